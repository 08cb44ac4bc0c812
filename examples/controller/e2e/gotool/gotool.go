// Package gotool runs the go command.
package gotool

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
)

// Module is the path of this module.
const Module = "github.com/rollplan/rollplan/examples/controller/e2e"

// Run runs the go command in a folder and returns what it printed, the end of the last
// line left out. A failed command is an error that has all of it.
func Run(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", args[0], err, out)
	}
	return strings.TrimSpace(string(out)), nil
}

// Dir returns the folder of a module, this one or one that it requires.
func Dir(ctx context.Context, module string) (string, error) {
	return Run(ctx, "", "list", "-m", "-f", "{{.Dir}}", module)
}
