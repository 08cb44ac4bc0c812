package strategy

import (
	"iter"
	"strconv"
	"strings"
)

// A Reason is why a size is what it is, or why it is no other: a rule and the
// numbers it was applied to. Its text is made from these, so it cannot say
// anything else. The zero Reason is none.
type Reason struct {
	Rule   Rule
	names  [maxTerms]TermName // 0 behind the last
	values [maxTerms]int64
}

const maxTerms = 6

// A Term is one named number of a Reason.
type Term struct {
	Name  TermName
	Value int64
}

// Because returns the reason that rule gives for these numbers, at most six.
func Because(rule Rule, terms ...Term) Reason {
	var r Reason
	r.set(rule, terms)
	return r
}

// set makes r that reason, in place: plans are full of reasons.
func (r *Reason) set(rule Rule, terms []Term) {
	*r = Reason{Rule: rule}
	for i, t := range terms[:min(len(terms), maxTerms)] {
		r.names[i], r.values[i] = t.Name, t.Value
	}
}

// Terms yields the numbers of the reason, in the order in which its text has them.
func (r Reason) Terms() iter.Seq[Term] {
	return func(yield func(Term) bool) {
		for i, name := range r.names {
			if name == 0 || !yield(Term{name, r.values[i]}) {
				return
			}
		}
	}
}

// String returns the reason as one line.
func (r Reason) String() string {
	text := r.Rule.text()
	for t := range r.Terms() {
		text = strings.ReplaceAll(text, "{"+t.Name.String()+"}", strconv.FormatInt(t.Value, 10))
	}
	return text
}

// A TermName names a number of a Reason.
type TermName uint8

// The numbers. All but Revision, Limit and Sets are counts of pods.
const (
	Replicas       TermName = 1 + iota // the Deployment's replicas
	MaxTotal                           // pods that may be wanted in all
	MinAvailable                       // pods that must stay available
	Total                              // sum of the sizes
	Size                               // size of the ReplicaSet before
	Available                          // available pods that count
	Unavailable                        // pods wanted and not available
	NewUnavailable                     // the same, of the new ReplicaSet
	Budget                             // old replicas that may go at all in this step
	Spare                              // available pods above MinAvailable
	Room                               // pods that may still be added
	Share                              // change of size in proportion
	Leftover                           // what rounding left to this ReplicaSet
	Live                               // pods that may still be running
	Revision                           // a revision
	Limit                              // old ReplicaSets that history keeps
	Sets                               // ReplicaSets
)

// String returns the name as it stands in the command's output.
func (n TermName) String() string {
	names := [...]string{
		Replicas: "replicas", MaxTotal: "maxTotal", MinAvailable: "minAvailable", Total: "total",
		Size: "size", Available: "available", Unavailable: "unavailable",
		NewUnavailable: "newUnavailable", Budget: "budget", Spare: "spare", Room: "room",
		Share: "share", Leftover: "leftover", Live: "live", Revision: "revision", Limit: "limit", Sets: "sets",
	}
	return nameAt(names[:], int(n), "TermName")
}

func nameAt(names []string, at int, kind string) string {
	if at < len(names) && names[at] != "" {
		return names[at]
	}
	return kind + "(" + strconv.Itoa(at) + ")"
}

// Holds are the limits that kept a step from doing more. The zero Holds is empty.
type Holds struct {
	list [maxHolds]Reason
	n    int
}

// maxHolds is enough: one for the branch taken, one for the new ReplicaSet and
// one for the old ones.
const maxHolds = 3

// Add notes that rule holds, for these numbers.
func (h *Holds) Add(rule Rule, terms ...Term) {
	h.list[h.n].set(rule, terms)
	h.n++
}

// AddAll notes all holds of o.
func (h *Holds) AddAll(o *Holds) {
	h.n += copy(h.list[h.n:], o.list[:o.n])
}

// Reset empties h.
func (h *Holds) Reset() {
	clear(h.list[:h.n])
	h.n = 0
}

// Len returns the number of holds.
func (h *Holds) Len() int { return h.n }

// All yields the holds.
func (h *Holds) All() iter.Seq[Reason] {
	return func(yield func(Reason) bool) {
		for _, r := range h.list[:h.n] {
			if !yield(r) {
				return
			}
		}
	}
}
