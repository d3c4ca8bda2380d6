// Package engine rewrites schemas. It knows constructs and repairs, never a provider:
// what a provider minds stands in its flavor file.
//
// What happens, in reading order: the document is checked (check.go); if nothing is
// minded, it is the answer. Else it is lowered on demand: a place means a set of schemas
// (set.go), gathered into a shape (shape.go), from which a node that conforms is
// constructed bottom-up (lower.go, object.go, array.go, value.go, union.go, or keep.go
// where the input's object may stay); the root is settled last (root.go). That is done to
// as large an extent as there is room for (strategy.go). Then it is
// made to fit the limits (fit.go), written (emit.go), its codec made (carry.go), and
// the result checked again.
package engine

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/validate"
)

// Options choose between the ways a schema may be adapted.
type Options struct {
	KeepOpen        bool      // open objects keep their further members as a list of entries
	KeepNulls       bool      // a null of an optional property stays null
	OpenDangling    bool      // references that lead nowhere admit anything
	AnnotateFormats bool      // format constrains nothing
	NoDescriptions  bool      // lost constraints are not described
	MaxNodes        int       // of the output, before a smaller strategy is chosen; 0: by the input's size
	Due             time.Time // when a result has to be there; the zero time: whenever it is
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
	p, _ := o.layout.pointer(f.out.(*node))
	return p
}

// Check reports what a flavor minds in a document.
func Check(rules *flavor.Rules, doc *schema.Document, o Options) (found *Outcome) {
	defer late(doc, &found)
	k := newChecker(rules, doc, o)
	k.run()
	for i := range k.facts {
		if k.facts[i].Severity == Info { // the provider refuses the schema as it stands
			k.facts[i].Severity = Warning
		}
	}
	return &Outcome{Facts: k.facts}
}

// Adapt rewrites a document for a flavor. What it returns depends on nothing else, but that
// it is a refusal where it is not done in time.
func Adapt(rules *flavor.Rules, doc *schema.Document, o Options) (result *Outcome) {
	defer late(doc, &result)
	k := newChecker(rules, doc, o)
	k.run()
	if len(k.dirty) == 0 {
		return &Outcome{Schema: doc.Tree.Source(), Facts: k.facts, Codec: &codec.Codec{Root: &codec.Node{}}}
	}
	k.size = compactLength(doc.Tree.Source())
	k.matcher = pattern.NewMatcher(maxBacktracking)
	k.validator = validate.New(doc, validate.Options{AnnotateFormats: o.AnnotateFormats, Steps: stepsOfAnswer, Session: stepsOfAll(k.size)}).Session()
	a := adapting{rules: rules, doc: doc, o: o, k: k, impossible: map[string]*tree.Node{}}
	limit := rules.Limit(flavor.MBytes)
	whole := a.whole()
	if whole.refused {
		return whole.l.refuse()
	}
	size := func(l *lowering, root *node) int { // without the lists that are too long in any case
		m := l.fitEnums(root)
		if m == nil {
			m = l.measure(root)
		}
		return m.bytes
	}
	if limit == 0 || size(whole.l, whole.root) <= limit {
		return whole.l.fitted(whole.root, limit)
	}
	// too large: how long may descriptions be? Where none at all is too long, the others
	// need not be tried.
	last := len(terseness) - 1
	bare, bareRoot := a.lowered(whole.extent, terseness[last], usualBudget)
	if size(bare, bareRoot) <= limit {
		for _, terse := range terseness[1:last] {
			if l, root := a.lowered(whole.extent, terse, usualBudget); size(l, root) <= limit {
				return l.fitted(root, limit)
			}
		}
	}
	return bare.fitted(bareRoot, limit)
}

// late turns the panic of a clock into a refusal of the document.
func late(doc *schema.Document, o **Outcome) {
	switch p := recover(); p.(type) {
	case nil:
	case overdue:
		f := Fact{Rule: ruleTime, Severity: Refused, Node: doc.Tree.Root()}
		*o = &Outcome{Facts: []Fact{f}, Codec: &codec.Codec{Root: &codec.Node{}}}
		(*o).Refusal = &(*o).Facts[0]
	default:
		panic(p)
	}
}

// maxBacktracking bounds the time in which patterns are matched with names while a document
// is adapted.
const maxBacktracking = 2 * time.Second

// excluded says which bound excludes the one that stands there, or which member may not be
// there that has to be; or nothing.
func excluded(at *tree.Node) string {
	if at == nil {
		return ""
	}
	if list := at.Parent(); list.IsArray() && list.HasName() && list.Name() == "required" && at.IsString() {
		return ": `" + clip(at.Text()) + "` is required, and no property of that name can stand"
	}
	for _, pair := range [...][2]string{{"minLength", "maxLength"}, {"minimum", "maximum"}, {"minimum", "exclusiveMaximum"}, {"exclusiveMinimum", "maximum"},
		{"exclusiveMinimum", "exclusiveMaximum"}, {"minItems", "maxItems"}, {"minProperties", "maxProperties"}} {
		if !schema.IsKeyword(at) || at.Name() != pair[0] {
			continue
		}
		if most := at.Parent().Get(pair[1]); most.IsNumber() && at.IsNumber() && decimal.Parse(at.Text()).Compare(decimal.Parse(most.Text())) >= 0 {
			return ": `" + pair[0] + "` and `" + pair[1] + "` exclude each other"
		}
	}
	return ""
}

// terseness lists how long descriptions may be where the output is too large: as long as
// they are, then shorter, then none.
var terseness = [...]int{-1, 300, 100, 0}

// maxRelaxed bounds the objects whose properties are made optional because a recursion
// never ends.
const maxRelaxed = 100

// fitted makes a root fit and finishes it. Sizes are estimates until the output is
// written; where it is still too large, it is made to fit a smaller bound.
func (l *lowering) fitted(root *node, limit int) *Outcome {
	l.most = l.mostBytes()
	if !l.gentle {
		l.inlineBroken(root) // constraints that were lost may have held the recursion
	}
	l.fitPaths(root)
	l.fitRounds(root)
	briefly := false // texts say less where that makes the result fit
	for range 7 {
		root = l.fit(root)
		l.dropDefinitions(root)
		l.ownNames(root)
		l.tellUnused(root)
		l.describeTexts(root, briefly)
		l.settleAnnotations(root)
		o := l.finish(root)
		for range maxRelaxed {
			if !l.relax(o) {
				break
			}
			o = l.finish(root)
		}
		size := escapedLength(compact(o.Schema))
		if !briefly && size > l.mostBytes() {
			briefly = true
			l.describeTexts(root, briefly) // before it is measured again
			continue
		}
		if o.Refusal != nil {
			return o
		}
		if limit == 0 || size <= limit {
			if l.verify(o); o.Refusal != nil && o.Refusal.Rule == ruleLimit+flavor.MPropertyDepth.String() && l.cutRecursions(root) {
				continue
			}
			return o
		}
		l.most -= max(size-limit, limit/20)
	}
	o := l.finish(root)
	if o.Refusal == nil {
		l.verify(o)
	}
	return o
}

func newLowering(rules *flavor.Rules, doc *schema.Document, o Options, k *checker) *lowering {
	l := &lowering{}
	l.gentle = gentle(rules)
	l.startMeter(k.clock, k.size, o.MaxNodes)
	l.startReport()
	l.startReading(doc, k.graph, k.patterns, k.matcher, k.validator)
	l.startForm(rules, doc)
	l.startImages()
	l.startLowering(o, k)
	l.terms = l.termsOf()
	if !l.gentle {
		k.markOld()
	}
	if l.gentle {
		l.evaluatedAnew()
		for d := range doc.Tree.Root().Get("$defs").All() {
			l.names.add(d.Name())
		}
	}
	l.root = &definition{name: "root", root: true, set: one(doc.Tree.Root())}
	for _, m := range doc.Guessed {
		l.loose = append(l.loose, Fact{Rule: "guessed-dialect", Node: m, Keyword: m.Name(), Detail: guesses[m.Name()]})
	}
	if said := doc.Tree.Root().Get("$schema"); said.IsString() && doc.Dialect == schema.Draft202012 {
		if _, known := schema.DialectOf(said.Text()); !known {
			l.loose = append(l.loose, Fact{Rule: "unknown-dialect", Severity: Warning, Node: said, Keyword: "$schema", Detail: said.Text()})
		}
	}
	for _, d := range doc.Tree.Duplicates() {
		l.loose = append(l.loose, Fact{Rule: "duplicate-name", Repair: flavor.Remove, Severity: Warning, Node: d, Detail: d.Name()})
	}
	return l
}

// guesses says how keywords are read from which a dialect is guessed.
var guesses = map[string]string{
	"nullable":      "OpenAPI 3.0 has it: null may stand beside the type, and in an `enum` only where that lists it",
	"$recursiveRef": "2019-09 has it, as a reference that leads back",
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

// unwritable is how large a result may be beside what its input explains, in bytes: what is
// larger is refused. It is far more than a result may grow, and is met only where nothing is
// left that could be less.
const unwritable = 16 << 20

// finish lays out and writes the result.
func (l *lowering) finish(root *node) *Outcome {
	l.clock.look()
	y := newLayout()
	y.place(root, nil, way{})
	byPath := !l.refuses(flavor.CReferenceByPath)
	word := "/" + l.definitionsWord() + "/"
	var hoisted []*definition
	standing := map[*definition]string{}
	for _, d := range l.reachable(root) {
		if d.root {
			p, _ := y.pointer(l.root.node)
			standing[d] = p
			d.node = l.root.node
			if _, placed := y.steps[d.node]; placed {
				continue
			}
		} else if at, placed := y.steps[d.node]; placed && (byPath || at.parent == root && at.way.isDefinition()) {
			continue
		}
		hoisted = append(hoisted, d)
		standing[d] = word + tree.EscapeToken(d.name)
	}
	slices.SortStableFunc(hoisted, func(a, b *definition) int { return a.offset() - b.offset() })
	for _, d := range hoisted {
		y.place(d.node, root, way{word: l.definitionsWord(), in: inMap, name: d.name})
	}
	if l.gentle {
		root.defines(hoisted)
		hoisted = nil
	}
	e := &emitter{l: l, root: root, definitions: hoisted, most: unwritable + 64*l.size, pointer: func(d *definition) string {
		if p, ok := standing[d]; ok {
			return p
		}
		p, _ := y.pointer(d.node)
		return p
	}}
	if e.schema(root, ""); e.over {
		l.refusals = append(l.refusals, Fact{Rule: "growth", Severity: Refused, Node: l.doc.Tree.Root(), Detail: strconv.Itoa(e.most)})
		return l.refuse()
	}
	o := &Outcome{Schema: l.likeInput(e.out), Codec: l.newCodec(root), layout: y}
	for _, d := range hoisted {
		if d.target == nil && !d.root && d.node.place() != nil {
			o.Facts = append(o.Facts, Fact{Rule: "hoisted-part", Repair: flavor.Hoist, Node: d.node.place(), Detail: d.name, out: d.node})
		}
	}
	for i := range l.loose {
		if l.loose[i].out == nil {
			l.loose[i].out = root
		}
	}
	o.Facts = append(o.Facts, l.loose...)
	if l.terse >= 0 {
		o.Facts = append(o.Facts, Fact{Rule: ruleLimit + flavor.MBytes.String(), Repair: flavor.Remove, Severity: Warning, Node: l.doc.Tree.Root(), Detail: strconv.Itoa(l.terse), out: root})
	}
	told, more := map[*node]bool{}, map[*tree.Node]bool{}
	for _, n := range y.order {
		from := len(o.Facts)
		o.Facts = each(n.tell(o.Facts, told), from, more)
		for i := from; i < len(o.Facts); i++ {
			f := &o.Facts[i]
			f.told = f.told && l.describable(n)
			for at := n; f.Node == nil && at != nil; at = y.steps[at].parent { // a place that the input does not have
				f.Node = at.place()
			}
		}
	}
	l.rootMembers(o, root)
	l.answer(o, root)
	l.dropped(o, y, root)
	if len(o.Facts) == 0 && !bytes.Equal(o.Schema, l.doc.Tree.Source()) {
		o.Facts = append(o.Facts, Fact{Rule: "rewritten", Node: l.doc.Tree.Root(), out: root})
	}
	slices.SortStableFunc(o.Facts, func(a, b Fact) int { return a.offset() - b.offset() })
	o.Facts = unrepeated(o.Facts)
	return o
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
	k.patterns = l.patterns
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
