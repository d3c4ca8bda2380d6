package check

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/refs"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Checker finds what a flavor minds in a document. It reads the same answers that the
// lowering establishes, and runs over every result once more.
type Checker struct {
	rules         *flavor.Rules
	table         *table
	doc           *schema.Document
	o             Options
	Clock         *meter.Clock
	Graph         *refs.Graph // made on first use
	NameRule      *names.NameRule
	inlines       bool // no reference stays
	dropsSiblings bool // what stands beside a $ref means nothing here, and would in the result
	Patterns      conjunction.Patterns

	brief      bool // only findings are kept that may have to be answered for
	Facts      []diag.Fact
	Remarks    []diag.Fact               // on what the author most likely means otherwise, whatever the flavor accepts
	Dirty      tree.Marks                // schemas at or below which something is minded
	linked     tree.Marks                // those at or below which a reference stands
	used       tree.Marks                // definitions referred to
	holders    []*tree.Node              // members that hold definitions, where unused ones are minded
	References map[*tree.Node]*tree.Node // schemas that refer, and what they lead to
	current    *tree.Node                // the schema being checked
	going      bool                      // it goes with a condition that may not stand: what else is minded in it matters to nobody
	spelled    schema.TypeSet            // the one type that it names, as JSON Schema spells it, or 0
	reshape    tree.Marks                // schemas with findings that editing members cannot mend
	minded     tree.Marks                // keywords that may not stand where they do, or not with their value, and the schemas that have them
	replaced   tree.Marks                // what may not stay as it is and becomes another form of the same, and the schemas that have it
	written    schema.Dialect            // of the output
	structured bool                      // values of lists that stand for others are minded
	copies     bool                      // schemas with identifiers stand for several properties of what cannot be kept
	strays     []visit                   // schemas that stand where none is looked for, but are referred to
	sizes      sizes
	alone      map[*tree.Node]bool         // what references lead to, but for those in an allOf; made on first use
	extending  map[*tree.Node][]*tree.Node // the definitions that refer to a schema in their allOf; made with alone

	lastPattern readPattern
	beside      []*tree.Node   // schemas that have properties, and others beside these
	mislaid     map[string]int // by the names of members that are misplaced, how often

	Schemas int                 // that were checked
	Size    int                 // of the document, in bytes, spaces aside: how it is laid out changes nothing
	Reached int                 // of these, what a result may be made of: what it may take grows with it
	Trials  *conjunction.Trials // for all lowerings of the document

	references map[*tree.Node]*tree.Node // memory for References
	graph      refs.Graph                // what Graph is, once it is made
	trials     conjunction.Trials        // and Trials
	waiting    []visit                   // memory for those that are to be checked
	waited     int                       // how many of it were in use at once
}

// New returns a checker of a document.
func New(r *flavor.Rules, doc *schema.Document, o Options) *Checker {
	k := new(Checker)
	k.Begin(r, doc, o)
	return k
}

// Clear makes a checker ready for another document: its findings may not be used on.
func (k *Checker) Clear() {
	facts, waiting := k.Facts, k.waiting
	if clear(facts); len(facts) > mostKept {
		facts = nil
	}
	if cap(waiting) > mostKept {
		waiting = nil
	}
	clear(waiting[:min(k.waited, cap(waiting))]) // what is behind that is clear
	references := k.References
	if len(references) > mostKept {
		references = nil
	} else if references == nil {
		references = k.references
	}
	clear(references)
	*k = Checker{Facts: facts[:0], waiting: waiting, references: references}
}

// mostKept is the number of findings, and of schemas that wait, for which room is kept.
const mostKept = 256

// Begin makes a checker that is clear that of a document.
func (k *Checker) Begin(r *flavor.Rules, doc *schema.Document, o Options) {
	t := tableOf(r)
	inlines := r.Refuses(flavor.CReference)
	written := ResultDialect(doc, r)
	*k = Checker{inlines: inlines, rules: r, doc: doc, o: o, table: t, written: written, dropsSiblings: doc.IgnoresSiblings() && written >= schema.Draft201909, Clock: meter.NewClock(o.Due), NameRule: t.names, Facts: k.Facts, waiting: k.waiting, references: k.references}
	for _, limit := range r.Limits {
		k.sizes.most[limit.Metric] = limit.AtMost
	}
}

// visit is one schema on the checker's way.
type visit struct {
	n        *tree.Node
	keyword  *schema.Keyword // that holds it; nil for the root
	depth    int             // objects on the way, itself included
	property int             // steps through properties
	goes     bool            // it stands in a condition that may not stand, and goes with it
}

// Found are values of a document by what a flavor minds in them.
type Found struct {
	Reshape  *tree.Marks // schemas that editing members cannot mend
	Dirty    *tree.Marks // those at or below which something is minded
	Linked   *tree.Marks // those at or below which a reference stands
	Minded   *tree.Marks // keywords that may not stand where they do, or not with their value, and the schemas that have them
	Replaced *tree.Marks // what becomes another form of the same, such as a reference, and the schemas that have it
}

// Found returns what was found, by value.
func (k *Checker) Found() Found {
	return Found{&k.reshape, &k.Dirty, &k.linked, &k.minded, &k.replaced}
}

// RunBriefly checks a document of which only that is asked which may have to be answered for.
func (k *Checker) RunBriefly() {
	k.brief = true
	k.Run()
}

// RunWith checks a document with patterns that were compiled for another.
func (k *Checker) RunWith(ps conjunction.Patterns) {
	k.Patterns = ps
	k.Run()
}

// Run checks every schema of the document, in document order, without recursion.
func (k *Checker) Run() {
	if k.Clock.Look(); k.Patterns == nil {
		k.Patterns = conjunction.Patterns{}
	}
	root := k.doc.Tree.Root()
	for _, d := range k.doc.Tree.Duplicates() {
		k.find(diag.Fact{Rule: diag.RuleDuplicateName, Repair: flavor.Remove, Severity: diag.Warning, Node: d, Detail: d.Name()})
	}
	for _, m := range k.doc.Mended {
		k.Remarks = append(k.Remarks, diag.Mended(m, root.StartingAt(m.Holder)))
	}
	stack := append(k.waiting[:0], visit{n: root, depth: objects(root)})
	for len(stack) > 0 || len(k.strays) > 0 {
		if len(stack) == 0 {
			stack, k.strays = k.strays, nil
		}
		k.waited = max(k.waited, len(stack))
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		k.schema(v)
		from := len(stack)
		for c := schema.Under(v.n); c.Next(); {
			stack = append(stack, k.step(v, c.Keyword, c.Node))
		}
		slices.Reverse(stack[from:])
	}
	k.waiting = stack
	k.remarkBeside()
	countMislaid(k)
	k.markCopiedResources()
	markCopiedNames(k)
	markMergedNames(k)
	k.unused()
	k.limits(root)
	if repair, refused := k.rules.Refusal(flavor.CEndlessReference); refused && repair == flavor.Relax && k.Graph != nil {
		if waiting := refs.Endless(k.doc, k.Graph); len(waiting) > 0 {
			k.noteRefused(flavor.CEndlessReference, waiting[0], "")
		}
	}
	markIdleNullables(k)
	k.referencePaths(root)
	if k.rules.Limited(flavor.MPropertyDepth).AtMost > 0 && len(k.References) > 0 {
		k.sizes.over(k, flavor.MPropertyDepth, max(int(k.propertySteps(root, make([]int32, k.doc.Tree.Len()))), k.rounds(root)), root)
	}
}

func (k *Checker) step(v visit, kw *schema.Keyword, sub *tree.Node) visit {
	next := visit{n: sub, keyword: kw, depth: v.depth, property: v.property, goes: v.goes || goes(k, v.n, kw.Word)}
	if kw.Family == schema.Core { // others may refer to it
		next.depth, next.property, next.goes = 0, 0, false
	} else if kw.Word == word.Properties {
		next.property++
	}
	if len(k.rules.Limits) > 0 {
		next.depth += objects(sub)
	}
	return next
}

// objects counts a schema among the objects on the way.
func objects(n *tree.Node) int {
	if schema.IsObjectSchema(n) {
		return 1
	}
	return 0
}

// find notes a finding and marks the way to it.
func (k *Checker) find(f diag.Fact) {
	if !k.brief && !k.going || IsMistake(&f) || IsStray(f) {
		if cap(k.Facts) == 0 {
			k.Facts = make([]diag.Fact, 0, fewFacts)
		}
		k.Facts = append(k.Facts, f)
	}
	if f.Severity == diag.Info && (f.Rule == diag.RuleKeyword || f.Rule == diag.RuleValue || f.Rule == diag.RuleStrayDialect) || f.Rule == diag.RuleMalformed && f.Repair == flavor.Translate || f.Rule == diag.RuleMisspeltKeyword {
		k.minded.Add(f.Node)
		k.minded.Add(f.Node.Parent())
	}
	if isReplaced(&f) {
		k.replaced.Add(f.Node)
		k.replaced.Add(k.current)
	}
	if !keepable(&f) {
		k.reshape.Add(k.current)
	}
	mark(&k.Dirty, f.Node)
}

// Warn has all that is found be a warning at least: the provider refuses the schema as it stands.
func (k *Checker) Warn() {
	for i := range k.Facts {
		k.Facts[i].Severity = max(k.Facts[i].Severity, diag.Warning)
	}
}

// fewFacts is the number of findings for which there is room once there is one.
const fewFacts = 6

// mark marks a value and what holds it.
func mark(m *tree.Marks, n *tree.Node) {
	for ; n != nil && !m.Has(n); n = n.Parent() {
		m.Add(n)
	}
}

// noteRefused notes a refused construct.
func (k *Checker) noteRefused(c flavor.Construct, at *tree.Node, detail string) {
	if repair, refused := k.rules.Refusal(c); refused {
		k.find(diag.Fact{Rule: c.String(), Repair: repair, Node: at, Detail: detail})
	}
}

// schema checks one schema.
func (k *Checker) schema(v visit) {
	k.Clock.Tick()
	k.Schemas++
	n, root := v.n, v.keyword == nil
	k.current, k.going = n, v.goes
	if n.IsBool() {
		if root {
			k.noteRefused(flavor.CNonObjectRoot, n, "")
			k.noteRefused(flavor.CBooleanSchema, n, "")
		} else if !MayBeBoolean(v.keyword) {
			k.boolean(v)
		}
		return
	}
	k.sizes.schema(k, v)
	ref := k.reference(n, root)
	if n.MayHave(anchors) && (n.Says(word.Anchor) || n.Says(word.DynamicAnchor)) {
		mark(&k.linked, n)
	}
	k.spelled = schema.TypeSpelled(n.Member(word.Type))
	kinds := placesOf(n, k.spelled)
	odd := false // whether there is an object that no keyword takes
	for m := range n.All() {
		k.member(n, m, root, kinds, ref)
		odd = odd || m.IsObject() && (m.Word() == word.None || !schema.Of(m).Holds.MayBeObject())
	}
	if odd {
		k.misplaced(n)
	}
	schema.MisspeltRequired(n, func(entry, property *tree.Node) {
		k.Remarks = append(k.Remarks, diag.Fact{Rule: diag.RuleMisspeltRequired, Severity: diag.Warning, Node: entry, Keyword: entry.Text(), Detail: property.Name()})
	})
	if n.Says(word.Discriminator) {
		k.mapping(n)
	}
	if root {
		k.root(n)
	}
	if ref == nil {
		k.ofTypes(n, root)
	}
	if ref != nil && k.doc.IgnoresSiblings() && ref.Word() == word.Ref {
		return
	}
	if e := n.Member(word.Enum); e.IsArray() {
		k.enum(n, e)
	}
	if c := n.Member(word.Const); c != nil && k.means("const", c) {
		k.enum(n, c)
	}
}

// ofTypes checks what a schema that refers to no other says of the values of its types.
func (k *Checker) ofTypes(n *tree.Node, root bool) {
	t := k.types(n, root)
	if t&schema.TObject != 0 || n.Says(word.Properties) || k.spelled == 0 && untypedHas(k.rules, n, word.AdditionalProperties, word.PatternProperties, word.Required) {
		k.object(n)
	}
	if t&schema.TArray != 0 || n.Says(word.Items) || k.spelled == 0 && untypedHas(k.rules, n, word.PrefixItems) {
		k.array(n)
	}
	if n.MayHave(lowBounds) {
		k.bounds(n, t)
	}
}

var (
	anchors   = tree.WordsOf(word.Anchor, word.DynamicAnchor)
	lowBounds = tree.WordsOf(word.Minimum, word.MinLength, word.MinItems, word.MinProperties)
)

// untypedHas reports whether one of the keywords stands in a schema without a type, or with one that means
// nothing, where that is nothing that is minded anyway.
func untypedHas(r *flavor.Rules, n *tree.Node, keywords ...word.Word) bool {
	if r.Refuses(flavor.CMissingType) || n.Says(word.Type) && schema.IsTypes(n.Member(word.Type)) {
		return false
	}
	return slices.ContainsFunc(keywords, n.Says)
}
