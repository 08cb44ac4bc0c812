// The plan command prints what one step of a Deployment's rollout would do, and
// why: for every Deployment in what kubectl get deployments,replicasets,pods -o
// json prints, or for one case a line with -stream.
//
// It is written to be copied as a first adapter. Package objects, beside it, reads
// the objects; print.go makes JSON of a plan, text.go lines for a person.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/rollplan/rollplan/examples/plan/objects"
	"github.com/rollplan/rollplan/rollout"
)

type options struct {
	output  string
	planner rollout.Planner
	now     time.Time // zero: the time of the call
	stream  bool
	file    string
}

func main() {
	opts, err := readFlags(os.Args[1:], os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		os.Exit(0)
	}
	if err == nil {
		err = run(opts, os.Stdin, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "plan:", err)
		os.Exit(2)
	}
}

func readFlags(args []string, usage io.Writer) (options, error) {
	var opts options
	flags := flag.NewFlagSet("plan", flag.ContinueOnError)
	flags.SetOutput(usage)
	flags.Usage = func() {
		fmt.Fprintln(usage, "usage: plan [-o text|json] [-quirks none|kubernetes|NAME,…] [-now RFC3339] [-stream] [FILE]")
		flags.PrintDefaults()
	}
	flags.StringVar(&opts.output, "o", "text", "output `format`: text or json")
	quirks := flags.String("quirks", "none", "faults of the reference to bring back: none, kubernetes or `names`")
	now := flags.String("now", "", "the `time` to plan for, RFC3339 (default: now)")
	flags.BoolVar(&opts.stream, "stream", false, "read one case a line, answer each with one line of JSON")
	if err := flags.Parse(args); err != nil {
		return opts, err
	}
	return opts, opts.set(*quirks, *now, flags.Args())
}

func (o *options) set(quirks, now string, args []string) (err error) {
	if o.output != "text" && o.output != "json" {
		return fmt.Errorf("-o %s: is neither text nor json", o.output)
	}
	if o.planner.Quirks, err = rollout.ParseQuirks(quirks); err != nil {
		return fmt.Errorf("-quirks: %w", err)
	}
	if now != "" {
		at, err := objects.ParseMoment(now)
		if err != nil {
			return fmt.Errorf("-now %s: is not a time as in 2026-01-02T15:04:05Z", now)
		}
		o.now = at.Time
	}
	if len(args) > 1 {
		return fmt.Errorf("more than one file: %q", args)
	}
	if len(args) == 1 {
		o.file = args[0]
	}
	return nil
}

func run(opts options, stdin io.Reader, stdout io.Writer) error {
	in, name, err := objects.Open(opts.file, stdin)
	if err != nil {
		return err
	}
	defer in.Close()
	if opts.now.IsZero() {
		opts.now = time.Now()
	}
	if opts.stream {
		return stream(opts, in, stdout)
	}
	if err := once(opts, in, stdout); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// once plans for every Deployment of the input. Nothing is printed unless all of
// the input can be used.
func once(opts options, in io.Reader, stdout io.Writer) error {
	cases, err := objects.Read(in)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	for i, c := range cases {
		c.Now = opts.now
		a, err := answerTo(opts.planner, c)
		if err != nil {
			return err
		}
		if opts.output == "json" {
			err = json.NewEncoder(&out).Encode(a.json())
		} else {
			if i > 0 {
				fmt.Fprintln(&out)
			}
			a.text(&out)
		}
		if err != nil {
			return err
		}
	}
	_, err = stdout.Write(out.Bytes())
	return err
}

// stream answers each line of input with a line of output before it waits for
// the next. A line that cannot be used gets an answer with an error.
func stream(opts options, in io.Reader, stdout io.Writer) error {
	reader := bufio.NewReader(in)
	for {
		line, end := reader.ReadBytes('\n')
		if line = bytes.TrimSpace(line); len(line) > 0 {
			if err := json.NewEncoder(stdout).Encode(answerLine(opts, line)); err != nil {
				return err
			}
		}
		if end == io.EOF {
			return nil
		}
		if end != nil {
			return end
		}
	}
}

func answerLine(opts options, line []byte) answerJSON {
	c, err := objects.ReadLine(line)
	if c.Now.IsZero() {
		c.Now = opts.now
	}
	var a *answer
	if err == nil {
		a, err = answerTo(opts.planner, c)
	}
	if err == nil {
		return a.json()
	}
	out := answerJSON{ID: c.ID, Error: err.Error()}
	if c.Deployment != nil {
		out.Deployment = c.Deployment.FullName()
	}
	return out
}

// answerTo plans one step. Its errors name the Deployment.
func answerTo(planner rollout.Planner, c *objects.Case) (*answer, error) {
	d, err := c.Wanted()
	if err != nil {
		return nil, c.Deployment.Blame(err)
	}
	seen, err := c.Seen()
	if err != nil {
		return nil, c.Deployment.Blame(err)
	}
	plan, err := planner.Next(d, seen)
	if err != nil {
		return nil, fmt.Errorf("namespace %s: %w", c.Deployment.Metadata.Namespace, err)
	}
	a := &answer{Case: c, d: d, observed: seen, plan: plan}
	a.dAfter, a.after = rollout.Apply(d, seen, plan)
	return a, nil
}
