package rollout_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
)

// A report is one case of the public failure reports, under its number there.
type report struct {
	name  string
	scene string
	do    string // the words of a story; one step if empty

	want   string         // what Kubernetes 1.37 does, a line for each word that tells
	right  string         // the same by default, where the reference is wrong
	quirks rollout.Quirks // bring want back by default, where right is given
}

// testReports runs every story in both modes. Where they differ, the quirks that
// are named must be what makes the difference.
func testReports(t *testing.T, reports []report) {
	t.Helper()
	for _, r := range reports {
		t.Run(r.name, func(t *testing.T) {
			want := reportLines(r.want)
			right := want
			if r.right != "" {
				right = reportLines(r.right)
				r.check(t, r.quirks, want)
			}
			r.check(t, rollout.Kubernetes1_37, want)
			r.check(t, 0, right)
			if r.right != "" && (want == right || r.quirks == 0) {
				t.Errorf("a right result needs another one of the reference, and quirks that bring it back")
			}
		})
	}
}

func (r *report) check(t *testing.T, quirks rollout.Quirks, want string) {
	t.Helper()
	do := r.do
	if do == "" {
		do = "step"
	}
	if diff := cmp.Diff(want, tellReport(r.scene, do, quirks)); diff != "" {
		t.Errorf("%q with quirks %v mismatch (-want +got):\n%s", do, quirks, diff)
	}
}

func reportLines(text string) string {
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// A reportStory goes on from a scene, word by word. Words that act:
//
//	step     plan and carry the plan out
//	cut      the same, but only the first action, and no status, gets through
//	run      step and settle, until a step does nothing
//	settle   all pods wanted become available, but those of broken ReplicaSets
//	observe  statuses follow the sizes, and no pod becomes available
//	linger   the same, and the pods removed are still terminating
//	undo     what kubectl rollout undo does
//	wait=90s time passes
//
// Besides, broken=NAME marks a ReplicaSet whose pods will not become available,
// the words of reportEdits change the Deployment, those of reportTellers tell
// how things stand. A step tells what it does, or what holds it.
type reportStory struct {
	scene
	planner rollout.Planner
	plan    rollout.Plan // of the last step
	broken  map[string]bool
	told    []string
}

// tellReport returns what the story tells, line by line.
func tellReport(text, do string, quirks rollout.Quirks) string {
	s := &reportStory{
		scene: parseScene(text), planner: rollout.Planner{Quirks: quirks}, broken: map[string]bool{},
	}
	for _, word := range strings.Fields(do) {
		s.act(word)
	}
	return strings.Join(s.told, "\n")
}

func (s *reportStory) act(word string) {
	name, value, _ := strings.Cut(word, "=")
	if tell, ok := reportTellers[name]; ok {
		s.told = append(s.told, tell(s, value))
		return
	}
	if edit, ok := reportEdits[name]; ok {
		edit(&s.d, value)
		if name != "rollback" { // which is an annotation
			s.d.Generation++
		}
		return
	}
	switch name {
	case "step":
		s.step()
	case "cut":
		s.cut()
	case "run":
		for s.step() {
			s.observe(podsSettle)
		}
	case "settle":
		s.observe(podsSettle)
	case "observe":
		s.observe(podsObserved)
	case "linger":
		s.observe(podsLinger)
	case "undo":
		s.d = must(rollout.Undo(s.d, s.seen, 0))
	case "wait":
		s.seen.At = s.seen.At.Add(duration(value))
	case "broken":
		s.broken[value] = true
	default:
		panic("no word of a story: " + word)
	}
}

// step reports whether there was anything to do. A story is told in at most
// this many lines, or it does not come to an end.
func (s *reportStory) step() bool {
	const tooMany = 40
	var err error
	if s.plan, err = s.planner.Next(s.d, s.seen); err != nil {
		s.told = append(s.told, tellReportError(err))
		return false
	}
	s.told = append(s.told, tellReportPlan(s.plan))
	s.d, s.seen = rollout.Apply(s.d, s.seen, s.plan)
	return len(s.plan.Actions) > 0 && len(s.told) < tooMany
}

func (s *reportStory) cut() {
	s.plan = must(s.planner.Next(s.d, s.seen))
	s.plan.Actions = s.plan.Actions[:1]
	s.told = append(s.told, tellReportPlan(s.plan))
	s.d, s.seen = rollout.ApplyPrefix(s.d, s.seen, s.plan, 1)
}

// A reportCatchUp is how statuses catch up with sizes.
type reportCatchUp uint8

const (
	podsSettle reportCatchUp = iota
	podsObserved
	podsLinger
)

// observe lets the statuses of the ReplicaSets catch up with their sizes.
func (s *reportStory) observe(as reportCatchUp) {
	s.seen.ReplicaSets = slices.Clone(s.seen.ReplicaSets)
	for i := range s.seen.ReplicaSets {
		set := &s.seen.ReplicaSets[i]
		gone := 0
		if as == podsLinger {
			gone = set.Terminating.N + max(set.Current-set.Size, 0)
		}
		if as == podsSettle && !s.broken[set.Name] {
			set.Ready, set.Available = set.Size, set.Size
		}
		set.Current, set.ObservedGeneration = set.Size, set.Generation
		set.Ready, set.Available = min(set.Ready, set.Size), min(set.Available, set.Size)
		set.Terminating, set.Live = replicaset.Known(gone), replicaset.Known(set.Size+gone)
	}
}

// reportEdits are the words that change the Deployment.
var reportEdits = map[string]func(d *rollout.Deployment, value string){
	"replicas": func(d *rollout.Deployment, n string) { d.Replicas = number(n) },
	"template": func(d *rollout.Deployment, name string) {
		d.Template, d.TemplateHash = replicaset.Template(name), name
	},
	"hash":     func(d *rollout.Deployment, hash string) { d.TemplateHash = hash },
	"pause":    func(d *rollout.Deployment, _ string) { d.Paused = true },
	"resume":   func(d *rollout.Deployment, _ string) { d.Paused = false },
	"rollback": func(d *rollout.Deployment, to string) { d.RollbackTo = replicaset.ParseNumber(to) },
}
