package pattern

import (
	"slices"
	"strings"
)

// mostNames bounds the texts that Names lists.
const mostNames = 64

// Names lists the texts that a pattern matches, where these are written out in it and it matches no other: `^a$`,
// `^(?:a|b)$`. It is nil of any other pattern.
func Names(source string) (names []string) {
	inner, ok := strings.CutPrefix(source, "^")
	if ok {
		inner, ok = strings.CutSuffix(inner, "$")
	}
	if !ok {
		return nil
	}
	if group, is := strings.CutPrefix(inner, "("); is {
		if group, is = strings.CutSuffix(group, ")"); !is {
			return nil
		}
		names = strings.Split(strings.TrimPrefix(group, "?:"), "|")
	} else {
		names = []string{inner}
	}
	if len(names) > mostNames {
		return nil
	}
	listed := names[:0]
	for _, part := range names {
		text, ok := written(part)
		if !ok {
			return nil
		}
		if !slices.Contains(listed, text) {
			listed = append(listed, text)
		}
	}
	return listed
}

// written returns the only text that a part of a pattern matches; ok is false unless every character of it, or what it escapes, stands
// for itself.
func written(part string) (text string, ok bool) {
	var b strings.Builder
	for i := 0; i < len(part); i++ {
		switch c := part[i]; {
		case c == '\\':
			if i++; i == len(part) || strings.IndexByte(`.\/()[]{}+*?^$|-`, part[i]) < 0 {
				return "", false
			}
			b.WriteByte(part[i])
		case strings.IndexByte(`.()[]{}+*?^$|`, c) >= 0:
			return "", false
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), b.Len() > 0
}
