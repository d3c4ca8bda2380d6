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

// A Checker finds what a flavor minds in one document. The lowering acts on the same answers of the flavor.
type Checker struct {
	rules         *flavor.Rules
	table         *table
	doc           *schema.Document
	o             Options
	Clock         *meter.Clock
	Graph         *refs.Graph // made on first use
	NameRule      *names.NameRule
	inlines       bool // no reference stays
	dropsSiblings bool // the document's draft ignores what stands beside a $ref, and the result's draft does not
	Patterns      conjunction.Patterns

	brief      bool // few findings become facts; see RunBriefly
	Facts      []diag.Fact
	Remarks    []diag.Fact               // facts on what the author most likely means otherwise, whatever the flavor accepts
	Dirty      tree.Marks                // schemas at or below which something is minded
	linked     tree.Marks                // schemas at or below which a reference, an anchor or a target stands: not copied verbatim
	used       tree.Marks                // definitions referred to
	holders    []*tree.Node              // members that hold definitions, where unused ones are minded
	References map[*tree.Node]*tree.Node // schemas that refer, and what they lead to
	current    *tree.Node                // the schema being checked
	going      bool                      // current is left out with a condition that may not stand: nobody needs its findings
	spelled    schema.TypeSet            // the one type that current names, as JSON Schema spells it; 0 for lists and anything else
	reshape    tree.Marks                // schemas with findings that editing members cannot mend
	minded     tree.Marks                // keywords that may not stand where they do, or not with their value, and the schemas that have them
	replaced   tree.Marks                // what becomes another form with the same meaning, and the schemas that have it
	written    schema.Dialect            // of the output
	structured bool                      // some enum or const has an array or an object
	copies     bool                      // a schema with an identifier would be written twice in what is made anew
	strays     []visit                   // targets of references that stand under no keyword: visited last
	sizes      sizes
	alone      map[*tree.Node]bool         // targets of references that mean them alone, not as a base in an allOf; made on first use
	extending  map[*tree.Node][]*tree.Node // by a schema, the definitions that refer to it in their allOf; made with alone

	lastPattern readPattern
	misplaced   misplaced

	Schemas int                 // number of schemas that were checked
	Size    int                 // bytes of the document without white space, so that layout changes no decision
	Reached int                 // Size without definitions that nothing leads to: budgets of the result grow with it
	Trials  *conjunction.Trials // values tried against schemas, shared by all lowerings of the document

	references map[*tree.Node]*tree.Node // memory for References
	graph      refs.Graph                // what Graph points to, once it is made
	trials     conjunction.Trials        // what Trials points to, after Ready
	waiting    []visit                   // memory for the schemas that Run has still to visit
	waited     int                       // the most entries of waiting that were in use at once, which Clear clears
}

// New returns a checker of a document.
func New(r *flavor.Rules, doc *schema.Document, o Options) *Checker {
	k := new(Checker)
	k.Begin(r, doc, o)
	return k
}

// Clear makes a checker ready for another document. The findings of the last one may not be used any more.
func (k *Checker) Clear() {
	facts, waiting := k.Facts, k.waiting
	if clear(facts); len(facts) > mostKept {
		facts = nil
	}
	if cap(waiting) > mostKept {
		waiting = nil
	}
	clear(waiting[:min(k.waited, cap(waiting))]) // the rest was not used
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

// Begin makes a checker, new or cleared, the checker of a document.
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
	keyword  *schema.Keyword // the keyword that holds n; nil for the root
	depth    int             // object schemas on the way from the root or a definition, n included
	property int             // steps through `properties` on that way
	goes     bool            // n stands in a condition that may not stand, and is left out with it
}

// Found has the marks of what a flavor minds in a document.
type Found struct {
	Reshape  *tree.Marks // schemas that editing members cannot mend
	Dirty    *tree.Marks // schemas at or below which something is minded
	Linked   *tree.Marks // schemas that cannot be copied verbatim, because of references and what they lead to
	Minded   *tree.Marks // keywords that may not stand where they do, or not with their value, and the schemas that have them
	Replaced *tree.Marks // what becomes another form with the same meaning, such as a reference, and the schemas that have it
}

// Found returns the marks that Run made.
func (k *Checker) Found() Found {
	return Found{&k.reshape, &k.Dirty, &k.linked, &k.minded, &k.replaced}
}

// RunBriefly is Run for a document that is to be adapted. Of its findings only mistakes (IsMistake), stray references (IsStray) and
// limits that only warn become facts: the lowering reports what it does about the others. All are marked.
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
	k.Remarks = k.misplaced.shorten(k.misplaced.besideProperties(&k.linked, k.Remarks))
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
	if kw.Family == schema.Core { // a definition: references may enter it anywhere
		next.depth, next.property, next.goes = 0, 0, false
	} else if kw.Word == word.Properties {
		next.property++
	}
	if len(k.rules.Limits) > 0 {
		next.depth += objects(sub)
	}
	return next
}

// objects is what a schema adds to the depth of objects: 1 or 0.
func objects(n *tree.Node) int {
	if schema.IsObjectSchema(n) {
		return 1
	}
	return 0
}

// find notes a finding, and marks its place and all that it stands in.
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

// Warn raises all findings to warnings, as Check reports them: the provider refuses the schema as it stands.
func (k *Checker) Warn() {
	for i := range k.Facts {
		k.Facts[i].Severity = max(k.Facts[i].Severity, diag.Warning)
	}
}

// fewFacts is the capacity of Facts from the first finding on.
const fewFacts = 6

// mark marks a value and all that it stands in, up to the root.
func mark(m *tree.Marks, n *tree.Node) {
	for ; n != nil && !m.Has(n); n = n.Parent() {
		m.Add(n)
	}
}

// noteRefused notes a construct, if the flavor refuses it.
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
	odd := false // whether a member has an object that its keyword does not take, or is no keyword
	for m := range n.All() {
		k.member(n, m, root, kinds, ref)
		odd = odd || m.IsObject() && (m.Word() == word.None || !schema.Of(m).Holds.MayBeObject())
	}
	if odd {
		k.Remarks = k.misplaced.in(n, k.Remarks)
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

// untypedHas reports whether a schema without a valid `type` has one of the keywords. It is false where the flavor refuses a missing
// type, which is a finding of its own then.
func untypedHas(r *flavor.Rules, n *tree.Node, keywords ...word.Word) bool {
	if r.Refuses(flavor.CMissingType) || n.Says(word.Type) && schema.IsTypes(n.Member(word.Type)) {
		return false
	}
	return slices.ContainsFunc(keywords, n.Says)
}
