package e2e

import (
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

// booleans has a property that is true, for which Gemini CLI 0.61.0 leaves the server out.
const booleans = `{"tools":[{"name":"good","inputSchema":{"type":"object","properties":{"a":{"type":"string"}}}},
{"name":"boolean","inputSchema":{"type":"object","properties":{"a":true}}}]}`

// TestGeminiCLI asks the real Gemini CLI, whose program GEMINI_CLI names, which tools it
// offers to the model: the model is a server on loopback. It is too large for every run.
func TestGeminiCLI(t *testing.T) {
	program := os.Getenv("GEMINI_CLI")
	if program == "" {
		t.Skip("SKIPPED: GEMINI_CLI does not name the program; npm install @google/gemini-cli@0.61.0 has it")
	}
	for _, w := range ways {
		t.Run(string(w), func(t *testing.T) {
			var want []string
			if w == adapting {
				want = []string{"boolean", "good"}
			}
			c := between(t, w, "gemini", playing(booleans)(t, nil))
			if got := offeredByGemini(t, program, c); !slices.Equal(got, want) {
				t.Errorf("offers %q, want %q", got, want)
			}
		})
	}
}

// offeredByGemini are the tools of the server s that the model is offered.
func offeredByGemini(t *testing.T, program string, c *conversation) []string {
	t.Helper()
	var mu sync.Mutex
	var tools []string
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var asked struct {
			Tools []struct {
				FunctionDeclarations []struct{ Name string }
			}
		}
		body, _ := io.ReadAll(r.Body)
		_ = json.Unmarshal(body, &asked)
		mu.Lock()
		defer mu.Unlock()
		for _, list := range asked.Tools {
			for _, f := range list.FunctionDeclarations {
				if name, ok := strings.CutPrefix(f.Name, "mcp_s_"); ok {
					tools = append(tools, name)
				}
			}
		}
		const answer = `{"candidates":[{"content":{"role":"model","parts":[{"text":"ok"}]},"finishReason":"STOP","index":0}],"totalTokens":1}`
		if strings.Contains(r.URL.Path, "stream") {
			w.Header().Set("Content-Type", "text/event-stream")
			fmt.Fprintf(w, "data: %s\n\n", answer)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, answer)
	}))
	defer api.Close()
	home := t.TempDir()
	settings, err := json.Marshal(map[string]any{
		"mcpServers": map[string]any{"s": map[string]any{"command": c.Command, "args": c.Args, "trust": true}},
		"security":   map[string]any{"auth": map[string]any{"selectedType": "gemini-api-key"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(home, ".gemini"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, ".gemini", "settings.json"), settings, 0o600); err != nil {
		t.Fatal(err)
	}
	run := exec.CommandContext(t.Context(), "node", program, "-p", "hi", "-m", "gemini-2.5-pro")
	run.Dir = t.TempDir()
	run.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "GEMINI_API_KEY=none", "GOOGLE_GEMINI_BASE_URL=" + api.URL, "GEMINI_CLI_TRUST_WORKSPACE=true"}
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	mu.Lock()
	defer mu.Unlock()
	slices.Sort(tools)
	return slices.Compact(tools)
}
