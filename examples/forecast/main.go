// The forecast command prints what a whole rollout will do: for every Deployment in
// what kubectl get deployments,replicasets,pods -o json prints, a table of its steps, a
// chart over time and what it comes to, in a world that flags describe. With -svg or
// -html it also writes a picture.
//
// It is written to be copied. Package objects of the plan command reads the input;
// flags.go makes a world of the flags, record.go keeps of a forecast what is shown,
// table.go and chart.go print it, panel.go and page.go draw it, advice.go prints what
// the settings mean and which would be better.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/rollplan/rollplan/examples/plan/objects"
)

func main() {
	opts, err := readFlags(os.Args[1:], os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		os.Exit(0)
	}
	if err == nil {
		err = run(opts, os.Stdin, os.Stdout, progressOn(os.Stderr))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "forecast:", err)
		os.Exit(2)
	}
}

// run forecasts every Deployment of the input. Nothing is printed or written unless all
// of the input can be used.
func run(opts options, stdin io.Reader, stdout io.Writer, p *progress) error {
	in, name, err := objects.Open(opts.file, stdin)
	if err != nil {
		return err
	}
	defer in.Close()
	if opts.now.IsZero() {
		opts.now = time.Now()
	}
	cases, err := objects.Read(in)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	var out bytes.Buffer
	records, err := opts.forecastAll(cases, &out, p)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if err := opts.draw(records); err != nil {
		return err
	}
	_, err = stdout.Write(out.Bytes())
	return err
}

// forecastAll forecasts one case after the other and prints each.
func (o *options) forecastAll(
	cases []*objects.Case, out io.Writer, p *progress,
) ([]*record, error) {
	defer p.done()
	var records []*record
	for i, c := range cases {
		p.show(i+1, len(cases), c.Deployment.FullName())
		c.Now = o.now
		r, err := o.forecast(c)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			fmt.Fprintln(out)
		}
		r.print(out)
		if err := o.advise(out, r); err != nil {
			return nil, err
		}
		records = append(records, r)
	}
	if len(records) > 1 {
		overview(out, records)
	}
	return records, nil
}

// draw writes the pictures that are asked for.
func (o *options) draw(records []*record) error {
	if o.svg != "" {
		if err := os.WriteFile(o.svg, []byte(svgPage(records)), 0o644); err != nil {
			return err
		}
	}
	if o.html != "" {
		return os.WriteFile(o.html, []byte(htmlPage(records)), 0o644)
	}
	return nil
}
