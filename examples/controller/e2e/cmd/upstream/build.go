package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/rollplan/rollplan/examples/controller/e2e/gotool"
)

// The import by which the tests reach their controller, and what it becomes.
const (
	theirs = `"k8s.io/kubernetes/pkg/controller/deployment"`
	ours   = `deployment "` + gotool.Module + `/upstream/shim"`
)

// build builds the reference's tests with the shim in the place of its controller, and
// returns the binary. Go does not let an overlay replace files of the module cache; but
// files of ours, which need not exist, may be replaced by files that lie there.
func build(ctx context.Context, module string) (string, error) {
	kubernetes, err := gotool.Dir(ctx, "k8s.io/kubernetes")
	if err != nil {
		return "", err
	}
	bin := filepath.Join(module, "bin")
	if err := os.MkdirAll(bin, 0o755); err != nil {
		return "", err
	}
	source := filepath.Join(kubernetes, "test", "integration", "deployment")
	overlay, err := writeOverlay(source, module, bin)
	if err != nil {
		return "", err
	}
	binary := filepath.Join(bin, "upstream.test")
	_, err = gotool.Run(ctx, module, "test", "-c", "-o", binary, "-tags=upstream", "-overlay="+overlay,
		"-ldflags=-s -w", "./upstream/deployment")
	return binary, err
}

// writeOverlay writes the one file that must differ, and what lies over what.
func writeOverlay(source, module, bin string) (string, error) {
	text, err := os.ReadFile(filepath.Join(source, "util.go"))
	if err != nil {
		return "", err
	}
	if strings.Count(string(text), theirs) != 1 {
		return "", fmt.Errorf("%s does not import %s", source, theirs)
	}
	changed := filepath.Join(bin, "upstream-util.txt")
	text = []byte(strings.Replace(string(text), theirs, ours, 1))
	if err := os.WriteFile(changed, text, 0o644); err != nil {
		return "", err
	}
	var overlay struct{ Replace map[string]string }
	here := filepath.Join(module, "upstream", "deployment")
	overlay.Replace = map[string]string{
		filepath.Join(here, "util_test.go"):       changed,
		filepath.Join(here, "deployment_test.go"): filepath.Join(source, "deployment_test.go"),
	}
	file := filepath.Join(bin, "upstream-overlay.json")
	encoded, err := json.Marshal(overlay)
	if err != nil {
		return "", err
	}
	return file, os.WriteFile(file, encoded, 0o644)
}
