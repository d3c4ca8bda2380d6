package emit

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// kept writes an edited object of the input.
func (e *Emitter) kept(n *ir.Node) {
	e.Out = append(e.Out, '{')
	sep := false
	name := func(keyword string) {
		if sep {
			e.Out = append(e.Out, ',')
		}
		sep = true
		e.Out = append(diag.AppendQuoted(e.Out, keyword), ':')
	}
	text, changed := e.Form.words(n)
	if changed && !e.Form.Describable(n) {
		text, changed = "", false
	}
	for i := range n.Members {
		m := &n.Members[i]
		if m.Keyword == "description" && changed || e.Form.hasNoLiveDefinition(m) {
			continue
		}
		name(m.Keyword)
		e.memberValue(m)
	}
	if changed {
		name("description")
		e.quoted(text)
	}
	e.Out = append(e.Out, '}')
}

// hasNoLiveDefinition reports whether a member holds definitions of which none stays.
func (f *Form) hasNoLiveDefinition(m *ir.Member) bool {
	if m.Raw != nil || len(m.Named) == 0 {
		return false
	}
	k := schema.Lookup(m.Keyword)
	return k != nil && k.Family == schema.Core && k.Holds == schema.SchemaMap && !ir.AnyLive(m.Named)
}

func (e *Emitter) memberValue(m *ir.Member) {
	switch {
	case m.Refer != nil:
		e.keptReference(m)
	case m.Raw != nil:
		e.raw(m.Raw)
	case m.Text != "":
		e.text(m.Text)
	case m.Node != nil:
		e.Schema(m.Node)
	case m.List != nil:
		e.nodes(m.List)
	default:
		e.properties(m.Named)
	}
}

// keptReference copies a reference of the input if it leads to its target in the result too. Otherwise it writes
// where the target stands now.
func (e *Emitter) keptReference(m *ir.Member) {
	d := m.Refer
	pointer, placed := "", d.IsRoot
	if e.Layout != nil {
		pointer, placed = e.Layout.PointerTo(d)
	}
	switch { // a node that is written for itself, to be compared, says which definition it refers to
	case placed || d.IsRoot:
	case d.Target != nil:
		pointer = d.Target.Pointer()
	default:
		pointer = "/$defs/" + tree.EscapeToken(d.Name)
	}
	if target := d.Place(); target != nil && pointer == target.Pointer() && e.Form.status(m.Raw) == schema.Resolved && (strings.HasPrefix(m.Raw.Text(), "#/") || e.Form.leadsByName(m)) {
		e.raw(m.Raw)
		return
	}
	e.fragment(pointer)
}

// leadsByName reports whether a reference by an anchor or an identifier, such as "#item", leads to its target in the
// result too: the target has to keep it.
func (f *Form) leadsByName(m *ir.Member) bool {
	if n := m.Refer.Node; n != nil && n.Kind != ir.KeptNode && n.Kind != ir.VerbatimNode {
		return false // a node that is made anew has neither
	}
	for _, c := range [...]flavor.Construct{flavor.CReference, flavor.CRecursiveReference, flavor.CReferenceByPath} {
		if f.Rules.Construct(c).Verdict == flavor.Refuses {
			return false
		}
	}
	return m.Keyword == m.Raw.Name() && f.written == f.input.Dialect && len(f.input.Repeated) == 0
}

func (f *Form) status(r *tree.Node) schema.Status {
	_, s := f.input.Resolve(r)
	return s
}
