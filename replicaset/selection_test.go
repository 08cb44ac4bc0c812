package replicaset_test

import (
	"errors"
	"maps"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
)

func drawLabels(t *rapid.T) labels {
	word := rapid.SampledFrom([]string{"", "1", "2"})
	return rapid.MapOfN(rapid.SampledFrom([]string{"a", "b", "c"}), word, 0, 3).Draw(t, "labels")
}

func drawRequirements(t *rapid.T) []need {
	one := rapid.Custom(func(t *rapid.T) need {
		n := need{Key: rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "key")}
		n.Operator = rapid.SampledFrom([]replicaset.Operator{
			replicaset.In, replicaset.NotIn, replicaset.Exists, replicaset.DoesNotExist,
		}).Draw(t, "operator")
		if n.Operator == replicaset.In || n.Operator == replicaset.NotIn {
			n.Values = rapid.SliceOfN(rapid.SampledFrom([]string{"", "1", "2", "3"}), 1, 3).Draw(t, "values")
		}
		return n
	})
	return rapid.SliceOfN(one, 0, 4).Draw(t, "requirements")
}

// naivelySelected says it again, from the words of the API's documentation.
func naivelySelected(requirements []need, object labels) bool {
	for _, r := range requirements {
		value, exists := object[r.Key]
		among := false
		for _, v := range r.Values {
			among = among || exists && v == value
		}
		met := map[replicaset.Operator]bool{
			replicaset.In: among, replicaset.NotIn: !among,
			replicaset.Exists: exists, replicaset.DoesNotExist: !exists,
		}
		if !met[r.Operator] {
			return false
		}
	}
	return true
}

func TestSelectorAgainstNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		matchLabels, object, requirements := drawLabels(t), drawLabels(t), drawRequirements(t)
		s, err := replicaset.NewSelector(matchLabels, requirements...)
		if err != nil {
			t.Fatal(err)
		}
		want := naivelySelected(requirements, object)
		for key, value := range matchLabels {
			has, ok := object[key]
			want = want && ok && has == value
		}
		if got := s.Matches(replicaset.PairsOf(object)); got != want {
			t.Errorf("Matches(%v) = %v, want %v", object, got, want)
		}
	})
}

func TestSelectorDoesNotDependOnOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		object, requirements := replicaset.PairsOf(drawLabels(t)), drawRequirements(t)
		a, errA := replicaset.NewSelector(nil, requirements...)
		b, errB := replicaset.NewSelector(nil, rapid.Permutation(requirements).Draw(t, "order")...)
		if err := errors.Join(errA, errB); err != nil {
			t.Fatal(err)
		}
		if a.Matches(object) != b.Matches(object) {
			t.Errorf("the order of the requirements changes whether %v is selected", object)
		}
	})
}

func TestNewSelectorKeepsNoArgument(t *testing.T) {
	matchLabels, values := labels{"app": "web"}, []string{"1"}
	expressions := needs(need{"a", replicaset.In, values})
	s, err := replicaset.NewSelector(matchLabels, expressions...)
	if err != nil {
		t.Fatal(err)
	}
	matchLabels["app"], values[0], expressions[0].Key = "shop", "2", "b"
	if !s.Matches(replicaset.PairsOf(labels{"app": "web", "a": "1"})) {
		t.Error("a change of the arguments changed the selector")
	}
}

// parseLabels reads key=value lines, in which a later key wins.
func parseLabels(text string) labels {
	m := labels{}
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		m[key] = value
	}
	return m
}

// The opposite operators must give opposite answers, and what is refused is
// refused as invalid input.
func FuzzSelector(f *testing.F) {
	f.Add("app", "In", "web\nshop", "app=web")
	f.Add("app", "NotIn", "", "")
	f.Add("", "Exists", "", "=")
	f.Add("a", "DoesNotExist", "", "a=\nb=2")
	f.Add("a", "Gt", "3", "a=4")
	opposite := map[string]replicaset.Operator{
		"In": replicaset.NotIn, "NotIn": replicaset.In,
		"Exists": replicaset.DoesNotExist, "DoesNotExist": replicaset.Exists,
	}
	f.Fuzz(func(t *testing.T, key, operator, values, object string) {
		var list []string
		if values != "" {
			list = strings.Split(values, "\n")
		}
		r, not := need{key, replicaset.Operator(operator), list}, need{key, opposite[operator], list}
		m := parseLabels(object)
		before := maps.Clone(m)
		s, err := replicaset.NewSelector(nil, r)
		if err != nil {
			var bad *replicaset.InputError
			if !errors.As(err, &bad) || !errors.Is(err, replicaset.ErrInvalid) || bad.Field != "matchExpressions[0]" {
				t.Fatalf("NewSelector(%v): %v is no InputError about it", r, err)
			}
			return
		}
		inverse, err := replicaset.NewSelector(nil, not)
		if err != nil {
			t.Fatalf("NewSelector accepts %v and refuses its opposite: %v", r, err)
		}
		labels := replicaset.PairsOf(m)
		if got := s.Matches(labels); got != naivelySelected(needs(r), m) || got == inverse.Matches(labels) {
			t.Errorf("Matches(%v) of %v = %v", m, r, got)
		}
		if !maps.Equal(before, m) {
			t.Errorf("the labels changed: %v, were %v", m, before)
		}
	})
}
