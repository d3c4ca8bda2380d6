//go:build unix && !linux

package relay

import "syscall"

// attributes have the server run in a process group of its own.
func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
