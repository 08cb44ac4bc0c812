package cluster

import (
	"context"
	"os"
	"path"
	"path/filepath"
	"syscall"

	"github.com/rollplan/rollplan/examples/controller/e2e/gotool"
)

// ControllerPackage is the command of the controller under test, for Build.
const ControllerPackage = "github.com/rollplan/rollplan/examples/controller"

const commandPackage = gotool.Module + "/cmd/cluster"

// Build builds a command of this module, or of one that it requires, and returns where
// it is. When nothing has changed that takes two seconds.
//
// The control plane is 200 MB, and linking it takes 3 GB: so it is built once, for
// whatever test runs it, and is not part of their binaries.
func Build(ctx context.Context, pkg string) (string, error) {
	module, err := gotool.Dir(ctx, gotool.Module)
	if err != nil {
		return "", err
	}
	bin := filepath.Join(module, "bin")
	if err := os.MkdirAll(bin, 0o755); err != nil {
		return "", err
	}
	unlock, err := lock(filepath.Join(bin, ".lock"))
	if err != nil {
		return "", err
	}
	defer unlock()
	file := filepath.Join(bin, path.Base(pkg))
	_, err = gotool.Run(ctx, module, "build", "-ldflags=-s -w", "-o", file, pkg)
	return file, err
}

// lock keeps tests of two packages from linking the same at once.
func lock(file string) (unlock func(), err error) {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != nil {
		f.Close()
		return nil, err
	}
	return func() { f.Close() }, nil
}
