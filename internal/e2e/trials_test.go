package e2e

import (
	"strings"
	"testing"
)

// dangling is what a server sends that wraps a list in an object and leaves the references
// of its items behind (modelcontextprotocol/csharp-sdk).
const dangling = `{"tools":[
{"name":"ping","inputSchema":{"type":"object"}},
{"name":"list_contacts","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{"result":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"home":{"type":"object","properties":{"city":{"type":"string"}}},"work":{"$ref":"#/items/properties/home"},"friends":{"type":"array","items":{"$ref":"#/items"}}},"required":["name"]}}},"required":["result"]}}],
"results":{"list_contacts":{"result":[{"name":"A","work":{"city":"B"},"friends":[{"name":"C"}]}]}}}`

// renamed has definitions under the name that they have in another draft, and references to
// the old one (mark3labs/mcp-go up to v0.52).
const renamed = `{"tools":[{"name":"ping","inputSchema":{"type":"object"}},
{"name":"where","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{"at":{"$ref":"#/definitions/Pos"}},"$defs":{"Pos":{"type":"string","enum":["here"]}}}}],
"results":{"where":{"at":"here"}}}`

// lost is one whose target is nowhere at all.
const lost = `{"tools":[{"name":"ping","inputSchema":{"type":"object"}},
{"name":"screens","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{"screen":{"$ref":"#/$defs/ScreenInstance"}}}}],
"results":{"screens":{"screen":{"id":7}}}}`

// listed has an output that is no object.
const listed = `{"tools":[{"name":"ping","inputSchema":{"type":"object"}},
{"name":"numbers","inputSchema":{"type":"object"},"outputSchema":{"type":"array","items":{"type":"integer"}}}],
"results":{"numbers":[1,9007199254740993]}}`

// nested has definitions within definitions, which are not resolved for the model.
const nested = `{"tools":[{"name":"ping","inputSchema":{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"object","properties":{"b":{"$ref":"#/$defs/A/$defs/B"}},"$defs":{"B":{"type":"string","enum":["x","y"]}}}}}}]}`

// old is of draft-07, and says so.
const old = `{"tools":[{"name":"ping","inputSchema":{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"$ref":"#/definitions/A"}},"definitions":{"A":{"type":"string","pattern":"^(?!x)"}}, "x-vendor": 9007199254740993}}]}`

var both = func(o outcome) map[string]outcome { return map[string]outcome{"": o} }

var trials = []trial{
	{name: "dangling references of a wrapper", server: playing(dangling), flavor: "claude-desktop", changed: true,
		calls: []call{{Name: "list_contacts", Args: struct{}{}}},
		direct: map[string]outcome{
			"v1": {listError: "MissingRefError: can't resolve reference #/items"},
			"v2": {tools: 2, calls: []string{"can't resolve reference #/items"}}},
		adapting: both(outcome{tools: 2}),
		look: func(t *testing.T, w way, r *report) {
			if w == adapting {
				structured(t, r, 0, `{"result":[{"name":"A","work":{"city":"B"},"friends":[{"name":"C"}]}]}`)
			}
		}},
	{name: "definitions renamed", server: playing(renamed), flavor: "mcp", changed: true,
		calls: []call{{Name: "where", Args: struct{}{}}},
		direct: map[string]outcome{
			"v1": {listError: "MissingRefError: can't resolve reference #/definitions/Pos"},
			"v2": {tools: 2, calls: []string{"can't resolve reference #/definitions/Pos"}}},
		adapting: both(outcome{tools: 2})},
	{name: "a reference to nowhere", server: playing(lost), flavor: "mcp", changed: true,
		calls: []call{{Name: "screens", Args: struct{}{}}},
		direct: map[string]outcome{
			"v1": {listError: "MissingRefError: can't resolve reference #/$defs/ScreenInstance"},
			"v2": {tools: 2, calls: []string{"can't resolve reference #/$defs/ScreenInstance"}}},
		adapting: both(outcome{tools: 2})},
	{name: "an output that is no object", server: playing(listed), flavor: "mcp", changed: true, encoded: true,
		calls:    []call{{Name: "numbers", Args: struct{}{}}},
		direct:   both(outcome{listError: `expected \"object\"`, calls: []string{"expected record, received array"}}),
		adapting: both(outcome{tools: 2}),
		look: func(t *testing.T, w way, r *report) {
			if w == adapting {
				structured(t, r, 0, `{"result":[1,9007199254740993]}`)
			}
		}},
	{name: "server-gitlab", server: gitlab, flavor: "claude-desktop", changed: true,
		direct:   both(outcome{listError: `expected \"object\"`}),
		adapting: both(outcome{tools: 9})},
	{name: "server-filesystem", server: files, flavor: "claude-desktop", changed: true,
		direct: both(outcome{tools: 14}), adapting: both(outcome{tools: 14}),
		look: func(t *testing.T, _ way, r *report) {
			if r.Roots == 0 {
				t.Error("the server's request for roots did not get through")
			}
			structured(t, r, 0, `{"content":"[FILE] é.txt"}`)
			structured(t, r, 1, `{"content":"inside \u2028 & <this>\n"}`)
		}},
	{name: "server-everything", server: everything, flavor: "claude-desktop", changed: true,
		calls: []call{
			{Name: "echo", Args: map[string]any{"message": "é \u2028 <&>"}},
			{Name: "get-structured-content", Args: map[string]any{"location": "Chicago"}},
			{Name: "trigger-long-running-operation", Args: map[string]any{"duration": 1, "steps": 3}}},
		direct: both(outcome{tools: 16}), adapting: both(outcome{tools: 16}),
		look: func(t *testing.T, _ way, r *report) {
			if got := r.Calls[0].Result.Content; len(got) != 1 || got[0].Text != "Echo: é \u2028 <&>" {
				t.Errorf("the echo is %q", got)
			}
			structured(t, r, 1, `{"temperature":36,"conditions":"Light rain / drizzle","humidity":82}`)
			if r.Calls[2].Progress == 0 { // the last ones race with the result in the client
				t.Error("no word of progress")
			}
		}},
	// The server of the Go SDK refuses arguments of another shape: the control of the next one.
	{name: "go-sdk, two a page", server: goServer, flavor: "mcp",
		calls:  orders,
		direct: both(outcome{tools: 5}), adapting: both(outcome{tools: 5}), look: ordered},
	{name: "go-sdk, maps as entries", server: goServer, flavor: "openai-strict", changed: true, reshaped: true,
		calls:  orders,
		direct: both(outcome{tools: 5}), adapting: both(outcome{tools: 5}), look: ordered},
	{name: "nested definitions", server: playing(nested), flavor: "claude-desktop", changed: true,
		direct: both(outcome{tools: 1}), adapting: both(outcome{tools: 1}),
		look: func(t *testing.T, w way, r *report) {
			if has := strings.Contains(string(r.Tools[0].InputSchema), "$ref"); has != (w != adapting) {
				t.Errorf("the model reads %s", r.Tools[0].InputSchema)
			}
		}},
	{name: "draft-07 as it is", server: playing(old), flavor: "mcp",
		direct: both(outcome{tools: 1}), adapting: both(outcome{tools: 1})},
}

func gitlab(_ *testing.T, c *conversation) []string {
	c.Env = map[string]string{"GITLAB_PERSONAL_ACCESS_TOKEN": "none"}
	return node("gitlab/node_modules/@modelcontextprotocol/server-gitlab/dist/index.js")
}

func everything(*testing.T, *conversation) []string {
	return node("node_modules/@modelcontextprotocol/server-everything/dist/index.js")
}

func goServer(*testing.T, *conversation) []string { return as("go") }

// orders calls a tool of the first page and one of the last, then has the list grow, and
// calls what was added.
var orders = []call{
	{Name: "one", Args: order{Item: "tea", Tags: map[string]string{"a": "1"}}},
	{Name: "two", Args: order{Item: "é", Tags: map[string]string{}}},
	{Name: "grow", Args: struct{}{}},
	{Name: "zoo", Args: order{Item: "cake", Tags: map[string]string{"b": "2"}}, Relist: true},
}

func ordered(t *testing.T, _ way, r *report) {
	structured(t, r, 0, `{"item":"tea","tags":{"a":"1"}}`)
	structured(t, r, 1, `{"item":"é","tags":{}}`)
	structured(t, r, 3, `{"item":"cake","tags":{"b":"2"}}`)
	if r.Changed == 0 {
		t.Error("the client did not learn that the list has changed")
	}
}
