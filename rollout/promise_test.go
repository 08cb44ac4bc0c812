package rollout_test

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// A promised is one step as the promises see it: what was seen, and how many pods
// each ReplicaSet wants after each action of the plan. It has arithmetic of its
// own and asks neither package strategy nor the plan what the limits are.
type promised struct {
	d     rollout.Deployment
	plan  rollout.Plan
	sets  []replicaset.Snapshot // those that count, as seen; one that is created comes last, with size 0
	new   int                   // index of the new one, -1 where there is none
	sizes [][]int               // before, and after each action: the size of each of sets

	minAvailable, maxTotal int64
	resized                bool // the user has changed the replicas, or paused
	quiet                  bool // being deleted, or selecting everything
}

// brokenPromises returns what the plan breaks, a line each, and "" for nothing.
func brokenPromises(d rollout.Deployment, seen rollout.Observation, plan rollout.Plan) string {
	p := promisedBy(d, seen, plan)
	var broken []string
	for _, promise := range []struct {
		name  string
		check func(*promised) string
	}{
		{"WithinSurge", (*promised).withinSurge},
		{"KeepsAvailable", (*promised).keepsAvailable},
		{"OldNeverGrows", (*promised).oldNeverGrows},
		{"UnhealthyFirst", (*promised).unhealthyFirst},
		{"NoOvershoot", (*promised).noOvershoot},
		{"ResizeDirection", (*promised).resizeDirection},
		{"ResizeTotal", (*promised).resizeTotal},
		{"AtMostOneCreate", (*promised).atMostOneCreate},
		{"NoOverlap", (*promised).noOverlap},
		{"OneActionEach", (*promised).oneActionEach},
		{"Explains", (*promised).explains},
	} {
		if why := promise.check(p); why != "" {
			broken = append(broken, promise.name+": "+why)
		}
	}
	return strings.Join(broken, "\n")
}

func promisedBy(d rollout.Deployment, seen rollout.Observation, plan rollout.Plan) *promised {
	p := &promised{d: d, plan: plan, new: -1, quiet: d.Deleting || d.Selector.Everything(), resized: d.Paused}
	for _, set := range seen.ReplicaSets {
		orphan := set.Owner == "" && !set.Deleting && !d.Deleting
		if (set.Owner == d.UID || orphan) && d.Selector.Matches(set.Labels) {
			p.sets = append(p.sets, set)
		}
	}
	_, goesBack := d.RollbackTo.Int()
	for i, set := range p.sets {
		if set.Template == d.Template && (p.new < 0 || older(set, p.sets[p.new])) {
			p.new = i
		}
		p.resized = p.resized || !goesBack && set.Size > 0 && notedForOthers(set, d.Replicas)
	}
	p.findLimits()
	p.carryOut()
	return p
}

func older(a, b replicaset.Snapshot) bool {
	return a.CreatedAt.Before(b.CreatedAt) || a.CreatedAt.Equal(b.CreatedAt) && a.Name < b.Name
}

// notedForOthers reports whether the set is noted as scaled for another number of
// replicas, written as plain digits.
func notedForOthers(set replicaset.Snapshot, replicas int) bool {
	text := set.Book.ScaledFor.Replicas.String()
	n, ok := new(big.Int).SetString(text, 10)
	plain := ok && strings.Trim(text, "0123456789") == "" && n.Cmp(big.NewInt(math.MaxInt32)) <= 0
	return plain && n.Int64() != int64(replicas)
}

// findLimits resolves the limits with numbers of any length.
func (p *promised) findLimits() {
	replicas := int64(p.d.Replicas)
	p.minAvailable, p.maxTotal = replicas, replicas
	if p.d.Strategy.Kind != strategy.RollingUpdate {
		return
	}
	surge := inPods(p.d.Strategy.MaxSurge.String(), replicas, 99)
	unavailable := inPods(p.d.Strategy.MaxUnavailable.String(), replicas, 0)
	surge = min(surge, math.MaxInt32-replicas)
	if surge == 0 && unavailable == 0 {
		unavailable = 1
	}
	p.minAvailable, p.maxTotal = max(replicas-unavailable, 0), replicas+surge
}

// inPods reads an amount; of a percentage the hundredths and this many more.
func inPods(text string, replicas, more int64) int64 {
	digits, isPercent := strings.CutSuffix(text, "%")
	n, _ := new(big.Int).SetString("0"+digits, 10)
	if isPercent {
		n.Mul(n, big.NewInt(replicas))
		n.Div(n.Add(n, big.NewInt(more)), big.NewInt(100))
	}
	if !n.IsInt64() {
		return math.MaxInt64
	}
	return n.Int64()
}

// carryOut writes down the sizes after each action.
func (p *promised) carryOut() {
	now := make([]int, len(p.sets), len(p.sets)+1)
	for i, set := range p.sets {
		now[i] = set.Size
	}
	for _, a := range p.plan.Actions {
		if a.Verb == rollout.Create {
			p.new = len(p.sets)
			p.sets = append(p.sets, replicaset.Snapshot{Name: a.ReplicaSet, Template: p.d.Template})
			now = append(now, 0)
		}
	}
	p.sizes = [][]int{now}
	for _, a := range p.plan.Actions {
		next := append([]int(nil), now...)
		for i, set := range p.sets {
			switch {
			case set.Name != a.ReplicaSet || a.Verb == rollout.RollBack:
			case a.Verb == rollout.Delete:
				next[i] = 0
			default:
				next[i] = a.To
			}
		}
		p.sizes = append(p.sizes, next)
		now = next
	}
}

func (p *promised) before() []int { return p.sizes[0] }
func (p *promised) after() []int  { return p.sizes[len(p.sizes)-1] }

func totalOf(sizes []int) int64 {
	var sum int64
	for _, n := range sizes {
		sum += int64(n)
	}
	return sum
}

// available returns the pods that stay available when each set has this size, as
// far as was observed.
func (p *promised) available(sizes []int) int64 {
	var sum int64
	for i, n := range sizes {
		sum += int64(min(n, p.sets[i].Available))
	}
	return sum
}

// live returns the pods of a set that run, or that it was told to run.
func (p *promised) live(i int) int {
	set := p.sets[i]
	if set.Live.Known {
		return max(set.Size, set.Current, set.Live.N)
	}
	return max(set.Size, set.Current+set.Terminating.N)
}

func (p *promised) changed(i int) string {
	return fmt.Sprintf("%s %d -> %d", p.sets[i].Name, p.before()[i], p.after()[i])
}
