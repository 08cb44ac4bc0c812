package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A block is a piece of the reference's code that runs as a whole.
type block struct {
	place
	statements int
	reached    bool
}

// A place is where a block begins. The file is named below the reference's directory.
type place struct {
	file         string
	line, column int
}

// readProfile returns the blocks of the reference in what go test -coverprofile has
// written, in order. A block can be in it several times, once for each package that
// was tested: it is reached if one of them has reached it.
func readProfile(r io.Reader) ([]block, error) {
	found := make(map[place]block)
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		rest, ok := strings.CutPrefix(lines.Text(), reference+"/")
		if !ok {
			continue // another package, or the first line
		}
		b, err := readBlock(rest)
		if err != nil {
			return nil, err
		}
		b.reached = b.reached || found[b.place].reached
		found[b.place] = b
	}
	if len(found) == 0 && lines.Err() == nil {
		return nil, fmt.Errorf("the profile has no block of %s: run the tests with -coverpkg", reference)
	}
	var blocks []block
	for _, b := range found {
		blocks = append(blocks, b)
	}
	slices.SortFunc(blocks, func(a, b block) int {
		return cmp.Or(cmp.Compare(a.file, b.file), a.line-b.line, a.column-b.column)
	})
	return blocks, lines.Err()
}

// readBlock reads "file:line.column,line.column statements count".
func readBlock(line string) (block, error) {
	var b block
	var count, toLine, toColumn int
	file, rest, _ := strings.Cut(line, ":")
	b.file = file
	_, err := fmt.Sscanf(rest, "%d.%d,%d.%d %d %d", &b.line, &b.column, &toLine, &toColumn, &b.statements, &count)
	if err != nil {
		return block{}, fmt.Errorf("profile line %q: %w", line, err)
	}
	b.reached = count > 0
	return b, nil
}
