//go:build !unix

package relay

import (
	"fmt"
	"os"
	"syscall"
)

// Systems without groups and signals: the process itself is ended, and nothing is forwarded
// but the interrupt that ends it.

var (
	terminate = os.Kill
	forwarded = []os.Signal{os.Interrupt}
)

// Endings are the signals by which a process is asked to end.
var Endings = forwarded

func isEnd(os.Signal) bool { return true }

func attributes() *syscall.SysProcAttr { return nil }

func (s *server) signal(os.Signal) { s.kill() }

func (s *server) kill() { _ = s.command.Process.Kill() }

func (s *server) alive() bool { return !s.gone() }

func (s *server) status() (int, string) {
	if code := s.command.ProcessState.ExitCode(); code != 0 {
		return code, fmt.Sprintf("the server exited with status %d", code)
	}
	return 0, ""
}
