package tree

import (
	"math"
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/decimal"
)

// Equal reports whether two values are equal as JSON Schema has it (2020-12 core,
// 4.2.2): numbers by their exact value, objects without regard to order.
func Equal(a, b *Node) bool {
	if a.kind != b.kind {
		return false
	}
	switch a.kind {
	case Number:
		return string(a.Raw()) == string(b.Raw()) || decimal.Parse(a.Text()).Equal(decimal.Parse(b.Text()))
	case String:
		return a.Text() == b.Text()
	case Array, Object:
		return a.count == b.count && a.Key() == b.Key()
	}
	return true
}

// Key returns a text that two values share if and only if they are Equal.
func (n *Node) Key() string { return string(n.appendKey(nil)) }

func (n *Node) appendKey(b []byte) []byte {
	switch n.kind {
	case Number:
		return append(b, decimal.Parse(n.Text()).Key()...)
	case String:
		return strconv.AppendQuote(b, n.Text())
	case Array:
		b = append(b, '[')
		for c := range n.All() {
			b = append(c.appendKey(b), ',')
		}
		return append(b, ']')
	case Object:
		members := slices.Collect(n.All())
		slices.SortFunc(members, func(x, y *Node) int {
			if x.Name() < y.Name() {
				return -1
			}
			return 1
		})
		b = append(b, '{')
		for _, c := range members {
			b = strconv.AppendQuote(b, c.Name())
			b = append(b, ':')
			b = append(c.appendKey(b), ',')
		}
		return append(b, '}')
	}
	return append(b, n.Raw()...)
}

// Append appends the value to b as compact JSON: members in order, hidden ones left
// out, numbers and strings as they are spelled.
func (n *Node) Append(b []byte) []byte {
	b, _ = n.AppendAtMost(b, math.MaxInt)
	return b
}

// AppendAtMost does the same, unless b would grow longer than most: then it stops in the
// middle, and ok is false. It takes time linear in what it writes.
func (n *Node) AppendAtMost(b []byte, most int) (_ []byte, ok bool) {
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
