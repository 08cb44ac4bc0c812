package main

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// drawn returns the files that the command writes.
func drawn(t *testing.T, input string, args ...string) (svg, html string) {
	t.Helper()
	dir := t.TempDir()
	svg, html = filepath.Join(dir, "x.svg"), filepath.Join(dir, "x.html")
	printed(t, input, append([]string{"-svg", svg, "-html", html}, args...)...)
	return string(must(os.ReadFile(svg))), string(must(os.ReadFile(html)))
}

func TestThePictureIsAsTheGoldenFileHasIt(t *testing.T) {
	svg, html := drawn(t, manifest("web", 10, "")+manifest("api", 4, `"strategy":{"type":"Recreate"},`),
		"-update", "-on", "15s:scale=12", "-on", "30s:lose=3")
	golden(t, "picture.svg", svg)
	golden(t, "picture.html", html)
}

func TestThePictureIsWellFormedAndNeedsNothingElse(t *testing.T) {
	for _, c := range [][]string{{"-update"}, {}, {"-update", "-fail", "100"}, {"-update", "-ready", "0s", "-gone", "0s"}} {
		var input strings.Builder
		for _, n := range []int{0, 1, 10, 1000000} {
			input.WriteString(manifest(fmt.Sprintf(`a<b>&"%d`, n), n, ""))
		}
		svg, html := drawn(t, input.String(), c...)
		if err := wellFormed(svg); err != nil {
			t.Errorf("%v: %v", c, err)
		}
		for _, page := range []string{svg, html} {
			rest := strings.ReplaceAll(page, "http://www.w3.org/2000/svg", "")
			for _, bad := range []string{"http", "<script", "url(", "@import", "NaN", "Inf", `a<b>`} {
				if strings.Contains(rest, bad) {
					t.Errorf("%v: the page has %q", c, bad)
				}
			}
			if strings.Count(page, "prefers-color-scheme:dark") == 0 || strings.Count(page, `class="title"`) != 4 {
				t.Errorf("%v: want a dark style and four panels", c)
			}
		}
	}
}

func wellFormed(text string) error {
	for decoder := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// Of a rollout of many thousand moments a picture has as many as it can show.
func TestAPictureOfALongRolloutIsNotLong(t *testing.T) {
	svg, _ := drawn(t, manifest("web", 20000, limits("1", "0")), "-update")
	if len(svg) > 500_000 {
		t.Errorf("%d bytes, want at most 500,000", len(svg))
	}
}
