package relay

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
)

// toy adapts {"wrap": …}: values travel in an object of their own. {"bad": …} cannot be
// adapted, {"panic": …} is a bug, and what is left stays as it is.
type toy struct{}

func (toy) Adapt(member string, schema []byte) (Adapted, error) {
	switch {
	case bytes.Contains(schema, []byte(`"bad"`)):
		return Adapted{}, errors.New("it is bad")
	case bytes.Contains(schema, []byte(`"panic"`)):
		panic("oh")
	case bytes.Contains(schema, []byte(`"wrap"`)):
		return Adapted{Schema: []byte("{\"in\":\n\"v\"}"), Values: wrapped{}, Notes: []string{member + " was wrapped"}}, nil
	}
	return Adapted{Schema: schema}, nil
}

func (toy) List() Lister { return nil }

type wrapped struct{}

func (wrapped) Encode(value []byte) ([]byte, error) {
	if string(value) == `"no"` {
		return nil, errors.New("it has no place")
	}
	return fmt.Appendf(nil, `{"v":%s}`, value), nil
}

func (wrapped) Decode(value []byte) ([]byte, []string, error) {
	inner, ok := bytes.CutPrefix(value, []byte(`{"v":`))
	switch {
	case !ok:
		return nil, nil, errors.New("it is not wrapped")
	case string(inner) == "666}":
		return inner[:len(inner)-1], []string{"that is a bad number"}, nil
	case string(inner) == "same}":
		return value, nil, nil
	}
	return inner[:len(inner)-1], nil, nil
}

// heard is a relay and the lines that it said.
func heard() (*Relay, func() []string) {
	var mu sync.Mutex
	var lines []string
	r := New(toy{}, func(line string) { mu.Lock(); lines = append(lines, line); mu.Unlock() })
	return r, func() []string {
		mu.Lock()
		defer mu.Unlock()
		said := lines
		lines = nil
		return said
	}
}

// wrapping is a relay whose client was told of the tool t, with both its schemas wrapped, and
// of plain, with none.
func wrapping(t *testing.T) (*Relay, func() []string) {
	t.Helper()
	r, said := heard()
	converse(t, r,
		`> {"id":1,"method":"tools/list"}`,
		`< {"id":1,"result":{"tools":[{"name":"t","inputSchema":{"wrap":1},"outputSchema":{"wrap":1}},{"name":"plain","inputSchema":{},"outputSchema":{}}]}}`,
		`= {"id":1,"result":{"tools":[{"name":"t","inputSchema":{"in": "v"},"outputSchema":{"in": "v"}},{"name":"plain","inputSchema":{},"outputSchema":{}}]}}`)
	said()
	return r, said
}

// converse has a relay pass lines: "> " from the client, "< " from the server, and "= " what
// became of the line before; without that it has to have passed as it was.
func converse(t *testing.T, r *Relay, lines ...string) {
	t.Helper()
	for i, line := range lines {
		text := line[2:] + "\n"
		given := []byte(text)
		var got []byte
		switch line[0] {
		case '>':
			got = bytes.Clone(r.FromClient(given))
		case '<':
			got = bytes.Clone(r.FromServer(given))
		case '=':
			continue
		}
		clear(given) // the bytes of a line are used again
		want := text
		if i+1 < len(lines) && lines[i+1][0] == '=' {
			want = lines[i+1][2:] + "\n"
		}
		if string(got) != want {
			t.Errorf("%q\npassed as %q\n    want  %q", text, got, want)
		}
	}
}

// TestCallBeforeList: what is called before the tools were listed passes as it was, with a line for each
// tool, and as the list has it afterwards.
func TestCallBeforeList(t *testing.T) {
	r, said := heard()
	call := `> {"id":2,"method":"tools/call","params":{"name":"t","arguments":{"v":1}}}`
	converse(t, r, call, call)
	if got := said(); len(got) != 1 || !strings.Contains(got[0], "called before the tools were listed") {
		t.Errorf("said %q, want one line", got)
	}
	converse(t, r,
		`> {"id":3,"method":"tools/list"}`,
		`< {"id":3,"result":{"tools":[{"name":"plain","inputSchema":{}}]}}`,
		`> {"id":4,"method":"tools/call","params":{"name":"nobody","arguments":{"v":1}}}`)
	if got := said(); len(got) != 1 || !strings.Contains(got[0], "the client was told of no tool of this name") {
		t.Errorf("said %q of a tool that no list has, want one line", got)
	}
}

func TestPasses(t *testing.T) {
	for name, lines := range map[string][]string{
		"no call without a list": {
			`> {"id":2,"method":"tools/call","params":{"name":"unknown","arguments":{"v":1}}}`,
			`< {"id":2,"result":{"structuredContent":1}}`},
		"a call, both ways, every other byte as it was": {
			"> \t{\"jsonrpc\" : \"2.0\",\"id\":2 ,\"method\":\"tools/call\",\"params\":{ \"name\":\"t\" , \"arguments\": {\"v\":1.0} ,\"_meta\":{\"\\u00e9\":1e400}},\"x\":null } \r",
			"= \t{\"jsonrpc\" : \"2.0\",\"id\":2 ,\"method\":\"tools/call\",\"params\":{ \"name\":\"t\" , \"arguments\": 1.0 ,\"_meta\":{\"\\u00e9\":1e400}},\"x\":null } \r",
			`< {"result":{"content":[ ], "structuredContent" :  [9007199254740993]} ,"id": 2}`,
			`= {"result":{"content":[ ], "structuredContent" :  {"v":[9007199254740993]}} ,"id": 2}`},
		"what a call that failed has is of no schema": {
			`> {"id":2,"method":"tools/call","params":{"name":"t"}}`,
			`< {"id":2,"result":{"isError":true,"structuredContent":1}}`},
		"null is no content": {
			`> {"id":2,"method":"tools/call","params":{"name":"t"}}`,
			`< {"id":2,"result":{"structuredContent":null}}`},
		"a tool whose values keep their shape": {
			`> {"id":2,"method":"tools/call","params":{"name":"plain","arguments":{"v":1}}}`,
			`< {"id":2,"result":{"structuredContent":1}}`},
		"a method whose slash is escaped": {
			`> {"id":2,"method":"tools\/call","params":{"name":"t","arguments":{"v":1}}}`,
			`= {"id":2,"method":"tools\/call","params":{"name":"t","arguments":1}}`},
		"a request of the server's has an id of its own": {
			`> {"id":0,"method":"tools/call","params":{"name":"t"}}`,
			`< {"id":0,"method":"roots/list","result":{"structuredContent":1}}`,
			`> {"id":0,"result":{"roots":[],"tools":1}}`,
			`< {"id":"0","result":{"structuredContent":1}}`,
			`< {"id":0,"result":{"structuredContent":1}}`,
			`= {"id":0,"result":{"structuredContent":{"v":1}}}`,
			`< {"id":0,"result":{"structuredContent":1}}`},
		"an id is a JSON value, however it is written": {
			`> {"id":"a/é","method":"tools/call","params":{"name":"t"}}`,
			`< {"id":"a\/\u00e9","result":{"structuredContent":1}}`,
			`= {"id":"a\/\u00e9","result":{"structuredContent":{"v":1}}}`},
		"an error answers too": {
			`> {"id":2,"method":"tools/call","params":{"name":"t"}}`,
			`< {"id":2,"error":{"code":1,"message":"structuredContent"}}`,
			`< {"id":2,"result":{"structuredContent":1}}`},
		"what was cancelled is not waited for": {
			`> {"id":2,"method":"tools/call","params":{"name":"t"}}`,
			`> {"method":"notifications/cancelled","params":{"requestId":2}}`,
			`< {"id":2,"result":{"structuredContent":1}}`},
		"a batch": {
			`> [{"id":2,"method":"tools/call","params":{"name":"t","arguments":{"v":1}}}, 7,{"id":3,"method":"ping"},{"id":"2","method":"tools/call","params":{"name":"t","arguments":{"v":2}}}]`,
			`= [{"id":2,"method":"tools/call","params":{"name":"t","arguments":1}}, 7,{"id":3,"method":"ping"},{"id":"2","method":"tools/call","params":{"name":"t","arguments":2}}]`,
			`< [{"id":"2","result":{"structuredContent":"b"}},{"id":3,"result":{}},{"id":2,"result":{"structuredContent":"a"}}]`,
			`= [{"id":"2","result":{"structuredContent":{"v":"b"}}},{"id":3,"result":{}},{"id":2,"result":{"structuredContent":{"v":"a"}}}]`},
		"what is no JSON": {
			`> tools/call {"id":2,"method":"tools/call","params":{"name":"t","arguments":{"v":1}}}`,
			`> {"id":2,"method":"tools/call","params":{"name":"t","arguments":{"v":1}}`,
			`> {"id":3,"method":"tools/call","params":{"name":"t"}}`,
			"< {\"id\":3,\"result\":{\"structuredContent\":1,\"x\":\"\xff\"}}",
			`< {"id":3,"result":{"structuredContent":1}`,
			`< Listening. "result"`,
			`< {"id":3,"result":{"structuredContent":1}}`,
			`= {"id":3,"result":{"structuredContent":{"v":1}}}`},
		"other shapes than the protocol's": {
			`> {"id":2,"method":"tools/call","params":{"name":7,"arguments":{"v":1}}}`,
			`> {"id":2,"method":"tools/call","params":[]}`,
			`> {"id":2,"method":"tools/call"}`,
			`> {"id":null,"method":"tools/call","params":{"name":"t","arguments":{"v":1}}}`,
			`= {"id":null,"method":"tools/call","params":{"name":"t","arguments":1}}`,
			`> {"id":{},"method":"tools/list"}`,
			`> {"method":["tools/list"]}`,
			`> {"id":4,"method":"tools/list"}`,
			`< {"id":4,"result":{"tools":{"name":"t","inputSchema":{"wrap":1}}}}`,
			`> {"id":4,"method":"tools/list"}`,
			`< {"id":4,"result":[]}`,
			`> {"id":4,"method":"tools/list"}`,
			`< {"id":4,"result":{"tools":[7,{"name":null,"inputSchema":null},{"inputSchema":{"wrap":1}}]}}`,
			`= {"id":4,"result":{"tools":[]}}`},
		"what is no tool, and members that are null": {
			`> {"id":4,"method":"tools/list"}`,
			`< {"id":4,"result":{"tools":[null,{"description":null, "outputSchema":null,"name":"a","inputSchema":{"wrap":1} , "x":null},{"inputSchema":{}},{"name":"b", "outputSchema" : null,"inputSchema":null, "description":null },"c"]}}`,
			`= {"id":4,"result":{"tools":[{"name":"a","inputSchema":{"in": "v"} , "x":null},{"name":"b","inputSchema":null }]}}`},
		"a member that stands twice counts the last time, as in parsers": {
			`> {"id":2,"method":"ping","method":"tools/call","params":{"name":"t","arguments":{"v":0},"arguments":{"v":1}}}`,
			`= {"id":2,"method":"ping","method":"tools/call","params":{"name":"t","arguments":{"v":0},"arguments":1}}`},
		"a task's result comes later": {
			`> {"id":2,"method":"tools/call","params":{"name":"t","task":{}}}`,
			`< {"id":2,"result":{"task":{"taskId":"x"}}}`,
			`> {"id":3,"method":"tasks/result","params":{"taskId":"x"}}`,
			`< {"id":3,"result":{"structuredContent":1}}`,
			`= {"id":3,"result":{"structuredContent":{"v":1}}}`,
			`> {"id":4,"method":"tasks/result","params":{"taskId":"y"}}`,
			`< {"id":4,"result":{"structuredContent":1}}`},
	} {
		t.Run(name, func(t *testing.T) {
			r, _ := wrapping(t)
			if name == "no call without a list" {
				r, _ = heard()
			}
			converse(t, r, lines...)
		})
	}
}

// TestList: tools with the same schema, a schema that cannot be adapted, and one that trips
// a bug are each looked at by themselves; what stands around the schemas stays.
func TestList(t *testing.T) {
	r, said := heard()
	converse(t, r,
		`> {"id":"a","method":"tools/list","params":{}}`,
		`< {"id":"a","result":{"_meta":{"inputSchema":{"wrap":1}},"tools":[{"inputSchema":{"wrap":1},"name":"one","annotations":{"inputSchema":{"wrap":1}}}, {"name":"two","inputSchema": {"wrap":1} ,"outputSchema":{"bad":{}}},{"name":"three","inputSchema":{"panic":1}},{"name":"four","outputSchema":{"x":"<&>"}}]}}`,
		`= {"id":"a","result":{"_meta":{"inputSchema":{"wrap":1}},"tools":[{"inputSchema":{"in": "v"},"name":"one","annotations":{"inputSchema":{"wrap":1}}}, {"name":"two","inputSchema": {"in": "v"} ,"outputSchema":{"bad":{}}},{"name":"three","inputSchema":{"panic":1}},{"name":"four","outputSchema":{"x":"<&>"}}]}}`)
	want := []string{
		`tool "one": inputSchema: inputSchema was wrapped`,
		`tool "two": inputSchema: inputSchema was wrapped`,
		`tool "two": outputSchema: passed on as it was: it is bad`,
		`tool "three": inputSchema: passed on as it was: this is a bug of schemaflavor: oh`,
	}
	if got := said(); !slices.Equal(got, want) {
		t.Errorf("said %q\nwant %q", got, want)
	}
	converse(t, r,
		`> {"id":"b","method":"tools/list"}`,
		`< {"id":"b","result":{"tools":[{"name":"one","inputSchema":{"wrap":1}}]}}`,
		`= {"id":"b","result":{"tools":[{"name":"one","inputSchema":{"in": "v"}}]}}`)
	if got := said(); len(got) > 0 {
		t.Errorf("said again %q", got)
	}
}

// TestRenewal: each page of each list is adapted, a list replaces the one before once it is
// complete, and an answer is in the shape that the client knew when it called.
func TestRenewal(t *testing.T) {
	r, _ := wrapping(t)
	converse(t, r,
		`> {"id":2,"method":"tools/call","params":{"name":"t"}}`,
		`< {"method":"notifications/tools/list_changed"}`,
		`> {"id":3,"method":"tools/list","params":{"cursor":null}}`,
		`< {"id":3,"result":{"tools":[{"name":"first","inputSchema":{"wrap":1}}],"nextCursor":"p2"}}`,
		`= {"id":3,"result":{"tools":[{"name":"first","inputSchema":{"in": "v"}}],"nextCursor":"p2"}}`,
		`> {"id":4,"method":"tools/call","params":{"name":"t","arguments":{"v":"of the old list still"}}}`,
		`= {"id":4,"method":"tools/call","params":{"name":"t","arguments":"of the old list still"}}`,
		`> {"id":5,"method":"tools/list","params":{"cursor":"p2"}}`,
		`< {"id":5,"result":{"tools":[{"name":"last","inputSchema":{"wrap":1}},{"name":"plain","inputSchema":{"wrap":1}}]}}`,
		`= {"id":5,"result":{"tools":[{"name":"last","inputSchema":{"in": "v"}},{"name":"plain","inputSchema":{"in": "v"}}]}}`,
		`> {"id":6,"method":"tools/call","params":{"name":"t","arguments":{"v":"gone"}}}`,
		`> {"id":7,"method":"tools/call","params":{"name":"first","arguments":{"v":1}}}`,
		`= {"id":7,"method":"tools/call","params":{"name":"first","arguments":1}}`,
		`> {"id":8,"method":"tools/call","params":{"name":"plain","arguments":{"v":1}}}`,
		`= {"id":8,"method":"tools/call","params":{"name":"plain","arguments":1}}`,
		`< {"id":2,"result":{"structuredContent":1}}`,
		`= {"id":2,"result":{"structuredContent":{"v":1}}}`)
	if len(r.tools) != 3 {
		t.Errorf("%d tools are known, want those of the last list, 3", len(r.tools))
	}
}

// TestBadReplies: decoding never edits, and what cannot be decoded passes as it was; both
// are said, once.
func TestBadReplies(t *testing.T) {
	r, said := wrapping(t)
	for range 2 {
		converse(t, r,
			`> {"id":2,"method":"tools/call","params":{"name":"t","arguments":{"v":666}}}`,
			`= {"id":2,"method":"tools/call","params":{"name":"t","arguments":666}}`,
			`> {"id":3,"method":"tools/call","params":{"name":"t","arguments":{"x":1}}}`,
			`< {"id":3,"result":{"structuredContent":"no"}}`)
	}
	want := []string{
		`tool "t": arguments: that is a bad number`,
		`tool "t": arguments: passed on as they were: it is not wrapped`,
		`structuredContent: passed on as it was: it has no place`,
	}
	if got := said(); !slices.Equal(got, want) {
		t.Errorf("said %q\nwant %q", got, want)
	}
}

// TestBounded: nothing that is remembered grows with what passes.
func TestBounded(t *testing.T) {
	r, _ := wrapping(t)
	for i := range 3 * mostKept {
		id := fmt.Sprint(i)
		r.FromClient([]byte(strings.ReplaceAll(`{"id":ID,"method":"tools/call","params":{"name":"t","arguments":{"ID":1}}}`, "ID", id)))
		r.FromServer([]byte(strings.ReplaceAll(`{"id":ID,"result":{"task":{"taskId":"ID"}}}`, "ID", id)))
		r.tell("line %d", i)
	}
	if len(r.pending) != 0 || len(r.tasks) > mostKept || len(r.teller.said) > mostKept {
		t.Errorf("%d requests, %d tasks and %d lines are remembered", len(r.pending), len(r.tasks), len(r.teller.said))
	}
}

// TestUnanswered: requests that nobody answers are forgotten when there are too many.
func TestUnanswered(t *testing.T) {
	r, _ := wrapping(t)
	for i := range mostPending + 10 {
		r.FromClient(fmt.Appendf(nil, `{"id":%d,"method":"tools/list"}`, i))
	}
	if len(r.pending) != mostPending {
		t.Errorf("%d requests are remembered, want %d", len(r.pending), mostPending)
	}
}

// TestLeavingOut: a tool that cannot be adapted is one that the client is not told of, where that
// is asked for, of another connection too; it takes no place of a list.
func TestLeavingOut(t *testing.T) {
	const list = `{"id":1,"result":{"tools":[{"name":"a","inputSchema":{"bad":1}},{"name":"b","inputSchema":{}},{"name":"c","inputSchema":{},"outputSchema":{"panic":1}},{"name":"d","inputSchema":{}}]}}`
	const want = `{"id":1,"result":{"tools":[{"name":"b","inputSchema":{}},{"name":"d","inputSchema":{}}]}}`
	var lines []string
	r := New(toy{}, func(line string) { lines = append(lines, line) }).LeavingOut()
	for _, r := range []*Relay{r, r.Another(), r.Exchange()} {
		r.FromClient([]byte(`{"id":1,"method":"tools/list"}`))
		if got := string(r.FromServer([]byte(list))); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if len(lines) != 2 || lines[0] != `tool "a": left out: inputSchema: it is bad` || !strings.HasPrefix(lines[1], `tool "c": left out: outputSchema: this is a bug`) {
		t.Errorf("got %q", lines)
	}
}

// TestIdentity: a value that comes out of decoding as it went in keeps its bytes.
func TestIdentity(t *testing.T) {
	r := New(spaced{}, func(string) {})
	converse(t, r,
		`> {"id":1,"method":"tools/list"}`,
		`< {"id":1,"result":{"tools":[{"name":"t","inputSchema":{}}]}}`,
		`> {"id":2,"method":"tools/call","params":{"name":"t","arguments": { "a" : 1.0 } }}`)
}

// spaced writes values anew, without spaces.
type spaced struct{}

func (s spaced) Adapt(_ string, schema []byte) (Adapted, error) {
	return Adapted{Schema: schema, Values: s}, nil
}
func (spaced) Encode(value []byte) ([]byte, error) { return value, nil }
func (spaced) Decode(value []byte) ([]byte, []string, error) {
	return bytes.ReplaceAll(value, []byte{' '}, nil), nil, nil
}

func (spaced) List() Lister { return nil }
