package shrink_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"
	"time"

	apps "k8s.io/api/apps/v1"
	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"

	"github.com/rollplan/rollplan/internal/conformance/generate"
	"github.com/rollplan/rollplan/internal/conformance/shrink"
	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// same compares all of two starts but their faults.
func same(t *testing.T, i uint64, want, got sync.Start) {
	t.Helper()
	if !got.Now.Equal(want.Now) {
		t.Errorf("case %d is at %v, want %v", i, got.Now, want.Now)
	}
	for _, part := range [][2]any{
		{want.Deployment, got.Deployment}, {want.ReplicaSets, got.ReplicaSets}, {want.Pods, got.Pods},
	} {
		if !equality.Semantic.DeepEqual(part[0], part[1]) {
			t.Errorf("case %d: %T is another\n%s\n%s", i, part[0], text(t, part[0]), text(t, part[1]))
		}
	}
}

// The test that is printed is Go, and has the whole case in it.
func TestGoTestHasTheCase(t *testing.T) {
	for i := range uint64(300) {
		want := generate.Start(1, i)
		if i == 0 {
			want.Deployment.Annotations = map[string]string{"quoted": "`backquotes` & <angles>"}
		}
		code := "package x\n" + shrink.GoTest(want)
		file, err := parser.ParseFile(token.NewFileSet(), "x_test.go", code, 0)
		if err != nil {
			t.Fatalf("%v in\n%s", err, code)
		}
		var got sync.Start
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && strings.HasPrefix(lit.Value, "`") {
				literal, _ := strconv.Unquote(lit.Value)
				err = json.Unmarshal([]byte(literal), &got)
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		same(t, i, want, got)
		if !equality.Semantic.DeepEqual(want.Faults, got.Faults) {
			t.Errorf("case %d has the faults %v, want %v", i, got.Faults, want.Faults)
		}
	}
}

func TestStreamLineHasTheSnapshot(t *testing.T) {
	for i := range uint64(300) {
		want := generate.Start(2, i)
		line := shrink.StreamLine(want)
		if strings.Contains(line, "\n") {
			t.Fatalf("case %d has more than one line", i)
		}
		var got struct {
			ID, Now     string
			Deployment  *apps.Deployment
			ReplicaSets []*apps.ReplicaSet
			Pods        []*v1.Pod
		}
		decoder := json.NewDecoder(strings.NewReader(line))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&got); err != nil {
			t.Fatal(err)
		}
		at, err := time.Parse(time.RFC3339, got.Now)
		if err != nil || got.ID == "" || got.ReplicaSets == nil || got.Pods == nil {
			t.Errorf("case %d: %v, id %q, in %s", i, err, got.ID, line)
		}
		same(t, i, want, sync.Start{
			Now: at, Deployment: got.Deployment, ReplicaSets: got.ReplicaSets, Pods: got.Pods,
		})
	}
}

// What means something although it is empty stays; what is merely unset does not.
func TestEmptySelectorIsPrinted(t *testing.T) {
	var s sync.Start
	s.Deployment = &apps.Deployment{}
	if err := json.Unmarshal([]byte(`{"spec": {"replicas": 0, "selector": {}}}`), s.Deployment); err != nil {
		t.Fatal(err)
	}
	line := shrink.StreamLine(s)
	for _, want := range []string{`"selector":{}`, `"replicas":0`, `"replicaSets":[]`, `"pods":[]`} {
		if !strings.Contains(line, want) {
			t.Errorf("%s is not in %s", want, line)
		}
	}
	for _, no := range []string{"null", `"strategy":{}`, `"resources":{}`} {
		if strings.Contains(line, no) {
			t.Errorf("%s is in %s", no, line)
		}
	}
}
