package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What every test needs, made once.
var (
	self    string // this test binary, which plays most servers
	command string // schemaflavor
	scratch string
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		if role := roles[strings.TrimPrefix(os.Args[1], "role:")]; role != nil {
			os.Exit(role(os.Args[2:]))
		}
	}
	os.Exit(run(m))
}

func run(m *testing.M) int {
	why := prepare()
	switch must := os.Getenv("E2E") == "must"; {
	case why != nil && must:
		fmt.Fprintln(os.Stderr, "FAILED: the end-to-end tests cannot run, and E2E=must says that they have to: ", why)
		return 1
	case why != nil:
		fmt.Fprintln(os.Stderr, "########  SKIPPED: all end-to-end tests of the relay: ", why, " ########")
		return 0
	}
	defer os.RemoveAll(scratch)
	return m.Run()
}

// prepare builds the command and installs the clients and servers, unless they are there.
func prepare() (err error) {
	if os.Getenv("E2E") == "off" {
		return fmt.Errorf("E2E=off is set")
	}
	if self, err = os.Executable(); err != nil {
		return err
	}
	for _, need := range []string{"node", "npm"} {
		if _, err := exec.LookPath(need); err != nil {
			return fmt.Errorf("there is no %s", need)
		}
	}
	if scratch, err = os.MkdirTemp("", "e2e"); err != nil {
		return err
	}
	command = filepath.Join(scratch, "schemaflavor")
	build := exec.Command("go", "build", "-o", command, "./cmd/schemaflavor")
	build.Dir = filepath.Join("..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %v\n%s", err, out)
	}
	for _, dir := range []string{"node", filepath.Join("node", "gitlab")} {
		if err := install(dir); err != nil {
			return err
		}
	}
	return nil
}

// install installs exactly what a lock file says. npm writes what it has installed beside
// the packages: newer than the lock file, it is that.
func install(dir string) error {
	lock, err := os.Stat(filepath.Join(dir, "package-lock.json"))
	if err != nil {
		return err
	}
	done, err := os.Stat(filepath.Join(dir, "node_modules", ".package-lock.json"))
	if err == nil && done.ModTime().After(lock.ModTime()) {
		return nil
	}
	npm := exec.Command("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	npm.Dir = dir
	if out, err := npm.CombinedOutput(); err != nil {
		return fmt.Errorf("npm ci in %s: %v\n%s", dir, err, out)
	}
	return nil
}

// node is the command of a server that npm installed, without a way through npx.
func node(path string, arguments ...string) []string {
	full, err := filepath.Abs(filepath.Join("node", path))
	if err != nil {
		panic(err)
	}
	return append([]string{"node", full}, arguments...)
}

// as is the command of this binary in a role.
func as(role string, arguments ...string) []string {
	return append([]string{self, "role:" + role}, arguments...)
}
