package main

import (
	"bufio"
	"bytes"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/relay"
)

// listing is a server that answers one tools/list, and one call with what it was called with.
const listing = `
read -r list
printf '%s\n' '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"put","inputSchema":{"type":"object","properties":{"note":{"type":"string"},"tags":{"type":"object","additionalProperties":{"type":"string"}}},"required":["tags"],"additionalProperties":false},"outputSchema":{"type":"array","items":{"$ref":"#/definitions/gone"}}}]}}'
read -r call
printf '{"jsonrpc":"2.0","id":2,"result":{"content":[],"structuredContent":[%s]}}\n' "$call"
cat
exit 6
`

// TestMCP: a list, a call by it, and the exit status, as a client meets them.
func TestMCP(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell to be a server")
	}
	stdin, in := io.Pipe()
	out, stdout := io.Pipe()
	var stderr bytes.Buffer
	ended := make(chan int)
	go func() {
		ended <- run([]string{"mcp", "-f", "openai-strict", "--", "sh", "-c", listing}, stdin, stdout, &stderr)
		stdout.Close()
	}()
	lines := bufio.NewReader(out)
	for _, x := range []struct{ say, want string }{
		{`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`,
			`{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"put","inputSchema":{"type":"object","properties":{"note":{"type":["string","null"]},"tags":{"type":"array","items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"string"}},"required":["key","value"],"additionalProperties":false}}},"required":["tags","note"],"additionalProperties":false},"outputSchema":{"type":"object","properties":{"result":{"type":"array","items":{}}},"required":["result"]}}]}}`},
		{`{"jsonrpc":"2.0", "id":2,"method":"tools/call","params":{"name":"put","arguments":{"note":null,"tags":[{"key":"a","value":"1"}]}}}`,
			`{"jsonrpc":"2.0","id":2,"result":{"content":[],"structuredContent":{"result":[{"jsonrpc":"2.0", "id":2,"method":"tools/call","params":{"name":"put","arguments":{"tags":{"a":"1"}}}}]}}}`},
		{`not JSON`, `not JSON`},
		// Decoding never edits: what does not match is for the server to judge.
		{`{"id":3,"method":"tools/call","params":{"name":"put","arguments":{"note":7,"tags":[]}}}`,
			`{"id":3,"method":"tools/call","params":{"name":"put","arguments":{"note":7,"tags":{}}}}`},
		{`{"id":3,"method":"tools/call","params":{"name":"put","arguments":"a text"}}`,
			`{"id":3,"method":"tools/call","params":{"name":"put","arguments":"a text"}}`},
	} {
		io.WriteString(in, x.say+"\n")
		if got, err := lines.ReadString('\n'); strings.TrimSuffix(got, "\n") != x.want || err != nil {
			t.Errorf("%s\n got %s\nwant %s\n%v", x.say, got, x.want, err)
		}
	}
	in.Close()
	if status := <-ended; status != 6 {
		t.Errorf("exit status %d, want the server's, 6", status)
	}
	want := `schemaflavor: tool "put": outputSchema: warning: ` + "`#/definitions/gone`" + ` leads nowhere in this document; anything may stand in its place (at /items/$ref)
schemaflavor: tool "put": arguments: they do not match the schema, first at "/note"; the server is to judge
schemaflavor: tool "put": arguments: they do not match the schema, as a whole; the server is to judge
schemaflavor: the server exited with status 6
`
	if stderr.String() != want {
		t.Errorf("on standard error\n%s\nwant\n%s", &stderr, want)
	}
}

// TestUndeclared: a tool that comes without a schema gets one, for clients lose a server's whole list for want of it.
func TestUndeclared(t *testing.T) {
	var told []string
	f, err := schemaflavor.Builtin().Lookup("claude-desktop")
	if err != nil {
		t.Fatal(err)
	}
	r := relay.New(newToolAdapter(schemaflavor.Builtin(), f, nil, "", false), func(line string) { told = append(told, line) })
	r.FromClient([]byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`))
	got := r.FromServer([]byte(`{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"none"},{"inputSchema":null,"name":"null"},{"name":"some","inputSchema":{"type":"object"}}]}}`))
	const want = `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"none","inputSchema":{"type":"object","properties":{}}},{"inputSchema":{"type":"object","properties":{}},"name":"null"},{"name":"some","inputSchema":{"type":"object"}}]}}`
	if string(got) != want || len(told) != 2 {
		t.Errorf("got %s, told %q, want %s", got, told, want)
	}
}
