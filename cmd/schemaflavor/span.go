package main

import (
	"bytes"
	"encoding/json"
)

// Requests are split by span and never parsed as a whole: the schema inside is a
// stranger's text, is passed on byte for byte, and may be anything, cut off and invalid
// UTF-8 included. The library says what is wrong with it.

// A member is one member of an object, or one item of an array.
type member struct {
	name  string // "" in arrays
	value []byte // with no space around it
}

// spans splits the text of an object or array into its members, in one pass that never
// recurses. Where the text breaks off or is unbalanced inside a value, that member's
// value is the whole rest, less the text's own closing bracket if it ends in one, and ok
// is false; members before it are good.
func spans(text []byte) (members []member, ok bool) {
	text = bytes.TrimSpace(text)
	if len(text) < 2 || text[0] != '{' && text[0] != '[' {
		return nil, false
	}
	s := splitter{text: text, pos: 1, object: text[0] == '{'}
	if s.closes() {
		return nil, s.atEnd()
	}
	for {
		m, ok := s.member()
		if !ok {
			return append(s.members, m), false
		}
		s.members = append(s.members, m)
		switch {
		case s.at(','):
			s.pos++
		case s.closes():
			return s.members, s.atEnd()
		default:
			return s.members, false
		}
	}
}

type splitter struct {
	text    []byte
	pos     int
	object  bool
	members []member
}

func (s *splitter) space() {
	for s.pos < len(s.text) {
		switch s.text[s.pos] {
		case ' ', '\t', '\r', '\n':
			s.pos++
		default:
			return
		}
	}
}

func (s *splitter) at(c byte) bool {
	s.space()
	return s.pos < len(s.text) && s.text[s.pos] == c
}

// closes steps over the closing bracket, if there is one.
func (s *splitter) closes() bool {
	if s.object && s.at('}') || !s.object && s.at(']') {
		s.pos++
		return true
	}
	return false
}

func (s *splitter) atEnd() bool {
	s.space()
	return s.pos == len(s.text)
}

// member reads a name, where there are names, and the span of a value.
func (s *splitter) member() (m member, ok bool) {
	if s.object {
		s.space()
		start := s.pos
		if !s.at('"') || !s.skipString() || json.Unmarshal(s.text[start:s.pos], &m.name) != nil || !s.at(':') {
			return m, false
		}
		s.pos++
	}
	s.space()
	start := s.pos
	ok = s.skipValue()
	m.value = bytes.TrimSpace(s.text[start:s.pos])
	if end := len(s.text); !ok {
		if last := s.text[end-1]; s.object && last == '}' || !s.object && last == ']' {
			end-- // unless the line itself is cut off
		}
		m.value = bytes.TrimSpace(s.text[min(start, end):end])
	}
	return m, ok
}

// skipValue goes to the comma or bracket that ends the value. It counts brackets and
// does not match them: a wrong one is for the library to report.
func (s *splitter) skipValue() bool {
	for depth := 0; s.pos < len(s.text); s.pos++ {
		switch s.text[s.pos] {
		case '"':
			if !s.skipString() {
				return false
			}
			s.pos--
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return true
			}
			depth--
		case ',':
			if depth == 0 {
				return true
			}
		}
	}
	return false
}

// skipString steps over a string, from its opening quote; false if it does not end.
func (s *splitter) skipString() bool {
	for s.pos++; s.pos < len(s.text); s.pos++ {
		switch s.text[s.pos] {
		case '\\':
			s.pos++
		case '"':
			s.pos++
			return true
		}
	}
	s.pos = len(s.text)
	return false
}
