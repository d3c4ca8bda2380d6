package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/bench"
	"github.com/schemaflavor/schemaflavor/internal/relay"
)

// BenchmarkRelay passes a list of 1,000 tools, for the first time and again, without a server or a
// client: what a relay itself takes. internal/e2e measures it between them.
func BenchmarkRelay(b *testing.B) {
	var tools [][]byte
	for i, d := range bench.Tools(1, 1000) {
		var schema bytes.Buffer
		if err := json.Compact(&schema, d.Schema); err != nil {
			b.Fatal(err)
		}
		tools = append(tools, fmt.Appendf(nil, `{"name":"tool.%d","description":"Number %d.","inputSchema":%s}`, i, i, &schema))
	}
	answer := fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"result":{"tools":[%s]}}`+"\n", bytes.Join(tools, []byte{','}))
	f, err := schemaflavor.Builtin().Lookup("claude-desktop")
	if err != nil {
		b.Fatal(err)
	}
	list := func(b *testing.B, r *relay.Relay) {
		r.FromClient([]byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`))
		if out := r.FromServer(answer); !bytes.Contains(out, []byte(`"tool_999"`)) {
			b.Fatal("the list was not fitted")
		}
	}
	fresh := func() *relay.Relay {
		return relay.New(newToolAdapter(schemaflavor.Builtin(), f, nil, "", false), func(string) {})
	}
	b.Run("first", func(b *testing.B) {
		b.SetBytes(int64(len(answer)))
		for b.Loop() {
			list(b, fresh())
		}
	})
	b.Run("again", func(b *testing.B) {
		b.SetBytes(int64(len(answer)))
		r := fresh()
		list(b, r)
		for b.Loop() {
			list(b, r)
		}
	})
}
