package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/spelling"
	"github.com/schemaflavor/schemaflavor/internal/toolset"
)

// A server answers the requests of the batch protocol. It is safe for concurrent use.
type server struct {
	registry *schemaflavor.Registry
	timing   bool
}

// A request is one line, split into members; values are slices of the line.
type request struct {
	id             []byte // a JSON string or number, or nil
	flavor         string
	schema         []byte
	options        []schemaflavor.Option
	encode, decode []member
	asksEncode     bool
	asksDecode     bool
	asksHint       bool
	asksCodec      bool
	codec          *schemaflavor.Codec // a saved codec, in place of flavor and schema
	ignored        []string            // names of members that no request has
}

// answer returns the line that answers a request, with its line end. It never fails and never panics: an internal error is an
// answer too.
func (s *server) answer(l line) (b []byte) {
	q := request{}
	defer func() {
		if p := recover(); p != nil {
			b = refuse(&q, l.number, &schemaflavor.Error{Code: "internal", Message: fmt.Sprintf("internal error: %v", p),
				Help: "this is a mistake in schemaflavor; report it with the line"}, nil)
		}
	}()
	if err := s.read(&q, l); err != nil {
		return refuse(&q, l.number, err, nil)
	}
	if q.codec != nil {
		b = appendID([]byte{'{'}, q.id, l.number)
		return append(q.appendIgnored(q.appendValues(b, q.codec)), '}', '\n')
	}
	start := time.Now()
	result, err := s.registry.Adapt(q.flavor, q.schema, q.options...)
	elapsed := time.Since(start)
	if err != nil {
		return refuse(&q, l.number, err, result)
	}
	b = make([]byte, 0, len(result.Schema)+256*len(result.Diagnostics)+256)
	b = append(appendID(append(b, '{'), q.id, l.number), `,"schema":`...)
	b = appendOneLine(b, result.Schema)
	b = appendDiagnostics(append(b, `,"diagnostics":`...), result.Diagnostics, len(q.schema))
	if q.asksEncode || q.asksDecode || q.asksHint || q.asksCodec {
		b = q.appendValues(b, result.Codec())
	}
	if s.timing {
		b = strconv.AppendInt(append(b, `,"ns":`...), elapsed.Nanoseconds(), 10)
	}
	return append(q.appendIgnored(b), '}', '\n')
}

// mostIgnored bounds the names of meaningless members that an answer repeats.
const mostIgnored = 100

// appendIgnored appends the names of the request's members that mean nothing, if there are any.
func (q *request) appendIgnored(b []byte) []byte {
	if len(q.ignored) == 0 {
		return b
	}
	return appendJSON(append(b, `,"ignored":`...), q.ignored)
}

// appendValues appends the members of the answer that a codec makes.
func (q *request) appendValues(b []byte, codec *schemaflavor.Codec) []byte {
	if q.asksEncode {
		b = appendEncoded(append(b, `,"encoded":[`...), codec, q.encode)
	}
	if q.asksDecode {
		b = appendDecoded(append(b, `,"decoded":[`...), codec, q.decode)
	}
	if q.asksHint {
		b = appendJSON(append(b, `,"hint":`...), codec.Hint())
	}
	if q.asksCodec {
		saved, err := codec.MarshalJSON()
		if err != nil {
			panic(err) // it was made or loaded just now
		}
		b = append(append(b, `,"codec":`...), saved...)
	}
	return b
}

// refuse returns the answer for an error.
func refuse(q *request, number int, err error, result *schemaflavor.Result) []byte {
	b := append(appendID([]byte{'{'}, q.id, number), `,"error":`...)
	b = append(appendError(b, err), `,"diagnostics":`...)
	var diagnostics []schemaflavor.Diagnostic
	if result != nil {
		diagnostics = result.Diagnostics
	}
	return append(q.appendIgnored(appendDiagnostics(b, diagnostics, len(q.schema))), '}', '\n')
}

func appendID(b, id []byte, number int) []byte {
	if id == nil {
		return strconv.AppendInt(append(b, `"line":`...), int64(number), 10)
	}
	return append(append(b, `"id":`...), id...)
}

// appendOneLine appends a text byte for byte, except that line ends become spaces.
func appendOneLine(b, text []byte) []byte {
	start := len(b)
	b = append(b, text...)
	if bytes.ContainsAny(text, "\n\r") {
		for i := start; i < len(b); i++ {
			if b[i] == '\n' || b[i] == '\r' {
				b[i] = ' '
			}
		}
	}
	return b
}

func appendEncoded(b []byte, codec *schemaflavor.Codec, values []member) []byte {
	for i, v := range values {
		if i > 0 {
			b = append(b, ',')
		}
		encoded, err := codec.Encode(v.value)
		if err != nil {
			b = append(appendJSON(append(b, `{"error":`...), err.Error()), '}')
			continue
		}
		b = append(appendOneLine(append(b, `{"value":`...), encoded), '}')
	}
	return append(b, ']')
}

func appendDecoded(b []byte, codec *schemaflavor.Codec, replies []member) []byte {
	for i, r := range replies {
		if i > 0 {
			b = append(b, ',')
		}
		decoded, err := codec.Decode(r.value)
		if err != nil {
			b = append(appendJSON(append(b, `{"error":`...), err.Error()), '}')
			continue
		}
		violations := decoded.Violations
		if violations == nil {
			violations = schemaflavor.Violations{}
		}
		b = appendOneLine(append(b, `{"value":`...), decoded.Value)
		b = appendJSON(append(b, `,"violations":`...), violations)
		if len(decoded.Notes) > 0 {
			b = appendJSON(append(b, `,"notes":`...), decoded.Notes)
		}
		if len(decoded.Unchecked) > 0 {
			b = appendJSON(append(b, `,"unchecked":`...), decoded.Unchecked)
		}
		b = append(b, '}')
	}
	return append(b, ']')
}

// read reads a request from a line. Where it returns an error, q.id is set nonetheless if it can be read.
func (s *server) read(q *request, l line) error {
	members, ok := spans(l.text)
	last := map[string][]byte{}
	for _, m := range members {
		last[m.name] = m.value
	}
	if id := last["id"]; isID(id) {
		q.id = id
	}
	if l.err != nil {
		return l.err
	}
	if ok && l.text[0] != '{' {
		return badRequest("the line is not a JSON object", requestHelp)
	}
	if !ok {
		return s.brokenLine(l.text, members, last["flavor"])
	}
	for _, m := range members {
		if _, known := requestMembers[m.name]; known {
			continue
		}
		if slices.ContainsFunc(schemaflavor.Options(), func(o schemaflavor.OptionInfo) bool { return o.Name == m.name }) {
			return badRequest(fmt.Sprintf("a request has no member %q", m.name), fmt.Sprintf("it is an option: send {\"options\": {%q: …}}", m.name))
		}
		names := sortedKeys(requestMembers) // the names are short: two changed letters could make another one of them
		if near := spelling.Suggest(m.name, names); near != "" && spelling.Mistypes(m.name, near, 1) {
			return badRequest(fmt.Sprintf("a request has no member %q", m.name), fmt.Sprintf("did you mean %q? there are %s", near, strings.Join(names, ", ")))
		}
		if len(q.ignored) < mostIgnored && !slices.Contains(q.ignored, m.name) {
			q.ignored = append(q.ignored, m.name)
		}
	}
	saved := len(last["codec"]) > 0 && last["codec"][0] == '{'
	for _, name := range []string{"flavor", "schema", "surface", "options"} {
		switch given := last[name] != nil; {
		case saved && given:
			return badRequest(fmt.Sprintf("the request has a saved codec and a %q", name), "leave it out: the codec has it")
		case !saved && !given && len(last["codec"]) > 0 && last["codec"][0] == '"':
			return badRequest("codec is a string", "pass the codec itself, not its text in a string")
		case !saved && !given && (name == "flavor" || name == "schema"):
			return badRequest(fmt.Sprintf("the request has no %q", name), requestHelp)
		}
	}
	for _, name := range sortedKeys(requestMembers) {
		if value, given := last[name]; given {
			if err := requestMembers[name](q, value); err != nil {
				return err
			}
		}
	}
	return nil
}

// requestMembers says how each member of a request is read.
var requestMembers = map[string]func(*request, []byte) error{
	"id": func(q *request, v []byte) error {
		if q.id == nil {
			return badRequest("the id is neither a string nor a number", "")
		}
		return nil
	},
	"flavor":  func(q *request, v []byte) error { return readString("flavor", v, &q.flavor) },
	"schema":  func(q *request, v []byte) error { q.schema = v; return nil },
	"surface": func(q *request, v []byte) error { return q.option("surface", v) },
	"options": (*request).readOptions,
	"hint": func(q *request, v []byte) error {
		if q.asksHint = string(v) == "true"; !q.asksHint && string(v) != "false" {
			return badRequest("hint is neither true nor false", "")
		}
		return nil
	},
	"codec": func(q *request, v []byte) (err error) {
		if len(v) > 0 && v[0] == '{' {
			if q.codec, err = schemaflavor.ParseCodec(v); err != nil && toolset.IsSaved(v) {
				return badRequest("the codec is that of a saved list of tools", `send the one of the tool that was called, which stands under "codec" in its entry of "tools"`)
			}
			return err
		}
		if q.asksCodec = string(v) == "true"; !q.asksCodec && string(v) != "false" {
			return badRequest("codec is neither a saved codec nor true or false", "")
		}
		return nil
	},
	"encode": func(q *request, v []byte) (err error) {
		q.asksEncode = true
		q.encode, err = readList("encode", v)
		return err
	},
	"decode": func(q *request, v []byte) (err error) {
		q.asksDecode = true
		q.decode, err = readList("decode", v)
		return err
	},
}

const requestHelp = `send {"id": …, "flavor": …, "schema": …} on one line`

func badRequest(message, help string) error {
	return &schemaflavor.Error{Code: "request", Message: message, Help: help}
}

// brokenLine says what is wrong with a line that cannot be split. Where the line breaks off inside of the schema, it returns the
// library's error.
func (s *server) brokenLine(text []byte, members []member, flavorName []byte) error {
	switch {
	case bytes.HasPrefix(text, []byte(byteOrderMark)):
		return badRequest("the line starts with a byte order mark", "remove the first three bytes (EF BB BF)")
	case text[0] != '{' || len(members) == 0:
		return badRequest("the line is not a JSON object", requestHelp)
	}
	if column := behindFirst(text); column > 0 {
		return &schemaflavor.Error{Code: "request", Message: "more text stands on the line behind the request", Line: 1, Column: column, Help: "send one JSON object a line"}
	}
	at := members[len(members)-1]
	if end := text[len(text)-1]; end == '}' && json.Valid(append(bytes.Clone(at.value), end)) { // the brace is the value's, and not the end of the line
		return &schemaflavor.Error{Code: schemaflavor.CodeSyntax, Message: fmt.Sprintf("the request is cut off behind its member %q, or a brace is missing in that", at.name),
			Line: 1, Column: utf8.RuneCount(text) + 1, Help: "send one JSON object a line"}
	}
	if at.name == "schema" {
		var name string
		_ = readString("flavor", flavorName, &name) // an unknown flavor is reported instead
		_, err := s.registry.Check(name, at.value)
		if e := (*schemaflavor.Error)(nil); errors.As(err, &e) && e.Code == schemaflavor.CodeSyntax {
			within := *e
			within.Message = "the line breaks off or is unbalanced in its schema: " + e.Message
			return &within
		}
		if err != nil && name != "" { // without a name, the flavor may stand behind the place where the line breaks off, or be misspelt
			return err
		}
	}
	where := fmt.Sprintf("at its member %q", at.name)
	if at.name == "" && len(at.value) == 0 { // the line breaks off in the name
		where = "at the name of a member"
	}
	return badRequest("the line breaks off or is unbalanced "+where, "send one JSON object a line")
}

// behindFirst is the column, from 1, of what stands behind the first JSON value of a line; 0 where that value is incomplete, or
// stands alone.
func behindFirst(text []byte) int {
	first := json.NewDecoder(bytes.NewReader(text))
	if first.Decode(new(json.RawMessage)) != nil {
		return 0
	}
	rest := bytes.TrimSpace(text[first.InputOffset():])
	if len(rest) == 0 {
		return 0
	}
	return utf8.RuneCount(text[:len(bytes.TrimSpace(text))-len(rest)]) + 1
}

// isID reports whether a text is a string or number that can be repeated in the answer.
func isID(v []byte) bool {
	return len(v) > 0 && len(v) <= 4096 && (v[0] == '"' || v[0] == '-' || v[0] >= '0' && v[0] <= '9') && utf8.Valid(v) && json.Valid(v)
}

func readString(name string, v []byte, to *string) error {
	if len(v) == 0 || v[0] != '"' || json.Unmarshal(v, to) != nil {
		return badRequest(fmt.Sprintf("%s is not a string", name), "")
	}
	return nil
}

func readList(name string, v []byte) ([]member, error) {
	if len(v) > 0 && v[0] == '[' {
		if items, ok := spans(v); ok {
			return items, nil
		}
	}
	return nil, badRequest(fmt.Sprintf("%s is not an array", name), "send a list of values")
}

// readOptions reads the object of options.
func (q *request) readOptions(v []byte) error {
	members, ok := spans(v)
	if !ok || v[0] != '{' {
		return badRequest("options is not an object", `send {"name": "value", …}`)
	}
	for _, m := range members {
		if err := q.option(m.name, m.value); err != nil {
			return err
		}
	}
	return nil
}

// option reads one option: a string, a number, or a list of them.
func (q *request) option(name string, v []byte) error {
	if len(v) == 0 || v[0] != '[' {
		return q.optionValue(name, v)
	}
	items, ok := spans(v)
	if !ok {
		return badRequest(fmt.Sprintf("option %s is not readable", name), "")
	}
	for _, item := range items {
		if err := q.optionValue(name, item.value); err != nil {
			return err
		}
	}
	return nil
}

func (q *request) optionValue(name string, v []byte) error {
	text := string(v)
	if len(v) > 0 && v[0] == '"' {
		if err := readString("option "+name, v, &text); err != nil {
			return err
		}
	}
	o, err := schemaflavor.ParseOption(name, text)
	if err != nil {
		return err
	}
	q.options = append(q.options, o)
	return nil
}
