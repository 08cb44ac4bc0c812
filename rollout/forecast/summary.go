package forecast

import (
	"fmt"
	"strings"
	"time"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
	"github.com/rollplan/rollplan/strategy"
)

// An Outcome is how a forecast ends. The zero Outcome is that it has not.
type Outcome uint8

// The outcomes.
const (
	Completes Outcome = 1 + iota // all replicas are of the template, available, and the only ones
	Stuck                        // nothing more happens by itself, and it is not complete
	Cycles                       // a state has come back: it will for ever
	Endless                      // no end within a hundred years, or a generous number of steps
)

// String returns the outcome's name.
func (o Outcome) String() string {
	return [...]string{"goes on", "completes", "stuck", "cycles", "endless"}[min(o, Endless)]
}

// A Summary is what a forecast comes to. It takes in the steps one by one, by
// [Summary.Add]; the zero Summary has none.
type Summary struct {
	Outcome Outcome

	// At is when the rollout was complete, for good as far as the forecast goes, or
	// else when the last thing happened.
	At time.Duration

	// Late is when the progress deadline was first exceeded, if it was.
	Late Moment

	Holds strategy.Holds // of the last plan: why no more is done
	Fault rollout.Fault  // of the last plan

	Peak   Extreme // most pods, terminating ones included
	Lowest Extreme // fewest available pods

	Steps int // plans that changed a ReplicaSet or the Deployment

	End Totals // as it ends

	complete bool
	started  bool
}

// A Moment is a time since the observation, if it is known.
type Moment struct {
	After time.Duration
	Known bool
}

// An Extreme is a number of pods, and when it was first reached.
type Extreme struct {
	Pods  int64
	After time.Duration
}

// Summarize returns what the forecast comes to. Its error is that of [Forecast].
func Summarize(d rollout.Deployment, seen rollout.Observation, w World) (Summary, error) {
	var s Summary
	for step, err := range Forecast(d, seen, w) {
		if err != nil {
			return Summary{}, err
		}
		s.Add(&step)
	}
	return s, nil
}

// Add takes in the next step.
func (s *Summary) Add(step *Step) {
	if n := step.Live(); !s.started || n > s.Peak.Pods {
		s.Peak = Extreme{n, step.After}
	}
	if n := step.Available(); !s.started || n < s.Lowest.Pods {
		s.Lowest = Extreme{n, step.After}
	}
	s.started = true
	if step.Plan != nil && step.Outcome == 0 && len(step.Plan.Actions) > 0 {
		s.Steps++
	}
	s.time(step)
	s.End = step.Totals
	if step.Outcome != 0 {
		s.Outcome, s.Holds, s.Fault = step.Outcome, step.Plan.Holds, step.Plan.Fault
	}
}

// time notes when the rollout was complete, when it was late, and when anything
// moved last.
func (s *Summary) time(step *Step) {
	c, _ := step.Seen.Status.Conditions.Get(status.Progressing)
	if c.Reason == status.ProgressDeadlineExceeded && !s.Late.Known {
		s.Late = Moment{step.After, true}
	}
	// A rollout may be complete, lose pods or be changed, and be complete again: the last
	// time counts. Before it is, the last time at which anything moved does, so that a
	// deadline that passes ten minutes later does not.
	moved := s.End != step.Totals || len(step.Events) > 0
	if step.Complete && !s.complete || !step.Complete && moved {
		s.At = step.After
	}
	s.complete = step.Complete
}

// Empty reports whether no step was added yet.
func (s *Summary) Empty() bool { return !s.started }

// Done reports whether the rollout is complete after the last step that was added.
func (s *Summary) Done() bool { return s.complete }

// String returns the summary as a few lines.
func (s Summary) String() string {
	var out strings.Builder
	fmt.Fprintln(&out, s.Headline())
	for h := range s.Holds.All() {
		if s.Outcome != Completes {
			fmt.Fprintln(&out, "  held:", h)
		}
	}
	if text := s.Fault.String(); text != "" {
		fmt.Fprintln(&out, "  fault:", text)
	}
	most, fewest, end := s.Peak, s.Lowest, &s.End
	fmt.Fprintf(&out, "  most pods: %d, terminating ones included, after %s\n", most.Pods, most.After)
	fmt.Fprintf(&out, "  fewest available: %d, after %s\n", fewest.Pods, fewest.After)
	fmt.Fprintf(&out, "  steps: %d; pods created: %d, deleted: %d", s.Steps, end.Created, end.Deleted)
	if s.End.Lost > 0 {
		fmt.Fprintf(&out, ", lost: %d", s.End.Lost)
	}
	return out.String()
}

// Headline returns the outcome as one line.
func (s *Summary) Headline() string {
	var text string
	switch s.Outcome {
	case Completes:
		text = fmt.Sprintf("completes after %s", s.At)
	case Stuck:
		text = fmt.Sprintf("stuck after %s", s.At) + s.shortage()
	case Cycles:
		text = fmt.Sprintf("goes round in circles: a state after %s has been there before", s.At)
	default:
		text = s.Outcome.String()
	}
	if s.Late.Known {
		text += fmt.Sprintf("; the progress deadline is exceeded after %s", s.Late.After)
	}
	return text
}

// shortage says what pods there are that do not get on, and why.
func (s *Summary) shortage() string {
	text := ""
	if n := s.End.Broken; n > 0 {
		text += ": " + pods(n) + " never ready"
	}
	if n := s.End.Waiting; n > 0 {
		text += ": no node has room for " + pods(n)
	}
	if n := s.End.Old.Size + s.End.New.Size - s.End.Current(); n > 0 {
		text += ": " + pods(n) + " over the quota"
	}
	return text
}

// pods returns a number of pods in words.
func pods(n int64) string {
	if n == 1 {
		return "1 pod"
	}
	return fmt.Sprintf("%d pods", n)
}
