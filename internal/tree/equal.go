package tree

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/decimal"
)

// Equal reports whether two values are equal as JSON Schema has it (2020-12 core,
// 4.2.2): numbers by their exact value, objects without regard to order.
func Equal(a, b *Node) bool {
	if a == b || a.kind == b.kind && (a.flags|b.flags)&unclean == 0 && string(a.Raw()) == string(b.Raw()) {
		return true
	}
	return equal(a, b)
}

func equal(a, b *Node) bool {
	if a.kind != b.kind || a.count != b.count {
		return false
	}
	switch a.kind {
	case Number:
		return string(a.Raw()) == string(b.Raw()) || decimal.Parse(a.Text()).Equal(decimal.Parse(b.Text()))
	case String:
		if (a.flags|b.flags)&escaped == 0 {
			return string(a.Raw()) == string(b.Raw())
		}
		return a.Text() == b.Text()
	case Array:
		for x, y := a.first, b.first; x != nil; x, y = x.next, y.next {
			if !equal(x, y) {
				return false
			}
		}
	case Object:
		for x := a.first; x != nil; x = x.next {
			if y := b.Get(x.Name()); y == nil || !equal(x, y) {
				return false
			}
		}
	}
	return true
}

// Key returns a text that two values share if and only if they are Equal.
func (n *Node) Key() string {
	var short [128]byte
	return string(n.AppendKey(short[:0]))
}

// AppendKey appends the key to b.
func (n *Node) AppendKey(b []byte) []byte {
	switch n.kind {
	case Number:
		return decimal.Parse(n.Text()).AppendKey(b)
	case String:
		return appendQuoted(b, n.Text())
	case Array:
		b = append(b, '[')
		for c := n.first; c != nil; c = c.next {
			b = append(c.AppendKey(b), ',')
		}
		return append(b, ']')
	case Object:
		var few [wide]*Node
		members := few[:0]
		for c := n.first; c != nil; c = c.next {
			members = append(members, c)
		}
		slices.SortFunc(members, func(x, y *Node) int { return strings.Compare(x.Name(), y.Name()) })
		b = append(b, '{')
		for _, c := range members {
			b = appendQuoted(b, c.Name())
			b = append(b, ':')
			b = append(c.AppendKey(b), ',')
		}
		return append(b, '}')
	}
	return append(b, n.Raw()...)
}

// appendQuoted is strconv.AppendQuote, which is slow: text without special characters, as most
// is, is appended at once.
func appendQuoted(b []byte, s string) []byte {
	for i := range len(s) {
		if !plain[s[i]] || s[i] == 0x7F {
			return strconv.AppendQuote(b, s)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

// Append appends the value to b as compact JSON: members in order, hidden ones left
// out, numbers and strings as they are spelled.
func (n *Node) Append(b []byte) []byte {
	b, _ = n.AppendAtMost(b, math.MaxInt)
	return b
}

// AppendAtMost is Append, unless b would grow longer than most: then it stops anywhere in the
// value, and ok is false. It takes time linear in what it writes.
func (n *Node) AppendAtMost(b []byte, most int) (_ []byte, ok bool) {
	if n.flags&(unclean|spaced) == 0 { // the source has it as it is to be written
		if len(b)+int(n.end-n.start) > most {
			return b, false
		}
		return append(b, n.Raw()...), true
	}
	switch n.kind {
	case Array:
		b = append(b, '[')
		for c := n.first; c != nil; c = c.next {
			if c != n.first {
				b = append(b, ',')
			}
			if b, ok = c.AppendAtMost(b, most); !ok {
				return b, false
			}
		}
		b = append(b, ']')
	case Object:
		b = append(b, '{')
		sep := false
		for c := n.first; c != nil; c = c.next {
			if sep {
				b = append(b, ',')
			}
			sep = true
			b = append(b, c.RawName()...)
			b = append(b, ':')
			if b, ok = c.AppendAtMost(b, most); !ok {
				return b, false
			}
		}
		b = append(b, '}')
	default:
		b = append(b, n.Raw()...)
	}
	return b, len(b) <= most
}
