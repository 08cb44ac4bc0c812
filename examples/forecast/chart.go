package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/rollplan/rollplan/rollout/forecast"
)

// The chart has a column for each of so many times, and at most so many rows.
const chartRows = 14

// The textures of the chart differ without any colour.
const (
	newAvailable = '█'
	oldAvailable = '▒'
	notAvailable = '░'
	terminating  = '·'
	limit        = '-'
	belowFloor   = '='
)

// chart prints pods over time, stacked: new and available, old and available, not
// available, terminating. The available ones are at the bottom, so that their top can
// be held against the floor.
func (r *record) chart(w io.Writer) {
	top := r.height()
	rows := int(min(top, chartRows))
	axis := len(count(top)) + 7
	columns := width - axis - 1
	span := r.span()
	var grid [][]rune
	for range rows {
		grid = append(grid, []rune(strings.Repeat(" ", columns)))
	}
	for x := range columns {
		s := r.at(span * time.Duration(x) / time.Duration(columns-1))
		scale := func(n int64) int { return scaled(n, rows, top) }
		column(grid, x, s, scale)
	}
	labels := r.labels(rows, top)
	for y := rows - 1; y >= 0; y-- {
		fmt.Fprintf(w, "%*s |%s\n", axis-2, labels[y], strings.TrimRight(string(grid[y]), " "))
	}
	fmt.Fprintf(w, "%*s +%s\n", axis-2, "0", strings.Repeat("-", columns))
	fmt.Fprintf(w, "%*s%s\n", axis, "", timeAxis(span, columns))
	fmt.Fprintf(w, "%*s%c new  %c old  (available)   %c not available   %c terminating\n", axis, "",
		newAvailable, oldAvailable, notAvailable, terminating)
	fmt.Fprintf(w, "%*s%c most that may be wanted    %c floor, where it is not kept\n", axis, "",
		limit, belowFloor)
}

// column fills one column from the bottom.
func column(grid [][]rune, x int, s *sample, scale func(int64) int) {
	t := &s.totals
	y, sum := 0, int64(0)
	for _, part := range layers(t) {
		for sum += part.n; y < scale(sum); y++ {
			grid[y][x] = part.texture
		}
	}
	if y := scale(int64(s.limits.MaxTotal)) - 1; y >= 0 && grid[y][x] == ' ' {
		grid[y][x] = limit
	}
	least := int64(s.limits.MinAvailable)
	if floor := scale(least) - 1; floor >= 0 && t.Available() < least {
		grid[floor][x] = belowFloor
	}
}

// A layer is one part of the stack.
type layer struct {
	n       int64
	texture rune
}

func layers(t *forecast.Totals) []layer {
	return []layer{
		{t.New.Available, newAvailable}, {t.Old.Available, oldAvailable},
		{t.Current() - t.Available(), notAvailable}, {t.Terminating, terminating},
	}
}

// scaled returns how many of the rows n pods fill, to the nearest.
func scaled(n int64, rows int, top int64) int {
	return int((n*int64(rows)*2 + top) / (top * 2))
}

func count(n int64) string { return strconv.FormatInt(n, 10) }

// labels returns what stands beside each row: the number of pods at its top, and which
// of them are the limits at the end.
func (r *record) labels(rows int, top int64) []string {
	labels := make([]string, rows)
	labels[rows-1] = count(top)
	lim := r.samples[len(r.samples)-1].limits
	put := func(n int, word string) {
		if y := scaled(int64(n), rows, top) - 1; y >= 0 && y < rows {
			labels[y] = word + " " + strconv.Itoa(n)
		}
	}
	put(lim.MinAvailable, "min")
	put(lim.MaxTotal, "max")
	return labels
}

// timeAxis returns the line with round times below the chart.
func timeAxis(span time.Duration, columns int) string {
	line := []rune(strings.Repeat(" ", columns))
	every := niceTime(span)
	for t := time.Duration(0); t <= span; t += every {
		text := []rune(tickTime(t))
		x := int(float64(columns-1)*float64(t)/float64(span)) - len(text)/2
		copy(line[max(min(x, columns-len(text)), 0):], text)
	}
	return strings.TrimRight(string(line), " ")
}
