package main

import (
	"encoding/json"
	"testing"
)

func TestTemplatesAreTheSameIfTheyDifferInNothingThatIsSaid(t *testing.T) {
	const base = `{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"c","image":"web:1"}],
		"volumes":[{"name":"v"}]}}`
	for _, c := range []struct {
		name, other string
		want        bool
	}{
		{"order and space", `{ "spec":{"volumes":[{"name":"v"}],"containers":[{"image":"web:1","name":"c"}]},
			"metadata":{"labels":{"app":"web"}}}`, true},
		{"the hash label", edited(base, `"app":"web"`, `"app":"web","pod-template-hash":"1"`), true},
		{"null", edited(base, `"name":"c"`, `"name":"c","command":null`), true},
		{"an empty list", edited(base, `"name":"c"`, `"name":"c","env":[]`), true},
		{"an empty map of strings", edited(base, `"labels"`, `"annotations":{},"labels"`), true},
		{"empty resources", edited(base, `"name":"c"`, `"name":"c","resources":{"limits":{},"requests":{}}`), true},
		{"a null in an empty struct", edited(base, `"labels"`, `"creationTimestamp":null,"labels"`), true},

		{"another image", edited(base, `web:1`, `web:2`), false},
		{"another label", edited(base, `"app":"web"`, `"app":"web","tier":"1"`), false},
		{"an empty struct that is a choice", edited(base, `"name":"v"`, `"name":"v","emptyDir":{}`), false},
		{"one more in a list", edited(base, `{"name":"v"}`, `{"name":"u"},{"name":"v"}`), false},
		{"an empty string", edited(base, `"name":"c"`, `"name":"c","workingDir":""`), false},
		{"zero", edited(base, `"containers"`, `"terminationGracePeriodSeconds":0,"containers"`), false},
	} {
		one, labels, err1 := readTemplate(json.RawMessage(base))
		other, _, err2 := readTemplate(json.RawMessage(c.other))
		if err1 != nil || err2 != nil || len(labels.Map()) != 1 {
			t.Fatalf("%s: errors %v and %v, %d labels; want none, none and 1", c.name, err1, err2, len(labels.Map()))
		}
		if got := one == other; got != c.want {
			t.Errorf("%s: same %t, want %t\n%s\n%s", c.name, got, c.want, one, other)
		}
	}
}

func TestBigNumbersOfATemplateAreComparedExactly(t *testing.T) {
	one, _, _ := readTemplate(json.RawMessage(`{"spec":{"n":9007199254740993}}`))
	other, _, _ := readTemplate(json.RawMessage(`{"spec":{"n":9007199254740992}}`))
	if one == other {
		t.Error("9007199254740993 and 9007199254740992 are taken for the same")
	}
}

// The name of a new ReplicaSet is this command's own, but for where one that does
// not count shows the controller's: then that name is taken.
func TestANameThatIsTakenIsACollision(t *testing.T) {
	orphan := edited(webReplicaSet, `"image":"web:1"`, `"image":"web:2"`, `"uid":"d1"`, `"uid":"d2"`)
	a := answersTo(t, 0, caseLine("a", webDeployment, orphan))[0]
	if n := valueOr(a.Status.CollisionCount, 0); a.Decision != "Failed" || n != 1 || a.Fault == "" {
		t.Errorf("decision %s, %d collisions, fault %q; want Failed for one collision", a.Decision, n, a.Fault)
	}
	counted := edited(webDeployment, statusBefore, `"status":{"collisionCount":1}`)
	a = answersTo(t, 0, caseLine("a", counted, orphan))[0]
	if a.Decision != "RollingUpdate" || a.Fault != "" {
		t.Errorf("decision %s, fault %q; want a RollingUpdate once the collision is counted", a.Decision, a.Fault)
	}
}

func TestOneTemplateHasOneName(t *testing.T) {
	nameFor := func(d string) string { return answersTo(t, 0, caseLine("a", d))[0].ReplicaSets[0].Name }
	first := nameFor(webDeployment)
	if again := nameFor(edited(webDeployment, `"web:2"`, `"web:2","env":[]`)); again != first {
		t.Errorf("%s and %s for the same template", first, again)
	}
	if other := nameFor(edited(webDeployment, `web:2`, `web:3`)); other == first {
		t.Errorf("%s for two templates", first)
	}
	counted := edited(webDeployment, statusBefore, `"status":{"collisionCount":1}`)
	if other := nameFor(counted); other == first {
		t.Errorf("%s again after a collision", first)
	}
}
