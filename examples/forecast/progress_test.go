package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestProgressIsForTerminalsOnly(t *testing.T) {
	f := must(os.Create(filepath.Join(t.TempDir(), "log")))
	defer f.Close()
	if progressOn(f) != nil {
		t.Error("a file gets a progress line")
	}
	null := must(os.OpenFile(os.DevNull, os.O_WRONLY, 0)) // a character device
	defer null.Close()
	if progressOn(null) == nil {
		t.Error("a character device gets no progress line")
	}
	var none *progress
	none.show(1, 2, "web") // says nothing
	none.done()
}

func TestProgressIsOneLineThatGoesAway(t *testing.T) {
	var out strings.Builder
	p := &progress{w: &out, next: time.Now().Add(time.Hour)}
	p.show(1, 300, "shop/web")
	p.done()
	if out.Len() > 0 {
		t.Errorf("%q before it is time", &out)
	}
	p.next = time.Time{}
	p.show(2, 300, "shop/"+strings.Repeat("x", 200))
	p.show(3, 300, "shop/api") // at once after another: not again
	p.done()
	got := out.String()
	if !strings.HasPrefix(got, "\r\x1b[K2 of 300: shop/x") || !strings.HasSuffix(got, "…\r\x1b[K") ||
		strings.Contains(got, "\n") || strings.Contains(got, "3 of") {
		t.Errorf("progress %q", got)
	}
}
