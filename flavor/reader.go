package flavor

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"
)

// Flavor files are read node by node and never into structs: so a bare null stays the word "null", every word has its line and
// column, and no key is dropped silently.
//
// The way of a file: a reader (read*.go) makes a form of it, which holds only what the file says, and in its spots where in the
// file each answer stands. The form is put over that of the file's parent (form.go, load.go), an inspector checks what the whole
// says (check*.go), and the form becomes a Flavor with its Rules.

// A reader collects the mistakes of one file.
type reader struct {
	file     string
	problems Errors
	cited    []word // the sources that the file's becauses name
}

// A position is a line and column of the file.
type position struct{ line, column int }

func at(n *yaml.Node) position { return position{n.Line, n.Column} }

// fail notes a mistake; help may be empty.
func (r *reader) fail(p position, help, message string, args ...any) {
	r.problems = append(r.problems, &Error{
		File: r.file, Line: p.line, Column: p.column, Message: fmt.Sprintf(message, args...), Help: help,
	})
}

// warn notes something that is allowed and hardly meant.
func (r *reader) warn(p position, help, message string, args ...any) {
	r.fail(p, help, message, args...)
	r.problems[len(r.problems)-1].Warning = true
}

// document returns the one document of a file, or nil after a mistake.
func (r *reader) document(data []byte) *yaml.Node {
	var doc, second yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	if err := decode(decoder, &doc); errors.Is(err, io.EOF) {
		r.fail(position{1, 1}, `begin with "name:", or copy a template`, "the file is empty")
		return nil
	} else if err != nil {
		r.notYAML(data, err)
		return nil
	}
	if err := decode(decoder, &second); !errors.Is(err, io.EOF) {
		r.fail(position{max(second.Line, 1), max(second.Column, 1)}, "keep one flavor in one file", "a second document begins here")
		return nil
	}
	if len(doc.Content) != 1 {
		r.fail(position{1, 1}, `begin with "name:", or copy a template`, "the file is empty")
		return nil
	}
	return doc.Content[0]
}

// An entry is one line of a mapping.
type entry struct {
	key   string
	place position
	value *yaml.Node
}

// kind names what a node is, for messages.
func kind(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	case yaml.AliasNode:
		return "an alias"
	}
	if isNothing(n) {
		return "nothing"
	}
	return quote(n.Value)
}

// isNothing reports whether a key has no value, or the null of YAML.
func isNothing(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Tag == "!!null"
}

// isEmpty reports whether a list or a mapping has nothing in it.
func isEmpty(n *yaml.Node) bool {
	return isNothing(n) || n.Kind != yaml.ScalarNode && n.Kind != yaml.AliasNode && len(n.Content) == 0
}

// isMapping reports whether entries takes the node without a mistake.
func isMapping(n *yaml.Node) bool { return n.Kind == yaml.MappingNode || isNothing(n) }

// entries reads a mapping with keys of any name; a key that stands twice is a mistake. A key without a value, for instance one
// whose lines are all comments, is an empty mapping.
func (r *reader) entries(n *yaml.Node, what string) []entry {
	if isNothing(n) {
		return nil
	}
	if n.Kind != yaml.MappingNode {
		r.fail(at(n), "", "%s wants a mapping, got %s", what, kind(n))
		return nil
	}
	var list []entry
	seen := map[string]position{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if key.Kind != yaml.ScalarNode {
			r.fail(at(key), "", "a key of %s wants to be a word, got %s", what, kind(key))
			continue
		}
		if first, ok := seen[key.Value]; ok {
			r.fail(at(key), "keep one of them", "%s stands twice in %s, first in line %d", quote(key.Value), what, first.line)
			continue
		}
		seen[key.Value] = at(key)
		list = append(list, entry{key.Value, at(key), n.Content[i+1]})
	}
	return list
}

// fields reads a mapping whose keys are known.
func (r *reader) fields(n *yaml.Node, what string, allowed ...string) []entry {
	list := r.entries(n, what)
	return slices.DeleteFunc(list, func(e entry) bool {
		if slices.Contains(allowed, e.key) {
			return false
		}
		r.fail(e.place, among(e.key, allowed), "%s has no key %s", what, quote(e.key))
		return true
	})
}

// text reads a word or sentence; ok is false after a mistake.
func (r *reader) text(n *yaml.Node, what string) (s string, ok bool) {
	if n.Kind != yaml.ScalarNode || n.Value == "" {
		r.fail(at(n), "", "%s wants a text, got %s", what, kind(n))
		return "", false
	}
	return n.Value, true
}

// A word is a text and its place.
type word struct {
	text  string
	place position
}

// words reads a list of texts, of which none may stand twice. No value is an empty list.
func (r *reader) words(n *yaml.Node, what string) []word {
	if isNothing(n) {
		return nil
	}
	if n.Kind != yaml.SequenceNode {
		r.fail(at(n), "write [a, b]", "%s wants a list, got %s", what, kind(n))
		return nil
	}
	list := make([]word, 0, len(n.Content))
	seen := map[string]bool{}
	for _, c := range n.Content {
		if c.Kind != yaml.ScalarNode { // the empty text is a value like any other
			r.fail(at(c), "", "%s wants texts, got %s", what, kind(c))
			continue
		}
		if seen[c.Value] {
			r.fail(at(c), "keep one of them", "%s stands twice in %s", quote(c.Value), what)
			continue
		}
		seen[c.Value] = true
		list = append(list, word{c.Value, at(c)})
	}
	return list
}

// wordsOf reads a list of texts that must be among allowed.
func (r *reader) wordsOf(n *yaml.Node, what string, allowed []string) []word {
	return slices.DeleteFunc(r.words(n, what), func(w word) bool {
		if slices.Contains(allowed, w.text) {
			return false
		}
		r.fail(w.place, among(w.text, allowed), "%s has no %s", what, quote(w.text))
		return true
	})
}

// choice reads one text that must be among allowed, and returns its index.
func (r *reader) choice(n *yaml.Node, what string, allowed []string) (index int, ok bool) {
	s, ok := r.text(n, what)
	if !ok {
		return 0, false
	}
	if index = slices.Index(allowed, s); index < 0 {
		r.fail(at(n), among(s, allowed), "%s has no %s", what, quote(s))
		return 0, false
	}
	return index, true
}

// number reads a whole number from least on.
func (r *reader) number(n *yaml.Node, what string, least int64) (int64, bool) {
	if n.Kind == yaml.ScalarNode {
		if i, err := strconv.ParseInt(n.Value, 10, 64); err == nil && i >= least && i <= maxNumber {
			return i, true
		}
	}
	r.fail(at(n), "", "%s wants a whole number from %d to %d, got %s", what, least, maxNumber, kind(n))
	return 0, false
}

// maxNumber is the greatest number that a flavor can name: it fits an int everywhere.
const maxNumber = 1<<31 - 1

// texts drops the places of words.
func texts(list []word) []string {
	s := make([]string, len(list))
	for i, w := range list {
		s[i] = w.text
	}
	return s
}
