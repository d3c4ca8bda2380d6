package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// homepage is the address of the project.
const homepage = "https://github.com/schemaflavor/schemaflavor"

const versionHelp = `Prints what the command was built from: the version of the module, as "go install" and "go build" note
it, and where it was built in a clone the commit; then the Go version and the system.`

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "print the command's version", Long: versionHelp,
		Args: argsBetween(0, 0, "none"),
		RunE: func(*cobra.Command, []string) error { return failed(a.print([]byte(versionLine() + "\n"))) },
	}
}

// version is what the command was built from.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// versionLine is the version, with what the report of a bug needs to say of the build.
func versionLine() string {
	line := "schemaflavor " + version()
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				line += " (" + s.Value + ")"
			}
		}
	}
	return fmt.Sprintf("%s, %s, %s/%s", line, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
