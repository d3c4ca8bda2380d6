package relay

import (
	"bytes"
	"slices"
	"sync"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A client asks for the same list again and again, and what the server answers then differs in the
// id of the request alone. What was made of such an answer is kept, so that the same one costs a
// comparison and a copy, however long it is.

// A page is one answer to tools/list, and what became of it.
type page struct {
	before, after       []byte // of the answer, around the id of the request
	outBefore, outAfter []byte // and of what was passed on
	step                *step  // what the page after it knows it by
	previous            *step  // of the page before it in the same list; nil for the first
	names               []string
	tools               []tool
	next                Lister // fits the page after it
	last                bool   // of its list
	passing             bool   // it may come out otherwise the next time
}

// A step stands for a page where only which one it was matters: to hold it keeps no page alive.
type step struct{ _ byte } // of some size, so that no two are the same

// The bounds of what is kept of answers, and what one takes of them.
const (
	mostPages     = 64
	mostPageBytes = 32 << 20
)

func (p *page) size() int {
	return len(p.before) + len(p.after) + len(p.outBefore) + len(p.outAfter)
}

// keep fills in the texts of a page: an answer, where the id stands in it, and what it became.
func (p *page) keep(text []byte, id *tree.Node, e edits, out []byte) {
	start, end := id.Offset(), id.Offset()+len(id.Raw())
	text = bytes.Clone(text) // its bytes are used again for the next line
	p.before, p.after = text[:start], text[end:]
	if len(e) == 0 {
		p.outBefore, p.outAfter = p.before, p.after
		return
	}
	for _, x := range e {
		if x.end <= id.Offset() {
			start += len(x.text) - (x.end - x.start)
		}
	}
	p.outBefore, p.outAfter = out[:start:start], out[start+len(id.Raw()):]
}

// idOf is the id in an answer that differs from the page's in nothing else, or nil.
func (p *page) idOf(text []byte) *tree.Node {
	rest, ok := bytes.CutPrefix(text, p.before)
	n := len(rest) - len(p.after)
	if !ok || n <= 0 || !bytes.Equal(rest[n:], p.after) {
		return nil
	}
	t, err := tree.Parse(rest[:n], tree.Limits{})
	if err != nil || !t.Root().IsString() && !t.Root().IsNumber() || len(t.Root().Raw()) < n {
		return nil
	}
	return t.Root()
}

// passed is what the answer to another request becomes, in parts that nobody changes.
func (p *page) passed(id []byte) [][]byte { return [][]byte{p.outBefore, id, p.outAfter} }

// pages are those that are kept, of all connections.
type pages struct {
	mu    sync.Mutex
	kept  []*page // oldest first
	bytes int
}

// add keeps a page, and forgets the oldest where they are too many.
func (s *pages) add(p *page) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = append(s.kept, p)
	s.bytes += p.size()
	for len(s.kept) > mostPages || s.bytes > mostPageBytes {
		s.bytes -= s.kept[0].size()
		s.kept = slices.Delete(s.kept, 0, 1)
	}
}

// all lists them, the newest first.
func (s *pages) all() []*page {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := slices.Clone(s.kept)
	slices.Reverse(list)
	return list
}

// again passes an answer that is known already, in parts; nil is one that is not.
func (r *Relay) again(text []byte) (parts [][]byte) {
	for _, p := range r.pages.all() {
		id := p.idOf(text)
		if id == nil {
			continue
		}
		q, ok := r.pendingOf(id)
		if !ok || !q.list || !r.turned(p, q.first) {
			continue
		}
		r.answered(id)
		return p.passed(id.Raw())
	}
	return nil
}
