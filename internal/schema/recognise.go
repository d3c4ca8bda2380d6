package schema

import (
	"bytes"
	"regexp"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// NoJSON says what a text is that does not parse as JSON, with the offset where parsing fails: YAML, HTML, a URL, JSON
// with comments, in UTF-16, or no text at all. message is "" where it is none of these, or where the parser's
// error says so itself.
func NoJSON(text []byte, offset int) (message, help string) {
	begin := bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\ufeff")), " \t\r\n")
	switch rest := text[min(offset, len(text)):]; {
	case bytes.HasPrefix(text, []byte("\xff\xfe")), bytes.HasPrefix(text, []byte("\xfe\xff")):
		return "", "" // the parser says that it is UTF-16
	case isUTF16(text):
		return "the text is UTF-16", "save it as UTF-8"
	case isBinary(text):
		return "this is binary, and no text", "pass the text of the schema"
	case bytes.HasPrefix(rest, []byte("//")), bytes.HasPrefix(rest, []byte("/*")), commentLine.Match(rest) && begin[0] == '{':
		return "this is a comment, and JSON has none", "take the comments out"
	case tree.PythonName(rest) != "":
		return "", "" // the parser says that it is Python
	case yamlStart.Match(begin), yamlFlow.Match(begin):
		return "this is YAML, and no JSON", "convert it, with a tool such as yq -o json"
	case address.Match(begin):
		return "this is a URL, and nothing is fetched", "download what it leads to, and pass that"
	case bytes.HasPrefix(begin, []byte("```")):
		return "this is a code fence of Markdown, and no JSON", "pass what stands inside it"
	case page.Match(begin):
		return "this is HTML, and no JSON", "pass the schema itself; a page in its place is often a server's error page"
	case bytes.HasPrefix(begin, []byte("<?xml")):
		return "this is XML, and no JSON", "pass a JSON Schema"
	}
	return "", ""
}

// address is a text that is a URL and nothing else.
var address = regexp.MustCompile(`(?i)^https?://\S+\s*$`)

// page is how pages in HTML begin.
var page = regexp.MustCompile(`(?i)^<(?:!doctype html|!--|html|head|body)`)

// isUTF16 reports whether a text without a byte order mark begins with two characters of ASCII in
// UTF-16: every other byte is zero.
func isUTF16(text []byte) bool {
	if len(text) < 4 {
		return false
	}
	little := text[0] != 0 && text[1] == 0 && text[2] != 0 && text[3] == 0
	big := text[0] == 0 && text[1] != 0 && text[2] == 0 && text[3] != 0
	return little || big
}

// commentLine is a line that begins with a number sign.
var commentLine = regexp.MustCompile(`^#[^\n]*(?:\n|$)`)

// yamlStart is how documents in YAML begin that are schemas: comments and marks, and then a key
// that stands bare or in quotation marks, with what it has behind it or below it. A sentence that
// happens to have a colon is none: keys have no spaces.
var yamlStart = regexp.MustCompile(`^(?:(?:#[^\n]*|%[^\n]*|---[^\n]*)\r?\n\s*)*(?:- +)?(?:[$\w./-]+|'[^'\n]*'|"[^"\n]*"):(?:[ \t]+\S|[ \t]*\r?\n[ \t]+\S|[ \t]*\r?\n\w)`)

// yamlFlow is how they begin in flow style: in braces, a bare key with a blank behind its colon. What JavaScript writes so is YAML
// too.
var yamlFlow = regexp.MustCompile(`^(?:(?:#[^\n]*|%[^\n]*|---[^\n]*)\r?\n\s*)*(?:- +|\[\s*)?\{\s*[$A-Za-z_][$\w./-]*:\s`)

// isBinary reports whether a text has bytes at its beginning that no text has.
func isBinary(text []byte) bool {
	begin := text[:min(len(text), 512)]
	if bytes.HasPrefix(begin, []byte("\x1f\x8b")) || bytes.HasPrefix(begin, []byte("PK\x03\x04")) || bytes.HasPrefix(begin, []byte("\x89PNG")) {
		return true
	}
	odd := 0
	for _, c := range begin {
		if c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != '\x1b' {
			odd++
		}
	}
	return odd*20 > len(begin) && !bytes.HasPrefix(begin, []byte("{")) && !bytes.HasPrefix(begin, []byte("["))
}

// Resembles says what a root looks like if none of its keywords says anything of values, so that as a schema it
// admits anything: a package.json, or something
// without any keyword at all. It is "" for all other roots.
func Resembles(root *tree.Node) string {
	if !root.IsObject() || SaysOfValues(root) {
		return ""
	}
	if isPackage(root) {
		return "looks like a package.json"
	}
	return unworded(root)
}

// unworded says what an object looks like that has members, and none that is a keyword.
func unworded(root *tree.Node) string {
	for m := range root.All() {
		if m.Word() != word.None {
			return ""
		}
	}
	if root.Len() == 0 || Misplaced(root) != nil { // of which a finding says what is wrong
		return ""
	}
	return "has no keyword of JSON Schema"
}

// isPackage reports whether an object is a package.json by what it has.
func isPackage(root *tree.Node) bool {
	if !root.Get("name").IsString() || !root.Get("version").IsString() {
		return false
	}
	for _, name := range [...]string{"dependencies", "devDependencies", "peerDependencies", "scripts", "engines", "bin"} {
		m := root.Get(name)
		if !m.IsObject() || m.Len() == 0 {
			continue
		}
		for v := range m.All() {
			if !v.IsString() {
				return false
			}
		}
		return true
	}
	return false
}
