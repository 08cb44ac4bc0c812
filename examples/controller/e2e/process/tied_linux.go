package process

import (
	"os/exec"
	"runtime"
	"sync"
	"syscall"
)

// startTied starts a child that the kernel kills when this process ends, however it
// ends. The kernel takes the thread that started the child for the parent, so one
// thread, which lasts as long as the process, starts them all.
func startTied(cmd *exec.Cmd) error {
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
	started := make(chan error)
	starter() <- func() { started <- cmd.Start() }
	return <-started
}

var starter = sync.OnceValue(func() chan<- func() {
	work := make(chan func())
	go func() {
		runtime.LockOSThread()
		for f := range work {
			f()
		}
	}()
	return work
})
