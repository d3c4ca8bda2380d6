// Command schemaflavor turns any JSON Schema into the slice that an LLM provider or MCP
// client accepts. Everything it does is a call of package schemaflavor; see
// "schemaflavor help" for the commands.
package main

import (
	"io"
	"os"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the command as a function: arguments and streams in, exit status out.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := &app{stdin: stdin, stdout: stdout, stderr: stderr}
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	called, err := root.ExecuteC()
	return a.exitStatus(called, err)
}
