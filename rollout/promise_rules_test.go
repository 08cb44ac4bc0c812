package rollout_test

import (
	"fmt"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// withinSurge: after any number of actions, no more pods are wanted than MaxTotal,
// or than there were.
func (p *promised) withinSurge() string {
	most := max(totalOf(p.before()), p.maxTotal)
	for n, sizes := range p.sizes {
		if total := totalOf(sizes); total > most {
			return fmt.Sprintf("%d pods are wanted after %d actions, %d may be", total, n, most)
		}
	}
	return ""
}

// keepsAvailable: while rolling, after any number of actions as many pods stay
// available as must be, or as there were.
func (p *promised) keepsAvailable() string {
	if p.d.Strategy.Kind != strategy.RollingUpdate || p.resized {
		return ""
	}
	least := min(p.available(p.before()), p.minAvailable)
	for n, sizes := range p.sizes {
		if left := p.available(sizes); left < least {
			return fmt.Sprintf("%d pods are available after %d actions, %d must be", left, n, least)
		}
	}
	return ""
}

// oldNeverGrows: outside of the user's own resizing, no old ReplicaSet grows.
func (p *promised) oldNeverGrows() string {
	for i := range p.sets {
		if i != p.new && !p.resized && p.after()[i] > p.before()[i] {
			return p.changed(i)
		}
	}
	return ""
}

// unhealthyFirst: while rolling, no old ReplicaSet loses an available pod while
// another keeps an unavailable one.
func (p *promised) unhealthyFirst() string {
	if p.d.Strategy.Kind != strategy.RollingUpdate || p.resized {
		return ""
	}
	loses, keeps := "", ""
	for i, set := range p.sets {
		after := p.after()[i]
		if i != p.new && min(after, set.Available) < min(set.Size, set.Available) {
			loses = p.changed(i)
		}
		if i != p.new && after > set.Available {
			keeps = p.changed(i)
		}
	}
	if loses == "" || keeps == "" {
		return ""
	}
	return fmt.Sprintf("%s, though unavailable ones are left: %s", loses, keeps)
}

// noOvershoot: while rolling, the new ReplicaSet never gets more than the replicas.
func (p *promised) noOvershoot() string {
	if p.new < 0 || p.resized || p.after()[p.new] <= max(p.before()[p.new], p.d.Replicas) {
		return ""
	}
	return fmt.Sprintf("%s of %d replicas", p.changed(p.new), p.d.Replicas)
}

// resizeDirection: a resize does not grow one ReplicaSet and shrink another, adds
// only where fewer pods are wanted than may be, and removes only where there are
// more than the replicas.
func (p *promised) resizeDirection() string {
	if !p.resized || p.quiet {
		return ""
	}
	total := totalOf(p.before())
	grows, shrinks := "", ""
	for i := range p.sets {
		switch before, after := p.before()[i], p.after()[i]; {
		case after > before:
			grows = p.changed(i)
		case after < before:
			shrinks = p.changed(i)
		}
	}
	switch {
	case grows != "" && shrinks != "":
		return grows + " and " + shrinks
	case grows != "" && total >= p.maxTotal:
		return fmt.Sprintf("%s, though %d pods of %d are wanted", grows, total, p.maxTotal)
	case shrinks != "" && total <= int64(p.d.Replicas):
		return fmt.Sprintf("%s, though %d pods of %d are wanted", shrinks, total, p.d.Replicas)
	}
	return ""
}

// resizeTotal: a resize in proportion loses no leftover: afterwards as many pods
// are wanted as may be.
func (p *promised) resizeTotal() string {
	if !p.resized || p.quiet || p.d.Strategy.Kind != strategy.RollingUpdate || p.active() < 2 ||
		p.saturated() {
		return ""
	}
	want := p.maxTotal
	if p.d.Replicas == 0 {
		want = 0
	}
	if got := totalOf(p.after()); got != want {
		return fmt.Sprintf("%d pods are wanted afterwards, not %d", got, want)
	}
	return ""
}

func (p *promised) active() int {
	n := 0
	for _, set := range p.sets {
		if set.Size > 0 {
			n++
		}
	}
	return n
}

// saturated reports whether the new ReplicaSet has all it should have.
func (p *promised) saturated() bool {
	if p.new < 0 {
		return false
	}
	set := p.sets[p.new]
	noted, ok := set.Book.ScaledFor.Replicas.Int()
	return ok && noted == int64(p.d.Replicas) && set.Size == p.d.Replicas && set.Available == p.d.Replicas
}

// atMostOneCreate: and only where no ReplicaSet that counts has the template.
func (p *promised) atMostOneCreate() string {
	created := 0
	for _, a := range p.plan.Actions {
		if a.Verb == rollout.Create {
			created++
		}
	}
	missing := 1
	for _, set := range p.sets[:len(p.sets)-created] {
		if set.Template == p.d.Template {
			missing = 0
		}
	}
	if created > missing {
		return fmt.Sprintf("%d are created, %d missing", created, missing)
	}
	return ""
}

// noOverlap: with Recreate, no ReplicaSet grows while another has pods.
func (p *promised) noOverlap() string {
	if p.d.Strategy.Kind != strategy.Recreate || p.resized {
		return ""
	}
	for i := range p.sets {
		if p.after()[i] <= p.before()[i] {
			continue
		}
		for j, other := range p.sets {
			if other.Template != p.sets[i].Template && p.live(j) > 0 {
				return fmt.Sprintf("%s, while %s has %d pods", p.changed(i), other.Name, p.live(j))
			}
		}
	}
	return ""
}

// oneActionEach: each object is in one action, but for one that is adopted and
// then deleted; a rollback is a write to the Deployment.
func (p *promised) oneActionEach() string {
	last := map[string]rollout.Verb{}
	for _, a := range p.plan.Actions {
		name := a.ReplicaSet
		if a.Verb == rollout.RollBack {
			name = "the Deployment"
		}
		if was := last[name]; was != 0 && !(was == rollout.Adopt && a.Verb == rollout.Delete) {
			return fmt.Sprintf("%s and %s %s", was, a.Verb, name)
		}
		last[name] = a.Verb
	}
	return ""
}

// explains: a plan that is done, fails or goes back is its own explanation; any
// other that stops short of the end names what holds the rollout.
func (p *promised) explains() string {
	if p.plan.Decision == rollout.Failed || p.plan.Decision == rollout.Rollback || p.plan.Holds.Len() > 0 {
		return ""
	}
	for i, size := range p.after() {
		switch {
		case i == p.new && size != p.d.Replicas:
			return fmt.Sprintf("no hold tells why %s has %d of %d replicas", p.sets[i].Name, size,
				p.d.Replicas)
		case i != p.new && size > 0:
			return fmt.Sprintf("no hold tells why %s still has %d", p.sets[i].Name, size)
		}
	}
	return ""
}
