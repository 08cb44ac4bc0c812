package rollout_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
	"github.com/rollplan/rollplan/strategy"
)

// A stage is where a script is played.
type stage struct {
	scene
	t      *testing.T
	quirks rollout.Quirks
	broken map[string]bool
	linger map[string]int
}

func newStage(t *testing.T) *stage {
	return &stage{t: t, scene: scene{seen: rollout.Observation{At: noon}}, broken: map[string]bool{},
		linger: map[string]int{}}
}

// do carries out one line, and returns what is to be printed. It panics on a line
// that is none.
func (s *stage) do(line string) string {
	if line == "status" { // without numbers: not a line of the scene
		return s.printStatus()
	}
	if s.add(line) {
		return ""
	}
	words := append(strings.Fields(line), "", "")
	command, arg := words[0], words[1]
	switch command {
	case "step":
		return s.step()
	case "settle":
		s.settlePods()
	case "fail":
		s.broken[s.known(arg)] = true
	case "linger":
		s.linger[s.known(arg)] = number(words[2])
	case "time":
		s.seen.At = s.seen.At.Add(duration(arg))
	case "quirks":
		s.quirks = must(rollout.ParseQuirks(arg))
	case "hash":
		s.d.TemplateHash = arg
	case "rollback":
		s.d.RollbackTo = replicaset.ParseNumber(arg)
	default:
		s.edit(command, words[1:])
		s.d.Generation++
	}
	return ""
}

// edit is a change of the Deployment's spec.
func (s *stage) edit(command string, args []string) {
	switch command {
	case "template":
		s.d.Template, s.d.TemplateHash = replicaset.Template(args[0]), args[0]
	case "scale":
		s.d.Replicas = number(args[0])
	case "pause":
		s.d.Paused = true
	case "resume":
		s.d.Paused = false
	case "delete":
		s.d.Deleting = true
	case "strategy":
		s.d.Strategy = strategy.Strategy{Other: args[0]}
		switch args[0] {
		case "RollingUpdate":
			s.d.Strategy = strategy.Strategy{Kind: strategy.RollingUpdate, MaxSurge: amount(args[1]),
				MaxUnavailable: amount(args[2])}
			if args[2] == "" {
				panic("strategy RollingUpdate needs surge and unavailable")
			}
		case "Recreate":
			s.d.Strategy = strategy.Strategy{Kind: strategy.Recreate}
		}
	default:
		panic("no command: " + command)
	}
}

func (s *stage) known(name string) string {
	if !slices.ContainsFunc(s.seen.ReplicaSets,
		func(set replicaset.Snapshot) bool { return set.Name == name }) {
		panic("no such ReplicaSet: " + name)
	}
	return name
}

// settlePods lets every ReplicaSet have the pods it wants.
func (s *stage) settlePods() {
	s.seen.ReplicaSets = slices.Clone(s.seen.ReplicaSets)
	for i := range s.seen.ReplicaSets {
		set := &s.seen.ReplicaSets[i]
		catchUp(set)
		set.Ready, set.Available = set.Size, set.Size
		if s.broken[set.Name] {
			set.Ready, set.Available = 0, 0
		}
		set.Live = replicaset.Known(set.Size + s.linger[set.Name])
		set.Terminating = replicaset.Known(s.linger[set.Name])
	}
}

// step plans, checks the promises and carries out.
func (s *stage) step() string {
	plan, err := rollout.Planner{Quirks: s.quirks}.Next(s.d, s.seen)
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	if s.quirks == 0 {
		if broken := brokenPromises(s.d, s.seen, plan); broken != "" {
			s.t.Errorf("plan:\n%sbreaks promises:\n%s", describe(plan), broken)
		}
	}
	s.d, s.seen = rollout.Apply(s.d, s.seen, plan)
	out := describe(plan)
	for _, e := range plan.Events {
		if e.Kind != rollout.ScaledReplicaSet {
			out += "event: " + e.Message() + "\n"
		}
	}
	for r := range plan.Holds.All() {
		out += "hold: " + r.String() + "\n"
	}
	if out == "" {
		return "nothing\n"
	}
	return out
}

func (s *stage) printStatus() string {
	st := s.seen.Status
	out := fmt.Sprintf("replicas=%d updated=%d ready=%d available=%d unavailable=%d revision=%s\n",
		st.Replicas, st.Updated, st.Ready, st.Available, st.Unavailable, s.d.Revision)
	for _, c := range st.Conditions.All() {
		out += fmt.Sprintf("%s %s %s, %s ago: %s\n", c.Type, c.Status, c.Reason, s.seen.At.Sub(c.LastUpdate),
			c.Message)
	}
	state, line := status.StateOf(status.Subject{Name: s.d.Name, Generation: s.d.Generation,
		Replicas: s.d.Replicas}, &st)
	return out + fmt.Sprintf("%s: %s\n", state, line)
}
