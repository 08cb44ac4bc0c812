package forecast

// A line is of pods that wait for a node, the first first.
type line struct{ list []waiting }

type waiting struct {
	set int // index
	n   int
}

// join adds n pods of a ReplicaSet at the end.
func (l *line) join(set, n int) {
	if last := len(l.list) - 1; n > 0 && last >= 0 && l.list[last].set == set {
		l.list[last].n += n
	} else if n > 0 {
		l.list = append(l.list, waiting{set, n})
	}
}

// leave takes n pods of a ReplicaSet out, the last first.
func (l *line) leave(set, n int) {
	for k := len(l.list) - 1; k >= 0 && n > 0; k-- {
		if w := &l.list[k]; w.set == set {
			gone := min(w.n, n)
			w.n -= gone
			n -= gone
		}
	}
	l.compact()
}

// forget takes all pods of a deleted ReplicaSet out, and counts the indexes behind it
// down by one.
func (l *line) forget(set int) {
	for k := range l.list {
		switch w := &l.list[k]; {
		case w.set == set:
			w.n = 0
		case w.set > set:
			w.set--
		}
	}
	l.compact()
}

// compact drops entries of no pods.
func (l *line) compact() {
	kept := l.list[:0]
	for _, w := range l.list {
		if w.n > 0 {
			kept = append(kept, w)
		}
	}
	l.list = kept
}

// place gives nodes to the pods in the line, as far as there is room, and reports
// whether it did. From then on they get ready, or fail.
func (r *run) place() bool {
	if len(r.line.list) == 0 {
		return false
	}
	room := r.room()
	placed := false
	for k := range r.line.list {
		w := &r.line.list[k]
		n := min(w.n, room)
		if n <= 0 {
			break
		}
		w.n -= n
		room -= n
		placed = true
		r.begin(w.set, n)
	}
	r.line.compact()
	return placed
}

// begin starts n pods of a ReplicaSet on nodes.
func (r *run) begin(i, n int) {
	s := &r.sets[i]
	bad := 0 // those that fail are counted as pods get a node: before, they cannot
	if len(r.w.Failing) > 0 {
		bad = r.w.failing(r.api.Seen.ReplicaSets[i].Template, n, s.started)
	}
	s.started += n
	s.waiting -= n
	s.broken += bad
	s.starting.add(r.now+r.w.Ready, n-bad)
}

// room returns how many more pods the nodes have room for.
func (r *run) room() int {
	if !r.w.Capacity.Known {
		return maxCount
	}
	// Pods in the line are there, and take no room yet: with 10 places, 12 pods and 3 of
	// them in the line there is room for 1.
	waits := int64(0)
	for i := range r.sets {
		waits += int64(r.sets[i].waiting)
	}
	return int(max(int64(r.w.Capacity.N)-(r.live()-waits), 0))
}

// underQuota returns how many more pods may be created.
func (r *run) underQuota() int {
	if !r.w.Quota.Known {
		return maxCount
	}
	return int(max(int64(r.w.Quota.N)-r.live(), 0))
}

// live returns all pods there are, terminating ones included.
func (r *run) live() int64 {
	n := r.ghosts()
	for i := range r.api.Pods {
		p := &r.api.Pods[i]
		n += int64(p.Current()) + int64(p.Terminating)
	}
	return n
}
