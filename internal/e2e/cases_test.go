package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// An outcome is what a client has to come to: how many tools, the start of the name of an
// error of the list, and for each call the words of its error, or "".
type outcome struct {
	tools     int
	listError string
	calls     []string
}

// A trial is one server and what a client does with it.
type trial struct {
	name   string
	server func(t *testing.T, c *conversation) []string
	flavor string
	calls  []call // in the shape of the server
	// Direct is the control: where it does not fail as it says, the case shows nothing.
	direct, adapting map[string]outcome // by client; "" is both
	changed          bool               // adapting changes lines of the server's
	reshaped         bool               // and the client's calls,
	encoded          bool               // and the results of them
	look             func(t *testing.T, w way, r *report)
}

func (x *trial) outcome(w way, client string) outcome {
	of := x.direct
	if w == adapting {
		of = x.adapting
	}
	if o, ok := of[client]; ok {
		return o
	}
	return of[""]
}

// TestServers runs each trial, with each client, each way.
func TestServers(t *testing.T) {
	for _, client := range clients {
		for _, w := range ways {
			t.Run(client+"/"+string(w), func(t *testing.T) {
				t.Parallel()
				var all []*conversation
				for i := range trials {
					all = append(all, trials[i].conversation(t, w))
				}
				reports, stderr := converse(t, client, all...)
				for i := range trials {
					x, r := &trials[i], &reports[i]
					t.Run(x.name, func(t *testing.T) {
						x.outcome(w, client).judge(t, r)
						x.passed(t, w, all[i].taps)
						if x.look != nil && !t.Failed() {
							x.look(t, w, r)
						}
						if t.Failed() {
							t.Logf("problems: %q", r.problems())
						}
					})
				}
				if t.Failed() {
					t.Logf("on standard error:\n%s", stderr)
				}
			})
		}
	}
}

// conversation is what a client is asked to do in a trial.
func (x *trial) conversation(t *testing.T, w way) *conversation {
	var asked conversation
	c := between(t, w, x.flavor, x.server(t, &asked))
	c.Env, c.Roots, c.Calls = asked.Env, asked.Roots, append(asked.Calls, x.calls...)
	if x.reshaped && w == adapting {
		c.Calls = slices.Clone(x.calls)
		for i := range c.Calls {
			c.Calls[i].Args = entries(c.Calls[i].Args)
		}
	}
	return c
}

// passed looks at what passed, once all processes are gone.
func (x *trial) passed(t *testing.T, w way, taps taps) {
	t.Helper()
	taps.gone(t)
	switch w {
	case copying:
		taps.identical(t)
	case adapting:
		if n := taps.onlySchemas(t, x.reshaped, x.encoded); (n > 0) != x.changed {
			t.Errorf("%d lines of the server were changed", n)
		}
	}
}

func (o outcome) judge(t *testing.T, r *report) {
	t.Helper()
	if len(r.Tools) != o.tools {
		t.Errorf("%d tools, want %d", len(r.Tools), o.tools)
	}
	if o.listError == "" && r.ListError != "" || !strings.Contains(r.ListError, o.listError) {
		t.Errorf("the list: %q, want %q", r.ListError, o.listError)
	}
	if r.Fatal != "" {
		t.Error(r.Fatal)
	}
	for i, call := range r.Calls {
		want := ""
		if i < len(o.calls) {
			want = o.calls[i]
		}
		if call.Error != "" && want == "" || !strings.Contains(call.Error, want) {
			t.Errorf("call %d: %q, want %q", i, call.Error, want)
		}
		if call.Result.IsError {
			t.Errorf("call %d: the server answers %q", i, call.Result.Content)
		}
	}
}

// playing is a server that plays a file.
func playing(p string) func(*testing.T, *conversation) []string {
	return func(t *testing.T, _ *conversation) []string {
		file := filepath.Join(t.TempDir(), "played.json")
		if err := os.WriteFile(file, []byte(p), 0o600); err != nil {
			t.Fatal(err)
		}
		return as("replay", file)
	}
}

// entries writes the map of an order as a provider's list of entries, and what is left out
// as null.
func entries(args any) any {
	o, ok := args.(order)
	if !ok {
		return args
	}
	list := []any{}
	for k, v := range o.Tags {
		list = append(list, map[string]any{"key": k, "value": v})
	}
	return map[string]any{"item": o.Item, "tags": list, "note": nil}
}

func files(t *testing.T, c *conversation) []string {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "é.txt")
	if err := os.WriteFile(file, []byte("inside \u2028 & <this>\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c.Roots = []string{dir}
	c.Calls = []call{{Name: "list_directory", Args: map[string]any{"path": dir}}, {Name: "read_text_file", Args: map[string]any{"path": file}}}
	return node("node_modules/@modelcontextprotocol/server-filesystem/dist/index.js", dir)
}

// structured demands the structured content of a call.
func structured(t *testing.T, r *report, call int, want string) {
	t.Helper()
	var got, wanted any
	_ = json.Unmarshal(r.Calls[call].Result.StructuredContent, &got)
	if err := json.Unmarshal([]byte(want), &wanted); err != nil {
		t.Fatal(err)
	}
	if g, w := fmt.Sprint(got), fmt.Sprint(wanted); g != w {
		t.Errorf("call %d: structured content %s, want %s", call, g, w)
	}
}
