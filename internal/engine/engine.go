// Package engine rewrites schemas. It knows constructs and repairs, never a provider:
// what a provider minds stands in its flavor file.
//
// What happens, in reading order: the document is checked (check.go); if nothing is
// minded, it is the answer. Else it is lowered on demand: a place means a set of schemas
// (set.go), gathered into a shape (shape.go), from which a node that conforms is
// constructed bottom-up (lower.go, object.go, array.go, value.go, union.go, or keep.go
// where the input's object may stay); the root is settled last (root.go). Then it is
// made to fit the limits (fit.go), written (emit.go), its codec made (carry.go), and
// the result checked again.
package engine

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/validate"
)

// Options choose between the ways a schema may be adapted.
type Options struct {
	KeepOpen        bool // open objects keep their further members as a list of entries
	KeepNulls       bool // a null of an optional property stays null
	OpenDangling    bool // references that lead nowhere admit anything
	AnnotateFormats bool // format constrains nothing
	NoDescriptions  bool // lost constraints are not described
	MaxNodes        int  // of the output, before a smaller strategy is chosen; 0: by the input's size
}

// An Outcome is what became of a schema.
type Outcome struct {
	Schema  []byte // nil where refused
	Facts   []Fact
	Refusal *Fact // the first fact of severity Refused, or nil
	Codec   *codec.Codec

	layout *layout
}

// OutputPointer returns where in the output a fact is about.
func (o *Outcome) OutputPointer(f *Fact) string {
	if o.layout == nil || f.out == nil {
		return ""
	}
	p, _ := o.layout.pointer(f.out)
	return p
}

// Check reports what a flavor minds in a document.
func Check(rules *flavor.Rules, doc *schema.Document, o Options) *Outcome {
	k := newChecker(rules, doc, o)
	k.run()
	for i := range k.facts {
		if k.facts[i].Severity == Info { // the provider refuses the schema as it stands
			k.facts[i].Severity = Warning
		}
	}
	return &Outcome{Facts: k.facts}
}

// Adapt rewrites a document for a flavor.
func Adapt(rules *flavor.Rules, doc *schema.Document, o Options) *Outcome {
	k := newChecker(rules, doc, o)
	k.run()
	if len(k.dirty) == 0 {
		return &Outcome{Schema: doc.Tree.Source(), Facts: k.facts, Codec: &codec.Codec{Root: &codec.Node{}}}
	}
	limit := rules.Limit(flavor.MBytes)
	impossible := map[string]*tree.Node{}
	for i, terse := range terseness {
		var l *lowering
		var root *node
		for range maxAgain {
			l = newLowering(rules, doc, o, k)
			l.terse, l.impossible = terse, impossible
			root = l.lowerRoot()
			if l.lowerPending(); !l.again {
				break
			}
		}
		if root.kind == kNever && len(l.refusals) == 0 {
			at := root.src
			if at == nil {
				at = doc.Tree.Root()
			}
			l.refusals = append(l.refusals, Fact{Rule: "impossible-schema", Severity: Refused, Node: at})
		}
		if len(l.refusals) > 0 {
			return l.refuse()
		}
		l.keepUsedDefinitions(root)
		if limit > 0 && i < len(terseness)-1 && l.measure(root).bytes > limit {
			continue
		}
		if outcome := l.fitted(root, limit); outcome != nil || i == len(terseness)-1 {
			return outcome
		}
	}
	return nil // not reached: the last round returns
}

// maxAgain bounds how often a document is lowered anew because a recursive part turned
// out to be impossible.
const maxAgain = 30

// terseness lists how long descriptions may be, round by round, where the output is too
// large: as long as they are, then shorter, then none.
var terseness = [...]int{-1, 300, 100, 0}

// maxRelaxed bounds the properties that are made optional because a recursion never ends.
const maxRelaxed = 50

// fitted makes a root fit and finishes it. Sizes are estimates until the output is
// written; where it is still too large, it is made to fit a smaller bound.
func (l *lowering) fitted(root *node, limit int) *Outcome {
	l.most = l.mostBytes()
	if !l.gentle {
		l.inlineBroken(root) // constraints that were lost may have held the recursion
	}
	l.fitPaths(root)
	for range 6 {
		root = l.fit(root)
		l.dropDefinitions(root)
		l.settleAnnotations(root)
		o := l.finish(root)
		for range maxRelaxed {
			culprit := l.relax(o)
			if culprit == nil || !l.relaxed(o, culprit) {
				break
			}
			o = l.finish(root)
		}
		size := escapedLength(compact(o.Schema))
		if limit == 0 || o.Schema == nil || size <= limit {
			l.verify(o)
			return o
		}
		l.most -= max(size-limit, limit/20)
	}
	o := l.finish(root)
	l.verify(o)
	return o
}

func newLowering(rules *flavor.Rules, doc *schema.Document, o Options, k *checker) *lowering {
	l := &lowering{rules: rules, doc: doc, o: o, findings: k.facts, reshape: k.reshape, dirty: k.dirty, linked: k.linked, references: k.references,
		memo: map[memoKey]*node{}, progress: map[memoKey]*definition{}, defined: map[*tree.Node]*definition{}, names: map[string]bool{},
		reported: map[*tree.Node]bool{}, patterns: map[string]*pattern.Pattern{}, signatures: map[string]codec.Signature{},
		keptNodes: map[*tree.Node]*node{}, inlining: map[*tree.Node]bool{}, nameRule: k.nameRule, graph: k.graph,
		validator: validate.New(doc, validate.Options{AnnotateFormats: o.AnnotateFormats}).Session(), places: map[*tree.Node]string{}, given: map[*tree.Node][]*tree.Node{}, max: o.MaxNodes}
	if l.gentle = gentle(rules); !l.gentle {
		k.markOld()
	}
	if l.graph == nil {
		l.graph = newGraph(doc)
	}
	if l.gentle {
		for d := range doc.Tree.Root().Get("$defs").All() {
			l.names[d.Name()] = true
		}
	}
	if l.max == 0 {
		l.max = 20_000 + len(doc.Tree.Source())
	}
	l.root = &definition{name: "root", root: true, set: one(doc.Tree.Root())}
	l.upper = rules.Dialect == flavor.OpenAPI30 && (rules.Surface == flavor.Response || shouts(doc.Tree.Root()))
	if doc.Guessed != nil {
		l.loose = append(l.loose, Fact{Rule: "guessed-dialect", Node: doc.Guessed, Keyword: doc.Guessed.Name()})
	}
	for _, d := range doc.Tree.Duplicates() {
		l.loose = append(l.loose, Fact{Rule: "duplicate-name", Repair: flavor.Remove, Severity: Warning, Node: d, Detail: d.Name()})
	}
	return l
}

// shouts reports whether the root writes its type in capitals.
func shouts(root *tree.Node) bool {
	m := root.Get("type")
	return m.IsString() && isUpper(m)
}

func (l *lowering) refuse() *Outcome {
	o := &Outcome{Facts: append(l.loose, l.refusals...), Codec: &codec.Codec{Root: &codec.Node{}}}
	for i := range o.Facts {
		if o.Facts[i].Severity == Refused {
			o.Refusal = &o.Facts[i]
			break
		}
	}
	return o
}

// reachable lists the definitions that the nodes below root refer to, in the order they
// are met, definitions of definitions included.
func reachable(root *node) []*definition {
	var out []*definition
	seen := map[*definition]bool{}
	y := newLayout()
	from := 0
	visit := func(n *node) {
		y.place(n, nil, "")
		for ; from < len(y.order); from++ {
			y.order[from].refers(func(d *definition) {
				if !seen[d] {
					seen[d] = true
					out = append(out, d)
				}
			})
		}
	}
	visit(root)
	for i := 0; i < len(out); i++ {
		if out[i].node != nil {
			visit(out[i].node)
		}
	}
	return out
}

// keepUsedDefinitions decides which of the input's definitions stay where they are.
func (l *lowering) keepUsedDefinitions(root *node) {
	prune := l.refuses(flavor.CUnusedDefinition)
	for again := true; again; {
		again = false
		l.lowerPending()
		l.keepApart() // a definition may be the first to refer to the root
		used := map[*tree.Node]bool{}
		for _, d := range reachable(root) {
			for n := d.place(); n != nil; n = n.Parent() {
				used[n] = true
			}
		}
		for _, k := range l.kept {
			if k.property.node == nil && (!prune || used[k.source] && l.mayStay(k.source)) {
				k.property.node = l.keepSub(k.source, false)
				again = true
			}
		}
	}
	for _, k := range l.kept {
		if k.property.node == nil {
			l.loose = append(l.loose, Fact{Rule: flavor.CUnusedDefinition.String(), Repair: flavor.Prune, Node: k.source, Detail: k.source.Name()})
		}
	}
}

// mayStay reports whether references may lead to a definition where it stands; else what
// refers to it makes it a definition of the root.
func (l *lowering) mayStay(d *tree.Node) bool {
	return !l.refuses(flavor.CReferenceByPath) || plainReference(l.doc, d)
}

// dropDefinitions leaves out the definitions that only other definitions refer to, or
// that nothing refers to since parts became text.
func (l *lowering) dropDefinitions(root *node) {
	if !l.refuses(flavor.CUnusedDefinition) || len(l.kept) == 0 {
		return
	}
	live := map[*node]bool{}
	for _, n := range liveNodes(root) {
		live[n] = true
	}
	for _, k := range l.kept {
		if k.property.node != nil && !holdsLive(k.property.node, live) {
			k.property.node = nil
			l.loose = append(l.loose, Fact{Rule: flavor.CUnusedDefinition.String(), Repair: flavor.Prune, Node: k.source, Detail: k.source.Name()})
		}
	}
}

// holdsLive reports whether a node or one below it is live.
func holdsLive(n *node, live map[*node]bool) bool {
	y := newLayout()
	y.place(n, nil, "")
	for _, m := range y.order {
		if live[m] {
			return true
		}
	}
	return false
}

// finish lays out, writes and verifies the result.
func (l *lowering) finish(root *node) *Outcome {
	y := newLayout()
	y.place(root, nil, "")
	byPath := !l.refuses(flavor.CReferenceByPath)
	word := "/" + l.definitionsWord() + "/"
	var hoisted []*definition
	standing := map[*definition]string{}
	for _, d := range reachable(root) {
		if d.root {
			p, _ := y.pointer(l.root.node)
			standing[d] = p
			d.node = l.root.node
			if _, placed := y.steps[d.node]; placed {
				continue
			}
		} else if at, placed := y.steps[d.node]; placed && (byPath || at.parent == root && isDefinition(at.way)) {
			continue
		}
		hoisted = append(hoisted, d)
		standing[d] = word + tree.EscapeToken(d.name)
	}
	slices.SortStableFunc(hoisted, func(a, b *definition) int { return a.offset() - b.offset() })
	for _, d := range hoisted {
		y.place(d.node, root, word+tree.EscapeToken(d.name))
	}
	if l.gentle {
		root.defines(hoisted)
		hoisted = nil
	}
	e := &emitter{l: l, root: root, definitions: hoisted, pointer: func(d *definition) string {
		if p, ok := standing[d]; ok {
			return p
		}
		p, _ := y.pointer(d.node)
		return p
	}}
	e.schema(root, "")
	o := &Outcome{Schema: l.likeInput(e.out), Codec: l.newCodec(root), layout: y}
	for i := range l.loose {
		l.loose[i].out = root
	}
	o.Facts = append(o.Facts, l.loose...)
	if l.terse >= 0 {
		o.Facts = append(o.Facts, Fact{Rule: ruleLimit + flavor.MBytes.String(), Repair: flavor.Remove, Severity: Warning, Node: l.doc.Tree.Root(), Detail: strconv.Itoa(l.terse), out: root})
	}
	for _, n := range y.order {
		o.Facts = append(o.Facts, n.facts...)
	}
	l.rootMembers(o, root)
	l.answer(o, root)
	if len(o.Facts) == 0 && !bytes.Equal(o.Schema, l.doc.Tree.Source()) {
		o.Facts = append(o.Facts, Fact{Rule: "rewritten", Node: l.doc.Tree.Root(), out: root})
	}
	slices.SortStableFunc(o.Facts, func(a, b Fact) int { return a.offset() - b.offset() })
	o.Facts = unrepeated(o.Facts)
	return o
}

// defines adds definitions to those that a kept root has.
func (n *node) defines(ds []*definition) {
	if len(ds) == 0 {
		return
	}
	at := slices.IndexFunc(n.members, func(m member) bool { return m.keyword == "$defs" && m.raw == nil })
	if at < 0 {
		n.members = append(n.members, member{keyword: "$defs"})
		at = len(n.members) - 1
	}
	named := slices.Clone(n.members[at].named)
	for _, d := range ds {
		named = append(named, &property{original: d.name, name: d.name, node: d.node})
	}
	n.members[at].named = named
}

// isDefinition reports whether a way from the root leads to one of its definitions.
func isDefinition(way string) bool {
	return strings.HasPrefix(way, "/$defs/") || strings.HasPrefix(way, "/definitions/")
}

// unrepeated drops facts that say the same of the same place: a schema that is inlined
// ten times is reported once.
func unrepeated(fs []Fact) []Fact {
	type key struct {
		rule, keyword, detail string
		repair                flavor.Repair
		effect                Effect
		node                  *tree.Node
	}
	seen := map[key]bool{}
	return slices.DeleteFunc(fs, func(f Fact) bool {
		k := key{f.Rule, f.Keyword, f.Detail, f.Repair, f.Effect, f.Node}
		had := seen[k]
		seen[k] = true
		return had
	})
}

// answered lists the constructs whose repair keeps the meaning and leaves no trace of
// its own; where no step spoke of a finding, it is reported from here.
var answered = map[string]bool{
	flavor.CReference.String(): true, flavor.CReferenceByPath.String(): true, flavor.CNestedDefinitions.String(): true,
	flavor.CUnusedDefinition.String(): true, flavor.CRepeatedAnnotation.String(): true, flavor.CBooleanSchema.String(): true,
	ruleLongDescription: true, flavor.CEscapedDefinitionName.String(): true, flavor.CRootReference.String(): true, flavor.CForeignDialect.String(): true,
}

var ruleLongDescription = ruleLimit + flavor.MDescriptionCharacters.String()

// answer reports what was done about the checker's findings where no step said so.
func (l *lowering) answer(o *Outcome, root *node) {
	said := map[*tree.Node]bool{}
	for _, f := range o.Facts {
		if f.Node != nil {
			said[f.Node] = true
		}
	}
	for _, f := range l.findings {
		if said[f.Node] || f.Severity != Info || f.Rule != ruleKeyword && !answered[f.Rule] {
			continue
		}
		if f.Rule == ruleKeyword {
			if l.settled(said, f.Node) {
				continue
			}
			f.Repair = flavor.Merge
		}
		if f.Rule == ruleLongDescription {
			f.Repair = flavor.Remove
		}
		f.out = root
		o.Facts = append(o.Facts, f)
	}
}

// settled reports whether the schema that holds a keyword was spoken of as a whole.
func (l *lowering) settled(said map[*tree.Node]bool, keyword *tree.Node) bool {
	for n := keyword.Parent(); n != nil && n != l.doc.Tree.Root(); n = n.Parent() {
		if said[n] {
			return true
		}
	}
	return false
}

// rootMembers reports the identifiers of the root that do not stay.
func (l *lowering) rootMembers(o *Outcome, root *node) {
	if root.kind == kKept {
		return
	}
	for m := range l.doc.Tree.Root().All() {
		k := schema.Lookup(m.Name())
		if k == nil || k.Family != schema.Core || k.Holds == schema.SchemaMap || slices.Contains(schema.ReferenceKeywords[:], m.Name()) {
			continue
		}
		rule := ruleKeyword
		if m.Name() == "$schema" {
			rule = flavor.CForeignDialect.String()
		}
		o.Facts = append(o.Facts, Fact{Rule: rule, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text(), out: root})
	}
}

func (f *Fact) offset() int {
	if f.Node == nil {
		return 0
	}
	return f.Node.NameOffset()
}

func (d *definition) offset() int {
	if n := d.set[0].n; n != nil {
		return n.Offset()
	}
	return 0
}

// likeInput gives the output line breaks where the input has them.
func (l *lowering) likeInput(out []byte) []byte { return reindent(l.doc.Tree.Source(), out) }

// verify checks the result: a finding is a bug here, and is said instead of passing a
// schema that only looks fine.
func (l *lowering) verify(o *Outcome) {
	t, err := tree.Parse(o.Schema, tree.Limits{Depth: 1 << 20, Bytes: 1 << 31})
	if err != nil {
		l.broken(o, "the result is not JSON: "+err.Error())
		return
	}
	k := newChecker(l.rules, schema.Read(t), l.o)
	k.run()
	for _, f := range k.facts {
		if strings.HasPrefix(f.Rule, ruleLimit) && f.Severity == Warning { // counted over a whole request: told, and left
			f.Node, f.out = l.doc.Tree.Root(), l.root.node
			o.Facts = append(o.Facts, f)
			continue
		}
		if strings.HasPrefix(f.Rule, ruleLimit) && f.Severity != Warning { // nothing is left to make smaller
			f.Severity, f.Node = Refused, l.doc.Tree.Root()
			o.Facts = append(o.Facts, f)
			o.Refusal, o.Schema = &o.Facts[len(o.Facts)-1], nil
			return
		}
		if len(k.dirty) > 0 && f.Severity != Warning || f.Rule == ruleMalformed {
			l.broken(o, strings.Join(strings.Fields(f.Rule+" "+f.Keyword+" "+clip(f.Detail)+" is left at "+f.Node.Pointer()), " "))
			return
		}
	}
}

func (l *lowering) broken(o *Outcome, what string) {
	o.Facts = append(o.Facts, Fact{Rule: "internal", Severity: Refused, Node: l.doc.Tree.Root(), Detail: what})
	o.Refusal = &o.Facts[len(o.Facts)-1]
	o.Schema = nil
}
