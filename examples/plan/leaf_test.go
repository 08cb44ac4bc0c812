package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

// Each value of a case, be it an object, a list or a leaf, is replaced in turn by
// each of these, or left out.
var oddValues = []any{
	nil, true, "", "x", "-1", "9223372036854775808", "9999-12-31T23:59:59-10:00", "2026-01-01T00:00:00+24:00",
	-1, 0, 2147483647, int64(2147483648), 0.5,
	json.Number("1e999"), []any{}, []any{nil}, map[string]any{}, map[string]any{"": nil}, absent{},
}

type absent struct{}

func TestAnyValueInPlaceOfAnyOtherIsAnswered(t *testing.T) {
	line := edited(caseLine("a", webDeployment, webReplicaSet, webNew()),
		`"replicaSets"`, `"pods":[`+webPod+`],"replicaSets"`)
	whole := decodeLines[any](t, []byte(line))[0]
	var lines bytes.Buffer
	n := 0
	replaceEach(whole, func(v any) { whole = v }, func() {
		n++
		lines.Write(must(json.Marshal(whole)))
		lines.WriteByte('\n')
	})
	for _, quirks := range []rollout.Quirks{0, rollout.Kubernetes1_37} {
		out := streamed(t, quirks, lines.Bytes())
		if got := bytes.Count(out, []byte("\n")); got != n || n < 1000 {
			t.Fatalf("%d answers to %d lines, want as many and at least 1000", got, n)
		}
		for answer := range bytes.Lines(out) {
			checkAnswer(t, answer, quirks)
		}
	}
	t.Logf("%d lines answered in each mode", n)
}

// replaceEach calls visit with each odd value set in place of value, then in place
// of each value in it, and puts value back.
func replaceEach(value any, set func(any), visit func()) {
	for _, odd := range oddValues {
		set(odd)
		visit()
	}
	set(value)
	switch v := value.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			replaceEach(v[key], func(odd any) {
				if v[key] = odd; odd == (absent{}) {
					delete(v, key)
				}
			}, visit)
		}
	case []any:
		for i := range v {
			replaceEach(v[i], func(odd any) { v[i] = odd }, visit)
		}
	}
}
