//go:build unix

package relay

import (
	"fmt"
	"os"
	"slices"
	"syscall"
)

// terminate asks a process to end.
const terminate = syscall.SIGTERM

// forwarded are the signals that the server gets too. SIGPIPE is caught and goes no further: a reader that is gone is an error of
// writing, and does not end this process.
var forwarded = append(slices.Clone(Endings), syscall.SIGUSR1, syscall.SIGUSR2, syscall.SIGPIPE)

// Endings are the signals by which a process is asked to end.
var Endings = []os.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT}

// isEnd reports whether a signal asks a process to end.
func isEnd(s os.Signal) bool { return slices.Contains(Endings, s) }

// signal sends a signal to the process group: the server and all that it started.
func (s *server) signal(sig os.Signal) {
	if sig == syscall.SIGPIPE {
		return
	}
	_ = syscall.Kill(-s.command.Process.Pid, sig.(syscall.Signal))
}

func (s *server) kill() { s.signal(syscall.SIGKILL) }

// alive reports whether any process of the group is left.
func (s *server) alive() bool { return syscall.Kill(-s.command.Process.Pid, 0) == nil }

// status is the exit status for this process to end with, and what to report. As in shells, it is 128 plus the number of the
// signal that ended the server.
func (s *server) status() (int, string) {
	state := s.command.ProcessState
	if w, ok := state.Sys().(syscall.WaitStatus); ok && w.Signaled() {
		return 128 + int(w.Signal()), fmt.Sprintf("the server was ended by signal %d (%v)", int(w.Signal()), w.Signal())
	}
	if code := state.ExitCode(); code != 0 {
		return code, fmt.Sprintf("the server exited with status %d", code)
	}
	return 0, ""
}
