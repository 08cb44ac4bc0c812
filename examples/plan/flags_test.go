package main

import (
	"errors"
	"flag"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/rollplan/rollplan/rollout"
)

func TestFlagsAreRead(t *testing.T) {
	opts, err := readFlags([]string{"-o", "json", "-quirks", "kubernetes", "-now", "2026-01-02T03:04:05+01:00",
		"-stream", "cases.ndjson"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	want := options{
		output: "json", planner: rollout.Planner{Quirks: rollout.Kubernetes1_37},
		stream: true, file: "cases.ndjson", now: time.Date(2026, 1, 2, 2, 4, 5, 0, time.UTC),
	}
	if !opts.now.Equal(want.now) {
		t.Errorf("now is %s, want %s", opts.now, want.now)
	}
	if opts.now = want.now; opts != want {
		t.Errorf("options %+v, want %+v", opts, want)
	}
}

func TestWithoutFlagsTheCommandPlansOnceInTextWithoutQuirks(t *testing.T) {
	if opts, err := readFlags(nil, io.Discard); err != nil || opts != (options{output: "text"}) {
		t.Errorf("options %+v with error %v, want text and all else zero", opts, err)
	}
}

func TestOneQuirkCanBeBroughtBack(t *testing.T) {
	opts, err := readFlags([]string{"-quirks", "LagStops,CountDoomed"}, io.Discard)
	if want := rollout.LagStops | rollout.CountDoomed; err != nil || opts.planner.Quirks != want {
		t.Errorf("quirks %s with error %v, want %s", opts.planner.Quirks, err, want)
	}
}

func TestBadFlagsAreRefused(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
		want []string
	}{
		{"an unknown output", []string{"-o", "yaml"}, []string{"-o", "yaml"}},
		{"an unknown quirk", []string{"-quirks", "LagStops,Nope"}, []string{"-quirks", "Nope"}},
		{"a time that is none", []string{"-now", "today"}, []string{"-now", "today"}},
		{"two files", []string{"a.json", "b.json"}, []string{"a.json", "b.json"}},
		{"an unknown flag", []string{"-x"}, []string{"-x"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := readFlags(c.args, io.Discard)
			if err == nil || strings.Contains(err.Error(), "\n") {
				t.Fatalf("error %v, want one line", err)
			}
			for _, words := range c.want {
				if !strings.Contains(err.Error(), words) {
					t.Errorf("error %q does not name %q", err, words)
				}
			}
		})
	}
}

func TestHelpNamesEveryFlag(t *testing.T) {
	var usage strings.Builder
	if _, err := readFlags([]string{"-h"}, &usage); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("error %v, want %v", err, flag.ErrHelp)
	}
	for _, word := range []string{"usage: plan", "-o", "-quirks", "-now", "-stream", "FILE"} {
		if !strings.Contains(usage.String(), word) {
			t.Errorf("usage does not name %s:\n%s", word, usage.String())
		}
	}
}

func TestAFileThatIsNotThereIsNamed(t *testing.T) {
	err := run(options{output: "text", file: "testdata/absent.json"}, nil, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "testdata/absent.json") {
		t.Errorf("error %v, want one that names the file", err)
	}
}
