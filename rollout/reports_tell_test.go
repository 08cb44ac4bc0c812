package rollout_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
)

// tellReportError returns the field that the error is about.
func tellReportError(err error) string {
	var bad *replicaset.InputError
	if !errors.As(err, &bad) {
		return "error: " + err.Error()
	}
	return "refused for " + bad.Field
}

// tellReportPlan returns the actions of a plan as one line, or what holds it.
func tellReportPlan(plan rollout.Plan) string {
	plan.Recheck = status.Recheck{} // has a word of its own
	text := strings.ReplaceAll(strings.TrimSpace(describe(plan)), "\n", "; ")
	if text != "" {
		return text
	}
	var holds []string
	for h := range plan.Holds.All() {
		holds = append(holds, h.Rule.String())
	}
	if len(holds) > 0 {
		return "held by " + strings.Join(holds, ", ")
	}
	return "nothing"
}

// reportTellers are the words that tell how things stand, beginning with the word.
var reportTellers = map[string]func(s *reportStory, value string) string{
	"sizes": func(s *reportStory, _ string) string {
		return s.tellSets("sizes", func(set *replicaset.Snapshot) string {
			return strconv.Itoa(set.Size)
		})
	},
	"notes": func(s *reportStory, _ string) string {
		return s.tellSets("notes", func(set *replicaset.Snapshot) string {
			return set.Book.ScaledFor.Replicas.String() + "," + set.Book.ScaledFor.MaxTotal.String()
		})
	},
	"revisions": func(s *reportStory, _ string) string {
		line := s.tellSets("revisions", func(set *replicaset.Snapshot) string {
			return set.Book.Revision.String() + "(" + set.Book.History + ")"
		})
		return line + " " + s.d.Name + "=" + s.d.Revision.String()
	},
	"extras": func(s *reportStory, _ string) string {
		line := s.tellSets("extras", func(set *replicaset.Snapshot) string {
			return fmt.Sprint(set.Extra.Map())
		})
		return line + " " + s.d.Name + "=" + fmt.Sprint(s.d.Extra.Map())
	},
	"request": func(s *reportStory, _ string) string {
		return fmt.Sprintf("request %q for template %s", s.d.RollbackTo, s.d.Template)
	},
	"events": func(s *reportStory, _ string) string {
		return "events " + strings.Join(reportEvents(s.plan), "; ")
	},
	"condition": func(s *reportStory, kind string) string {
		c, _ := s.seen.Status.Conditions.Get(kind)
		return kind + " " + c.Status + " " + c.Reason
	},
	"recheck": func(s *reportStory, _ string) string {
		return fmt.Sprintf("recheck %v %v", s.plan.Recheck.Due, s.plan.Recheck.After)
	},
	"state": func(s *reportStory, _ string) string {
		about := status.Subject{Name: s.d.Name, Generation: s.d.Generation, Replicas: s.d.Replicas}
		state, _ := status.StateOf(about, &s.seen.Status)
		return fmt.Sprintf("state %v, complete %v", state, s.seen.Status.Complete(&about))
	},
	"collisions": func(s *reportStory, _ string) string {
		return fmt.Sprintf("collisions %d", s.seen.Status.Collisions.N)
	},
}

func reportEvents(plan rollout.Plan) []string {
	var lines []string
	for _, e := range plan.Events {
		lines = append(lines, e.Type()+" "+e.Reason())
	}
	return lines
}

func (s *reportStory) tellSets(word string, tell func(*replicaset.Snapshot) string) string {
	for i := range s.seen.ReplicaSets {
		word += " " + s.seen.ReplicaSets[i].Name + "=" + tell(&s.seen.ReplicaSets[i])
	}
	return word
}
