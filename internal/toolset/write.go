package toolset

import (
	"bytes"
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/envelope"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// ErrCrossing says that the edits for the tools and for the response format overlap.
var ErrCrossing = errors.New("the tools and the response format of this text cannot both be written in the envelope that is asked for, with what stands beside them")

// write makes the text to send: the text that came, with edits that replace the parts of its entries, or that write its entries in
// another envelope.
func (r *Room[R]) write(set *Set[R], root *tree.Node, founds []*envelope.Found, targets []*flavor.Envelope) error {
	if set.nothing(founds) {
		return nil
	}
	var edits []envelope.Edit
	for i, f := range founds {
		if f.Request && set.emptied(f) { // the provider refuses an empty list, and the whole request with it
			list := root.Get(f.Way[0])
			set.Facts = append(set.Facts, diag.Fact{Rule: diag.RuleToolNoneLeft, Repair: flavor.Remove, Severity: diag.Warning, Node: list, Keyword: list.Name()})
			edits = append(edits, envelope.Removal(list))
			continue
		}
		if r.keeps(f, targets[i]) {
			edits = append(edits, r.kept(set, f, targets[i])...)
		} else {
			edits = append(edits, r.rewritten(set, f, root, targets[i])...)
		}
	}
	if len(edits) == 1 && edits[0].Start == root.Offset() && len(edits[0].Text) > 0 && edits[0].End == root.Offset()+len(root.Raw()) {
		set.Text = edits[0].Text // one edit replaces the whole text
		return nil
	}
	members, to := r.foreign(root, founds, targets)
	set.tellForeign(members, to)
	for i, f := range founds {
		edits = append(edits, r.mentions(set, root, f, targets[i], members)...)
	}
	text, ok := envelope.Apply(root.Document().Source(), edits)
	if !ok {
		return ErrCrossing
	}
	set.Text = text
	return nil
}

// keeps reports whether what was found stays in its envelope: it is the target, or all entries are built in, for which no other
// envelope has a place.
func (r *Room[R]) keeps(f *envelope.Found, to *flavor.Envelope) bool {
	regroup := f.Mixed && r.Options.Envelope != Keep
	return f.BuiltIn() || to.SameShape(f.Shape) && !regroup
}

// nothing reports whether everything that was found is left out. A list that came empty does not count, nor does one with built-in
// tools that stay.
func (s *Set[R]) nothing(founds []*envelope.Found) bool {
	for _, f := range founds {
		if len(f.Entries) > 0 && !s.emptied(f) {
			return false
		}
	}
	return len(s.Members)+len(s.gone) > 0
}

// emptied reports whether every entry of f is left out; other parts of the text may still be sent.
func (s *Set[R]) emptied(f *envelope.Found) bool {
	for i := range f.Entries {
		if s.left(&f.Entries[i]) {
			return false
		}
	}
	return len(f.Entries) > 0 && !slices.ContainsFunc(s.of(f), func(m *Member[R]) bool { return m.Sent })
}

// of returns the members that f holds.
func (s *Set[R]) of(f *envelope.Found) (list []*Member[R]) {
	for _, m := range s.Members {
		if m.found == f {
			list = append(list, m)
		}
	}
	return list
}

// kept are the edits that adapt the entries of f and leave the text in its envelope.
func (r *Room[R]) kept(set *Set[R], f *envelope.Found, to *flavor.Envelope) (edits []envelope.Edit) {
	gone := map[*tree.Node]bool{}
	maps.Copy(gone, set.gone)
	for _, m := range set.of(f) {
		if !m.Sent {
			gone[m.entry.Node] = true
			continue
		}
		if !m.AsItWas {
			more, done := r.fitIn(m, f, to)
			if edits = append(edits, more...); done {
				continue
			}
		}
		if m.Name != m.Original { // it was renamed, or given a name
			edits = append(edits, f.Set(m.entry, flavor.PName, envelope.Quoted(m.Name))...)
		}
		if m.AsItWas {
			continue
		}
		edits = append(edits, f.Set(m.entry, flavor.PDescription, r.description(m))...)
		edits = append(edits, f.Set(m.entry, flavor.PSchema, r.input(m, to))...)
		if m.Output != nil || m.entry.Unfit(flavor.POutput) != nil {
			edits = append(edits, f.Set(m.entry, flavor.POutput, r.output(m))...)
		}
		if m.entry.Parts[flavor.PExamples] != nil {
			edits = append(edits, f.Set(m.entry, flavor.PExamples, m.examples())...)
		}
		if r.Flavor.Tools.Strict != nil || m.takenAsStrict(to) {
			edits = append(edits, f.Set(m.entry, flavor.PStrict, r.strict(m, to))...)
		}
	}
	goes := func(i int) bool { return gone[f.Entries[i].Node] }
	for _, group := range f.Emptied(goes) {
		set.Facts = append(set.Facts, diag.Fact{Rule: diag.RuleToolNoneLeft, Repair: flavor.Prune, Severity: diag.Warning, Node: group, Keyword: calledIn(f, group)})
	}
	return append(edits, f.Remove(goes)...)
}

// fitIn are the edits that give an entry of another shape, or with its schema under another word, the shape of its list. done
// reports that the whole entry was written, so that no part is left to edit.
func (r *Room[R]) fitIn(m *Member[R], f *envelope.Found, to *flavor.Envelope) (edits []envelope.Edit, done bool) {
	if r.Options.Envelope == Keep || !f.Foreign(m.entry) {
		return nil, false
	}
	fact := diag.Fact{Rule: diag.RuleToolMember, Repair: flavor.Rename, Node: f.Part(m.entry, flavor.PSchema),
		Keyword: m.entry.Shape.Parts[flavor.PSchema].String(), Detail: to.Parts[flavor.PSchema].String()}
	if fact.Keyword == fact.Detail {
		fact.Repair, fact.Node, fact.Keyword = flavor.Declare, m.entry.Node, m.Original
	}
	m.Facts = append(m.Facts, fact)
	switch {
	case !f.Reworded(m.entry):
		return []envelope.Edit{envelope.Put(m.entry.Node, r.entry(m, to))}, true
	case r.input(m, to) != nil:
		return f.Reword(m.entry), false
	}
	return nil, false
}

// takenAsStrict reports whether the provider would take a tool as strict, by its flag or because a missing flag means so, where
// the flavor has no strict tools. It adds the fact that the tool is not strict.
func (m *Member[R]) takenAsStrict(to *flavor.Envelope) bool {
	flag := m.entry.Parts[flavor.PStrict]
	if flag != nil && flag.Kind() != tree.True && !(to.Off == flavor.OffAlways && flag.Kind() == tree.Null) || flag == nil && to.Off != flavor.OffAlways {
		return false
	}
	f := diag.Fact{Rule: diag.RuleToolStrict, Node: cmp.Or(flag, m.At), Keyword: m.Original, Detail: notStrict}
	if flag == nil {
		f.Detail += ", and without the flag it would be strict"
	}
	m.Facts = append(m.Facts, f)
	return true
}

// flagless makes a tool not strict where its envelope, one of another provider, has no place for the flag. No fact says so.
func (r *Room[R]) flagless(m *Member[R], to *flavor.Envelope) {
	if m.Strict && m.Surface == flavor.Tool && to.Parts[flavor.PStrict] == nil && !slices.ContainsFunc(r.Flavor.Envelopes, to.SameShape) {
		m.Strict, m.Reason = false, "the envelope "+to.Name+" has no place for the flag, so that only the schema is as it would be strict"
	}
}

// unflagged reports a strict flag that is lost because the target has no place for it.
func (m *Member[R]) unflagged(to *flavor.Envelope) {
	switch flag := m.entry.Parts[flavor.PStrict]; {
	case flag == nil:
	case flag.Kind() == tree.True && m.Surface == flavor.Response:
		m.Facts = append(m.Facts, diag.Fact{Rule: diag.RuleToolStrict, Node: flag, Keyword: cmp.Or(m.Original, "response"), Detail: "the envelope has no place for that"})
	case flag.Kind() == tree.True:
		m.Facts = append(m.Facts, diag.Fact{Rule: diag.RuleToolStrict, Node: flag, Keyword: m.Original, Detail: notStrict})
	default:
		m.Facts = append(m.Facts, diag.Fact{Rule: diag.RuleToolMember, Repair: flavor.Remove, Node: flag, Keyword: flag.Name(), Detail: to.Name})
	}
}

// notStrict is the detail of facts about the strict flag, for a flavor without strict tools.
const notStrict = "the flavor is of tools that are not"

// strict is the text of a member's strict flag, or nil to leave it out. A flag that came as false stays false.
func (r *Room[R]) strict(m *Member[R], to *flavor.Envelope) []byte {
	switch {
	case m.Strict:
		return []byte("true")
	case to.Off != flavor.OffOmit || r.declined(m):
		return []byte("false")
	}
	return nil
}

// input is the text of a member's schema, or nil. For a tool without parameters it is what the envelope says (Room.none).
func (r *Room[R]) input(m *Member[R], to *flavor.Envelope) []byte {
	switch none := r.none(m, to); {
	case m.Input != nil && !m.Input.Unsent && (none != flavor.Omit || m.Surface != flavor.Tool || !parsedEmpty(m.Input.Schema)):
		return m.Input.Schema
	case none == "" && m.entry.Parts[flavor.PSchema] != nil:
		return m.entry.Parts[flavor.PSchema].Raw()
	case none == "" || none == flavor.Omit:
		return nil
	default:
		if a := r.Adapt(m.Flavor, flavor.Tool, false, []byte(none)); a.Err == nil { // the text may be a parent flavor's, which this one may not accept
			return a.Schema
		}
		return []byte(none)
	}
}

// none is what is sent as the schema of a tool without parameters (Envelope.NoParameters): what the member's flavor says of the
// envelope, or the room's flavor where it speaks for all tools or alone has the envelope. If neither has the envelope, it is the
// schema that the member's flavor has in one of its own.
func (r *Room[R]) none(m *Member[R], to *flavor.Envelope) string {
	lists, forAll, has := r.Flavor.NoParametersIn(to)
	members, _, said := m.Flavor.NoParametersIn(to)
	switch {
	case has && (forAll || !said):
		return lists
	case said:
		return members
	}
	for _, e := range m.Flavor.Envelopes {
		if e.Surface == flavor.Tool && e.NoParameters != "" && e.NoParameters != flavor.Omit {
			return e.NoParameters
		}
	}
	return ""
}

// empty finds the tools without parameters, and has them sent with what the envelope says of such tools, where the adapted schema
// differs from the original. {"type": "object"} counts as having no parameters, since it is hardly meant as a map of anything;
// {"type": "object", "additionalProperties": false} has none for sure.
func (r *Room[R]) empty(m *Member[R], to *flavor.Envelope) {
	at := m.entry.Parts[flavor.PSchema]
	if at == nil && m.Sent && !m.AsItWas && m.Surface == flavor.Tool {
		r.unsaid(m, to)
		return
	}
	if m.Surface != flavor.Tool || m.Input == nil || m.Input.Err != nil || !m.Sent || r.none(m, to) == "" || bytes.Equal(m.Input.Schema, at.Raw()) {
		return
	}
	f := diag.Fact{Rule: diag.RuleToolEmpty, Repair: flavor.Close, Effect: diag.Narrowed, Node: at, Keyword: m.Original}
	if at = referred(at); !isEmpty(at) && !(at.IsObject() && at.Len() == 0 && r.none(m, to) == flavor.Omit) {
		return
	}
	switch others := at.Member(word.AdditionalProperties); {
	case others == nil && r.Options.KeepOpen:
		return
	case others == nil:
		m.Input.Unsent = true
	case others.Kind() == tree.False && r.none(m, to) == flavor.Omit && !at.Says(word.Description): // replies are still held to it
		f.Repair, f.Effect, m.Input.Unsent = flavor.Prune, diag.Exact, true
	default: // a map, or an object that the flavor closes in its own way
		return
	}
	m.Facts = append(m.Facts, f)
}

// unsaid reports the schema that a tool gets which came without one, or a null that is left out.
func (r *Room[R]) unsaid(m *Member[R], to *flavor.Envelope) {
	f := diag.Fact{Rule: diag.RuleToolEmpty, Repair: flavor.Declare, Node: m.At, Keyword: m.Original}
	null := m.found.Part(m.entry, flavor.PSchema)
	if null != nil {
		f.Node = null
	}
	if none := r.none(m, to); none == "" || none == flavor.Omit {
		f.Repair = flavor.Remove
		if null == nil {
			return
		}
	}
	m.Facts = append(m.Facts, f)
}

// referred returns the definition that a schema refers to, if it says nothing else itself, as generators write a type; else the schema.
func referred(n *tree.Node) *tree.Node {
	for m := range n.All() {
		switch m.Word() {
		case word.Ref, word.Schema, word.ID, word.Defs, word.Definitions:
		default:
			return n
		}
	}
	if ref := n.Member(word.Ref); ref.IsString() && strings.HasPrefix(ref.Text(), "#/") {
		if target := n.Resolve(ref.Text()[1:]); target != nil {
			return target
		}
	}
	return n
}

// parsedEmpty is isEmpty for a schema's text.
func parsedEmpty(text []byte) bool {
	d, err := tree.Parse(text, tree.Limits{})
	return err == nil && isEmpty(d.Root())
}

// isEmpty reports whether a schema describes an object and lists no properties.
func isEmpty(n *tree.Node) bool {
	if !n.IsObject() {
		return false
	}
	for m := range n.All() {
		switch m.Word() {
		case word.Type, word.Description, word.Title, word.Schema:
		case word.Properties, word.Required, word.AdditionalProperties:
			if m.Len() > 0 {
				return false
			}
		default:
			return false
		}
	}
	t := n.Member(word.Type)
	return t.Is("object") || t.Is("OBJECT")
}

// output is the text of a member's output schema, or nil.
func (r *Room[R]) output(m *Member[R]) []byte {
	if m.Output == nil {
		return nil // what stands there is no schema
	}
	if m.Output.Err != nil && r.Options.SendAll {
		return m.Output.At.Raw()
	}
	return m.Output.Schema
}

// rewritten are the edits that write the entries of f in another envelope.
func (r *Room[R]) rewritten(set *Set[R], f *envelope.Found, root *tree.Node, to *flavor.Envelope) []envelope.Edit {
	entries := make([][]byte, len(f.Entries))
	at := make(map[*tree.Node]int, len(f.Entries))
	for i, e := range f.Entries {
		at[e.Node] = i
	}
	readOnly := slices.ContainsFunc(r.Flavor.Envelopes, func(e *flavor.Envelope) bool { return e.ReadOnly && e.SameShape(f.Shape) })
	for _, m := range set.of(f) {
		if !m.Sent {
			continue
		}
		entries[at[m.entry.Node]] = r.entry(m, to)
		if n := f.Part(m.entry, flavor.PSchema); readOnly && n != nil {
			m.Facts = append(m.Facts, diag.Fact{Rule: diag.RuleToolMember, Repair: flavor.SpellOut, Node: n, Keyword: n.Name(), Detail: to.Parts[flavor.PSchema].String()})
		}
	}
	own := slices.ContainsFunc(r.Flavor.Envelopes, to.SameShape)
	stays := make([]bool, len(f.Entries))
	for i, e := range f.Entries {
		switch {
		case !set.left(&e):
		case own && has(r.Flavor.Tools.BuiltIn, builtInNames(e.Node)) != "":
			stays[i] = true
			if names := builtInNames(e.Node); r.stays(f, f.Shape) && !to.Parts[flavor.PName].Same(f.Shape.Parts[flavor.PName]) && has(r.Flavor.BuiltInAt(f.Shape), names) != "" { // each interface of the provider has the tool in its own form
				set.Facts = append(set.Facts, diag.Fact{Rule: diag.RuleToolBuiltInForm, Severity: diag.Warning, Node: e.Node, Keyword: has(r.Flavor.Tools.BuiltIn, names), Detail: to.Name})
			}
		default:
			set.Facts = append(set.Facts, diag.Fact{Rule: diag.RuleToolMember, Repair: flavor.Remove, Severity: diag.Warning, Node: f.Entries[i].Node, Keyword: e.Node.Pointer(), Detail: to.Name})
		}
	}
	set.ungrouped(f)
	edits, leftOut := f.Rewritten(to, root, entries, func(i int) bool { return stays[i] })
	for _, m := range ofMessage(f, root) { // members of a server's message that came along with its list
		edits, leftOut = append(edits, envelope.Removal(m)), append(leftOut, m)
	}
	for _, n := range leftOut {
		fact := diag.Fact{Rule: diag.RuleToolMember, Repair: flavor.Remove, Node: n, Keyword: n.Name(), Detail: to.Name}
		if n.Parent().IsObject() && n.Name() == f.Shape.Continued && n.IsString() && n.Text() != "" {
			fact.Detail, fact.Repair, fact.Severity = "", flavor.Prune, diag.Warning
		}
		if n.Parent().IsArray() { // an item, such as a tool that the provider has built in
			fact.Keyword, fact.Severity = n.Pointer(), diag.Warning
		} else if n.IsObject() && !strings.HasPrefix(n.Name(), "_") { // it may concern all tools, as a choice of the tool to call does
			fact.Severity = diag.Warning
		}
		set.Facts = append(set.Facts, fact)
	}
	return edits
}

// ofMessage are the members of a request that belong to a server's message, such as its cursor, where its list was copied with
// what stands beside it.
func ofMessage(f *envelope.Found, root *tree.Node) (members []*tree.Node) {
	if !f.Request || !f.Shape.Message || !f.Whole() || f.Message() || !root.Clean() {
		return nil
	}
	for m := range root.All() {
		if m.Name() == f.Shape.Continued || strings.HasPrefix(m.Name(), "_") {
			members = append(members, m)
		}
	}
	return members
}

// entry is the text of a member in another envelope. It reports what the envelope has no place for.
func (r *Room[R]) entry(m *Member[R], to *flavor.Envelope) []byte {
	p := envelope.Parts{flavor.PDescription: r.description(m)}
	if m.Name != "" {
		p[flavor.PName] = envelope.Quoted(m.Name)
	}
	switch at := m.entry.Parts[flavor.PSchema]; {
	case m.AsItWas && at != nil:
		p[flavor.PSchema] = at.Raw()
	case !m.AsItWas:
		p[flavor.PSchema] = r.input(m, to)
	}
	if m.Output != nil {
		p[flavor.POutput] = r.output(m)
	}
	if m.entry.Parts[flavor.PExamples] != nil && to.Parts[flavor.PExamples] != nil {
		p[flavor.PExamples] = m.examples()
	}
	if (r.Flavor.Tools.Strict != nil || to.Off == flavor.OffAlways) && !m.AsItWas {
		p[flavor.PStrict] = r.strict(m, to)
	} else if !m.AsItWas {
		m.unflagged(to)
	}
	beside := m.found.Beside(m.entry)
	for _, at := range r.homeless(m, beside, to) {
		name := strings.TrimPrefix(strings.TrimPrefix(at.Pointer(), m.entry.Node.Pointer()), "/")
		fact := diag.Fact{Rule: diag.RuleToolMember, Repair: flavor.Remove, Node: at, Keyword: name, Detail: to.Name}
		setting := m.Surface == flavor.Response && slices.Contains(beside, name) // a setting of the request, which stands beside the format
		if setting || envelope.SecondSchema(r.Shapes, fact.Node) {
			fact.Severity = diag.Warning
		}
		if m.Input == nil && envelope.HoldsArguments(at) { // the tool is sent without arguments
			fact.Severity, fact.Effect = diag.Warning, diag.Narrowed
		}
		m.Facts = append(m.Facts, fact)
	}
	return p.Entry(to)
}

// homeless are the values of an entry that have no place in another envelope: members that are no part (beside), and parts that
// the envelope does not have.
func (r *Room[R]) homeless(m *Member[R], beside []string, to *flavor.Envelope) (all []*tree.Node) {
	for _, name := range beside {
		all = append(all, m.entry.Node.Get(name))
	}
	for _, p := range [...]flavor.Part{flavor.PName, flavor.PDescription, flavor.POutput, flavor.PExamples} {
		if at := m.entry.Parts[p]; at != nil && to.Parts[p] == nil {
			all = append(all, at)
		}
	}
	return all
}
