//go:build !linux

package process

import "os/exec"

// startTied starts a child. Only Linux can tie it to its parent: here it stays when the
// parent is killed.
func startTied(cmd *exec.Cmd) error { return cmd.Start() }
