package main

import (
	"compress/gzip"
	"flag"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write what the command prints to the golden files")

// TestMain lets a test run the command itself, for its exit code.
func TestMain(m *testing.M) {
	if os.Getenv("FORECAST_RUNS_MAIN") != "" {
		os.Args = append(os.Args[:1], strings.Fields(os.Getenv("FORECAST_RUNS_MAIN"))...)
		main()
		return
	}
	os.Exit(m.Run())
}

// golden compares text with a file in testdata, or writes it there with -update.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile("testdata/"+file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want := must(os.ReadFile("testdata/" + file))
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s mismatch (-want +got):\n%s", file, diff)
	}
}

// printed returns what the command prints, run with flags at a fixed time.
func printed(t *testing.T, input string, args ...string) string {
	t.Helper()
	opts, err := readFlags(append([]string{"-now", "2026-11-30T21:45:00Z"}, args...), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := run(opts, strings.NewReader(input), &out, nil); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// gunzip returns what a file holds.
func gunzip(t *testing.T, file string) []byte {
	t.Helper()
	f := must(os.Open(file))
	defer f.Close()
	return must(io.ReadAll(must(gzip.NewReader(f))))
}

// must is for what only a broken checkout can make fail.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
