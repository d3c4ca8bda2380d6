package tree

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// syntaxErrors are the texts that people pass, and what they are told.
var syntaxErrors = []struct {
	text          string
	line, column  int
	pointer       string
	message, help string
}{
	{``, 1, 1, "", `the text is empty`, `pass a JSON Schema: an object, true or false`},
	{" \n", 2, 1, "", `the text is empty`, `pass a JSON Schema: an object, true or false`},
	{`nul`, 1, 4, "", "the text is cut off in the value", `give the whole text`},
	{`nulx`, 1, 1, "", "got `n`, want a JSON value", ``},
	{`{"a":tru`, 1, 9, "", "the text is cut off in the object that starts on line 1", `give the whole text`},
	{`hello`, 1, 1, "", "got `h`, want a JSON value", ``},
	{`NaN`, 1, 1, "", "got `NaN`, want a JSON value", `JSON has no such number: write null, or leave it out`},
	{`[-Infinity]`, 1, 2, "", "got `-Infinity`, want a JSON value", `JSON has no such number: write null, or leave it out`},
	{`[nan]`, 1, 2, "", "got `nan`, want a JSON value", `JSON has no such number: write null, or leave it out`},
	{`[+Infinity]`, 1, 2, "", "got `+Infinity`, want a JSON value", `JSON has no such number: write null, or leave it out`},
	{`{"a":True}`, 1, 6, "", "got `True`, want a JSON value", `this is Python, and no JSON: write true, or print the value with json.dumps`},
	{`{True: 1}`, 1, 2, "", "got `True`, want a name in double quotes", `this is Python, and no JSON: print the value with json.dumps`},
	{`{"a":1,None :2}`, 1, 8, "", "got `None`, want a name in double quotes", `this is Python, and no JSON: print the value with json.dumps`},
	{`{Truely: 1}`, 1, 2, "", "got `T`, want a name in double quotes", ""},
	{`[None,1]`, 1, 2, "", "got `None`, want a JSON value", `this is Python, and no JSON: write null, or print the value with json.dumps`},
	{`[undefined]`, 1, 2, "", "got `undefined`, want a JSON value", `this is JavaScript, and no JSON: write null, or leave it out`},
	{`Nonesuch`, 1, 1, "", "got `N`, want a JSON value", ``},
	{`+1`, 1, 1, "", "got `+`, want a JSON value", ``},
	{`.5`, 1, 1, "", "got `.`, want a JSON value", ``},
	{"\x00", 1, 1, "", `got U+0000, want a JSON value`, ``},
	{`"abc`, 1, 1, "", `the string that starts here is cut off`, `close it with a double quote`},
	{"[\n \"abc", 2, 2, "", `the string that starts here is cut off`, `close it with a double quote`},
	{`["a\`, 1, 5, "", `the text is cut off in the array that starts on line 1`, `give the whole text`},
	{`"\u12`, 1, 2, "", `\u wants four hexadecimal digits`, ``},
	{`"\u12"`, 1, 2, "", `\u wants four hexadecimal digits`, ``},
	{`[1,`, 1, 4, "", `the text is cut off in the array that starts on line 1`, `give the whole text`},
	{`[1`, 1, 3, "", `the text is cut off in the array that starts on line 1`, `give the whole text`},
	{`[`, 1, 2, "", `the text is cut off in the array that starts on line 1`, `give the whole text`},
	{`{"a`, 1, 2, "", `the string that starts here is cut off`, `close it with a double quote`},
	{`{"a"`, 1, 5, "", `the text is cut off in the object that starts on line 1`, `give the whole text`},
	{`{"a":`, 1, 6, "", `the text is cut off in the object that starts on line 1`, `give the whole text`},
	{"\n{\"a\":1", 2, 7, "", `the text is cut off in the object that starts on line 2`, `give the whole text`},
	{`{"a":1,`, 1, 8, "", `the text is cut off in the object that starts on line 1`, `give the whole text`},
	{`{`, 1, 2, "", `the text is cut off in the object that starts on line 1`, `give the whole text`},
	{`-`, 1, 2, "", `the text is cut off in the value`, `give the whole text`},
	{`[1.`, 1, 4, "", `the text is cut off in the array that starts on line 1`, `give the whole text`},
	{`1e+`, 1, 4, "", `the text is cut off in the value`, `give the whole text`},
	{`1 2`, 1, 3, "", "got `2` after the end of the value", `pass one JSON value`},
	{"{}\n{}", 2, 1, "", "got `{` after the end of the value", `pass one JSON value`},
	{`[1]]`, 1, 4, "", "got `]` after the end of the value", `pass one JSON value`},
	{"\xef\xbb\xbf{}", 1, 1, "", `the text starts with a byte order mark`, `remove the first three bytes (EF BB BF)`},
	{"\xff\xfe{\x00", 1, 1, "", `the text is UTF-16`, `save it as UTF-8`},
	{"\xfe\xff\x00{", 1, 1, "", `the text is UTF-16`, `save it as UTF-8`},
	{"{\x00}\x00", 1, 2, "", `got U+0000, want a name in double quotes`, ``},
	{"[\"\xff\"]", 1, 3, "", `the byte 0xFF is not valid UTF-8`, `save the text as UTF-8`},
	{"[\"é\xc3\"]", 1, 4, "", `the byte 0xC3 is not valid UTF-8`, `save the text as UTF-8`},
	{"[\"\xed\xa0\x80\"]", 1, 3, "", `the byte 0xED is not valid UTF-8`, `save the text as UTF-8`},
	{"[\xff]", 1, 2, "", `got the byte 0xFF, want a JSON value`, ``},
	{`["\ud800"]`, 1, 3, "", `\ud800 is half of a surrogate pair without the other half`, `write the whole character, or U+FFFD`},
	{`["\udc00"]`, 1, 3, "", `\udc00 is half of a surrogate pair without the other half`, `write the whole character, or U+FFFD`},
	{`["\ud800\u0041"]`, 1, 3, "", `\ud800 is half of a surrogate pair without the other half`, `write the whole character, or U+FFFD`},
	{`["\ud800`, 1, 3, "", `\ud800 is half of a surrogate pair without the other half`, `write the whole character, or U+FFFD`},
	{`["\ud800\`, 1, 3, "", `\ud800 is half of a surrogate pair without the other half`, `write the whole character, or U+FFFD`},
	{"[\"a\nb\"]", 1, 4, "", `got the control character U+000A in a string`, `write \u000a`},
	{"[\"a\tb\"]", 1, 4, "", `got the control character U+0009 in a string`, `write \u0009`},
	{"[\"\x00\"]", 1, 3, "", `got the control character U+0000 in a string`, `write \u0000`},
	{"[1\x01]", 1, 3, "", "got U+0001, want `,` or `]`", ``},
	{`["\x41"]`, 1, 3, "", "got a backslash before `x`, which is no escape in JSON", `a backslash itself is written \\`},
	{`["\'"]`, 1, 3, "", "got a backslash before `'`, which is no escape in JSON", `a backslash itself is written \\`},
	{"[\"\\é\"]", 1, 3, "", "got a backslash before `é`, which is no escape in JSON", `a backslash itself is written \\`},
	{"// c\n1", 1, 1, "", "got `/`, want a JSON value", `JSON has no comments`},
	{"# c\n1", 1, 1, "", "got `#`, want a JSON value", `JSON has no comments`},
	{`/* c */1`, 1, 1, "", "got `/`, want a JSON value", `JSON has no comments`},
	{"[1 // c\n]", 1, 4, "", "got `/`, want `,` or `]`", ``},
	{"{// c\n}", 1, 2, "", "got `/`, want a name in double quotes", ``},
	{`'a'`, 1, 1, "", "got `'`, want a JSON value", `JSON strings stand in double quotes; what Python prints becomes JSON with json.dumps`},
	{`['a']`, 1, 2, "", "got `'`, want a JSON value", `JSON strings stand in double quotes; what Python prints becomes JSON with json.dumps`},
	{`{'a':1}`, 1, 2, "", "got `'`, want a name in double quotes", `JSON strings stand in double quotes; what Python prints becomes JSON with json.dumps`},
	{`{a:1}`, 1, 2, "", "got `a`, want a name in double quotes", ``},
	{`[1,]`, 1, 3, "", "got a comma before `]`", `remove the comma`},
	{`{"a":1,}`, 1, 7, "", "got a comma before `}`", `remove the comma`},
	{"[1,\n]", 1, 4, "", "got a comma before `]`", `remove the comma`},
	{`[,]`, 1, 2, "", "got `,`, want a JSON value", ``},
	{`[1,,2]`, 1, 4, "", "got `,`, want a JSON value", ``},
	{`{"a":1,,}`, 1, 8, "", "got `,`, want a name in double quotes", ``},
	{`{,}`, 1, 2, "", "got `,`, want a name in double quotes", ``},
	// Numbers: `01` was once called cut off, and messages quoted what stands behind.
	{`01`, 1, 1, "", `"01" is not a JSON number`, `remove the zeros in front`},
	{`[01]`, 1, 2, "", `"01" is not a JSON number`, `remove the zeros in front`},
	{`[-01,2]`, 1, 2, "", `"-01" is not a JSON number`, `remove the zeros in front`},
	{`[1.]`, 1, 2, "", `"1." is not a JSON number`, ``},
	{`[1.e1]`, 1, 2, "", `"1.e1" is not a JSON number`, ``},
	{`[1e]`, 1, 2, "", `"1e" is not a JSON number`, ``},
	{`[--1]`, 1, 2, "", `"--1" is not a JSON number`, ``},
	{`[-a]`, 1, 2, "", `"-" is not a JSON number`, ``},
	{"[-é]", 1, 2, "", `"-" is not a JSON number`, ``},
	{`[1.5.2]`, 1, 5, "", "got `.`, want `,` or `]`", ``},
	{`[0x1]`, 1, 3, "", "got `x`, want `,` or `]`", ``},
	{`{"a" 1}`, 1, 6, "", "got `1`, want `:` after the name", ``},
	{`{"a":}`, 1, 6, "", "got `}`, want a JSON value", ``},
	{`{"a":{"b":[1 2]}}`, 1, 14, "/a/b", "got `2`, want `,` or `]`", ``},
	{`{1:1}`, 1, 2, "", "got `1`, want a name in double quotes", ``},
	{`[1}`, 1, 3, "", "got `}`, want `,` or `]`", ``},
	{`{"a":1]`, 1, 7, "", "got `]`, want `,` or `}`", ``},
	{"\u00a01", 1, 1, "", `got U+00A0, want a JSON value`, ``},
	{"[�]", 1, 2, "", "got `�`, want a JSON value", ``},
	{"[\x7f]", 1, 2, "", `got U+007F, want a JSON value`, ``},
	{`truefalse`, 1, 5, "", "got `f` after the end of the value", `pass one JSON value`},
	{"\f1", 1, 1, "", `got U+000C, want a JSON value`, ``},
}

func TestSyntaxErrors(t *testing.T) {
	for _, c := range syntaxErrors {
		_, err := Parse([]byte(c.text), Limits{})
		var e *SyntaxError
		if !errors.As(err, &e) {
			t.Errorf("%q: got %v, want a syntax error", c.text, err)
			continue
		}
		if e.Line != c.line || e.Column != c.column || e.Pointer != c.pointer || e.Message != c.message || e.Help != c.help {
			t.Errorf("%q: got %d:%d %q (at %q); %q", c.text, e.Line, e.Column, e.Message, e.Pointer, e.Help)
		}
		if e.Offset < 0 || e.Offset > len(c.text) {
			t.Errorf("%q: the offset %d is outside the text", c.text, e.Offset)
		}
	}
}

func TestErrorText(t *testing.T) {
	for text, want := range map[string]string{
		`[1,]`:        "1:3: got a comma before `]`; remove the comma",
		`{"a":[1 2]}`: "1:9: got `2`, want `,` or `]` (at /a)",
		`[x]`:         "1:2: got `x`, want a JSON value",
	} {
		if _, err := Parse([]byte(text), Limits{}); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

func TestLimits(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for _, c := range []struct {
		text   string
		limits Limits
		want   string
	}{
		{`[[]]`, Limits{Depth: 2, Bytes: 4}, ""},
		{`[[],[[]]]`, Limits{Depth: 2}, "1:6: more than 2 levels of nesting (at /1); flatten the text, or raise the limit (max-depth)"},
		{`{"a":{"b":{}}}`, Limits{Depth: 2}, "1:11: more than 2 levels of nesting (at /a); flatten the text, or raise the limit (max-depth)"},
		{`[[]] `, Limits{Bytes: 4}, "1:1: the text has 5 bytes, more than the limit of 4; split the schema or raise the limit"},
		{deep(DefaultDepth), Limits{}, ""},
		{deep(DefaultDepth + 1), Limits{}, fmt.Sprintf("1:%d: more than %d levels of nesting; flatten the text, or raise the limit (max-depth)", DefaultDepth+1, DefaultDepth)},
	} {
		got := ""
		if _, err := Parse([]byte(c.text), c.limits); err != nil {
			got = err.Error()
		}
		if i := strings.Index(got, " (at /0"); i >= 0 {
			got = got[:i] + got[strings.Index(got, ");")+1:]
		}
		if got != c.want {
			t.Errorf("%.40s: got %q, want %q", c.text, got, c.want)
		}
	}
}
