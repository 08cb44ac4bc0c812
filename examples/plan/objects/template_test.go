package objects_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/rollplan/rollplan/examples/plan/objects"
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
		one, labels, err1 := objects.ReadTemplate(json.RawMessage(base))
		other, _, err2 := objects.ReadTemplate(json.RawMessage(c.other))
		if err1 != nil || err2 != nil || len(labels.Map()) != 1 {
			t.Fatalf("%s: errors %v and %v, %d labels; want none, none and 1", c.name, err1, err2, len(labels.Map()))
		}
		if got := one == other; got != c.want {
			t.Errorf("%s: same %t, want %t\n%s\n%s", c.name, got, c.want, one, other)
		}
	}
}

func TestBigNumbersOfATemplateAreComparedExactly(t *testing.T) {
	one, _, _ := objects.ReadTemplate(json.RawMessage(`{"spec":{"n":9007199254740993}}`))
	other, _, _ := objects.ReadTemplate(json.RawMessage(`{"spec":{"n":9007199254740992}}`))
	if one == other {
		t.Error("9007199254740993 and 9007199254740992 are taken for the same")
	}
}

// edited returns text with the old string, which must be there once, replaced.
func edited(text, old, new string) string {
	if strings.Count(text, old) != 1 {
		panic("not there once: " + old)
	}
	return strings.Replace(text, old, new, 1)
}
