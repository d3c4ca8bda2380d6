package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor"
)

// batch runs the command over some lines and returns the answers.
func batch(t *testing.T, stdin string, args ...string) []map[string]json.RawMessage {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if status := run(append([]string{"batch"}, args...), strings.NewReader(stdin), &stdout, &stderr); status != 0 {
		t.Fatalf("exit status %d: %s", status, stderr.String())
	}
	var answers []map[string]json.RawMessage
	for line := range strings.Lines(stdout.String()) {
		var m map[string]json.RawMessage
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		answers = append(answers, m)
	}
	return answers
}

// TestBatchBytes: a conforming schema comes back byte for byte.
func TestBatchBytes(t *testing.T) {
	schema := `{ "type":"object" ,"properties":{"a" : {"type":"number","x-n":[1.0,1e400,9007199254740993,"\u00e9<&>"]}}}`
	var stdout bytes.Buffer
	run([]string{"batch"}, strings.NewReader(`{"flavor":"claude-desktop","id":1.0, "schema":`+schema+` }`), &stdout, io.Discard)
	want := `{"id":1.0,"schema":` + schema + `,"diagnostics":[]}` + "\n"
	if stdout.String() != want {
		t.Errorf("got  %s\nwant %s", stdout.String(), want)
	}
}

// TestBatchTells: what Decode has to say beside violations, and the hint where it is asked
// for; neither is there otherwise.
func TestBatchTells(t *testing.T) {
	request := `{"id":"1","flavor":"openai-strict","schema":{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"string","pattern":"^(?<a>x)\\k<a>$"}}},"required":["m"],"additionalProperties":false},"decode":[{"m":{"k":"xx"}},{"m":[]}]`
	answers := batch(t, request+"}\n"+request+`,"hint":true}`+"\n")
	type decoded struct{ Notes, Unchecked []string }
	var got []decoded
	if err := json.Unmarshal(answers[0]["decoded"], &got); err != nil {
		t.Fatal(err)
	}
	if len(got[0].Notes) != 1 || !strings.HasPrefix(got[0].Notes[0], "`/m`: ") || len(got[1].Notes)+len(got[1].Unchecked) != 0 {
		t.Errorf("got %+v, want a note on `/m` of the first reply, which is the map itself, and nothing on the second", got)
	}
	if answers[0]["hint"] != nil {
		t.Errorf("a hint that nobody asked for: %s", answers[0]["hint"])
	}
	if !strings.Contains(string(answers[1]["hint"]), "key") {
		t.Errorf("hint %s, want a word on the entries", answers[1]["hint"])
	}
}

// savedList is what adapt saves of a list of tools.
func savedList(t *testing.T) string {
	set, err := schemaflavor.AdaptTools("mcp", []byte(`[{"name":"a","inputSchema":{"type":"object"}}]`))
	if err != nil {
		t.Fatal(err)
	}
	saved, err := set.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(saved)
}

// TestBatchMark: input may begin with a byte order mark.
func TestBatchMark(t *testing.T) {
	if answers := batch(t, "\ufeff"+`{"id":"a","flavor":"mcp","schema":{}}`+"\n"); len(answers) != 1 || answers[0]["schema"] == nil {
		t.Errorf("got %v", answers)
	}
}

// TestBatchBadLines: one error answer each, with the id where it can be read, and the
// next line is served.
func TestBatchBadLines(t *testing.T) {
	for _, c := range []struct{ reason, line, id, code, message string }{
		{"not JSON", `hello`, "", "request", "not a JSON object"},
		{"another type", `[1]`, "", "request", "not a JSON object"},
		{"cut off behind the schema", `{"id":"a","flavor":"mcp","schema":{"type":"object"}`, `"a"`, "syntax", "the request is cut off behind its member \"schema\", or a brace is missing in that"},
		{"cut off in the schema", `{"id":"a","flavor":"mcp","schema":{"type":"object","properties":{`, `"a"`, "syntax", "in its schema: the text is cut off"},
		{"the codec of a list", `{"id":"a","codec":` + savedList(t) + `,"decode":[]}`, `"a"`, "request", "that of a saved list of tools"},
		{"cut off in a string of the schema", `{"id":"a","flavor":"mcp","schema":{"type":"obj}`, `"a"`, "syntax", "cut off"},
		{"cut off elsewhere", `{"id":"a","flavor":"mcp","schema":{},"encode":[`, `"a"`, "request", "encode"},
		{"something behind the end", `{"id":"a","flavor":"mcp","schema":{}}}`, `"a"`, "request", "behind the request"},
		{"two on a line", `{"id":"a","schema":{}} {"flavor":"mcp"}`, `"a"`, "request", "behind the request"},
		{"no flavor, and no end", `{"id":"a","flavour":"mcp","schema":{"type":"object"`, `"a"`, "request", "breaks off"},
		{"two values", `{"id":"a","flavor":"mcp","schema":{} {}}`, `"a"`, "syntax", "after the end"},
		{"invalid UTF-8", "{\"id\":\"a\",\"flavor\":\"mcp\",\"schema\":{\"a\xff\":1}}", `"a"`, "syntax", "UTF-8"},
		{"a byte order mark", "{\"id\":\"a\",\"flavor\":\"mcp\",\"schema\":\ufeff{}}", `"a"`, "syntax", "byte order mark"},
		{"a byte order mark at its beginning, and another", "\ufeff\ufeff" + `{"id":"a","flavor":"mcp","schema":{}}`, "", "request", "starts with a byte order mark"},
		{"cut off in a name", `{"id":"a","fla`, `"a"`, "request", "at the name of a member"},
		{"no schema", `{"id":"a","flavor":"mcp"}`, `"a"`, "request", "schema"},
		{"no flavor", `{"id":"a","schema":{}}`, `"a"`, "request", "flavor"},
		{"unknown flavor", `{"id":"a","flavor":"gemni","schema":{}}`, `"a"`, "unknown-flavor", "gemni"},
		{"not a schema", `{"id":"a","flavor":"mcp","schema":3}`, `"a"`, "not-a-schema", "want a JSON Schema"},
		{"unknown option", `{"id":"a","flavor":"mcp","schema":{},"options":{"opn":"keep"}}`, `"a"`, "option", "opn"},
		{"unknown value", `{"id":"a","flavor":"mcp","schema":{},"options":{"open":["maybe"]}}`, `"a"`, "option", "maybe"},
		{"unknown surface", `{"id":"a","flavor":"mcp","schema":{},"surface":"wall"}`, `"a"`, "option", "wall"},
		{"a slip of a member's name", `{"id":"a","flavor":"mcp","schema":{},"surfce":"tool"}`, `"a"`, "request", "surfce"},
		{"an id that cannot be echoed", `{"id":[1],"flavor":"mcp","schema":{}}`, "", "request", "id"},
		{"a list that is none", `{"id":"a","flavor":"mcp","schema":{},"decode":{}}`, `"a"`, "request", "decode"},
		{"a hint that is no answer", `{"id":"a","flavor":"mcp","schema":{},"hint":"yes"}`, `"a"`, "request", "hint"},
		{"too deep", `{"id":"a","flavor":"mcp","schema":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + `}`, `"a"`, "syntax", "nesting"},
	} {
		answers := batch(t, c.line+"\n\n"+`{"id":"next","flavor":"mcp","schema":{"type":"object"}}`+"\n")
		if len(answers) != 2 || string(answers[1]["id"]) != `"next"` || answers[1]["schema"] == nil {
			t.Errorf("%s: the next line is not served: %v", c.reason, answers)
			continue
		}
		var e struct{ Code, Message string }
		_ = json.Unmarshal(answers[0]["error"], &e)
		if string(answers[0]["id"]) != c.id || e.Code != c.code || !strings.Contains(e.Message, c.message) {
			t.Errorf("%s: got id %s, error %+v; want id %s, code %s, message with %q", c.reason, answers[0]["id"], e, c.id, c.code, c.message)
		}
		if c.id == "" && string(answers[0]["line"]) != "1" {
			t.Errorf("%s: got line %s, want 1", c.reason, answers[0]["line"])
		}
		if string(answers[0]["diagnostics"]) == "" || answers[0]["schema"] != nil {
			t.Errorf("%s: got %v", c.reason, answers[0])
		}
	}
}

// TestBatchMembers: a member that there is not is a slip of another one where a letter is wrong, an option that belongs into options,
// and else the caller's own, which the answer names.
func TestBatchMembers(t *testing.T) {
	for member, meant := range map[string]string{"surfce": "surface", "shcema": "schema", "option": "options", "flavour": "flavor", "model": "", "mode": "", "x-trace": "", "x": ""} {
		var e struct{ Code, Help string }
		answer := batch(t, `{"flavor":"mcp","schema":{},"`+member+`":1}`+"\n")[0]
		_ = json.Unmarshal(answer["error"], &e)
		if ignored := string(answer["ignored"]); meant == "" && ignored != `["`+member+`"]` || meant != "" && ignored != "" {
			t.Errorf("%s: got ignored %s", member, ignored)
		}
		if meant == "" && e.Code != "" || meant != "" && (e.Code != "request" || !strings.HasPrefix(e.Help, "did you mean "+strconv.Quote(meant)+"?")) {
			t.Errorf("%s: got %+v, want %q", member, e, meant)
		}
	}
	for _, o := range schemaflavor.Options() {
		if o.Name == "surface" {
			continue
		}
		var e struct{ Code, Help string }
		_ = json.Unmarshal(batch(t, `{"flavor":"mcp","schema":{},"`+o.Name+`":1}`+"\n")[0]["error"], &e)
		if e.Code != "request" || !strings.Contains(e.Help, `{"options": {"`+o.Name+`": …}}`) {
			t.Errorf("%s: got %+v", o.Name, e)
		}
	}
}

// TestBatchLists: who passes a list where a schema is wanted is told of the command that takes it,
// since they need not know Go.
func TestBatchLists(t *testing.T) {
	for _, list := range []string{
		`[{"name":"a","input_schema":{"type":"object"}}]`,
		`{"tools":[{"name":"a","inputSchema":{"type":"object"}}]}`,
		`{"name":"a","inputSchema":{"type":"object"}}`,
	} {
		var e struct{ Code, Help string }
		_ = json.Unmarshal(batch(t, `{"flavor":"mcp","schema":`+list+"}\n")[0]["error"], &e)
		if e.Code != "not-a-schema" || !strings.Contains(e.Help, `"schemaflavor adapt"`) {
			t.Errorf("%s: got %+v", list, e)
		}
	}
}

// TestBatchJobs: many lines at once, answers in order.
func TestBatchJobs(t *testing.T) {
	var in strings.Builder
	for i := range 500 {
		fmt.Fprintf(&in, `{"id":%d,"flavor":"openai-strict","schema":{"type":"object","properties":{"a":{"type":"string"%s}}},"encode":[{}],"decode":[{"a":null}]}`+"\n",
			i, strings.Repeat(`,"x":1`, i%7*20))
	}
	var one, many bytes.Buffer
	run([]string{"batch"}, strings.NewReader(in.String()), &one, io.Discard)
	run([]string{"batch", "--jobs", "4"}, strings.NewReader(in.String()), &many, io.Discard)
	if !bytes.Equal(one.Bytes(), many.Bytes()) {
		t.Error("several jobs answer otherwise than one")
	}
	for i, line := range strings.Split(strings.TrimSuffix(many.String(), "\n"), "\n") {
		if !strings.HasPrefix(line, fmt.Sprintf(`{"id":%d,"schema":`, i)) || !strings.HasSuffix(line, `"encoded":[{"value":{"a":null}}],"decoded":[{"value":{},"violations":[]}]}`) {
			t.Fatalf("answer %d: got %s", i, line)
		}
	}
}

// TestBatchConversation: an answer comes before the next request is sent.
func TestBatchConversation(t *testing.T) {
	for _, jobs := range []string{"1", "3"} {
		in, requests := io.Pipe()
		answers, out := io.Pipe()
		done := make(chan int, 1)
		go func() { done <- run([]string{"batch", "--timing", "--jobs", jobs}, in, out, io.Discard) }()
		r := bufio.NewReader(answers)
		for i := range 3 {
			fmt.Fprintf(requests, `{"id":%d,"flavor":"mcp","schema":true}`+"\n", i)
			line, err := r.ReadString('\n')
			if err != nil || !strings.HasPrefix(line, fmt.Sprintf(`{"id":%d,`, i)) || !strings.Contains(line, `"ns":`) {
				t.Fatalf("got %q, %v", line, err)
			}
		}
		requests.Close()
		select {
		case status := <-done:
			if status != 0 {
				t.Errorf("exit status %d", status)
			}
		case <-time.After(10 * time.Second):
			t.Fatal("the end of input does not end the command")
		}
	}
}

func TestBatchLongLines(t *testing.T) {
	ok := `{"id":"short","flavor":"mcp","schema":{"type":"object"}}`
	long := `{"id":"long","flavor":"mcp","schema":{"a":"` + strings.Repeat("x", 200_000) + `"}}`
	answers := batch(t, long+"\r\n"+ok, "--max-bytes", "1000")
	if len(answers) != 2 || !strings.Contains(string(answers[0]["error"]), "1000 bytes") || string(answers[0]["id"]) != `"long"` || answers[1]["schema"] == nil {
		t.Errorf("got %v", answers)
	}
	answers = batch(t, ok+"\n"+ok, "--max-bytes", fmt.Sprint(len(ok)))
	if len(answers) != 2 || answers[0]["schema"] == nil || answers[1]["schema"] == nil {
		t.Errorf("a line of just the limit is refused: %v", answers)
	}
	if answers = batch(t, long+"\n"); len(answers) != 1 || answers[0]["error"] != nil {
		t.Errorf("got %v", answers)
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken") }

func TestBatchWriteError(t *testing.T) {
	for _, jobs := range []string{"1", "2"} {
		in := strings.NewReader(strings.Repeat(`{"id":1,"flavor":"mcp","schema":true}`+"\n", 100))
		var stderr bytes.Buffer
		if status := run([]string{"batch", "--jobs", jobs}, in, brokenPipe{}, &stderr); status != 1 {
			t.Errorf("exit status %d, want 1: %s", status, stderr.String())
		}
	}
}

// TestBatchAhead: a line that takes long does not keep the jobs from those after it, as far as
// there is room, and the answers are in order all the same.
func TestBatchAhead(t *testing.T) {
	const lines = 20
	others := make(chan struct{}, lines)
	answer := func(l line) []byte {
		if l.number == 1 {
			for range lines - 1 {
				select {
				case <-others:
				case <-time.After(10 * time.Second):
					return []byte("nobody works on the lines after the first\n")
				}
			}
		} else {
			others <- struct{}{}
		}
		return fmt.Appendf(nil, "%d\n", l.number)
	}
	var in, want strings.Builder
	for i := range lines {
		fmt.Fprintf(&in, "line %d\n", i+1)
		fmt.Fprintf(&want, "%d\n", i+1)
	}
	var got strings.Builder
	r := lineReader{r: bufio.NewReader(strings.NewReader(in.String())), limit: 100}
	if err := parallel(answer, &r, &got, 2); err != nil || got.String() != want.String() {
		t.Errorf("got %s, %v", got.String(), err)
	}
}

// TestBatchCodec: a saved codec serves in the place of the schema, and what it knows already is
// not to be said again.
func TestBatchCodec(t *testing.T) {
	const request = `{"id":"1","flavor":"openai-strict","schema":{"type":"object","properties":{"a":{"type":"string","maxLength":2}},"additionalProperties":false},"options":{"nulls":"keep"}`
	const values = `"decode":[{"a":null},{"a":"long"}],"encode":[{}],"hint":true`
	first := batch(t, request+`,`+values+`,"codec":true}`+"\n"+request+"}\n")
	if first[1]["codec"] != nil {
		t.Errorf("a codec that nobody asked for: %s", first[1]["codec"])
	}
	saved := string(first[0]["codec"])
	second := batch(t, `{"id":"2","codec":`+saved+`,`+values+"}\n"+`{"id":"3","codec":`+saved+`,"codec":true}`+"\n"+
		`{"id":"3","codec":`+saved+`,"flavor":"gemini","decode":[]}`+"\n"+`{"id":"4","codec":{"format":"x"}}`+"\n"+`{"id":"5","codec":7,"flavor":"gemini","schema":{}}`+"\n"+`{"id":"6","codec":"{}","decode":[]}`+"\n")
	for _, name := range []string{"decoded", "encoded", "hint"} {
		if got, want := string(second[0][name]), string(first[0][name]); got != want || want == "" {
			t.Errorf("%s: got %s of the saved codec, want %s", name, got, want)
		}
	}
	if second[0]["schema"] != nil || second[0]["diagnostics"] != nil {
		t.Errorf("got a schema of a saved codec: %s", second[0]["schema"])
	}
	for i, want := range map[int]string{2: `saved codec and a \"flavor\"`, 3: "codec", 4: "neither a saved codec nor true or false", 5: "pass the codec itself"} {
		if got := string(second[i]["error"]); !strings.Contains(got, want) {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// TestBatchPassesSlow: while one line takes long, the other jobs answer some hundreds of others.
func TestBatchPassesSlow(t *testing.T) {
	const lines, meanwhile = 600, 400
	others := make(chan struct{}, lines)
	answer := func(l line) []byte {
		if l.number == 1 {
			for range meanwhile {
				select {
				case <-others:
				case <-time.After(10 * time.Second):
					return []byte("stuck")
				}
			}
		} else {
			others <- struct{}{}
		}
		return []byte("x")
	}
	var got strings.Builder
	r := lineReader{r: bufio.NewReader(strings.NewReader(strings.Repeat("x\n", lines))), limit: 100}
	if err := parallel(answer, &r, &got, 2); err != nil || got.String() != strings.Repeat("x", lines) {
		t.Errorf("got %.20s…, %v: want the first line answered, once %d others were", got.String(), err, meanwhile)
	}
}

// TestBatchHolds: what is read ahead is bounded, in lines and in bytes.
func TestBatchHolds(t *testing.T) {
	for _, c := range []struct{ length, most, lines int }{{10, 2 * ahead, 4 * ahead}, {ahead * unit, 2, 8}} {
		var read atomic.Int32
		more := make(chan struct{})
		answer := func(l line) []byte {
			if l.number == 1 {
				<-more // the others wait for it
			}
			return []byte("x")
		}
		in := countedLines{text: strings.Repeat("x", c.length) + "\n", left: c.lines, read: &read}
		r := lineReader{r: bufio.NewReaderSize(&in, 16), limit: 2 * ahead * unit}
		done := make(chan error, 1)
		go func() { done <- parallel(answer, &r, io.Discard, 2) }()
		for before, still := int32(-1), 0; still < 10; time.Sleep(100 * time.Millisecond) { // a long line takes its time
			if still++; before != read.Load() {
				before, still = read.Load(), 0
			}
		}
		if got := int(read.Load()); got > c.most+3 || got < c.most { // one waits for room, one is being read
			t.Errorf("lines of %d bytes: got %d read while the first is not answered, want about %d", c.length, got, c.most)
		}
		close(more)
		if err := <-done; err != nil || int(read.Load()) != c.lines {
			t.Errorf("got %d lines read, %v", read.Load(), err)
		}
	}
}

// countedLines yields a line over and over, one a read, and counts them.
type countedLines struct {
	text string
	rest string
	left int
	read *atomic.Int32
}

func (c *countedLines) Read(b []byte) (int, error) {
	if c.rest == "" {
		if c.left == 0 {
			return 0, io.EOF
		}
		c.left--
		c.read.Add(1)
		c.rest = c.text
	}
	n := copy(b, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}
