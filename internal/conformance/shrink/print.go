package shrink

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// GoTest returns a test of the case, ready to paste beside the tests of package
// conformance: it reads the start from JSON and compares what the two controllers make
// of it with difference, which those have.
func GoTest(s sync.Start) string {
	return fmt.Sprintf(`func TestShrunkCase(t *testing.T) {
	var start sync.Start
	if err := json.Unmarshal([]byte(%s), &start); err != nil {
		t.Fatal(err)
	}
	if diff := difference(reference.New(), start); diff != "" {
		t.Errorf("mismatch (-reference +ours):\n%%s", diff)
	}
}
`, "`"+quotable(plain(s, "\t"))+"`")
}

// StreamLine returns the case as a line that the plan command takes with -stream,
// without the line's end. What is not part of a snapshot, the faults, is left out.
func StreamLine(s sync.Start) string {
	return plain(struct {
		ID          string    `json:"id"`
		Now         time.Time `json:"now"`
		Deployment  any       `json:"deployment"`
		ReplicaSets any       `json:"replicaSets"`
		Pods        any       `json:"pods"`
	}{"shrunk", s.Now, s.Deployment, list(s.ReplicaSets), list(s.Pods)}, "")
}

// list returns a list that is written as [] and not as null where it is empty.
func list[T any](of []T) []T { return append([]T{}, of...) }

// plain returns v as JSON, without what is null and without the empty objects that
// the types of the API write where nothing was set.
func plain(v any, indent string) string {
	text := must(json.Marshal(v))
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber() // a float64 does not hold every generation
	var tree any
	if err := decoder.Decode(&tree); err != nil {
		panic(err)
	}
	prune(tree)
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", indent)
	if err := encoder.Encode(tree); err != nil {
		panic(err)
	}
	return strings.TrimSuffix(out.String(), "\n")
}

func must(text []byte, err error) []byte {
	if err != nil {
		panic(err) // objects of the API can be written
	}
	return text
}

func prune(tree any) {
	switch tree := tree.(type) {
	case map[string]any:
		for key, value := range tree {
			if prune(value); value == nil || unset(key, value) {
				delete(tree, key)
			}
		}
	case []any:
		for _, value := range tree {
			prune(value)
		}
	}
}

// unset tells of fields that mean the same whether empty or missing. Of others, like
// a selector, this is not so.
func unset(key string, value any) bool {
	object, ok := value.(map[string]any)
	return ok && len(object) == 0 && (key == "resources" || key == "status" || key == "strategy")
}

// quotable returns JSON that can stand between backquotes.
func quotable(text string) string { return strings.ReplaceAll(text, "`", `\u0060`) }
