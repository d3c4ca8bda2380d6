package tree

// Marks are a set of values of one document. Asking takes no hashing, and an empty set no room.
type Marks struct{ bits []uint64 }

// Has reports whether a value is marked.
func (m *Marks) Has(n *Node) bool {
	i := n.number / 64
	return int(i) < len(m.bits) && m.bits[i]>>(n.number%64)&1 != 0
}

// Add marks a value.
func (m *Marks) Add(n *Node) {
	if m.bits == nil {
		m.bits = make([]uint64, (n.doc.Len()+63)/64)
	}
	m.bits[n.number/64] |= 1 << (n.number % 64)
}

// Any reports whether any value is marked.
func (m *Marks) Any() bool { return m.bits != nil }
