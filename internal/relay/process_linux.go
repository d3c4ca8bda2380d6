package relay

import "syscall"

// attributes: a group of its own, and it ends where we are killed without a chance to say so.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
