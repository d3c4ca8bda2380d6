package meter

import (
	"bytes"
	"math/bits"
)

// A Meter says how much a document has taken while it is lowered, and how much it may take. All
// bounds grow with it, and where one is met what is left becomes text.
type Meter struct {
	Clock    *Clock
	Size     int // of the document, in bytes, spaces aside
	Made     int // nodes made
	Max      int // how many nodes may be made
	maxNodes int // how many the caller lets be made; 0: it sets no bound
	Stands   int // references made, and schemas of the input that stand as they are
	Depth    int // nodes being made within each other
	Work     int // steps taken so far, which are bounded too
	Before   int // steps that earlier lowerings of the document took, to other extents: as many fewer are left
	Quoted   int // schemas of the input copied as they are, which are bounded too
}

// Begin makes a meter that of a document of some size. The caller may bound the nodes.
func (m *Meter) Begin(c *Clock, size, maxNodes int) {
	*m = Meter{Clock: c, Size: size, maxNodes: maxNodes, Max: maxNodes}
	if m.Max == 0 {
		m.Max = m.usualNodes()
	}
}

// Spent reports whether the budget is used up: of nodes, of schemas of the input copied as
// they are, or of the work of making them. Work is bounded too because few nodes may take much: of schemas that lead back to each
// other a single node may be made of all of them, and each be read with any others.
func (m *Meter) Spent() bool {
	return m.Made > m.Max || m.Stands > perNode*max(m.Max, m.usualNodes()) || m.Quoted > max(m.maxNodes, m.usualNodes()) || m.Overworked()
}

// perNode is how many references, and schemas that stand as they are, there may be for each node.
const perNode = 4

// Busy reports whether half of the work is done. The other half is for making what is written: nothing is
// compared any more if that can be left to validation.
func (m *Meter) Busy() bool { return m.Work > m.MostWork()/2 }

// Charge counts work: about as many steps as members of schemas, parts of sets, names and
// values were looked at. It is called wherever what is looked at may be more than what is made
// of it.
func (m *Meter) Charge(steps int) { m.Work += steps }

// Overworked reports whether the work is done that may be.
func (m *Meter) Overworked() bool { return m.Work > m.MostWork() }

// Exhausted reports whether several times as much work was done as may be: what is still compared, each with any other, is
// given up.
func (m *Meter) Exhausted() bool { return m.Work > manyTimes*m.MostWork() }

const manyTimes = 8

// MostWork bounds the work. Real schemas take two thirds of it at most. After earlier lowerings of the document it is what they left, but
// at least an eighth of the whole. That is enough for a much smaller extent, and one that takes about as much as before is no better.
func (m *Meter) MostWork() int {
	most := (mostSteps + stepsPerByte*(m.Size+7*min(m.Size, usualSize))) * max(1, m.maxNodes/m.usualNodes())
	return max(most-m.Before, most/again)
}

// again is the part of the work that may be done in any case, whatever was done before.
const again = 8

const (
	mostSteps    = 1 << 19
	stepsPerByte = 2
	usualSize    = 1 << 16 // each byte up to this size counts eight times
)

// usualNodes is the budget of nodes where nobody sets one.
func (m *Meter) usualNodes() int { return 40_000 + m.Size/3 }

// ManyParts is the number of parts from which they are looked up by schema.
const ManyParts = 12

// CompactLength is how many bytes JSON takes without the spaces between its parts.
func CompactLength(text []byte) (length int) {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case ' ', '\t', '\n', '\r':
			continue
		case '"':
			n := quoted(text[i:])
			length += n
			i += n - 1
			continue
		}
		length++
	}
	return length
}

// quoted is how many bytes the string takes that a text begins with: all of it, where it does not
// end.
func quoted(text []byte) int {
	for end := 1; end < len(text); end++ {
		next := bytes.IndexByte(text[end:], '"')
		if next < 0 {
			break
		}
		escapes := 0
		for end += next; text[end-1-escapes] == '\\'; escapes++ {
		}
		if escapes%2 == 0 {
			return end + 1
		}
	}
	return len(text)
}

// Countless is where counting ends: parts that double with every level are more than any
// number.
const Countless = 1 << 50

// Saturate adds two counts.
func Saturate(a, b int) int { return min(a+b, Countless) }

// Multiply multiplies two counts.
func Multiply(a, b int) int {
	over, product := bits.Mul64(uint64(a), uint64(b)) // a division takes several times as long
	if over != 0 || product > Countless {
		return Countless
	}
	return int(product)
}
