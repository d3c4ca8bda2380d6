package flavor

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// What is no YAML is named in the line where it ceases to be. The parser's own number is that of the line in which what it was
// reading began, or of the one before that.

var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// yamlHelp says of the parser's mistakes what to do, by a part of its words.
var yamlHelp = []struct{ words, help string }{
	{"tab character", "indent with spaces"},
	{"mapping values are not allowed", `indent the line as those are that it belongs to, or put a text with ": " in it in quotation marks`},
	{"cannot start any token", "put the text in quotation marks"},
	{"did not find expected key", "indent the line as those are that it belongs to, or put all of a text in quotation marks"},
	{"expected '-' indicator", "indent the items of a list alike"},
	{"end of stream", "close the quotation mark"},
	{"did not find expected ',' or '}'", "close the brace, or put a text with { or , in it in quotation marks"},
	{"did not find expected ',' or ']'", "close the bracket, or put a text with [ or , in it in quotation marks"},
	{"unknown anchor", "put a text that begins with * in quotation marks"},
}

// notYAML notes why a file cannot be read.
func (r *reader) notYAML(data []byte, err error) {
	m := yamlLine.FindStringSubmatch(err.Error())
	message := strings.TrimPrefix(err.Error(), strings.Join(m[:min(len(m), 1)], ""))
	said := 1
	if m != nil && m[1] != "" {
		said, _ = strconv.Atoi(m[1])
	}
	lines := bytes.SplitAfter(data, []byte("\n"))
	at := breaks(lines, said)
	if tab := tabbed(lines, at); tab.line > 0 && (tab.line == at || strings.Contains(message, "tab character")) {
		r.fail(tab, "indent with spaces", "not YAML: the line begins with a tab")
		return
	}
	help := ""
	for _, x := range yamlHelp {
		if help == "" && strings.Contains(message, x.words) {
			help = x.help
		}
	}
	column := 1
	if text := lines[at-1]; len(bytes.TrimSpace(text)) > 0 {
		column += len(text) - len(bytes.TrimLeft(text, " "))
	}
	r.fail(position{at, column}, help, "not YAML: %s", message)
}

// breaks is the line in which a text ceases to be YAML: where that began which is never closed, or else the mistake itself.
func breaks(lines [][]byte, said int) int {
	for _, n := range [...]int{max(1, said), said + 1} { // the parser counts from 0 or from 1
		if n <= len(lines) && reads(lines[:n-1]) == 0 && reads(lines[:n]) > 0 {
			return n
		}
	}
	n := reads(lines)
	for range lookahead {
		if n > 1 && reads(lines[:n-1]) > 0 {
			n--
		}
	}
	return max(1, n)
}

// lookahead is how many lines the parser may have begun after the one of the mistake.
const lookahead = 2

// reads is how many lines were begun when a text turned out not to be YAML; 0 where it is.
func reads(lines [][]byte) int {
	var doc yaml.Node
	given := &lineReader{rest: lines}
	if err := decode(yaml.NewDecoder(given), &doc); err == nil || errors.Is(err, io.EOF) {
		return 0
	}
	return given.lines
}

// A lineReader gives one line at a time, so that the last one that was asked for is that of the mistake.
type lineReader struct {
	rest  [][]byte
	begun []byte
	lines int // that were begun
}

func (r *lineReader) Read(p []byte) (n int, err error) {
	for len(r.begun) == 0 {
		if len(r.rest) == 0 {
			return 0, io.EOF
		}
		r.begun, r.rest = r.rest[0], r.rest[1:]
		r.lines++
	}
	n = copy(p, r.begun)
	r.begun = r.begun[n:]
	return n, nil
}

// tabbed is the next tab that indents a line, of those from a line on.
func tabbed(lines [][]byte, from int) position {
	for i, text := range lines[from-1:] {
		if bytes.HasPrefix(bytes.TrimLeft(text, " "), []byte("\t")) {
			return position{from + i, bytes.IndexByte(text, '\t') + 1}
		}
	}
	return position{}
}

// decode is Decode without its panics: the text may be anything.
func decode(d *yaml.Decoder, n *yaml.Node) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("yaml: %v", p)
		}
	}()
	return d.Decode(n)
}
