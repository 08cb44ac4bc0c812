package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/rollplan/rollplan/rollout/forecast"
)

// advise prints what the settings mean, and what is asked for besides: a comparison
// and settings that meet a goal.
func (o *options) advise(w io.Writer, r *record) error {
	findings := forecast.Lint(r.d, r.world)
	if len(findings) > 0 {
		fmt.Fprintln(w, "\n  Settings:")
	}
	for _, f := range findings {
		fmt.Fprint(w, wrapped("  - ", f.String()))
	}
	if o.against != nil {
		other := r.d
		other.Strategy = *o.against
		c, err := forecast.Compare(r.seen, r.world, r.d, other)
		if err != nil {
			return fmt.Errorf("-against: %w", err)
		}
		fmt.Fprintf(w, "\n  Compared:\n")
		for line := range strings.Lines(c.String() + "\n") {
			fmt.Fprint(w, "    "+line)
		}
	}
	if o.goal != nil {
		t, err := forecast.Tune(r.d, r.seen, r.world, *o.goal)
		if err != nil {
			return fmt.Errorf("-goal: %w", err)
		}
		fmt.Fprint(w, "\n"+wrapped("  Goal: ", t.String()))
	}
	return nil
}

// overview prints one line for each Deployment.
func overview(out io.Writer, records []*record) {
	fmt.Fprintln(out)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "DEPLOYMENT\tOUTCOME\tAFTER\tLATE\tMOST PODS\tFEWEST AVAILABLE")
	for _, r := range records {
		late := "no"
		if r.sum.Late.Known {
			late = short(r.sum.Late.After)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%d\n", cut(r.name, 26), r.sum.Outcome, short(r.sum.At), late,
			r.sum.Peak.Pods, r.sum.Lowest.Pods)
	}
	w.Flush()
}
