package main

import (
	"fmt"
	"io"
	"os"
	"time"
)

// A progress is a line that says how far a long run has got. The nil progress says
// nothing.
type progress struct {
	w    io.Writer
	next time.Time // when to say something again
	said bool
}

// progressOn returns a progress on a file, if that is a terminal: in a log such lines
// are noise.
func progressOn(f *os.File) *progress {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	return &progress{w: f, next: time.Now().Add(time.Second)}
}

// show says that the nth of all is at work, not before a second has passed, and no more
// than ten times a second.
func (p *progress) show(n, all int, name string) {
	if p == nil || time.Now().Before(p.next) {
		return
	}
	p.next, p.said = time.Now().Add(100*time.Millisecond), true
	fmt.Fprintf(p.w, "\r\x1b[K%s", cut(fmt.Sprintf("%d of %d: %s", n, all, name), 79))
}

// done takes the line away.
func (p *progress) done() {
	if p != nil && p.said {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}

// cut returns the text in at most so many characters.
func cut(text string, width int) string {
	runes := []rune(text)
	if len(runes) <= width {
		return text
	}
	return string(runes[:width-1]) + "…"
}
