package objects

import (
	"io"
	"os"
)

// Open opens what a command reads, a file or, where it is "", standard input, and
// returns its name for messages.
func Open(file string, stdin io.Reader) (io.ReadCloser, string, error) {
	if file == "" {
		return io.NopCloser(stdin), "standard input", nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, "", err
	}
	return f, file, nil
}
