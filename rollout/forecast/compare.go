package forecast

import (
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/rollplan/rollplan/rollout"
)

// A Comparison is what becomes of the same pods in the same world under two settings.
type Comparison struct{ A, B Case }

// A Case is a Deployment and what its rollout comes to.
type Case struct {
	Deployment rollout.Deployment
	Summary    Summary
}

// Compare sets two Deployments side by side: the same one with other settings, from the
// same observation, in the same world. The error is that of [Forecast].
func Compare(seen rollout.Observation, w World, a, b rollout.Deployment) (Comparison, error) {
	c := Comparison{A: Case{Deployment: a}, B: Case{Deployment: b}}
	for _, side := range []*Case{&c.A, &c.B} {
		s, err := Summarize(side.Deployment, seen, w)
		if err != nil {
			return Comparison{}, err
		}
		side.Summary = s
	}
	return c, nil
}

// String returns the comparison as a table: first the settings, then what comes of
// them.
func (c Comparison) String() string {
	var out strings.Builder
	table := tabwriter.NewWriter(&out, 0, 0, 3, ' ', 0)
	a, b := c.A.rows(), c.B.rows()
	for i := range a {
		fmt.Fprintf(table, "%s\t%s\t%s\n", a[i].name, a[i].value, b[i].value)
	}
	table.Flush()
	return strings.TrimSuffix(out.String(), "\n")
}

type row struct{ name, value string }

// rows returns the settings that a rollout depends on, and the figures.
func (c *Case) rows() []row {
	d, s := &c.Deployment, &c.Summary
	late := "no"
	if s.Late.Known {
		late = "after " + s.Late.After.String()
	}
	return []row{
		{"strategy", d.Strategy.String()},
		{"maxSurge", amount(d.Strategy.MaxSurge.String())},
		{"maxUnavailable", amount(d.Strategy.MaxUnavailable.String())},
		{"minReadySeconds", strconv.Itoa(d.MinReadySeconds)},
		{"replicas", strconv.Itoa(d.Replicas)},
		{"outcome", s.Outcome.String() + " after " + s.At.String()},
		{"deadline exceeded", late},
		{"most pods", count(s.Peak.Pods)},
		{"fewest available", count(s.Lowest.Pods)},
		{"steps", strconv.Itoa(s.Steps)},
		{"pods created", count(s.End.Created)},
		{"pods deleted", count(s.End.Deleted)},
	}
}

func count(n int64) string { return strconv.FormatInt(n, 10) }

// amount returns what stands for a limit in a table.
func amount(text string) string {
	if text == "" {
		return "-"
	}
	return text
}
