// Command schemaflavor turns any JSON Schema into the slice that an LLM provider or MCP
// client accepts. Everything it does is a call of package schemaflavor; see
// "schemaflavor help" for the commands.
package main

import (
	"io"
	"os"
	"runtime"
)

func main() {
	reserve := make([]byte, spared)
	status := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	runtime.KeepAlive(reserve)
	os.Exit(status)
}

// spared is memory that is never touched, so that it takes none from the system, but that the garbage collector counts: it runs
// when the heap has doubled. What one schema takes is small, so that without this it would run after every few megabytes. Much
// more would take longer: memory then grows further before it is used again, and each new page has to come from the system.
const spared = 8 << 20

// run is the command as a function: arguments and streams in, exit status out.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := &app{stdin: stdin, stdout: stdout, stderr: stderr}
	root := a.rootCommand()
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	root.InitDefaultHelpCmd()
	root.InitDefaultHelpFlag()
	root.InitDefaultVersionFlag()
	root.InitDefaultCompletionCmd()
	wantShell(root)
	args, called, err := commandFirst(root, args)
	if err != nil {
		return a.exitStatus(called, err)
	}
	root.SetArgs(args)
	if called, err := oneDash(root, args); err != nil {
		return a.exitStatus(called, err)
	}
	called, err = root.ExecuteC()
	return a.exitStatus(called, err)
}
