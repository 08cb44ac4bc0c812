package main

import (
	"fmt"
	"os"
	"strings"
)

// readKnown reads a list of equivalents: the key of a mutant on one line, and below
// it, indented, why nothing can tell it from the original. Lines that start with #
// are comments.
func readKnown(file string) (map[string]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	known := make(map[string]string)
	var keys []string // those that wait for an argument
	argued := true
	for n, line := range strings.Split(string(text), "\n") {
		switch indented := strings.HasPrefix(line, "\t"); {
		case strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#"):
		case indented && len(keys) == 0:
			return nil, fmt.Errorf("%s:%d: an argument for no mutant", file, n+1)
		case indented:
			argued = true
			for _, key := range keys {
				known[key] = strings.TrimSpace(known[key] + " " + strings.TrimSpace(line))
			}
		case argued:
			keys, argued = []string{line}, false
		default:
			keys = append(keys, line)
		}
	}
	if !argued {
		return nil, fmt.Errorf("%s: %q has no argument", file, keys[len(keys)-1])
	}
	return known, nil
}
