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

// listed adapts the schemas of one page of tools, and learns how values travel from now on.
func (r *Relay) listed(q request, result *tree.Node, e *edits) {
	list := result.Get("tools")
	if !list.IsArray() {
		return
	}
	var names []string
	var places []place
	for item := range list.All() {
		name := text(member(item, "name"))
		for _, m := range []string{InputSchema, OutputSchema} {
			if n := member(item, m); n != nil {
				places = append(places, place{tool: len(names), name: name, member: m, node: n})
			}
		}
		names = append(names, name)
	}
	r.adaptAll(places)
	tools := make([]tool, len(names))
	for _, p := range places {
		if p.err != nil {
			r.tell("tool %q: %s: passed on as it was: %v", p.name, p.member, p.err)
			continue
		}
		for _, note := range p.adapted.Notes {
			r.tell("tool %q: %s: %s", p.name, p.member, note)
		}
		if !bytes.Equal(p.adapted.Schema, p.node.Raw()) {
			e.replace(p.node, p.adapted.Schema)
		}
		if p.member == InputSchema {
			tools[p.tool].input = p.adapted.Values
		} else {
			tools[p.tool].output = p.adapted.Values
		}
	}
	r.learn(names, tools, q.first, text(result.Get("nextCursor")) == "")
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
	// The text is a part of a line, whose bytes are used again for the next one.
	p.adapted, p.err = a.Adapt(p.member, bytes.Clone(p.node.Raw()))
}
