package rollout_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
)

// setNamed returns the ReplicaSet with a name, and whether there is one.
func setNamed(seen rollout.Observation, name string) (replicaset.Snapshot, bool) {
	for _, set := range seen.ReplicaSets {
		if set.Name == name {
			return set, true
		}
	}
	return replicaset.Snapshot{}, false
}

func TestApplyCreates(t *testing.T) {
	s := parseScene("deployment web b 3 1 1 minready=5 extra=team:blue\nreplicaset web-a a 3 revision=1")
	s.seen.At = noon.Add(7700 * time.Millisecond)
	_, seen := rollout.Apply(s.d, s.seen, must(rollout.Next(s.d, s.seen)))
	got, ok := setNamed(seen, "web-b")
	if !ok || got.Size != 1 || got.Generation != 1 || got.ObservedGeneration != 0 || got.Current != 0 ||
		got.MinReadySeconds != 5 {
		t.Errorf("created %+v, want one of size 1 that nobody has looked at", got)
	}
	if got.Owner != s.d.UID || got.Template != "b" || !got.CreatedAt.Equal(noon.Add(7*time.Second)) ||
		!got.Extra.Equal(s.d.Extra) {
		t.Errorf("created %+v, want web's, with its template and annotations, 7 whole seconds past noon", got)
	}
	if diff := cmp.Diff(map[string]string{"app": "web", rollout.HashLabel: "b"},
		got.Labels.Map()); diff != "" {
		t.Errorf("labels mismatch (-want +got)\n%s", diff)
	}
	if got.Live != replicaset.Known(0) || got.Terminating != replicaset.Known(0) {
		t.Errorf("live %+v terminating %+v, want none", got.Live, got.Terminating)
	}
}

func TestApplyWrites(t *testing.T) {
	s := parseScene(`
deployment web b 2 1 2 minready=5 extra=team:blue history=0
replicaset web-x x 0 labels=app:other
replicaset web-o a 0 owner=- revision=1 gen=4
replicaset web-a a 2 revision=2 minready=0
replicaset web-b b 2 revision=2 minready=0 gen=7
status 4 2 4 4`)
	d, seen := rollout.Apply(s.d, s.seen, must(rollout.Next(s.d, s.seen)))
	released, _ := setNamed(seen, "web-x")
	adopted, _ := setNamed(seen, "web-o")
	scaled, _ := setNamed(seen, "web-a")
	noted, _ := setNamed(seen, "web-b")
	if released.Owner != "" || adopted.Owner != d.UID {
		t.Errorf("owners %q and %q, want none and %q", released.Owner, adopted.Owner, d.UID)
	}
	if released.Generation != 1 || adopted.Generation != 4 {
		t.Error("a change of metadata alone raises the generation")
	}
	if scaled.Size != 0 || scaled.Generation != 2 || scaled.MinReadySeconds != 0 || scaled.Current != 2 {
		t.Errorf("scaled %+v, want size 0 and generation 2, its pods still there", scaled)
	}
	if noted.MinReadySeconds != 5 || noted.Generation != 8 || noted.Book.Revision != replicaset.NumberOf(3) ||
		!noted.Extra.Equal(s.d.Extra) {
		t.Errorf("annotated %+v, want 5 s, generation 8, revision 3 and the annotations", noted)
	}
	if n := len(s.seen.ReplicaSets); n != 4 || s.seen.ReplicaSets[0].Owner == "" {
		t.Error("Apply changed what was seen")
	}
}

func TestApplyDeletes(t *testing.T) {
	s := parseScene(`
deployment web b 1 1 0 history=0
replicaset web-a a 0 revision=1
replicaset web-o o 0 owner=- revision=1
replicaset web-b b 1 revision=2
status 1 1 1 1`)
	plan := must(rollout.Next(s.d, s.seen))
	if diff := cmp.Diff("adopt web-o\ndelete web-a\ndelete web-o\n", describe(plan)); diff != "" {
		t.Fatalf("mismatch (-want +got)\n%s", diff)
	}
	_, seen := rollout.Apply(s.d, s.seen, plan)
	if len(seen.ReplicaSets) != 1 || seen.ReplicaSets[0].Name != "web-b" {
		t.Errorf("left %v, want web-b", sizesOf(seen))
	}
	if len(s.seen.ReplicaSets) != 3 || s.seen.ReplicaSets[0].Name != "web-a" {
		t.Error("Apply changed what was seen")
	}
}

// The API keeps times in whole seconds, and the next step reads them so.
func TestApplyWritesTheStatus(t *testing.T) {
	s := parseScene("deployment web b 1 1 0 deadline=60\nreplicaset web-a a 1 revision=1\nstatus 1 0 1 1")
	s.seen.At = noon.Add(7700 * time.Millisecond)
	plan := must(rollout.Next(s.d, s.seen))
	d, seen := rollout.Apply(s.d, s.seen, plan)
	c, _ := seen.Status.Conditions.Get(status.Progressing)
	if want := noon.Add(7 * time.Second); !c.LastUpdate.Equal(want) || !c.LastTransition.Equal(want) || c.Reason != status.NewReplicaSetCreated {
		t.Errorf("condition %+v, want NewReplicaSetCreated at 7 s past noon", c)
	}
	if d.Revision != replicaset.NumberOf(2) || seen.Status.Replicas != 1 {
		t.Errorf("revision %s status %+v, want 2 and 1 replica", d.Revision, seen.Status)
	}
	if c, _ := plan.Status.Conditions.Get(status.Progressing); !c.LastUpdate.Equal(s.seen.At) {
		t.Error("Apply changed the plan")
	}
}

// A caller that got no further has not written the status either.
func TestApplyPrefixStopsShort(t *testing.T) {
	s := parseScene("deployment web b 2 0 2\nreplicaset web-z z 1 revision=1\n" +
		"replicaset web-a a 1 revision=1")
	plan := must(rollout.Next(s.d, s.seen))
	if diff := cmp.Diff("create web-b replicas=0\nscale web-z 1 -> 0\nscale web-a 1 -> 0\n",
		describe(plan)); diff != "" {
		t.Fatalf("mismatch (-want +got)\n%s", diff)
	}
	for n, want := range map[int]map[string]int{
		-1: {"web-z": 1, "web-a": 1}, 0: {"web-z": 1, "web-a": 1}, 1: {"web-z": 1, "web-a": 1},
		2: {"web-a": 1}, 3: {}, 4: {},
	} {
		d, seen := rollout.ApplyPrefix(s.d, s.seen, plan, n)
		if diff := cmp.Diff(want, sizesOf(seen)); diff != "" {
			t.Errorf("after %d actions: mismatch (-want +got)\n%s", n, diff)
		}
		if _, created := setNamed(seen, "web-b"); created != (n > 0) {
			t.Errorf("after %d actions: web-b is there: %t", n, created)
		}
		if d.Revision.Present() || seen.Status.ObservedGeneration != 0 {
			t.Errorf("after %d actions: the status is written", n)
		}
	}
}

// Somebody else may have deleted what the plan is about.
func TestApplyPassesOverWhatIsGone(t *testing.T) {
	s := parseScene("deployment web b 2 1 1 rollback=1 extra=team:red\nreplicaset web-a a 0 revision=1\n" +
		"replicaset web-b b 2 minready=9")
	plan := must(rollout.Next(s.d, s.seen))
	s.seen.ReplicaSets = nil
	d, seen := rollout.Apply(s.d, s.seen, plan)
	if len(seen.ReplicaSets) != 0 || d.Template != "b" || d.RollbackTo.Present() {
		t.Errorf("%d sets, template %s, request %q: want none, b and none", len(seen.ReplicaSets), d.Template,
			d.RollbackTo)
	}
}

// A ReplicaSet without the hash label leaves the Deployment's hash as it is.
func TestARollbackTakesTheHashOfTheLabel(t *testing.T) {
	s := parseScene("deployment web b 2 1 1 rollback=1\n" +
		"replicaset web-a a 0 revision=1 labels=app:web,tier:front\nreplicaset web-b b 2")
	d, _ := rollout.Apply(s.d, s.seen, must(rollout.Next(s.d, s.seen)))
	if d.Template != "a" || d.TemplateHash != "b" {
		t.Errorf("template %s hash %s, want a and b", d.Template, d.TemplateHash)
	}
	if diff := cmp.Diff(map[string]string{"app": "web", "tier": "front"},
		d.TemplateLabels.Map()); diff != "" {
		t.Errorf("labels mismatch (-want +got)\n%s", diff)
	}
}

// sizesOf returns the sizes of all ReplicaSets by name; one of size 0 may as well
// be gone.
func sizesOf(seen rollout.Observation) map[string]int {
	sizes := map[string]int{}
	for _, set := range seen.ReplicaSets {
		if set.Size > 0 {
			sizes[set.Name] = set.Size
		}
	}
	return sizes
}
