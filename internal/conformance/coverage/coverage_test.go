package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const profile = `mode: set
k8s.io/kubernetes/pkg/controller/deployment/sync.go:10.1,12.2 3 0
k8s.io/kubernetes/pkg/controller/deployment/rolling.go:166.3,166.37 1 1
k8s.io/kubernetes/pkg/controller/deployment/rolling.go:166.37,168.12 1 0
example.com/other/file.go:1.1,2.2 9 1
k8s.io/kubernetes/pkg/controller/deployment/sync.go:10.1,12.2 3 7
k8s.io/kubernetes/pkg/controller/deployment/sync.go:20.1,22.2 4 0
`

func TestABlockIsReachedIfAnyTestReachesIt(t *testing.T) {
	got, err := readProfile(strings.NewReader(profile))
	want := []block{
		{place{"rolling.go", 166, 3}, 1, true}, {place{"rolling.go", 166, 37}, 1, false},
		{place{"sync.go", 10, 1}, 3, true}, {place{"sync.go", 20, 1}, 4, false},
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("readProfile() = %v, error %v, want %v", got, err, want)
	}
}

func TestAProfileOfSomethingElseIsAnError(t *testing.T) {
	for name, text := range map[string]string{
		"no block of the reference": "mode: set\nexample.com/other/file.go:1.1,2.2 9 1\n",
		"a broken line":             reference + "/sync.go:ten 3 0\n",
	} {
		if blocks, err := readProfile(strings.NewReader(text)); err == nil {
			t.Errorf("readProfile() of %s = %v, want an error", name, blocks)
		}
	}
}

func TestTheReportCountsWhatASyncMayCall(t *testing.T) {
	blocks, err := readProfile(strings.NewReader(profile))
	if err != nil {
		t.Fatal(err)
	}
	functions := map[string][]function{
		"rolling.go": {{name: "cleanUp", from: 160, to: 170}},
		"sync.go":    {{name: "sync", from: 1, to: 15}, {name: "idle", from: 16, to: 30}},
	}
	var out strings.Builder
	percent := report(&out, blocks, functions, map[string]bool{"cleanUp": true, "sync": true})
	if percent != 80 {
		t.Errorf("report() = %v %%, want 80: 4 of 5 statements", percent)
	}
	for _, want := range []string{
		"rolling.go                   1 of    2 statements   50.0 %\n",
		"sync.go                      3 of    3 statements  100.0 %\n",
		"left out, as no sync calls them: idle\n",
		"not reached:\n  rolling.go:166 cleanUp: only active ReplicaSets get here\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("report() printed\n%s\nwant in it\n%s", &out, want)
		}
	}
}

func TestARemarkTellsAReasonThatNoLongerHolds(t *testing.T) {
	reachable := place{"rolling.go", 50, 16}
	for _, c := range []struct {
		name string
		b    block
		want string
	}{
		{"reached, as it should", block{place{"sync.go", 1, 1}, 1, true}, ""},
		{"not reached, and no reason is known", block{place{"sync.go", 1, 1}, 1, false}, "by chance"},
		{"not reached, for a reason", block{reachable, 1, false}, "f: the call before never returns an error"},
		{"reached against the reason", block{reachable, 1, true}, "reached all the same"},
	} {
		got := strings.Join(remark(c.b, "f"), "")
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: remark() = %q, want %q in it", c.name, got, c.want)
		}
	}
}

func TestCalledFollowsNamesAndTypes(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "util"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"a.go": `package a
			func (c *C) start() { helper(util.Used) }
			func helper(func()) {}
			func idle() { util.Idle() }`,
		"a_test.go": `package a
			func start() { idle() }`,
		"util/b.go": `package util
			func Used() { sort(byAge{}) }
			func Idle() {}`,
		"util/c.go": `package util
			type byAge struct{}
			func (b byAge) Less() bool { return younger() }
			func younger() bool { return true }`,
		"util/d.txt": "not Go",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c, err := readCode(dir)
	if err != nil {
		t.Fatal(err)
	}
	called := c.called("start")
	for _, name := range []string{"start", "helper", "Used", "Less", "younger"} {
		if !called[name] {
			t.Errorf("%s is not called, want it called", name)
		}
	}
	for _, name := range []string{"idle", "Idle"} {
		if called[name] {
			t.Errorf("%s is called, want it not", name)
		}
	}
}
