package rollout_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
)

func TestHistory(t *testing.T) {
	for _, c := range []struct {
		rule, scene string
		want        []rollout.Revision
	}{
		{"lowest first, with the change cause",
			"deployment web c 2 1 0\n" +
				"replicaset web-b b 0 revision=10 extra=kubernetes.io/change-cause:second\n" +
				"replicaset web-a a 0 revision=9\nreplicaset web-c c 2 revision=11",
			[]rollout.Revision{{9, "web-a", ""}, {10, "web-b", "second"}, {11, "web-c", ""}}},
		{"only owned ones that are selected",
			"deployment web c 2 1 0\nreplicaset web-b b 0 revision=1 owner=-\n" +
				"replicaset web-a a 0 revision=2 labels=app:other\n" +
				"replicaset web-d d 0 revision=3 owner=somebody\nreplicaset web-c c 2 revision=4",
			[]rollout.Revision{{4, "web-c", ""}}},
		{"of equal numbers the newer counts",
			"deployment web x 2 1 0\nreplicaset web-a a 0 revision=1\nreplicaset web-b b 0 revision=1",
			[]rollout.Revision{{1, "web-b", ""}}},
		{"the new ReplicaSet counts most",
			"deployment web a 2 1 0\nreplicaset web-a a 0 revision=1\nreplicaset web-b b 0 revision=1",
			[]rollout.Revision{{1, "web-a", ""}}},
		{"no annotation is revision 0, and what is no number is left out",
			"deployment web c 2 1 0\nreplicaset web-a a 0\nreplicaset web-b b 0 revision=x\n" +
				"replicaset web-c c 2 revision=1",
			[]rollout.Revision{{0, "web-a", ""}, {1, "web-c", ""}}},
		{"none of none", "deployment web c 2 1 0", nil},
	} {
		s := parseScene(c.scene)
		if diff := cmp.Diff(c.want, rollout.History(s.d, s.seen)); diff != "" {
			t.Errorf("%s: History(%s) mismatch (-want +got)\n%s", c.rule, c.scene, diff)
		}
	}
}

func TestUndo(t *testing.T) {
	const sets = "\nreplicaset web-a a 0 revision=1 extra=team:red\n" +
		"replicaset web-b b 0 revision=3 extra=team:blue\nreplicaset web-c c 2 revision=4"
	for _, c := range []struct {
		rule, scene string
		to          int64
		template    replicaset.Template
		fault       string
	}{
		{"to a revision", "deployment web c 2 1 0" + sets, 1, "a", ""},
		{"to the last, the second highest", "deployment web c 2 1 0" + sets, 0, "b", ""},
		{"the last is the second highest, whatever the order of age",
			"deployment web c 2 1 0\nreplicaset web-b b 0 revision=3\nreplicaset web-a a 0 revision=1\n" +
				"replicaset web-c c 2 revision=4", 0, "b", ""},
		{"from a template without a ReplicaSet the last is still the second highest",
			"deployment web z 2 1 0" + sets, 0, "b", ""},
		{"of equal numbers the older is taken",
			"deployment web c 2 1 0\nreplicaset web-a a 0 revision=1\nreplicaset web-b b 0 revision=1\n" +
				"replicaset web-c c 2 revision=2", 1, "a", ""},
		{"of two that are second highest the older is the last",
			"deployment web x 2 1 0\nreplicaset web-c c 2 revision=2\nreplicaset web-a a 0 revision=1\n" +
				"replicaset web-b b 0 revision=1", 0, "a", ""},
		{"of two that are highest the newer is the last",
			"deployment web x 2 1 0\nreplicaset web-a a 0 revision=2\nreplicaset web-b b 0 revision=2", 0,
			"b", ""},
		{"a revision that nobody has", "deployment web c 2 1 0" + sets, 2, "", "2 is not in the history"},
		{"a negative revision", "deployment web c 2 1 0" + sets, -1, "", "-1 is not in the history"},
		{"no last one", "deployment web c 2 1 0\nreplicaset web-c c 2 revision=4", 0, "",
			"0 is the last revision, and there is none"},
		{"nothing at all", "deployment web c 2 1 0", 0, "", "0 is the last revision, and there is none"},
		{"one that is no number is none", "deployment web c 2 1 0\nreplicaset web-a a 0 revision=x\n" +
			"replicaset web-c c 2 revision=4", 0, "",
			"0 is the last revision, and there is none"},
		{"while paused", "deployment web c 2 1 0 paused" + sets, 1, "",
			"1 cannot be gone back to while the Deployment is paused"},
		{"the present one", "deployment web c 2 1 0" + sets, 4, "", "4 has the present template"},
	} {
		s := parseScene(c.scene)
		before := inputText(s)
		got, err := rollout.Undo(s.d, s.seen, c.to)
		if inputText(s) != before {
			t.Errorf("%s: Undo changed its arguments", c.rule)
		}
		if c.fault != "" {
			if !errors.Is(err, replicaset.ErrInvalid) || !strings.HasSuffix(err.Error(),
				"invalid revision: "+c.fault) {
				t.Errorf("%s: error %v, want %s", c.rule, err, c.fault)
			}
			if got.Template != s.d.Template || got.Generation != s.d.Generation {
				t.Errorf("%s: the Deployment has changed", c.rule)
			}
			continue
		}
		if err != nil || got.Template != c.template || got.TemplateHash != string(c.template) ||
			got.Generation != 2 {
			t.Errorf("%s: template %s hash %s generation %d error %v, want %s", c.rule, got.Template,
				got.TemplateHash,
				got.Generation, err, c.template)
		}
	}
}

func TestUndoTakesAnnotationsAndLabels(t *testing.T) {
	s := parseScene("deployment web b 2 1 0 extra=team:blue,new:yes\n" +
		"replicaset web-a a 0 revision=1 extra=team:red\nreplicaset web-b b 2 revision=2")
	d := must(rollout.Undo(s.d, s.seen, 0))
	if diff := cmp.Diff(map[string]string{"team": "red"}, d.Extra.Map()); diff != "" {
		t.Errorf("annotations mismatch (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(map[string]string{"app": "web"}, d.TemplateLabels.Map()); diff != "" {
		t.Errorf("labels mismatch (-want +got)\n%s", diff)
	}
}
