// Package process runs children that write to a log and do not outlive their parent.
package process

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// A Process is a running child, or one that has ended.
type Process struct {
	name string
	cmd  *exec.Cmd
	log  *os.File
	done chan struct{}
	err  error // valid once done is closed
}

// Start starts a command that is called name in errors. What it prints is added to the
// file log.
func Start(name, log string, command ...string) (*Process, error) {
	file, err := os.OpenFile(log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stdout, cmd.Stderr = file, file
	// A group of its own: an interrupt from the terminal is for the parent alone.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := startTied(cmd); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p := &Process{name: name, cmd: cmd, log: file, done: make(chan struct{})}
	go p.wait()
	return p, nil
}

func (p *Process) wait() {
	defer close(p.done)
	err := p.cmd.Wait()
	if err == nil {
		err = fmt.Errorf("exit status 0")
	}
	p.err = fmt.Errorf("%s ended: %w; see %s", p.name, err, p.log.Name())
	p.log.Close()
}

// Done is closed when the process has ended.
func (p *Process) Done() <-chan struct{} { return p.done }

// Err returns how the process ended, never nil, or nil while it runs.
func (p *Process) Err() error {
	select {
	case <-p.done:
		return p.err
	default:
		return nil
	}
}

// ID returns the number that the system gave to the process.
func (p *Process) ID() int { return p.cmd.Process.Pid }

// Log returns the file that has what the process printed.
func (p *Process) Log() string { return p.log.Name() }

// Kill ends the process at once (SIGKILL), and returns when it is gone.
func (p *Process) Kill() {
	p.cmd.Process.Kill() // an error means that it has ended
	<-p.done
}

// Stop asks the process to end (SIGTERM), kills it after the grace, and returns when it
// is gone.
func (p *Process) Stop(grace time.Duration) {
	p.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-p.done:
	case <-time.After(grace):
		p.Kill()
	}
}
