package crosscheck

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// How many schemas of each source are tried, and until when, unless all are.
const (
	sample  = "20"
	seconds = "75"
)

// TestCrosscheck builds the command, installs what the lock file pins, and has the
// cross-check compare what fails with what is known to fail.
func TestCrosscheck(t *testing.T) {
	mode := os.Getenv("CROSSCHECK")
	if why := missing(mode); why != "" {
		if mode == "must" || mode == "all" {
			t.Fatalf("the cross-check cannot run, and CROSSCHECK=%s says that it has to: %s", mode, why)
		}
		fmt.Fprintln(os.Stderr, "########  SKIPPED: the whole cross-check: ", why, " ########")
		t.Skip(why)
	}
	command := filepath.Join(t.TempDir(), "schemaflavor")
	run(t, filepath.Join("..", ".."), "go", "build", "-o", command, "./cmd/schemaflavor")
	install(t, mode)
	run(t, ".", "node", "--test", "test/")
	arguments := []string{"run.mjs", "--binary", command}
	if mode != "all" {
		arguments = append(arguments, "--sample", sample, "--seconds", seconds)
	}
	run(t, ".", "node", arguments...)
}

// missing says why the cross-check cannot run, if so.
func missing(mode string) string {
	if mode == "off" {
		return "CROSSCHECK=off is set"
	}
	for _, need := range []string{"node", "npm"} {
		if _, err := exec.LookPath(need); err != nil {
			return "there is no " + need
		}
	}
	return ""
}

// install installs exactly what the lock file says, unless that is there. npm writes what it
// has installed beside the packages: newer than the lock file, it is that. The largest
// package is for a full run alone.
func install(t *testing.T, mode string) {
	done, err := os.Stat(filepath.Join("node_modules", ".package-lock.json"))
	lock, lockErr := os.Stat("package-lock.json")
	if lockErr != nil {
		t.Fatal(lockErr)
	}
	_, large := os.Stat(filepath.Join("node_modules", "@octokit", "openapi"))
	if err == nil && done.ModTime().After(lock.ModTime()) && (mode != "all" || large == nil) {
		return
	}
	arguments := []string{"ci", "--ignore-scripts", "--no-audit", "--no-fund", "--omit=optional"}
	if mode != "all" {
		arguments = append(arguments, "--omit=dev")
	}
	run(t, ".", "npm", arguments...)
}

// run runs a program, shows what it prints, and fails the test where it fails.
func run(t *testing.T, dir, name string, arguments ...string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), name, arguments...)
	command.Dir = dir
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	if err := command.Run(); err != nil {
		t.Fatalf("%s %v: %v", name, arguments, err)
	}
}
