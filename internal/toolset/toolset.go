// Package toolset makes of a list of tools, in whatever shape it comes, the list that a provider takes: the schemas adapted, the
// names and the number of tools as the flavor wants them, and a bad tool left out with a reason.
//
// The text may be a whole request, a bare list or a single tool. Package envelope finds in it the tools, and the format of the
// response (an envelope.Found each). A place where a tool may stand is an Entry; an entry that is a tool, or the format of a
// response, becomes a Member of the Set. Entries without a schema, such as {"type": "web_search"}, are tools that the provider has
// built in: no members. The envelope in which a Found is written is its target.
//
// In order: the shape is found (package envelope); each schema is adapted (by the caller's Room.Adapt); the planner says which
// tools are strict (strict.go); what cannot be sent is quarantined; names and descriptions are fitted (names.go, rules.go); the
// text is written (write.go, and foreign.go for a request to another provider). A Listing fits only names, descriptions and the
// number of tools, page by page (listing.go, earlier.go). back.go finds the tool of a call; saved.go saves what that needs.
package toolset

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/envelope"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Options are what the caller chose for lists of tools.
type Options struct {
	Worth    Worth
	SendAll  bool   // a tool that cannot be adapted is sent as it was
	Whole    bool   // the whole list is refused where a part of it would be left out
	Envelope string // the name of the envelope to write, Keep, or "" for the envelope that the flavor suggests
	Prefix   string // what the client puts before every name
	Check    bool   // facts say what the provider minds, and nothing is written
	KeepOpen bool   // an object that lists no properties is a map, and no empty list of arguments
}

// Keep is the name for the envelope that the text came in.
const Keep = "keep"

// An Adapted is what became of one schema; R is the type of the caller's own result.
type Adapted[R any] struct {
	At     *tree.Node // the original schema, in the text of the list
	Schema []byte     // nil where it was refused
	Err    error
	Why    string // Err in a few words; "" where Err.Error() is short enough
	Loss   string // what strictness would lose, besides bounds: a part that becomes JSON text, or values that cannot be sent
	Counts []int  // what the schema takes of each budget, in the order of Budgets
	// Encode carries a value of the original schema into the shape of Schema.
	Encode func(value []byte) ([]byte, error)
	Told   bool // a diagnostic of the schema, of severity Refused, already says why
	Dead   bool // no value satisfies the schema: no call is valid, whichever flavor it is adapted for
	Unsent bool // Schema is not sent: the tool is sent as one without parameters
	Result R
}

func (a *Adapted[R]) why() string {
	if a.Why != "" {
		return a.Why
	}
	return a.Err.Error()
}

// A Room holds what adapting a list needs.
type Room[R any] struct {
	Flavor    *flavor.Flavor
	Otherwise *flavor.Flavor     // the flavor of the tools that are not strict, or nil
	Others    []*flavor.Flavor   // the other known flavors: they say which built-in tools belong to which provider
	Shapes    []*flavor.Envelope // the envelopes that are recognised, the flavor's own first
	Options   Options
	Adapt     func(f *flavor.Flavor, s flavor.Surface, asMeant bool, text []byte) Adapted[R]
}

// A Member is one tool, or the format of a response.
type Member[R any] struct {
	Surface  flavor.Surface
	At       *tree.Node // where the member stands in the list: its name, or the entry
	Original string     // the name as it came
	Name     string     // the name that is sent
	Flavor   *flavor.Flavor
	Sent     bool
	AsItWas  bool // it was sent without being adapted
	Strict   bool
	Reason   string // why the member is not strict, or not sent
	Err      error  // why it was not adapted
	Input    *Adapted[R]
	Output   *Adapted[R]
	Returns  *tree.Node  // the original output schema, where none is sent or the original is sent
	Facts    []diag.Fact // facts about the member, besides those of its schemas

	found *envelope.Found
	entry *envelope.Entry
}

// A Set is what became of a list.
type Set[R any] struct {
	Members []*Member[R]
	Text    []byte      // what to send; nil where there were tools, and all are left out
	Facts   []diag.Fact // facts that are about no single member
	Found   bool        // the text holds tools or a response format, and is no bare schema
	AsCame  []string    // the names of the built-in tools that are sent as they came, and that the model calls by name

	gone map[*tree.Node]bool // entries without a schema that are left out, such as built-in tools of other providers
}

// An EnvelopeError says that no envelope has the name that was asked for.
type EnvelopeError struct {
	Name        string
	Own, Others []string // those of the flavor, and of other flavors
}

func (e *EnvelopeError) Error() string { return fmt.Sprintf("no envelope is called %q", e.Name) }

// Knows returns an EnvelopeError where none of the shapes, the flavor's own among them, has the name.
func Knows(f *flavor.Flavor, shapes []*flavor.Envelope, name string) error {
	if name == "" || name == Keep {
		return nil
	}
	unknown := &EnvelopeError{Name: name}
	for _, e := range shapes {
		if slices.Contains(envelope.Unowned, e) || e.ReadOnly {
			continue // such a shape is recognised, and never written
		}
		if e.Name == name {
			return nil
		}
		list := &unknown.Others
		if slices.Contains(f.Envelopes, e) {
			list = &unknown.Own
		}
		if !slices.Contains(*list, e.Name) && !slices.Contains(unknown.Own, e.Name) { // the flavor's own come first
			*list = append(*list, e.Name)
		}
	}
	return unknown
}

// Shapes lists the envelopes that are recognised: a flavor's own first, then those of others, each
// shape once, and the plain one.
func Shapes(f *flavor.Flavor, others []*flavor.Flavor) []*flavor.Envelope {
	shapes := slices.Clone(f.Envelopes)
	for _, o := range others {
		for _, e := range o.Envelopes {
			if !slices.ContainsFunc(shapes, e.SameShape) {
				shapes = append(shapes, e)
			}
		}
	}
	return append(append(shapes, envelope.Plain), envelope.Unowned...)
}

// Finds reports whether a text is an envelope of one of the shapes.
func Finds(root *tree.Node, shapes []*flavor.Envelope) bool {
	return len(envelope.Both(root, shapes)) > 0
}

// Entries returns the texts of the items in a list of tools, or nothing where there is no list. Tools in a group, such as a
// namespace, are one text: that of the group.
func Entries(root *tree.Node, shapes []*flavor.Envelope) (entries []json.RawMessage) {
	for _, f := range envelope.Both(root, shapes) {
		if f.Shape.Surface != flavor.Tool {
			continue
		}
		var group *tree.Node // the group of the previous entry; its text was already appended
		for _, e := range f.Entries {
			switch {
			case e.Group == nil:
				entries = append(entries, e.Node.Raw())
			case e.Group != group:
				entries = append(entries, e.Group.Raw())
			}
			group = e.Group
		}
	}
	return entries
}

// Make adapts a list.
func (r *Room[R]) Make(root *tree.Node) (*Set[R], error) {
	if err := Knows(r.Flavor, r.Shapes, r.Options.Envelope); err != nil {
		return nil, err
	}
	set := &Set[R]{}
	founds := envelope.Both(root, r.Shapes)
	for _, f := range founds {
		for i := range f.Entries {
			if e := &f.Entries[i]; e.Fits {
				set.Members = append(set.Members, r.member(f, e, f.Shape.Surface))
			}
		}
	}
	set.Found = len(founds) > 0
	set.twice(root)
	set.foreignSchema(root, founds)
	for _, f := range founds {
		f.Request = len(founds) > 1 || r.isRequest(root, f)
	}
	if !set.Found {
		return set, nil
	}
	targets := r.targets(root, founds)
	for i, f := range founds {
		r.builtIn(set, f, targets[i])
		if r.stays(f, targets[i]) {
			set.foreignIn(f)
		}
	}
	r.plan(slices.DeleteFunc(slices.Clone(set.Members), func(m *Member[R]) bool { return m.entry.Nameless }))
	for _, m := range set.Members {
		r.flagless(m, targets[slices.Index(founds, m.found)])
	}
	r.count(set.Members)
	r.together(set, root)
	set.AsCame = r.asTheyCome(set, founds, targets)
	if err := r.rename(set.Members, set.AsCame); err != nil {
		return nil, err
	}
	for _, m := range set.Members {
		r.empty(m, targets[slices.Index(founds, m.found)])
	}
	for _, m := range set.Members {
		m.nameless(targets[slices.Index(founds, m.found)])
		r.describe(m)
	}
	r.outputs(set.Members, founds, targets)
	if r.Options.Check {
		for _, m := range set.Members {
			m.Facts = asFindings(m.Facts)
		}
		return set, nil
	}
	return set, r.write(set, root, founds, targets)
}

// twice reports duplicate members outside of the schemas, such as a second "name" of a tool: only one of the two is read, and both
// stay in the text. Duplicates inside a schema are reported with that schema.
func (s *Set[R]) twice(root *tree.Node) {
	hidden := root.Document().Duplicates()
	if len(hidden) == 0 {
		return
	}
	told := map[*tree.Node]bool{} // values that need no report, with all that they hold
	for _, m := range s.Members {
		told[m.entry.Parts[flavor.PSchema]], told[m.entry.Parts[flavor.POutput]] = true, true
	}
	delete(told, nil)
	for _, d := range hidden {
		told[d] = true
	}
	for _, d := range hidden {
		n := d.Parent()
		for n != nil && !told[n] {
			n = n.Parent()
		}
		if n == nil {
			s.Facts = append(s.Facts, diag.Fact{Rule: diag.RuleDuplicateName, Severity: diag.Warning, Node: d, Detail: d.Name()})
		}
	}
}

// asFindings turns the facts of what adapting would do into findings for Options.Check. What would be left out stays an error.
func asFindings(facts []diag.Fact) (found []diag.Fact) {
	for _, f := range facts {
		switch f.Rule {
		case diag.RuleToolName, diag.RuleToolNameTaken, diag.RuleToolDescription, diag.RuleToolCount, diag.RuleToolStrict, diag.RuleToolLeftOut, diag.RuleResponseUnnamed:
			f.Repair, f.Reshaped, f.Effect, f.Severity = flavor.None, false, diag.Exact, max(f.Severity, diag.Warning)
			found = append(found, f)
		case diag.RuleToolPart:
			f.Repair = flavor.None
			found = append(found, f)
		case diag.RuleToolMember:
			if f.Repair == flavor.Translate { // the schema stands under another word, and is read nonetheless
				f.Repair = flavor.None
			}
			if f.Repair == flavor.None {
				found = append(found, f)
			}
		}
	}
	return found
}

// member reads an entry and adapts its schema.
func (r *Room[R]) member(f *envelope.Found, e *envelope.Entry, s flavor.Surface) *Member[R] {
	m := &Member[R]{Surface: s, At: e.Node, Flavor: r.Flavor, Sent: true, found: f, entry: e}
	if name := e.Parts[flavor.PName]; name != nil {
		m.Original = name.Text()
		m.Name, m.At = m.Original, name
	}
	if e.Nameless {
		if other := f.Part(e, flavor.PName); other != nil {
			m.At = other
		}
		why := errNameless
		if other := e.Unfit(flavor.PName); other != nil && other.Kind() != tree.Null {
			why = fmt.Errorf("its name has to be text, got %s", withArticle(other.Kind()))
		}
		r.leaveOut(m, diag.RuleToolLeftOut, why)
		r.slips(m)
		return m
	}
	if e.MeantWord != "" {
		m.Facts = append(m.Facts, diag.Fact{Rule: diag.RuleToolMember, Repair: flavor.Translate, Severity: diag.Warning, Node: f.Part(e, flavor.PSchema), Keyword: f.Part(e, flavor.PSchema).Name(), Detail: e.MeantWord})
	}
	r.slips(m)
	unfit(m)
	if other := e.Mistake(); other != nil {
		m.Input = &Adapted[R]{At: other, Err: noSchema(other)}
		return m
	}
	r.adapt(m)
	return m
}

// target is the envelope in which what was found is written.
func (r *Room[R]) target(root *tree.Node, f *envelope.Found) *flavor.Envelope {
	switch name := r.Options.Envelope; name {
	case Keep:
		return f.Shape
	case "":
	default:
		for _, e := range r.Shapes {
			if e.Name == name && e.Surface == f.Shape.Surface {
				return e
			}
		}
	}
	var own []*flavor.Envelope
	for _, e := range r.Flavor.Envelopes {
		if e.Surface != f.Shape.Surface || e.ReadOnly {
			continue
		}
		if e.SameShape(f.Shape) {
			return e
		}
		own = append(own, e)
	}
	if len(own) == 0 {
		return f.Shape
	}
	return r.likely(root, own)
}

// Budgets are the limits that the flavor counts over all schemas of a request together; of a flavor with strict tools, over the
// strict schemas.
func Budgets(f *flavor.Flavor) (limits []flavor.Limit) {
	for _, l := range f.Rules(flavor.Tool).Limits {
		if l.Warns && nouns[l.Metric] != "" {
			limits = append(limits, l)
		}
	}
	return limits
}

// plan decides which members are strict, and adapts the others anew for the flavor of tools that are not strict.
func (r *Room[R]) plan(members []*Member[R]) {
	rule := r.Flavor.Tools.Strict
	if rule == nil {
		for _, m := range members {
			r.quarantine(m)
		}
		return
	}
	var budgets []budget
	if rule.AtMost > 0 {
		budgets = append(budgets, budget{atMost: rule.AtMost})
	}
	for _, l := range Budgets(r.Flavor) {
		budgets = append(budgets, budget{nouns[l.Metric], l.AtMost})
	}
	list := make([]candidate, len(members))
	for i, m := range members {
		c := candidate{fixed: m.Surface == flavor.Response}
		// Only adapting tells what strictness costs a tool: a check takes the list's word for it.
		c.declined = r.declined(m) || r.Options.Check && r.Options.Worth == Lossless && r.unasked(m)
		if rule.AtMost > 0 {
			c.counts = append(c.counts, 1)
			if c.fixed {
				c.counts[0] = 0
			}
		}
		if a := m.Input; a != nil {
			if c.loss, c.counts = a.Loss, append(c.counts, a.Counts...); a.Err != nil {
				c.refused = a.why()
			}
		}
		list[i] = c
	}
	for i, v := range plan(list, budgets, r.Options.Worth) {
		m := members[i]
		m.Strict = v.strict
		if m.Reason = v.reason; !v.strict {
			r.otherwise(m, list[i].refused != "")
		}
		r.quarantine(m)
	}
}

// declined reports whether the list says of a member that it is not strict.
func (r *Room[R]) declined(m *Member[R]) bool {
	flag := m.entry.Parts[flavor.PStrict]
	return flag != nil && flag.Kind() == tree.False
}

// unasked reports whether a member comes without the strict flag, where the provider takes a missing flag as "not strict"
// (OffOmit). The member then looks as adapting would write a tool that is not strict, and a check minds nothing.
func (r *Room[R]) unasked(m *Member[R]) bool {
	own := slices.ContainsFunc(r.Flavor.Envelopes, m.found.Shape.SameShape)
	return own && m.found.Shape.Off == flavor.OffOmit && m.entry.Parts[flavor.PStrict] == nil
}

// nouns are the words for what budgets count. Metrics without a noun are no budgets.
var nouns = map[flavor.Metric]string{
	flavor.MOptionalProperties:     "optional parameters",
	flavor.MUnionProperties:        "parameters that are unions or of several types, null among them",
	flavor.MProperties:             "properties",
	flavor.MEnumValues:             "listed values",
	flavor.MNameAndValueCharacters: "characters of names and values",
}

// otherwise adapts a tool that is not strict for Room.Otherwise, and warns that it is not strict.
func (r *Room[R]) otherwise(m *Member[R], refused bool) {
	strict := m.Input
	switch {
	case m.Surface == flavor.Response && !refused:
		m.Reason += ", and its schema is as it would be strict"
	case r.Otherwise == nil || m.Surface != flavor.Tool:
		if !refused {
			m.Reason += "; the flavor names no other for such tools, so that the schema is as it would be strict"
		}
	case strict != nil && (m.entry.Parts[flavor.PSchema] == nil || strict.Dead): // no schema, or one that no call could satisfy
	default:
		m.Flavor = r.Otherwise
		r.adapt(m)
	}
	never := r.Options.Worth == Never // the caller asked for it: Reason says so, and there is no warning
	if quiet := never || r.Options.Check && (r.declined(m) || r.unasked(m)); !quiet && (m.Input == nil || m.Input.Err == nil) {
		m.Facts = append(m.Facts, diag.Fact{Rule: diag.RuleToolStrict, Severity: diag.Warning, Node: m.At, Keyword: m.Original, Detail: m.Reason})
	}
}

// quarantine leaves out a member whose schema could not be adapted.
func (r *Room[R]) quarantine(m *Member[R]) {
	if m.Input != nil && m.Input.Err != nil {
		if f := r.leaveOut(m, diag.RuleToolLeftOut, m.Input.Err); m.Input.Told { // a diagnostic already is the error: one error is enough
			f.Severity = diag.Warning
		}
	}
}

// leaveOut takes a member that cannot be adapted out of the list, or has it sent as it was.
func (r *Room[R]) leaveOut(m *Member[R], rule string, why error) *diag.Fact {
	f := m.drop(rule, why)
	if r.Options.SendAll {
		m.Sent, m.AsItWas = true, true
		f.Rule, f.Repair, f.Effect, f.Severity = diag.RuleToolAsItWas, flavor.None, diag.Exact, diag.Warning
		for i := range m.Facts {
			if m.Facts[i].Rule == diag.RuleToolPart { // what stands in place of a part stays too
				m.Facts[i].Repair = flavor.None
			}
		}
	}
	return f
}

// LeavesOut reports whether a fact says that a tool, or its output schema, is left out of what is sent. Facts of a check do not
// say so.
func LeavesOut(f *diag.Fact) bool {
	return strings.HasPrefix(f.Rule, "tool-") && f.Repair == flavor.Remove && (f.Severity == diag.Refused || f.Rule == diag.RuleToolLeftOut || f.Rule == diag.RuleToolOutput)
}

// Stays rewords a fact that says that a tool is left out to say that it would be: the whole list is refused instead.
func Stays(f *diag.Fact) {
	if f.Rule != diag.RuleToolOutput { // its message has no such wording
		f.Repair, f.Effect = flavor.None, diag.Exact
	}
}

// drop takes a member out of the list, and returns the fact that says so.
func (m *Member[R]) drop(rule string, why error) *diag.Fact {
	m.Sent, m.AsItWas, m.Strict = false, false, false
	m.Err, m.Reason = why, why.Error()
	if m.Input != nil && m.Input.Err == why {
		m.Reason = m.Input.why()
	}
	called := m.Original
	if m.entry.Nameless {
		called = m.entry.Node.Pointer()
	}
	m.Facts = append(m.Facts, diag.Fact{Rule: rule, Repair: flavor.Remove, Effect: diag.Narrowed, Severity: diag.Refused, Node: m.At, Keyword: called, Detail: m.Reason})
	return &m.Facts[len(m.Facts)-1]
}
