package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The official clients, by major version.
var clients = []string{"v1", "v2"}

// A way is how client and server are connected.
type way string

const (
	direct   way = "direct"
	copying  way = "copying"
	adapting way = "adapting"
)

var ways = []way{direct, copying, adapting}

// A conversation is what a client is asked to do.
type conversation struct {
	Command string            `json:"command,omitempty"`
	Args    []string          `json:"args"`
	URL     string            `json:"url,omitempty"`
	Env     map[string]string `json:"env,omitempty"`
	Roots   []string          `json:"roots,omitempty"`
	Calls   []call            `json:"calls,omitempty"`

	taps taps
}

type call struct {
	Name   string `json:"name"`
	Args   any    `json:"args"`
	Relist bool   `json:"relist,omitempty"` // list the tools again before
}

// A report is what happened.
type report struct {
	Tools []struct {
		Name         string
		InputSchema  json.RawMessage
		OutputSchema json.RawMessage
	}
	ListError string
	Calls     []struct {
		Result struct {
			Content           []struct{ Text string }
			StructuredContent json.RawMessage
			IsError           bool
		}
		Error    string
		Progress int
	}
	Roots, Changed int
	Fatal          string
}

// between connects a client to a server's command in a way, with taps on both sides of the
// relay; direct there is one.
func between(t *testing.T, w way, flavor string, server []string) *conversation {
	t.Helper()
	dir := t.TempDir()
	c := &conversation{taps: taps{client: filepath.Join(dir, "a"), server: filepath.Join(dir, "b")}}
	whole := as("tap", append([]string{c.taps.server}, server...)...)
	switch w {
	case direct:
		c.taps.client = c.taps.server
	case copying:
		whole = as("tap", append([]string{c.taps.client, command, "mcp", "--copy", "--"}, whole...)...)
	case adapting:
		whole = as("tap", append([]string{c.taps.client, command, "mcp", "--flavor", flavor, "--"}, whole...)...)
	}
	c.Command, c.Args = whole[0], whole[1:]
	return c
}

// converse has a client hold conversations, one after the other.
func converse(t *testing.T, client string, cs ...*conversation) ([]report, string) {
	t.Helper()
	asked, err := json.Marshal(cs)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second*time.Duration(1+len(cs)/10))
	defer cancel()
	c := exec.CommandContext(ctx, "node", "client.mjs", client)
	c.Dir, c.Stdin = "node", bytes.NewReader(asked)
	var out, errors bytes.Buffer
	c.Stdout, c.Stderr, c.WaitDelay = &out, &errors, time.Second
	if err := c.Run(); err != nil {
		t.Fatalf("the client: %v\n%s", err, &errors)
	}
	var reports []report
	for line := range bytes.Lines(out.Bytes()) {
		var r report
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatalf("the client's report: %v\n%s", err, line)
		}
		reports = append(reports, r)
	}
	if len(reports) != len(cs) {
		t.Fatalf("%d reports of %d conversations\n%s", len(reports), len(cs), &errors)
	}
	return reports, errors.String()
}

// problems says in one line each what failed: the list, and the calls by their number.
func (r *report) problems() (failed []string) {
	for what, words := range map[string]string{"fatal": r.Fatal, "list": r.ListError} {
		if words != "" {
			failed = append(failed, what+": "+strings.ReplaceAll(words, "\n", " "))
		}
	}
	for _, c := range r.Calls {
		if c.Error != "" {
			failed = append(failed, "call: "+strings.ReplaceAll(c.Error, "\n", " "))
		}
	}
	return failed
}
