package main

import "testing"

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
