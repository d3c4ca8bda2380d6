package relay

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"runtime"
	"time"
)

// A server is the process that is relayed to, with all processes that it starts.
type server struct {
	command *exec.Cmd
	in, out *os.File      // our ends of its standard input and output
	exited  chan struct{} // closed once the process itself has ended
}

// start starts the server. If stderr is a file, the server's standard error goes there directly, without passing this process.
func start(arguments, environment []string, stderr io.Writer) (*server, error) {
	theirIn, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	out, theirOut, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, theirIn.Close(), in.Close())
	}
	s := &server{command: exec.Command(arguments[0], arguments[1:]...), in: in, out: out, exited: make(chan struct{})}
	s.command.Stdin, s.command.Stdout, s.command.Stderr, s.command.Env = theirIn, theirOut, stderr, environment
	s.command.SysProcAttr, s.command.WaitDelay = attributes(), time.Second
	started := make(chan error)
	go s.run(started)
	err = <-started
	theirIn.Close()
	theirOut.Close()
	if err != nil {
		in.Close()
		out.Close()
		return nil, err
	}
	return s, nil
}

// run starts the process, and stays on its thread until the process has ended: some systems report to a process that its parent
// has died when the thread that started it ends.
func (s *server) run(started chan<- error) {
	runtime.LockOSThread()
	err := s.command.Start()
	started <- err
	if err == nil {
		_ = s.command.Wait() // ProcessState has what it returns
		close(s.exited)
	}
}

// end ends what is left of the server: it asks its processes to end, and kills them after grace.
func (s *server) end(grace time.Duration) {
	if !s.alive() {
		return
	}
	s.signal(terminate)
	for due := time.Now().Add(grace); s.alive() && time.Now().Before(due); {
		time.Sleep(10 * time.Millisecond)
	}
	s.kill()
}

// gone reports whether the process itself has ended.
func (s *server) gone() bool {
	select {
	case <-s.exited:
		return true
	default:
		return false
	}
}

// The exit statuses of shells for a command that cannot be started.
const (
	exitNotStarted = 126
	exitNotFound   = 127
)

// startStatus is the exit status for a server that did not start.
func startStatus(err error) int {
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) {
		return exitNotFound
	}
	return exitNotStarted
}
