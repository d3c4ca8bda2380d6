package tree

import (
	"bytes"
	"hash/maphash"
	"math/bits"
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Names are found by looking at each member of an object, the lengths first. Objects with
// more than wide members have a table, which is all that is hashed: a power of two of
// entries, each the number of a member plus one, at the hash of its name or behind it. The
// entry before them holds their number minus one.

// wide is the number of members from which an object gets a table.
const wide = 16

// seed keeps those who write schemas from choosing names of one hash.
var seed = maphash.MakeSeed()

// isNamed reports whether the member's name is name.
func (n *Node) isNamed(name string) bool {
	if n.flags&nameEscaped != 0 {
		return int(n.nameEnd-n.nameStart) > len(name) && n.Name() == name
	}
	return int(n.nameEnd-n.nameStart) == len(name) && string(n.rawName()) == name
}

// find is Get by the table.
func (n *Node) find(name string) *Node {
	table := n.doc.tables[n.table-1:]
	mask := table[0]
	table = table[1 : mask+2]
	for i := uint32(maphash.String(seed, name)) & mask; table[i] != 0; i = (i + 1) & mask {
		if c := n.doc.Node(int(table[i] - 1)); c.isNamed(name) {
			return c
		}
	}
	return nil
}

// names gives n a table of its members, and calls hide for each that a later one hides.
func (p *parser) names(n *Node, hide func(*Node)) {
	d := p.doc
	mask := uint32(1)<<bits.Len32(2*n.count-1) - 1
	from := len(d.tables)
	d.tables = slices.Grow(d.tables, int(mask)+2)[:from+int(mask)+2]
	d.tables[from] = mask
	n.table, n.flags = uint32(from)+1, n.flags|tabled
	table := d.tables[from+1:]
	clear(table)
	for c := n.first; c != nil; c = c.next {
		name := c.Name()
		i := uint32(maphash.String(seed, name)) & mask
		for ; table[i] != 0; i = (i + 1) & mask {
			if old := d.Node(int(table[i] - 1)); old.isNamed(name) {
				hide(old)
				break
			}
		}
		table[i] = c.number + 1
	}
}

// setName notes the name of a member, from behind its opening quote to before its closing
// one.
func (p *parser) setName(n *Node, start, end int, esc bool) {
	n.nameStart, n.nameEnd = uint32(start), uint32(end)
	if esc {
		n.flags |= nameEscaped
		p.setWord(n, word.Of(n.Name()))
		n.parent.flags |= suspect
		return
	}
	name := str(p.src[start:end])
	p.setWord(n, word.Of(name))
	bit := uint32(0)
	if len(name) > 0 {
		bit = uint32(len(name)) + 5*uint32(name[0]) + 11*uint32(name[len(name)-1]) + 23*uint32(name[len(name)/2])
	}
	seen := &n.parent.end
	if bit&32 != 0 {
		seen = &n.parent.table
	}
	bit = 1 << (bit % 32)
	if *seen&bit != 0 {
		n.parent.flags |= suspect
	}
	*seen |= bit
}

func (p *parser) setWord(n *Node, w word.Word) {
	n.word = w
	p.doc.words[w/64] |= 1 << (w % 64)
}

// settle leaves out all but the last member of each name, once an object is read to its
// end that is wide or suspect.
func (p *parser) settle(n *Node) {
	before := len(p.doc.duplicates)
	hide := func(old *Node) {
		old.flags |= hidden
		p.doc.duplicates = append(p.doc.duplicates, old)
	}
	switch {
	case n.count > wide:
		p.names(n, hide)
	default:
		for c := n.first; c != nil; c = c.next {
			for e := n.first; e != c; e = e.next {
				if e.flags&hidden == 0 && sameName(c, e) {
					hide(e)
				}
			}
		}
	}
	if len(p.doc.duplicates) == before {
		return
	}
	n.flags |= unclean
	n.count -= uint32(len(p.doc.duplicates) - before)
	for link := &n.first; *link != nil; {
		if c := *link; c.flags&hidden != 0 {
			*link = c.next
		} else {
			link = &c.next
		}
	}
}

func sameName(a, b *Node) bool {
	if (a.flags|b.flags)&nameEscaped == 0 {
		return a.nameEnd-a.nameStart == b.nameEnd-b.nameStart && bytes.Equal(a.rawName(), b.rawName())
	}
	return a.Name() == b.Name()
}
