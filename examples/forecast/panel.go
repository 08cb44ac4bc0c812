package main

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
	"time"
)

// A panel is the picture of one Deployment: these many units wide and high, of which
// the plot leaves room on each side for words.
const (
	panelWidth, panelHeight = 460.0, 280.0

	left, right, top, bottom = 44.0, 60.0, 66.0, 28.0

	plotWidth, plotHeight = panelWidth - left - right, panelHeight - top - bottom
)

// A panel draws one record.
type panel struct {
	*record
	out    strings.Builder
	span   time.Duration
	height float64 // pods at the top of the plot
}

// draw returns the content of an SVG element, without the element.
func draw(r *record) string {
	p := &panel{record: r, span: r.span()}
	step := niceStep(float64(r.height()), 5)
	p.height = math.Ceil(float64(r.height())/step) * step
	p.words()
	p.grid(step)
	p.areas()
	p.lines()
	p.marks()
	return p.out.String()
}

func (p *panel) add(format string, args ...any) { fmt.Fprintf(&p.out, format+"\n", args...) }

func (p *panel) text(class string, x, y float64, text string) {
	p.add(`<text class="%s" x="%.1f" y="%.1f">%s</text>`, class, x, y, html.EscapeString(text))
}

// x and y are where a time and a number of pods are.
func (p *panel) x(t time.Duration) float64 {
	return left + plotWidth*min(float64(t)/float64(p.span), 1)
}

func (p *panel) y(n float64) float64 { return top + plotHeight*(1-n/p.height) }

// words puts the name and what the forecast comes to above the plot.
func (p *panel) words() {
	p.text("title", left, 20, cut(p.name, 46))
	p.text("sub", left, 37, cut(p.promise(), 61))
	p.text("sub", left, 53, cut(p.sum.Headline(), 60))
}

// grid draws the axes with their numbers.
func (p *panel) grid(step float64) {
	for n := 0.0; n <= p.height; n += step {
		p.add(`<path class="grid" d="M%.1f %.1fH%.1f"/>`, left, p.y(n), left+plotWidth)
		p.text("tick end", left-6, p.y(n)+4, tickCount(n))
	}
	every := niceTime(p.span)
	for t := time.Duration(0); t <= p.span; t += every {
		p.text("tick mid", p.x(t), top+plotHeight+17, tickTime(t))
	}
}

// areas draws the pods, stacked.
func (p *panel) areas() {
	classes := map[rune]string{
		newAvailable: "new", oldAvailable: "old", notAvailable: "unready", terminating: "going",
	}
	for k := range 4 {
		low := p.edge(func(s *sample) int64 { return stacked(s, k) })
		high := p.edge(func(s *sample) int64 { return stacked(s, k+1) })
		texture := layers(&p.samples[0].totals)[k].texture
		p.add(`<path class="%s" d="M%sL%sZ"/>`, classes[texture], high.forth(), low.back())
	}
}

// stacked returns the sum of the first k layers.
func stacked(s *sample, k int) int64 {
	sum := int64(0)
	for _, l := range layers(&s.totals)[:k] {
		sum += l.n
	}
	return sum
}

// lines draws what is available, and the two limits.
func (p *panel) lines() {
	available := p.edge(func(s *sample) int64 { return s.totals.Available() })
	p.add(`<path class="available" d="M%s"/>`, available.forth())
	most := p.edge(func(s *sample) int64 { return int64(s.limits.MaxTotal) })
	least := p.edge(func(s *sample) int64 { return int64(s.limits.MinAvailable) })
	p.add(`<path class="limit" d="M%s"/>`, most.forth())
	p.add(`<path class="limit" d="M%s"/>`, least.forth())
	p.limitLabels()
}

// limitLabels writes the limits beside their lines, apart where those are close.
func (p *panel) limitLabels() {
	last := &p.samples[len(p.samples)-1].limits
	high, low := p.y(float64(last.MaxTotal))+4, p.y(float64(last.MinAvailable))+4
	if last.MinAvailable == last.MaxTotal {
		p.text("tick", left+plotWidth+6, high, "all "+tickCount(float64(last.MaxTotal)))
		return
	}
	if apart := low - high; apart < 12 {
		high, low = high-(12-apart)/2, low+(12-apart)/2
	}
	p.text("tick", left+plotWidth+6, high, "max "+tickCount(float64(last.MaxTotal)))
	p.text("tick", left+plotWidth+6, low, "min "+tickCount(float64(last.MinAvailable)))
}

// marks draws what the user does.
func (p *panel) marks() {
	for i, e := range p.events {
		x := p.x(e.at)
		p.add(`<path class="mark" d="M%.1f %.1fV%.1f"/>`, x, top-2, top+plotHeight)
		class, dx := "note", 4.0
		if x > left+plotWidth*3/4 {
			class, dx = "note end", -4
		}
		p.text(class, x+dx, top+9+float64(i%3)*11, e.text)
	}
}

// An edge is a line in steps.
type edge []point

type point struct{ x, y float64 }

// edge returns the line of a number over time. Changes less than a quarter of a unit
// apart are one.
func (p *panel) edge(of func(*sample) int64) edge {
	var e edge
	for i := range p.samples {
		s := &p.samples[i]
		next := point{p.x(s.at), p.y(float64(of(s)))}
		n := len(e)
		switch {
		case n > 0 && e[n-1].y == next.y:
		case n > 0 && next.x-e[n-1].x < 0.25:
			e[n-1].y = next.y
		default:
			e = append(e, next)
		}
	}
	return append(e, point{left + plotWidth, e[len(e)-1].y})
}

// forth returns the edge from left to right, as a path after M or L.
func (e edge) forth() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%.1f %.1f", e[0].x, e[0].y)
	for _, q := range e[1:] {
		fmt.Fprintf(&out, "H%.1fV%.1f", q.x, q.y)
	}
	return out.String()
}

// back returns the edge from right to left.
func (e edge) back() string {
	var out strings.Builder
	last := e[len(e)-1]
	fmt.Fprintf(&out, "%.1f %.1f", last.x, last.y)
	for i := len(e) - 2; i >= 0; i-- {
		fmt.Fprintf(&out, "V%.1fH%.1f", e[i].y, e[i].x)
	}
	return out.String()
}

// niceStep returns a step of 1, 2 or 5 times a power of ten that parts a range in at
// most so many.
func niceStep(size, parts float64) float64 {
	step := math.Pow(10, math.Floor(math.Log10(max(size/parts, 1))))
	for _, n := range []float64{1, 2, 5, 10} {
		if size/(step*n) <= parts {
			return step * n
		}
	}
	return step * 10
}

// niceTime returns a step that parts a time in at most six.
func niceTime(span time.Duration) time.Duration {
	for _, unit := range []time.Duration{time.Second, time.Minute, time.Hour} {
		for _, n := range []time.Duration{1, 2, 5, 10, 15, 20, 30} {
			if span <= 6*n*unit {
				return n * unit
			}
		}
	}
	day := 24 * time.Hour
	return time.Duration(niceStep(float64(span)/float64(day), 6)) * day
}

// tickTime returns a time without units of 0.
func tickTime(t time.Duration) string {
	text := short(t)
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// tickCount returns a number of pods in at most five characters.
func tickCount(n float64) string {
	switch {
	case n >= 1e9:
		return strconv.FormatFloat(n/1e9, 'g', 3, 64) + "G"
	case n >= 1e6:
		return strconv.FormatFloat(n/1e6, 'g', 3, 64) + "M"
	case n >= 1e4:
		return strconv.FormatFloat(n/1e3, 'g', 3, 64) + "k"
	}
	return strconv.Itoa(int(n))
}
