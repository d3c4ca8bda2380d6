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

// A file that is no YAML is reported in the line in which it ceases to be. The parser reports another line: that in which it began
// to read the value, or the one before.

var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// yamlHelp has the help for errors of the parser, by a part of their text.
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

// breaks is the line in which a text ceases to be YAML: where something begins that is never closed, or else where the error is.
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

// lookahead is how many lines the parser may have begun to read after the one of the error.
const lookahead = 2

// reads is how many lines the parser began before it found that a text is no YAML; 0 where the text is YAML.
func reads(lines [][]byte) int {
	var doc yaml.Node
	given := &lineReader{rest: lines}
	if err := decode(yaml.NewDecoder(given), &doc); err == nil || errors.Is(err, io.EOF) {
		return 0
	}
	return given.lines
}

// A lineReader gives one line at a time, so that the last line that the parser asked for is near the error.
type lineReader struct {
	rest  [][]byte
	begun []byte
	lines int // how many lines were begun
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

// tabbed is the place of the first tab that indents a line, from a line on; zero where there is none.
func tabbed(lines [][]byte, from int) position {
	for i, text := range lines[from-1:] {
		if bytes.HasPrefix(bytes.TrimLeft(text, " "), []byte("\t")) {
			return position{from + i, bytes.IndexByte(text, '\t') + 1}
		}
	}
	return position{}
}

// decode is Decode with panics as errors, since the text may be anything.
func decode(d *yaml.Decoder, n *yaml.Node) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("yaml: %v", p)
		}
	}()
	return d.Decode(n)
}
