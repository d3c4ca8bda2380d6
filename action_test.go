package schemaflavor_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// An action is what is looked at of action.yml.
type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct {
		Using string
		Steps []struct {
			Uses, Name, Shell, Run string
			Env                    map[string]string
		}
	}
}

// TestAction runs the steps of action.yml as a workflow does, those that are scripts.
func TestAction(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil || testing.Short() {
		t.Skip("there is no bash to run the steps with")
	}
	data, err := os.ReadFile("action.yml")
	if err != nil {
		t.Fatal(err)
	}
	var a action
	if err := yaml.Unmarshal(data, &a); err != nil {
		t.Fatal(err)
	}
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	work, temp := t.TempDir(), t.TempDir()
	for name, text := range map[string]string{
		"a tool.json":      `{"type":"object","properties":{"a":{"type":"string"}}}`,
		"deep/er/b.json":   `{"type":"object","properties":{},"required":[],"additionalProperties":false}`,
		"deep/er/$(x).txt": "",
		"b[1].schema":      `{"type":"object"}`,
	} {
		if err := os.MkdirAll(filepath.Join(work, filepath.Dir(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(work, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	step := func(i int, inputs map[string]string) (string, error) {
		s := a.Runs.Steps[i]
		if s.Shell != "bash" {
			t.Fatalf("step %d has the shell %q", i, s.Shell)
		}
		c := exec.Command(bash, "--noprofile", "--norc", "-eo", "pipefail", "-c", s.Run)
		c.Dir, c.Env = work, append(os.Environ(), "GITHUB_ACTION_PATH="+root, "RUNNER_TEMP="+temp)
		for name, value := range s.Env {
			input := strings.TrimSuffix(strings.TrimPrefix(value, "${{ inputs."), " }}")
			declared, ok := a.Inputs[input]
			if !ok {
				t.Fatalf("%s is %s, which is no input", name, value)
			}
			given, ok := inputs[input]
			if !ok {
				given = declared.Default
			}
			c.Env = append(c.Env, name+"="+given)
		}
		out, err := c.CombinedOutput()
		return string(out), err
	}
	if a.Runs.Using != "composite" || len(a.Runs.Steps) != 3 || !strings.HasPrefix(a.Runs.Steps[0].Uses, "actions/setup-go@") {
		t.Fatalf("got the steps %+v", a.Runs)
	}
	if out, err := step(1, nil); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, c := range []struct {
		inputs map[string]string
		status int
		want   []string
	}{
		{map[string]string{"flavors": "mcp,openai-strict", "files": "**/*.json\n", "sarif": "out.sarif"}, 1, []string{"::warning file=a tool.json,line=1,col=", "openai-strict: the property `a`", "2 files, 2 flavors: "}},
		{map[string]string{"flavors": "mcp", "files": "a tool.json\ndeep/er/b.json", "arguments": "--surface=output\n--open\nkeep"}, 0, []string{"2 files, 1 flavor: no findings"}},
		{map[string]string{"flavors": "mcp", "files": "b[1].schema", "sarif": "out/sub/f.sarif"}, 0, []string{"1 file, 1 flavor: "}},
		{map[string]string{"flavors": "mcp", "files": "deep/**/*.json\n**/b.json\ndeep/er/b.json"}, 0, []string{"1 file, 1 flavor: "}},
		{map[string]string{"command": "golden", "files": "deep"}, 1, []string{"::error file=deep/er/b.json,"}},
		{map[string]string{"files": "a tool.json"}, 2, []string{"no flavor is given"}},
		{map[string]string{"flavors": "mcp", "files": "no/*.json"}, 2, []string{"::error title=schemaflavor::no file is called no/*.json"}},
		{map[string]string{"flavors": "mcp", "files": "$(touch made)*"}, 2, []string{"no file is called $(touch made)*"}},
	} {
		out, err := step(2, c.inputs)
		status := 0
		if x, ok := err.(*exec.ExitError); ok {
			status = x.ExitCode()
		} else if err != nil {
			t.Fatal(err)
		}
		if status != c.status {
			t.Errorf("%v: exit status %d, want %d\n%s", c.inputs, status, c.status, out)
		}
		for _, w := range c.want {
			if !strings.Contains(out, w) {
				t.Errorf("%v: got %s, want in it %q", c.inputs, out, w)
			}
		}
	}
	if log, err := os.ReadFile(filepath.Join(work, "out.sarif")); err != nil || !strings.Contains(string(log), `"uri": "a%20tool.json"`) {
		t.Errorf("no log: %v, %s", err, log)
	}
	if _, err := os.Stat(filepath.Join(work, "out/sub/f.sarif")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(work, "made")); err == nil {
		t.Error("an input was carried out")
	}
}

// TestHooks: what .pre-commit-hooks.yaml calls is a command that there is.
func TestHooks(t *testing.T) {
	data, err := os.ReadFile(".pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var hooks []struct{ ID, Name, Entry, Language string }
	if err := yaml.Unmarshal(data, &hooks); err != nil || len(hooks) != 2 {
		t.Fatalf("got %d hooks, %v", len(hooks), err)
	}
	for _, h := range hooks {
		command := strings.Fields(h.Entry)
		if len(command) != 2 || command[0] != "schemaflavor" || h.Language != "golang" || h.ID == "" || h.Name == "" {
			t.Errorf("got %+v", h)
			continue
		}
		if out, err := exec.Command("go", "run", "./cmd/schemaflavor", command[1], "--help").CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", h.Entry, err, out)
		}
	}
}
