package relay

import (
	"bytes"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A place is one schema of a list of tools, and what became of it.
type place struct {
	tool    int
	name    string // the tool's name
	member  string
	node    *tree.Node // the schema as it came; nil or null where the tool has none
	item    *tree.Node // the tool, where it has no schema and gets one; else nil
	text    []byte
	adapted Adapted
	err     error
}

// listed fits the tools of one page, adapts their schemas, and records how values of the tools travel from now on. It returns nil
// where the result has no list of tools.
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
	p, fitted, places := r.fitting(q.first, items, listed)
	for i := range items {
		for _, note := range fitted[i].Notes {
			r.tell("tool %q: %s", listed[i].Name, note)
		}
	}
	r.leaveOutNoTools(items, listed, fitted)
	e.fit(items, listed, fitted)
	tools := make([]tool, len(items))
	for _, x := range places {
		if x.adapted.Late {
			p.passing = true
		}
		if !fitted[x.tool].LeftOut {
			r.placed(x, &tools[x.tool], e)
		}
	}
	for i, item := range items {
		if !fitted[i].LeftOut {
			r.notNull(listed[i].Name, item, e)
		}
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

// leaveOutNoTools leaves out the entries of a list that have no name: most of them would have a client refuse the whole list.
func (r *Relay) leaveOutNoTools(items []*tree.Node, listed []Listed, fitted []Fitted) {
	for i, item := range items {
		if listed[i].Name != "" {
			continue
		}
		what := "is no tool"
		if item.IsObject() {
			what = "has no name"
		}
		r.tell("entry %d of a list of tools %s, and is left out", i+1, what)
		fitted[i] = Fitted{Listed: listed[i], LeftOut: true}
	}
}

// optional are the members of a tool that may be absent, but not null (schema.ts of the protocol, 2025-11-25 and 2026-07-28).
var optional = []string{"title", "description", OutputSchema, "annotations", "icons", "execution", "_meta"}

// notNull removes optional members that are null: because of one, a client refuses the whole list.
func (r *Relay) notNull(name string, item *tree.Node, e *edits) {
	twice := func(member string) bool {
		return slices.ContainsFunc(item.Document().Duplicates(), func(d *tree.Node) bool { return d.Parent() == item && d.Name() == member })
	}
	gone := func(m *tree.Node) bool {
		return m.Kind() == tree.Null && slices.Contains(optional, m.Name()) && !twice(m.Name())
	}
	for m := range item.All() {
		if gone(m) {
			r.tell("tool %q: its %s is null, and left out", name, m.Name())
		}
	}
	e.leaveOut(item, gone)
}

// adapted adapts the schemas of the tools that are not left out.
func (r *Relay) adapted(items []*tree.Node, listed []Listed, fitted []Fitted) (places []place) {
	declarer, declares := r.adapter.(Declarer)
	for i, item := range items {
		if fitted != nil && fitted[i].LeftOut {
			continue
		}
		for _, m := range []string{InputSchema, OutputSchema} {
			switch n := member(item, m); {
			case n != nil && n.Kind() != tree.Null:
				places = append(places, place{tool: i, name: listed[i].Name, member: m, node: n, text: n.Raw()})
			case declares && m == InputSchema && listed[i].Name != "":
				places = append(places, place{tool: i, name: listed[i].Name, member: m, node: n, item: item, text: declarer.Undeclared()})
			}
		}
	}
	r.adaptAll(places)
	return places
}

// fitting fits the tools of one page and adapts their schemas. If tools that cannot be adapted are left out, the schemas come
// first, so that such tools take no name from others, and do not count.
func (r *Relay) fitting(first bool, items []*tree.Node, listed []Listed) (*page, []Fitted, []place) {
	if !r.leaving {
		p, fitted := r.fit(first, listed)
		return p, fitted, r.adapted(items, listed, fitted)
	}
	places := r.adapted(items, listed, nil)
	rest := slices.Clone(listed)
	why := map[int]string{}
	for _, x := range places {
		if x.err != nil && why[x.tool] == "" {
			why[x.tool] = fmt.Sprintf("left out: %s: %v", x.member, x.err)
			rest[x.tool] = Listed{}
		}
	}
	p, fitted := r.fit(first, rest)
	for i, w := range why {
		fitted[i] = Fitted{Listed: listed[i], LeftOut: true, Notes: []string{w}}
	}
	return p, fitted, places
}

// placed writes what became of a schema into the list, and into t how values travel by it.
func (r *Relay) placed(x place, t *tool, e *edits) {
	if x.member == InputSchema {
		t.mirrored = mirroredBy(x.text)
	}
	if x.err != nil {
		r.tell("tool %q: %s: passed on as it was: %v", x.name, x.member, x.err)
		return
	}
	for _, note := range x.adapted.Notes {
		r.tell("tool %q: %s: %s", x.name, x.member, note)
	}
	switch {
	case x.item != nil:
		r.tell("tool %q: it has no %s; it has that of tools without arguments now", x.name, x.member)
		e.declare(x.item, x.node, x.member, x.adapted.Schema)
	case !bytes.Equal(x.adapted.Schema, x.text):
		e.replace(x.node, x.adapted.Schema)
	}
	if x.member == InputSchema {
		t.input = x.adapted.Values
	} else {
		t.output = x.adapted.Values
	}
}

// adaptAll adapts the schemas of a list concurrently: a list may have hundreds.
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
	p.adapted, p.err = a.Adapt(p.member, p.text)
}
