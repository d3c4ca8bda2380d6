package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpus is where lists of tools of real servers are, if they are: files such as
// {"server": …, "tools": […]}, the schemas in the servers' own bytes.
const corpus = "../../../shared/corpus/mcp-tools"

// lists are the corpus's files, by name.
func lists(t testing.TB) map[string]string {
	found := map[string]string{}
	for _, pattern := range []string{"*.json", "*/*.json"} {
		files, err := filepath.Glob(filepath.Join(corpus, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			full, err := filepath.Abs(f)
			if err != nil {
				t.Fatal(err)
			}
			found[strings.TrimSuffix(filepath.Base(f), ".json")] = full
		}
	}
	return found
}

// refused are lists that the clients refuse direct: the tools have no type at the root.
var refused = map[string]bool{"modelcontextprotocol__server-gitlab": true}

// TestCorpus has each client list the tools of every server of the corpus, each way.
func TestCorpus(t *testing.T) {
	files := lists(t)
	if len(files) == 0 {
		t.Skip("SKIPPED: the corpus of real lists of tools is not there: ", corpus)
	}
	for _, client := range clients {
		for _, w := range ways {
			t.Run(client+"/"+string(w), func(t *testing.T) {
				t.Parallel()
				replayAll(t, client, w, files)
			})
		}
	}
}

func replayAll(t *testing.T, client string, w way, files map[string]string) {
	var names []string
	var all []*conversation
	for name, file := range files {
		names = append(names, name)
		all = append(all, between(t, w, "claude-desktop", as("replay", file)))
	}
	reports, stderr := converse(t, client, all...)
	tools, changed := 0, 0
	for i, name := range names {
		r := &reports[i]
		if refused[name] && w != adapting {
			if r.ListError == "" {
				t.Errorf("%s: the list is taken direct; it shows nothing any more", name)
			}
			continue
		}
		if failed := r.problems(); len(failed) > 0 || len(r.Tools) != count(t, files[name]) {
			t.Errorf("%s: %d tools, want %d: %q", name, len(r.Tools), count(t, files[name]), failed)
		}
		tools += len(r.Tools)
		all[i].taps.gone(t)
		switch w {
		case copying:
			all[i].taps.identical(t)
		case adapting:
			changed += all[i].taps.onlySchemas(t, false, false)
		}
	}
	t.Logf("%d servers, %d tools listed, %d lists changed", len(names), tools, changed)
	if t.Failed() {
		t.Log(stderr)
	}
}

// TestCorpusOffered asks the real Claude Code and Gemini CLI, where CLAUDE_CODE and GEMINI_CLI name them, how many
// tools of each server of the corpus they offer to the model: through the relay, adapting, all of them.
func TestCorpusOffered(t *testing.T) {
	for _, client := range []struct {
		variable, flavor string
		offered          func(*testing.T, string, *conversation) []string
	}{
		{"CLAUDE_CODE", "claude-desktop", offered},
		{"GEMINI_CLI", "gemini", offeredByGemini},
	} {
		t.Run(client.variable, func(t *testing.T) {
			program, files := os.Getenv(client.variable), lists(t)
			if program == "" || len(files) == 0 {
				t.Skip("SKIPPED: ", client.variable, " does not name the program, or the corpus is not there: ", corpus)
			}
			var all, bare, through int
			for name, file := range files {
				want := count(t, file)
				alone := client.offered(t, program, between(t, direct, client.flavor, as("replay", file)))
				got := client.offered(t, program, between(t, adapting, client.flavor, as("replay", file)))
				if all, bare, through = all+want, bare+len(alone), through+len(got); len(alone) != want {
					t.Logf("%s: direct it offers %d of %d tools", name, len(alone), want)
				}
				if len(got) != want {
					t.Errorf("%s: through the relay it offers %d of %d tools", name, len(got), want)
				}
			}
			t.Logf("%d servers, %d tools: %d offered direct, %d through the relay", len(files), all, bare, through)
		})
	}
}

// count is how many tools a file has.
func count(t *testing.T, file string) int {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var f struct{ Tools []json.RawMessage }
	if err := json.Unmarshal(data, &f); err != nil {
		t.Fatal(err)
	}
	return len(f.Tools)
}
