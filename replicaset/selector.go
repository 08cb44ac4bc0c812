package replicaset

import (
	"fmt"
	"slices"
)

// A Selector chooses objects by their labels. The zero Selector is one that is
// not there at all: it matches nothing.
type Selector struct {
	requirements []requirement
	present      bool
}

// A requirement is a Requirement as it is looked at: an object meets it if it has
// the key with one of the values, any value if there are none, or does not.
type requirement struct {
	key    string
	values []string
	not    bool
}

// A Requirement is one condition on the value of a label.
type Requirement struct {
	Key      string
	Operator Operator
	Values   []string
}

// An Operator of a Requirement, written as in matchExpressions.
type Operator string

// The operators. NotIn and DoesNotExist are also met by an object without the key.
const (
	In           Operator = "In"
	NotIn        Operator = "NotIn"
	Exists       Operator = "Exists"
	DoesNotExist Operator = "DoesNotExist"
)

// NewSelector returns the selector that all of matchLabels and all of the
// expressions must meet. Without any it is the empty selector, which selects
// everything. It keeps neither argument. The error is an [InputError] that
// names the expression at fault.
func NewSelector(matchLabels map[string]string, expressions ...Requirement) (Selector, error) {
	s := Selector{present: true}
	for key, value := range PairsOf(matchLabels).All() {
		if key == "" {
			return Selector{}, &InputError{"matchLabels", fmt.Sprintf("%q", value), "has no key"}
		}
		s.requirements = append(s.requirements, requirement{key: key, values: []string{value}})
	}
	for i, r := range expressions {
		if why := r.fault(); why != "" {
			field := fmt.Sprintf("matchExpressions[%d]", i)
			return Selector{}, &InputError{field, fmt.Sprintf("%s %s %q", r.Key, r.Operator, r.Values), why}
		}
		not := r.Operator == NotIn || r.Operator == DoesNotExist
		s.requirements = append(s.requirements, requirement{r.Key, slices.Clone(r.Values), not})
	}
	return s, nil
}

// fault says what is wrong with r, or nothing.
func (r Requirement) fault() string {
	switch r.Operator {
	case In, NotIn:
		if len(r.Values) == 0 {
			return "needs at least one value"
		}
	case Exists, DoesNotExist:
		if len(r.Values) > 0 {
			return "takes no values"
		}
	default:
		return "is no operator of label selectors"
	}
	if r.Key == "" {
		return "has no key"
	}
	return ""
}

// Present reports whether there is a selector at all.
func (s Selector) Present() bool { return s.present }

// Everything reports whether s is the empty selector, which selects everything.
func (s Selector) Everything() bool { return s.present && len(s.requirements) == 0 }

// Matches reports whether an object with these labels is selected.
func (s Selector) Matches(labels Pairs) bool {
	for i := range s.requirements {
		r := &s.requirements[i]
		value, ok := labels.Get(r.key)
		if ok && len(r.values) > 0 {
			ok = r.values[0] == value || slices.Contains(r.values[1:], value)
		}
		if ok == r.not {
			return false
		}
	}
	return s.present
}
