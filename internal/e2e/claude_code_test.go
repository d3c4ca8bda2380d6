package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// skipped are lists of tools of which Claude Code 2.1.328 leaves out some, or all, and which
// of them it offers to the model.
var skipped = []struct {
	name, tools      string
	direct, adapting []string
}{
	{"one by one", `[
{"name":"good","inputSchema":{"type":"object","properties":{"a":{"type":"string"}}}},
{"name":"old_tuple","inputSchema":{"type":"object","properties":{"t":{"type":"array","items":[{"type":"string"},{"type":"number"}]}}}},
{"name":"property_name","inputSchema":{"type":"object","properties":{"a b$c":{"type":"string"}}}},
{"name":"unknown_type","inputSchema":{"type":"object","properties":{"a":{"type":"strng"}}}}]`,
		[]string{"good"}, []string{"good", "old_tuple", "property_name", "unknown_type"}},
	{"a root without a type", `[{"name":"good","inputSchema":{"type":"object"}},{"name":"bare","inputSchema":{"$schema":"http://json-schema.org/draft-07/schema#"}}]`,
		nil, []string{"bare", "good"}},
	{"required is null", `[{"name":"good","inputSchema":{"type":"object"}},{"name":"null","inputSchema":{"type":"object","properties":{},"required":null}}]`,
		nil, []string{"good", "null"}},
}

// TestClaudeCode asks the real Claude Code, whose program CLAUDE_CODE names, which tools it
// offers to the model: the model is a server on loopback. It is too large for every run.
func TestClaudeCode(t *testing.T) {
	program := os.Getenv("CLAUDE_CODE")
	if program == "" {
		t.Skip("SKIPPED: CLAUDE_CODE does not name the program; npm install @anthropic-ai/claude-code@2.1.328 has it")
	}
	for _, x := range skipped {
		for _, w := range ways {
			t.Run(fmt.Sprintf("%s/%s", x.name, w), func(t *testing.T) {
				want := x.direct
				if w == adapting {
					want = x.adapting
				}
				server := playing(`{"tools":`+x.tools+`}`)(t, nil)
				if got := offered(t, program, between(t, w, "claude-desktop", server)); !slices.Equal(got, want) {
					t.Errorf("offers %q, want %q", got, want)
				}
			})
		}
	}
}

// offered are the tools that the model is offered.
func offered(t *testing.T, program string, c *conversation) []string {
	t.Helper()
	m := &model{}
	api := httptest.NewServer(m)
	defer api.Close()
	dir := t.TempDir()
	config, err := json.Marshal(map[string]any{"mcpServers": map[string]any{"s": map[string]any{"command": c.Command, "args": c.Args}}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "mcp.json")
	if err := os.WriteFile(file, config, 0o600); err != nil {
		t.Fatal(err)
	}
	run := exec.CommandContext(t.Context(), program, "-p", "hi", "--mcp-config", file, "--strict-mcp-config")
	run.Dir = dir
	run.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "ANTHROPIC_BASE_URL=" + api.URL, "ANTHROPIC_API_KEY=none",
		"ENABLE_TOOL_SEARCH=false", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1"}
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	slices.Sort(m.tools)
	return slices.Compact(m.tools)
}

// A model answers "ok" and remembers which tools of the server s it was offered.
type model struct {
	mu    sync.Mutex
	tools []string
}

func (m *model) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	var asked struct {
		Stream bool
		Tools  []struct{ Name string }
	}
	_ = json.NewDecoder(bytes.NewReader(body)).Decode(&asked)
	m.mu.Lock()
	for _, t := range asked.Tools {
		if name, ok := strings.CutPrefix(t.Name, "mcp__s__"); ok {
			m.tools = append(m.tools, name)
		}
	}
	m.mu.Unlock()
	const message = `{"id":"m","type":"message","role":"assistant","model":"m","content":[%s],"stop_reason":%s,"usage":{"input_tokens":1,"output_tokens":1}}`
	if !asked.Stream {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, message, `{"type":"text","text":"ok"}`, `"end_turn"`)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	for _, event := range [][2]string{
		{"message_start", `"message":` + fmt.Sprintf(message, "", "null")},
		{"content_block_start", `"index":0,"content_block":{"type":"text","text":""}`},
		{"content_block_delta", `"index":0,"delta":{"type":"text_delta","text":"ok"}`},
		{"content_block_stop", `"index":0`},
		{"message_delta", `"delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":1}`},
		{"message_stop", `"x":0`},
	} {
		fmt.Fprintf(w, "event: %s\ndata: {\"type\":%q,%s}\n\n", event[0], event[0], event[1])
	}
}
