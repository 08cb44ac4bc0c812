package forecast

import "time"

// A cohort is a number of pods that change stage at the same time. A million pods
// that are started at once cost as much as one.
type cohort struct {
	at time.Duration
	n  int
}

// A queue is of cohorts, the earliest first. The zero queue is empty.
//
// Invariant: list[head:] is in order of time, no two at the same, each n > 0.
type queue struct {
	list []cohort
	head int
}

// empty reports whether no pod is in the queue.
func (q *queue) empty() bool { return q.head == len(q.list) }

// add lets n pods change stage at a time. Nearly always that is the latest time
// there is: what takes as long as before and begins later ends later.
func (q *queue) add(at time.Duration, n int) {
	if n <= 0 {
		return
	}
	i := len(q.list)
	for i > q.head && q.list[i-1].at > at {
		i--
	}
	if i > q.head && q.list[i-1].at == at {
		q.list[i-1].n += n
		return
	}
	q.list = append(q.list, cohort{})
	copy(q.list[i+1:], q.list[i:])
	q.list[i] = cohort{at, n}
}

// due takes away the pods that change stage up to now, and returns how many.
func (q *queue) due(now time.Duration) int {
	n := 0
	for !q.empty() && q.list[q.head].at <= now {
		n += q.list[q.head].n
		q.head++
	}
	q.compact()
	return n
}

// compact gives back the memory of what was taken away, once that is most of it:
// a queue that never runs empty then stays as long as what is in it.
func (q *queue) compact() {
	// With 30 s to stop and a pod told to every second, the queue is 30 long all the time,
	// and at most 32 more are kept for nothing.
	if q.empty() || q.head > 16 && q.head > len(q.list)/2 {
		q.list = q.list[:copy(q.list, q.list[q.head:])]
		q.head = 0
	}
}

// takeLast takes away up to n pods, those that would change last first: the youngest
// go first. It returns how many that were.
func (q *queue) takeLast(n int) int {
	taken := 0
	for taken < n && !q.empty() {
		last := &q.list[len(q.list)-1]
		k := min(last.n, n-taken)
		last.n -= k
		taken += k
		if last.n == 0 {
			q.list = q.list[:len(q.list)-1]
		}
	}
	q.compact()
	return taken
}

// never is the time of what does not happen.
const never = time.Duration(1<<63 - 1)

// next returns when the first pods change stage.
func (q *queue) next() time.Duration {
	if q.empty() {
		return never
	}
	return q.list[q.head].at
}
