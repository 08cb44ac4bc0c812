package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"io"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/rollout"
)

var update = flag.Bool("update", false, "write what the command prints to the golden files")

// noon is the time of every test whose input has none.
var noon = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

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

// streamed returns what the command answers to lines of cases.
func streamed(t *testing.T, quirks rollout.Quirks, lines []byte) []byte {
	t.Helper()
	opts := options{planner: rollout.Planner{Quirks: quirks}, now: noon}
	var out bytes.Buffer
	if err := stream(opts, bytes.NewReader(lines), &out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// gunzip returns what a file in testdata holds.
func gunzip(t *testing.T, file string) []byte {
	t.Helper()
	f := must(os.Open("testdata/" + file))
	defer f.Close()
	return must(io.ReadAll(must(gzip.NewReader(f))))
}

// decodeLines decodes one value after another.
func decodeLines[T any](t *testing.T, lines []byte) []T {
	t.Helper()
	var out []T
	for decoder := json.NewDecoder(bytes.NewReader(lines)); ; {
		var value T
		err := decoder.Decode(&value)
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatalf("value %d: %v", len(out), err)
		}
		out = append(out, value)
	}
}

// asMap returns the JSON object that value prints as.
func asMap(value any) map[string]any {
	var out map[string]any
	if err := json.Unmarshal(must(json.Marshal(value)), &out); err != nil {
		panic(err)
	}
	return out
}

// must is for what only a broken checkout can make fail.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// indented returns JSON for a person to read.
func indented(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	if err := json.Indent(&out, []byte(text), "", "  "); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// valueOr returns what p points to, or otherwise where it is nil.
func valueOr[T any](p *T, otherwise T) T {
	if p == nil {
		return otherwise
	}
	return *p
}
