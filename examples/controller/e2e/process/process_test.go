package process_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rollplan/rollplan/examples/controller/e2e/process"
)

// asParent makes this binary start a child, print its number and wait to be killed.
const asParent = "PROCESS_TEST_PARENT"

func TestMain(m *testing.M) {
	if log := os.Getenv(asParent); log != "" {
		child, err := process.Start("child", log, "sleep", "600")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println(child.ID())
		<-child.Done()
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func logFile(t *testing.T) string { return filepath.Join(t.TempDir(), "log") }

func start(t *testing.T, log string, command ...string) *process.Process {
	t.Helper()
	p, err := process.Start("it", log, command...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Kill)
	return p
}

func alive(id int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", id))
	return err == nil && !strings.Contains(string(stat), ") Z ") // a zombie has ended
}

func TestChildEndsWithParent(t *testing.T) {
	parent := exec.Command(os.Args[0])
	parent.Env = append(os.Environ(), asParent+"="+logFile(t))
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	child, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	if !alive(child) {
		t.Fatal("the child does not run")
	}
	parent.Process.Kill()
	parent.Wait()
	for range 100 {
		if !alive(child) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	syscall.Kill(child, syscall.SIGKILL)
	t.Error("the child lives on after its parent was killed")
}

func TestErrSaysHowItEnded(t *testing.T) {
	log := logFile(t)
	for _, tt := range []struct{ name, script, want string }{
		{"a command that fails", "echo oh; exit 3", "it ended: exit status 3; see " + log},
		{"a command that succeeds though it was to stay", "exit 0", "it ended: exit status 0; see " + log},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := start(t, log, "sh", "-c", tt.script)
			<-p.Done()
			if got := p.Err(); got == nil || got.Error() != tt.want {
				t.Errorf("Err() = %v, want %s", got, tt.want)
			}
		})
	}
	if text, _ := os.ReadFile(log); string(text) != "oh\n" {
		t.Errorf("the log has %q, want what was printed", text)
	}
}

func TestStopLetsItEndItself(t *testing.T) {
	p := start(t, logFile(t), "sh", "-c", "trap 'exit 7' TERM; echo ready; while :; do sleep 0.01; done")
	for text := ""; text != "ready\n"; time.Sleep(time.Millisecond) {
		b, _ := os.ReadFile(p.Log())
		text = string(b)
	}
	if p.Err() != nil {
		t.Fatalf("Err() = %v while it runs", p.Err())
	}
	p.Stop(10 * time.Second)
	if got := fmt.Sprint(p.Err()); !strings.Contains(got, "exit status 7") {
		t.Errorf("Err() = %s, want its own exit status", got)
	}
}

func TestStopKillsAfterGrace(t *testing.T) {
	p := start(t, logFile(t), "sh", "-c", "trap '' TERM; echo ready; while :; do sleep 0.01; done")
	for text := ""; text != "ready\n"; time.Sleep(time.Millisecond) {
		b, _ := os.ReadFile(p.Log())
		text = string(b)
	}
	p.Stop(50 * time.Millisecond)
	if got := fmt.Sprint(p.Err()); !strings.Contains(got, "killed") {
		t.Errorf("Err() = %s, want that it was killed", got)
	}
}

func TestStartSaysWhatIsMissing(t *testing.T) {
	_, err := process.Start("it", logFile(t), filepath.Join(t.TempDir(), "none"))
	if err == nil || !strings.HasPrefix(err.Error(), "it: ") {
		t.Errorf("Start: got %v, want an error that names the process", err)
	}
}
