package main

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout/forecast"
)

func TestFlagsMakeAWorld(t *testing.T) {
	o, err := readFlags([]string{"-ready", "30s", "-gone", "1m", "-lag", "100ms", "-capacity", "20", "-quota", "30",
		"-on", "5s:scale=20", "-on", "0s:template", "-on", "1m:undo=3", "-on", "2m:undo", "-on", "3m:lose=2"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	want := forecast.World{
		Ready: 30 * time.Second, Gone: time.Minute, Lag: 100 * time.Millisecond,
		Capacity: replicaset.Known(20), Quota: replicaset.Known(30),
		Events: []forecast.Event{
			{At: 5 * time.Second, Kind: forecast.Scale, N: 20}, {Kind: forecast.NewTemplate},
			{At: time.Minute, Kind: forecast.Undo, N: 3}, {At: 2 * time.Minute, Kind: forecast.Undo},
			{At: 3 * time.Minute, Kind: forecast.LoseNode, N: 2},
		},
	}
	if diff := cmp.Diff(want, o.world); diff != "" {
		t.Errorf("world mismatch (-want +got):\n%s", diff)
	}
}

func TestBadFlagsAreRefusedInOneLine(t *testing.T) {
	for _, args := range []string{
		"-ready x", "-fail 101", "-fail -1", "-capacity -1", "-quota many", "-on 5s", "-on x:pause", "-on -5s:pause",
		"-on 5s:dance", "-on 5s:scale", "-on 5s:scale=-1", "-on 5s:pause=1", "-on 5s:undo=x", "-against 1", "-against 1/x",
		"-against -1/0", "-goal fast=1s", "-goal within=x", "-goal peak=x", "-goal floor=x", "-quirks Nope",
		"-now today", "-x", "a.json b.json",
	} {
		_, err := readFlags(strings.Fields(args), io.Discard)
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want one line", args, err)
			continue
		}
		if flag, _, _ := strings.Cut(args, " "); !strings.Contains(err.Error(), flag) {
			t.Errorf("%s: error %q does not name %s", args, err, flag)
		}
	}
}

func TestHelpNamesEveryFlag(t *testing.T) {
	var usage strings.Builder
	if _, err := readFlags([]string{"-h"}, &usage); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("error %v, want %v", err, flag.ErrHelp)
	}
	for _, word := range strings.Fields("-ready -gone -lag -fail -capacity -quota -on -against -goal -quirks -now " +
		"-update -all -svg -html FILE") {
		if !strings.Contains(usage.String(), word) {
			t.Errorf("usage does not name %s:\n%s", word, &usage)
		}
	}
}

func TestBadInputIsRefusedInOneLine(t *testing.T) {
	for name, c := range map[string]struct {
		input string
		args  []string
		want  []string
	}{
		"no JSON":                 {"x", nil, []string{"standard input"}},
		"no Deployment":           {"{\"kind\":\"List\",\"items\":[]}", nil, []string{"no Deployment"}},
		"a negative count":        {manifest("web", -1, ""), nil, []string{"shop", "web", "spec.replicas", "-1"}},
		"nothing to undo to":      {manifest("web", 3, ""), []string{"-on", "5s:undo"}, []string{"shop", "web", "revision"}},
		"a comparison that fails": {manifest("web", 3, ""), []string{"-against", "0/0"}, []string{"-against", "maxUnavailable"}},
		"times out of range":      {manifest("web", 3, ""), []string{"-ready", "-1s"}, []string{"world.ready"}},
	} {
		o, err := readFlags(c.args, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		err = run(o, strings.NewReader(c.input), &out, nil)
		if err == nil || strings.Contains(err.Error(), "\n") || out.Len() > 0 {
			t.Errorf("%s: error %v with output %q, want one line and no output", name, err, &out)
			continue
		}
		for _, word := range c.want {
			if !strings.Contains(err.Error(), word) {
				t.Errorf("%s: error %q does not name %q", name, err, word)
			}
		}
	}
}

// The command itself: 0 where all is well, 2 and one line on standard error where not.
func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		args, stdin string
		code        int
	}{
		{"-update", manifest("web", 3, ""), 0},
		{"-h", "", 0},
		{"-update", "x", 2},
		{"absent.json", "", 2},
		{"-html " + filepath.Join(t.TempDir(), "no", "where.html"), manifest("web", 3, ""), 2},
	} {
		cmd := exec.Command(must(os.Executable()))
		cmd.Env = append(os.Environ(), "FORECAST_RUNS_MAIN="+c.args)
		cmd.Stdin = strings.NewReader(c.stdin)
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		_ = cmd.Run()
		if code := cmd.ProcessState.ExitCode(); code != c.code {
			t.Errorf("%s: exit code %d, want %d: %s", c.args, code, c.code, &stderr)
		}
		if lines := strings.Count(stderr.String(), "\n"); c.code == 2 && (lines != 1 || stdout.Len() > 0) {
			t.Errorf("%s: %d lines on standard error and %q on standard output", c.args, lines, &stdout)
		}
	}
}
