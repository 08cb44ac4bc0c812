package replicaset_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/replicaset"
)

type (
	labels = map[string]string
	need   = replicaset.Requirement
)

// selector returns the one with a single match label.
func selector(t testing.TB, key, value string) replicaset.Selector {
	t.Helper()
	s, err := replicaset.NewSelector(labels{key: value})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func needs(list ...need) []need { return list }

func in(key string, values ...string) need    { return need{key, replicaset.In, values} }
func notIn(key string, values ...string) need { return need{key, replicaset.NotIn, values} }
func exists(key string) need                  { return need{Key: key, Operator: replicaset.Exists} }
func missing(key string) need                 { return need{Key: key, Operator: replicaset.DoesNotExist} }

func TestSelectorMatches(t *testing.T) {
	none := labels(nil)
	for _, c := range []struct {
		rule        string
		matchLabels labels
		expressions []need
		object      labels
		want        bool
	}{
		{"the empty selector selects an object without labels", none, nil, none, true},
		{"the empty selector selects any object", none, nil, labels{"app": "web"}, true},
		{"a match label needs its value", labels{"app": "web"}, nil, labels{"app": "web"}, true},
		{"further labels do no harm", labels{"app": "web"}, nil, labels{"app": "web", "b": "c"}, true},
		{"another value is not selected", labels{"app": "web"}, nil, labels{"app": "shop"}, false},
		{"another case is another value", labels{"app": "web"}, nil, labels{"app": "Web"}, false},
		{"a missing match label is not selected", labels{"app": "web"}, nil, none, false},
		{"a match label without value needs the key", labels{"app": ""}, nil, none, false},
		{"a match label without value is met by none", labels{"app": ""}, nil, labels{"app": ""}, true},
		{"all match labels are needed", labels{"a": "1", "b": "2"}, nil, labels{"a": "1"}, false},
		{"all match labels are met", labels{"a": "1", "b": "2"}, nil, labels{"a": "1", "b": "2"}, true},
		{"In is met by its first value", none, needs(in("a", "1", "2")), labels{"a": "1"}, true},
		{"In is met by its last value", none, needs(in("a", "1", "2")), labels{"a": "2"}, true},
		{"In is not met by another value", none, needs(in("a", "1", "2")), labels{"a": "3"}, false},
		{"In is not met without the key", none, needs(in("a", "1")), none, false},
		{"In of an empty value needs the key", none, needs(in("a", "")), none, false},
		{"NotIn is met by another value", none, needs(notIn("a", "1", "2")), labels{"a": "3"}, true},
		{"NotIn is not met by its values", none, needs(notIn("a", "1", "2")), labels{"a": "2"}, false},
		{"NotIn is met without the key", none, needs(notIn("a", "")), none, true},
		{"Exists is met by any value", none, needs(exists("a")), labels{"a": ""}, true},
		{"Exists is not met without the key", none, needs(exists("a")), labels{"b": ""}, false},
		{"DoesNotExist is met without the key", none, needs(missing("a")), labels{"b": ""}, true},
		{"DoesNotExist is not met by an empty value", none, needs(missing("a")), labels{"a": ""}, false},
		{
			"labels and expressions must both be met", labels{"a": "1"},
			needs(exists("b")), labels{"a": "1"}, false,
		},
		{
			"labels and expressions are both met", labels{"a": "1"},
			needs(exists("b")), labels{"a": "1", "b": "2"}, true,
		},
		{
			"two expressions of one key must both be met", none,
			needs(in("a", "1", "2"), notIn("a", "2")),
			labels{"a": "2"}, false,
		},
		{
			"a label and an expression that contradict it select nothing", labels{"a": "1"},
			needs(missing("a")), labels{"a": "1"}, false,
		},
	} {
		t.Run(c.rule, func(t *testing.T) {
			s, err := replicaset.NewSelector(c.matchLabels, c.expressions...)
			if err != nil {
				t.Fatal(err)
			}
			if got := s.Matches(replicaset.PairsOf(c.object)); got != c.want {
				t.Errorf("Matches(%v) = %v, want %v", c.object, got, c.want)
			}
		})
	}
}

func TestNewSelectorRefuses(t *testing.T) {
	for _, c := range []struct {
		rule        string
		expressions []need
		want        string
	}{
		{"In needs a value", needs(need{"a", replicaset.In, nil}),
			"invalid matchExpressions[0]: a In [] needs at least one value"},
		{"NotIn needs a value", needs(need{"a", replicaset.NotIn, []string{}}),
			"invalid matchExpressions[0]: a NotIn [] needs at least one value"},
		{"Exists takes no value", needs(need{"a", replicaset.Exists, []string{"1"}}),
			`invalid matchExpressions[0]: a Exists ["1"] takes no values`},
		{"DoesNotExist takes no value", needs(need{"a", replicaset.DoesNotExist, []string{"1", "2"}}),
			`invalid matchExpressions[0]: a DoesNotExist ["1" "2"] takes no values`},
		{"operators of other selectors are none", needs(need{"a", "Gt", []string{"1"}}),
			`invalid matchExpressions[0]: a Gt ["1"] is no operator of label selectors`},
		{"operators are told by case", needs(need{"a", "in", []string{"1"}}),
			`invalid matchExpressions[0]: a in ["1"] is no operator of label selectors`},
		{"no operator is none", needs(need{Key: "a"}),
			"invalid matchExpressions[0]: a  [] is no operator of label selectors"},
		{"a key is needed", needs(need{"", replicaset.Exists, nil}),
			"invalid matchExpressions[0]:  Exists [] has no key"},
		{"the expression at fault is named", needs(exists("a"), in("b")),
			"invalid matchExpressions[1]: b In [] needs at least one value"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			s, err := replicaset.NewSelector(labels{"app": "web"}, c.expressions...)
			if err == nil {
				t.Fatalf("NewSelector(%v) gives no error", c.expressions)
			}
			if diff := cmp.Diff(c.want, err.Error()); diff != "" {
				t.Errorf("error mismatch (-want +got)\n%s", diff)
			}
			if s.Present() {
				t.Error("a selector comes with the error")
			}
		})
	}
}

func TestInputError(t *testing.T) {
	var err error = &replicaset.InputError{Field: "spec.replicas", Value: "-1", Why: "is negative"}
	if got, want := err.Error(), "invalid spec.replicas: -1 is negative"; got != want {
		t.Errorf("Error() = %q, want %q", got, want)
	}
	if !errors.Is(err, replicaset.ErrInvalid) {
		t.Error("an InputError does not wrap ErrInvalid")
	}
}

func TestSelectorPresence(t *testing.T) {
	empty, err := replicaset.NewSelector(labels{})
	if err != nil {
		t.Fatal(err)
	}
	expression, err := replicaset.NewSelector(nil, exists("a"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rule                string
		selector            replicaset.Selector
		present, everything bool
	}{
		{"the zero selector is not there and selects nothing", replicaset.Selector{}, false, false},
		{"the empty selector is there and selects everything", empty, true, true},
		{"a match label selects not everything", selector(t, "app", "web"), true, false},
		{"an expression selects not everything", expression, true, false},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := c.selector.Present(); got != c.present {
				t.Errorf("Present() = %v, want %v", got, c.present)
			}
			if got := c.selector.Everything(); got != c.everything {
				t.Errorf("Everything() = %v, want %v", got, c.everything)
			}
			if got := c.selector.Matches(replicaset.Pairs{}); got != c.everything {
				t.Errorf("Matches of no labels = %v, want %v", got, c.everything)
			}
		})
	}
}

func TestNewSelectorRefusesALabelWithoutKey(t *testing.T) {
	_, err := replicaset.NewSelector(labels{"": "web"})
	if want := `invalid matchLabels: "web" has no key`; err == nil || err.Error() != want {
		t.Errorf("NewSelector gives %v, want %s", err, want)
	}
}
