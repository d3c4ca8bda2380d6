//go:build unix && !linux

package relay

import "syscall"

// attributes: a group of its own.
func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
