package relay

import (
	"bytes"
	"slices"
	"sync"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A client asks for the same list again and again, and the answers then differ only in the id of the request. What was made of an
// answer is kept, so that the same one costs a comparison and a copy, however long it is.

// A page is one answer to tools/list, and what became of it.
type page struct {
	before, after       []byte // the answer as it came, around the id of the request
	outBefore, outAfter []byte // the answer as it was passed on, around the id
	step                *step  // identifies this page to the page that follows it
	previous            *step  // the step of the page before it in the same list; nil for the first page
	names               []string
	tools               []tool
	next                Lister // fits the page that follows
	last                bool   // it is the last page of its list
	passing             bool   // a schema was not adapted in time, so that the page must not be kept
}

// A step stands for a page by its address alone: whoever holds the step does not keep the page in memory.
type step struct{ _ byte } // not empty: two pointers to empty values may be equal

// The bounds of the pages that are kept, in number and in bytes.
const (
	mostPages     = 64
	mostPageBytes = 32 << 20
)

func (p *page) size() int {
	return len(p.before) + len(p.after) + len(p.outBefore) + len(p.outAfter)
}

// keep fills in the texts of a page: text is the answer with the id in it, out what the edits e made of it.
func (p *page) keep(text []byte, id *tree.Node, e edits, out []byte) {
	start, end := id.Offset(), id.Offset()+len(id.Raw())
	text = bytes.Clone(text) // the line's buffer is reused
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

// idOf is the id in an answer that differs from the page's answer only in its id, or nil.
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

// passed is what the page's answer becomes for another id, in parts that must not be changed.
func (p *page) passed(id []byte) [][]byte { return [][]byte{p.outBefore, id, p.outAfter} }

// pages are the pages that are kept, for all connections.
type pages struct {
	mu    sync.Mutex
	kept  []*page // oldest first
	bytes int
}

// add keeps a page, and forgets the oldest ones where they exceed the bounds.
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

// all returns the pages that are kept, the newest first.
func (s *pages) all() []*page {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := slices.Clone(s.kept)
	slices.Reverse(list)
	return list
}

// again returns what an answer becomes that equals a kept one but for the id, in parts; nil where there is none.
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
