package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSpans(t *testing.T) {
	for _, c := range []struct {
		reason, text string
		want         []string // name=value
		ok           bool
	}{
		{"values of every kind", `{"a": 1, "b":"x,}" ,"c":[1,{"d":"]"}],"e":{ } , "f":null}`, []string{"a=1", `b="x,}"`, `c=[1,{"d":"]"}]`, "e={ }", "f=null"}, true},
		{"items", ` [1, "a" ,[ ]] `, []string{"=1", `="a"`, "=[ ]"}, true},
		{"nothing in it", `{ }`, nil, true},
		{"nothing in it", `[ ]`, nil, true},
		{"escapes in names and strings", `{"\u0061\"":"\\","b":"\""}`, []string{`a"="\\"`, `b="\""`}, true},
		{"a broken token is the library's business", `{"id":"1","schema":{"a":nul,'x'}}`, []string{`id="1"`, "schema={\"a\":nul,'x'}"}, true},
		{"invalid UTF-8 is passed on", "{\"schema\":{\"\xff\":1}}", []string{"schema={\"\xff\":1}"}, true},
		{"two values are passed on", `{"schema":{} {}}`, []string{"schema={} {}"}, true},
		{"no value", `{"schema":}`, []string{"schema="}, true},
		{"cut off in an object", `{"id":"1","schema":{"type":"object"}`, []string{`id="1"`, `schema={"type":"object"`}, false},
		{"cut off in a string", `{"id":"1","schema":{"type":"obj}`, []string{`id="1"`, `schema={"type":"obj`}, false},
		{"cut off behind a backslash", `{"a":"\`, []string{`a="\`}, false},
		{"cut off before the value", `{"id":"1","schema":`, []string{`id="1"`, "schema="}, false},
		{"something behind the end", `{"a":1} 2`, []string{"a=1"}, false},
		{"brackets that do not match are counted", `{"a":[}}`, []string{"a=[}"}, true},
		{"no name", `{1:2}`, []string{"="}, false},
		{"not an object", `null`, nil, false},
		{"not an object", ``, nil, false},
		{"only a bracket", `{`, nil, false},
		{"a comma too many", `{"a":1,}`, []string{"a=1", "="}, false},
	} {
		members, ok := spans([]byte(c.text))
		var got []string
		for _, m := range members {
			got = append(got, m.name+"="+string(m.value))
		}
		if diff := cmp.Diff(c.want, got); diff != "" || ok != c.ok {
			t.Errorf("%s: %s: ok %v, want %v (-want +got)\n%s", c.reason, c.text, ok, c.ok, diff)
		}
	}
}

func TestSpansDeep(t *testing.T) {
	deep := strings.Repeat("[", 1_000_000) + strings.Repeat("]", 1_000_000)
	members, ok := spans([]byte(`{"schema":` + deep + `}`))
	if !ok || len(members) != 1 || string(members[0].value) != deep {
		t.Errorf("got %d members, ok %v", len(members), ok)
	}
}

// FuzzSpans: spans lie in the text, in order, and what encoding/json takes is split.
func FuzzSpans(f *testing.F) {
	for _, s := range []string{`{"a":[1,{"b":"\""}],"c":"x"}`, `[1,2]`, `{"a":"\`, `{"a":{}`, `{`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		members, ok := spans(text)
		total := 0
		for _, m := range members {
			total += len(m.value)
		}
		if total > len(text) {
			t.Errorf("%q: the values have %d bytes", text, total)
		}
		if want, valid := countMembers(text); valid && (!ok || len(members) != want) {
			t.Errorf("%q: got %d members, ok %v, want %d", text, len(members), ok, want)
		}
	})
}

// countMembers counts the members with encoding/json, doubled names included.
func countMembers(text []byte) (n int, valid bool) {
	text = bytes.TrimSpace(text)
	if !json.Valid(text) || text[0] != '{' && text[0] != '[' {
		return 0, false
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.Token()
	for d.More() {
		if text[0] == '{' {
			d.Token()
		}
		var v json.RawMessage
		if d.Decode(&v) != nil {
			return 0, false
		}
		n++
	}
	return n, true
}
