package relay

import "syscall"

// attributes have the server run in a process group of its own, and end if this process is killed before it can end the server.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
