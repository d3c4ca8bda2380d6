package tree

import (
	"bytes"
	"fmt"
)

// foreignWords are values as Python and JavaScript print them, which are no JSON, with what to write.
var foreignWords = []struct{ word, help string }{
	{"True", "this is Python, and no JSON: write true, or print the value with json.dumps"},
	{"False", "this is Python, and no JSON: write false, or print the value with json.dumps"},
	{"None", "this is Python, and no JSON: write null, or print the value with json.dumps"},
	{"nan", "JSON has no such number: write null, or leave it out"},
	{"NaN", "JSON has no such number: write null, or leave it out"},
	{"-Infinity", "JSON has no such number: write null, or leave it out"},
	{"+Infinity", "JSON has no such number: write null, or leave it out"},
	{"Infinity", "JSON has no such number: write null, or leave it out"},
	{"undefined", "this is JavaScript, and no JSON: write null, or leave it out"},
}

// foreign is the error for a value that stands at an offset as Python or JavaScript prints it; nil where none does.
func (p *parser) foreign(at int) error {
	for _, x := range foreignWords {
		rest, ok := bytes.CutPrefix(p.src[at:], []byte(x.word))
		if ok && (len(rest) == 0 || bytes.IndexByte([]byte(",]} \t\r\n"), rest[0]) >= 0) {
			return p.fail(at, fmt.Sprintf("got `%s`, want a JSON value", x.word), x.help)
		}
	}
	return nil
}

// pythonNames are constants that are keys in dicts of Python, {None: 1}, and no names in JSON.
var pythonNames = [...]string{"True", "False", "None"}

// PythonName returns which of pythonNames, with a colon behind it, a text begins with that should begin with a member's name; else "".
func PythonName(text []byte) string {
	for _, word := range pythonNames {
		rest, ok := bytes.CutPrefix(text, []byte(word))
		if rest = bytes.TrimLeft(rest, " \t\r\n"); ok && len(rest) > 0 && rest[0] == ':' {
			return word
		}
	}
	return ""
}
