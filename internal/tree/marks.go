package tree

// Marks are a set of values of one document. Asking takes no hashing. The first values, which are
// all of a small document, are marked in the set itself.
type Marks struct {
	first [firstMarks / 64]uint64
	more  []uint64
	any   bool
}

// firstMarks is the number of values that a set has room for without a list.
const firstMarks = 256

// Has reports whether a value is marked.
func (m *Marks) Has(n *Node) bool {
	if n.number < firstMarks {
		return m.first[n.number/64]>>(n.number%64)&1 != 0
	}
	i := (n.number - firstMarks) / 64
	return int(i) < len(m.more) && m.more[i]>>(n.number%64)&1 != 0
}

// Add marks a value.
func (m *Marks) Add(n *Node) {
	m.any = true
	if n.number < firstMarks {
		m.first[n.number/64] |= 1 << (n.number % 64)
		return
	}
	if m.more == nil {
		m.more = make([]uint64, (n.doc.Len()-firstMarks+63)/64)
	}
	m.more[(n.number-firstMarks)/64] |= 1 << (n.number % 64)
}

// Any reports whether any value is marked.
func (m *Marks) Any() bool { return m.any }
