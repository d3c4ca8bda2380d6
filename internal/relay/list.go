package relay

import (
	"bytes"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A place is one schema of a list of tools.
type place struct {
	tool    int
	name    string // the tool's
	member  string
	node    *tree.Node
	adapted Adapted
	err     error
}

// listed fits the tools of one page and adapts their schemas, and learns how values travel from
// now on. It returns nil where there are no tools.
func (r *Relay) listed(q request, result *tree.Node, e *edits) *page {
	list := result.Get("tools")
	if !list.IsArray() {
		return nil
	}
	var items []*tree.Node
	var listed []Listed
	for item := range list.All() {
		items = append(items, item)
		listed = append(listed, Listed{text(member(item, "name")), text(member(item, "description"))})
	}
	p, fitted := r.fit(q.first, listed)
	var places []place
	for i, item := range items {
		for _, note := range fitted[i].Notes {
			r.tell("tool %q: %s", listed[i].Name, note)
		}
		if fitted[i].LeftOut {
			continue
		}
		for _, m := range []string{InputSchema, OutputSchema} {
			if n := member(item, m); n != nil {
				places = append(places, place{tool: i, name: listed[i].Name, member: m, node: n})
			}
		}
	}
	e.fit(items, listed, fitted)
	r.adaptAll(places)
	tools := make([]tool, len(items))
	for _, x := range places {
		r.placed(p, x, &tools[x.tool], e)
	}
	for i, x := range fitted {
		if x.LeftOut {
			continue
		}
		if x.Name != listed[i].Name {
			tools[i].name = listed[i].Name
		}
		p.names, p.tools = append(p.names, x.Name), append(p.tools, tools[i])
	}
	p.last = text(result.Get("nextCursor")) == ""
	r.catalog.mu.Lock()
	defer r.catalog.mu.Unlock()
	r.learn(p, q.first)
	return p
}

// placed puts what a schema became in its place.
func (r *Relay) placed(p *page, x place, t *tool, e *edits) {
	if x.adapted.Late {
		p.passing = true
	}
	if x.err != nil {
		r.tell("tool %q: %s: passed on as it was: %v", x.name, x.member, x.err)
		return
	}
	for _, note := range x.adapted.Notes {
		r.tell("tool %q: %s: %s", x.name, x.member, note)
	}
	if !bytes.Equal(x.adapted.Schema, x.node.Raw()) {
		e.replace(x.node, x.adapted.Schema)
	}
	if x.member == InputSchema {
		t.input = x.adapted.Values
	} else {
		t.output = x.adapted.Values
	}
}

// adaptAll adapts the schemas of a list side by side: a list may have hundreds.
func (r *Relay) adaptAll(places []place) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(places)) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(places); i = int(next.Add(1)) - 1 {
				places[i].adapt(r.adapter)
			}
		})
	}
	group.Wait()
}

func (p *place) adapt(a Adapter) {
	defer func() {
		if panicked := recover(); panicked != nil {
			p.err = fmt.Errorf("this is a bug of schemaflavor: %v", panicked)
		}
	}()
	p.adapted, p.err = a.Adapt(p.member, p.node.Raw())
}
