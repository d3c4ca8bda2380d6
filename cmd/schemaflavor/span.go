package main

import (
	"bytes"
	"encoding/json"
)

// Requests are split into the texts of their members, and never parsed as a whole: the schema in a request is passed on byte for
// byte, and may be anything, even cut off or invalid UTF-8. The library then says what is wrong with it.

// A member is one member of an object, or one item of an array.
type member struct {
	name  string // "" in arrays
	value []byte // without white space around it
}

// spans splits the text of an object or array into its members, in one pass without recursion. Where the text breaks off or is
// unbalanced inside a value, ok is false, and that value is the whole rest of the text, without a closing bracket at its end that
// matches the text's opening one; the members before it are good.
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
			end-- // a guess: if the line is cut off, the bracket is the value's own
		}
		m.value = bytes.TrimSpace(s.text[min(start, end):end])
	}
	return m, ok
}

// skipValue skips to the comma or bracket that ends the value. It counts brackets and does not match their kinds: a wrong one is
// for the library to report.
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

// skipString skips a string, from its opening quote; it returns false if the string does not end.
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
