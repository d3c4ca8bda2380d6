// Package engine adapts documents: it is the list of stages, and the clock. It knows constructs and
// repairs, never a provider: what a provider minds stands in its flavor file.
//
// The way of a document: it is read (package schema) and checked (check); if nothing is minded, it
// is the answer. Else its places are read as conjunctions (meaning) and made into nodes that
// conform (lower), to as large an extent as there is room for (strategy.go). What only the whole
// shows is settled (settle), what is too large becomes smaller (limits), the nodes are written
// (emit), their codec is made (codecgen), and the result is checked again.
package engine

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/schemaflavor/schemaflavor/internal/codecgen"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/limits"
	"github.com/schemaflavor/schemaflavor/internal/settle"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// An Outcome is what became of a schema.
type Outcome struct {
	Schema  []byte // nil where refused
	Facts   []diag.Fact
	Refusal *diag.Fact // the first fact of severity Refused, or nil
	Lowered int        // how often the document was lowered, for benchmarks
	Checked bool       // of Check: nothing was changed

	layout *ir.Layout
	carry  func() *codec.Codec // makes the codec; nil: values travel as they are
	once   sync.Once
	codec  *codec.Codec
}

// Codec returns the codec, which is made for the first who asks: who only sends the schema has no
// use for it.
func (o *Outcome) Codec() *codec.Codec {
	o.once.Do(func() {
		if o.carry == nil {
			o.codec = &codec.Codec{Root: &codec.Node{}}
			return
		}
		o.codec, o.carry = o.carry(), nil
	})
	return o.codec
}

// OutputPointer returns where in the output a fact is about.
func (o *Outcome) OutputPointer(f *diag.Fact) string {
	if o.layout == nil || f.Out == nil {
		return ""
	}
	p, _ := o.layout.Pointer(f.Out.(*ir.Node))
	return p
}

// Check reports what a flavor minds in a document.
func Check(rules *flavor.Rules, doc *schema.Document, o check.Options) (found *Outcome) {
	defer late(doc, &found)
	k := check.New(rules, doc, o)
	k.Run()
	for i := range k.Facts {
		if k.Facts[i].Severity == diag.Info { // the provider refuses the schema as it stands
			k.Facts[i].Severity = diag.Warning
		}
	}
	return &Outcome{Facts: k.Facts, Checked: true}
}

// Adapt rewrites a document for a flavor. What it returns depends on nothing else, but that
// it is a refusal where it is not done in time.
func Adapt(rules *flavor.Rules, doc *schema.Document, o check.Options) (result *Outcome) {
	defer late(doc, &result)
	k := check.New(rules, doc, o)
	k.Brief = true
	k.Run()
	if !k.Dirty.Any() {
		return &Outcome{Schema: doc.Tree.Source(), Facts: k.Facts}
	}
	a := newAdapting(rules, doc, o, k)
	defer func() {
		if result != nil {
			result.Lowered = a.times
		}
	}()
	limit := rules.Limit(flavor.MBytes)
	whole := a.whole()
	if whole.refused {
		return whole.l.refuse()
	}
	size := func(l *finishing, root *ir.Node) int { // without the lists that are too long in any case
		m := l.FitEnums(root)
		if m == nil {
			m = l.Measure(root)
		}
		return m.Bytes
	}
	if o := whole.l.asItIs(whole.root, limit); o != nil {
		return o
	}
	if limit == 0 || size(whole.l, whole.root) <= limit {
		return whole.l.fitted(whole.root, limit)
	}
	// too large: how long may descriptions be? Where none at all is too long, the others
	// need not be tried.
	last := len(terseness) - 1
	bare, bareRoot := a.lowered(whole.extent, terseness[last], lower.UsualBudget)
	if size(bare, bareRoot) <= limit {
		for _, terse := range terseness[1:last] {
			if l, root := a.lowered(whole.extent, terse, lower.UsualBudget); size(l, root) <= limit {
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
	case meter.Overdue:
		f := diag.Fact{Rule: diag.RuleTime, Severity: diag.Refused, Node: doc.Tree.Root()}
		*o = &Outcome{Facts: []diag.Fact{f}}
		(*o).Refusal = &(*o).Facts[0]
	default:
		panic(p)
	}
}

// maxBacktracking bounds the time in which patterns are matched with names while a document
// is adapted.
const maxBacktracking = 2 * time.Second

// terseness lists how long descriptions may be where the output is too large: as long as
// they are, then shorter, then none.
var terseness = [...]int{-1, 300, 100, 0}

// maxRelaxed bounds the objects whose properties are made optional because a recursion
// never ends.
const maxRelaxed = 100

// asItIs finishes a root as it was lowered, and returns nil where the result exceeds a limit or
// something in it never ends. Most results are such: what the checker counts in them decides, and
// only what is too large is measured.
func (l *finishing) asItIs(root *ir.Node, limit int) *Outcome {
	l.Most = l.MostBytes()
	if !l.Gentle {
		l.InlineBroken(root) // constraints that were lost may have held the recursion
	}
	if !l.small() || l.Tags { // which may lead back to themselves
		return nil
	}
	o := l.written(root, false)
	if size := check.WrittenLength(o.Schema); o.Refusal != nil || size > l.Most || limit > 0 && size > limit {
		return nil
	}
	if l.verify(o); o.Refusal != nil {
		return nil
	}
	return o
}

// small reports whether a result is most likely not too large: what may be is measured before
// anything is settled, for that makes texts longer.
func (l *finishing) small() bool {
	shares := l.Multiplied > 0 || l.Repeats || l.Unrolls || l.Refuses(flavor.CReference) && len(l.References) > 0
	return !shares && 2*l.Size+emit.TextSize/2*(l.Made+l.Stands) < l.Most
}

// written settles what only the whole shows, and finishes it.
func (l *finishing) written(root *ir.Node, briefly bool) *Outcome {
	l.DropDefinitions(root)
	l.OwnNames(root)
	l.TellUnused(root)
	l.DescribeTexts(root, briefly)
	l.SettleAnnotations(root)
	return l.finish(root)
}

// fitted makes a root fit and finishes it. Sizes are estimates until the output is
// written; where it is still too large, it is made to fit a smaller bound.
func (l *finishing) fitted(root *ir.Node, limit int) *Outcome {
	l.Most = l.MostBytes()
	if !l.Gentle {
		l.InlineBroken(root)
	}
	l.FitPaths(root)
	l.FitRounds(root)
	briefly := false // texts say less where that makes the result fit
	for range 7 {
		root = l.Fit(root)
		o := l.written(root, briefly)
		for range maxRelaxed {
			if !l.relax(o) {
				break
			}
			o = l.finish(root)
		}
		size := check.WrittenLength(o.Schema)
		if !briefly && size > l.MostBytes() {
			briefly = true
			l.DescribeTexts(root, briefly) // before it is measured again
			continue
		}
		if o.Refusal != nil {
			return o
		}
		if limit == 0 || size <= limit {
			if l.verify(o); o.Refusal != nil && o.Refusal.Rule == diag.RuleLimit+flavor.MPropertyDepth.String() && l.CutRecursions(root) {
				continue
			}
			return o
		}
		l.Most -= max(size-limit, limit/20)
	}
	o := l.finish(root)
	if o.Refusal == nil {
		l.verify(o)
	}
	return o
}

// finishing is one way to lower a document, with all that follows.
type finishing struct{ *limits.Fitting }

func newLowering(rules *flavor.Rules, doc *schema.Document, o check.Options, k *check.Checker) *finishing {
	reader := meaning.NewReader(diag.NewReport(), meter.New(k.Clock, k.Size, o.MaxNodes), doc, k.Graph, k.Patterns, k.Matcher, k.Validator)
	images := codecgen.NewImages(reader, emit.NewForm(rules, doc, k.Size, check.Gentle(rules)))
	lowering := lower.New(keywords.NewWriter(images, o), k)
	l := &finishing{&limits.Fitting{Settling: &settle.Settling{Lowering: lowering}}}
	if !l.Gentle {
		k.MarkOld()
	}
	if l.Gentle {
		l.EvaluatedAnew()
		for d := range doc.Tree.Root().Member(word.Defs).All() {
			l.Names.Add(d.Name())
		}
	}
	l.Root = &ir.Definition{Name: "root", Root: true, Set: meaning.One(doc.Tree.Root())}
	for _, m := range doc.Guessed {
		l.Loose = append(l.Loose, diag.Fact{Rule: "guessed-dialect", Node: m, Keyword: m.Name(), Detail: guesses[m.Name()]})
	}
	if said := doc.Tree.Root().Member(word.Schema); said.IsString() && doc.Dialect == schema.Draft202012 {
		if _, known := schema.DialectOf(said.Text()); !known {
			l.Loose = append(l.Loose, diag.Fact{Rule: "unknown-dialect", Severity: diag.Warning, Node: said, Keyword: "$schema", Detail: said.Text()})
		}
	}
	for _, d := range doc.Tree.Duplicates() {
		l.Loose = append(l.Loose, diag.Fact{Rule: "duplicate-name", Repair: flavor.Remove, Severity: diag.Warning, Node: d, Detail: d.Name()})
	}
	return l
}

// guesses says how keywords are read from which a dialect is guessed.
var guesses = map[string]string{
	"nullable":      "OpenAPI 3.0 has it: null may stand beside the type, and in an `enum` only where that lists it",
	"$recursiveRef": "2019-09 has it, as a reference that leads back",
}

func (l *finishing) refuse() *Outcome {
	o := &Outcome{Facts: append(l.Loose, l.Refusals...)}
	for i := range o.Facts {
		if o.Facts[i].Severity == diag.Refused {
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

// mostRoom bounds what is set aside for nodes before it is known how many there are.
const mostRoom = 1 << 14

// finish lays out and writes the result.
func (l *finishing) finish(root *ir.Node) *Outcome {
	l.Clock.Look()
	y := ir.NewLayout(min(l.Made+l.Stands, mostRoom))
	y.Place(root, nil, ir.Edge{})
	byPath := !l.Refuses(flavor.CReferenceByPath)
	word := "/" + l.DefinitionsWord() + "/"
	var hoisted []*ir.Definition
	standing := map[*ir.Definition]string{}
	for _, d := range l.Reachable(root) {
		if d.Root {
			p, _ := y.Pointer(l.Root.Node)
			standing[d] = p
			d.Node = l.Root.Node
			if _, placed := y.At(d.Node); placed {
				continue
			}
		} else if at, placed := y.At(d.Node); placed && (byPath || at.Parent == root && at.Way.IsDefinition()) {
			continue
		}
		hoisted = append(hoisted, d)
		standing[d] = word + tree.EscapeToken(d.Name)
	}
	slices.SortStableFunc(hoisted, func(a, b *ir.Definition) int { return a.Offset() - b.Offset() })
	for _, d := range hoisted {
		y.Place(d.Node, root, ir.Edge{Word: l.DefinitionsWord(), In: ir.InMap, Name: d.Name})
	}
	if l.Gentle {
		root.Defines(hoisted)
		hoisted = nil
	}
	e := &emit.Emitter{L: l.Form, Out: make([]byte, 0, l.Size+l.Size/2), Root: root, Definitions: hoisted, Most: unwritable + 64*l.Size, Pointer: func(d *ir.Definition) string {
		if p, ok := standing[d]; ok {
			return p
		}
		p, _ := y.Pointer(d.Node)
		return p
	}}
	if e.Schema(root, ""); e.Over {
		l.Refusals = append(l.Refusals, diag.Fact{Rule: "growth", Severity: diag.Refused, Node: l.Doc.Tree.Root(), Detail: strconv.Itoa(e.Most)})
		return l.refuse()
	}
	o := &Outcome{Schema: l.likeInput(e.Out), layout: y, carry: l.carrying(root)}
	facts, told := tellers(y)
	o.Facts = make([]diag.Fact, 0, len(l.Loose)+len(hoisted)+facts+fewMore)
	for _, d := range hoisted {
		if d.Target == nil && !d.Root && d.Node.Place() != nil {
			o.Facts = append(o.Facts, diag.Fact{Rule: "hoisted-part", Repair: flavor.Hoist, Node: d.Node.Place(), Detail: d.Name, Out: d.Node})
		}
	}
	for i := range l.Loose {
		if l.Loose[i].Out == nil {
			l.Loose[i].Out = root
		}
	}
	o.Facts = append(o.Facts, l.Loose...)
	if l.Terse >= 0 {
		o.Facts = append(o.Facts, diag.Fact{Rule: diag.RuleLimit + flavor.MBytes.String(), Repair: flavor.Remove, Severity: diag.Warning, Node: l.Doc.Tree.Root(), Detail: strconv.Itoa(l.Terse), Out: root})
	}
	more := map[*tree.Node]bool{}
	for _, n := range y.Order {
		from := len(o.Facts)
		o.Facts = diag.Each(n.Tell(o.Facts, told), from, more)
		for i := from; i < len(o.Facts); i++ {
			f := &o.Facts[i]
			f.Told = f.Told && l.Describable(n)
			for at := n; f.Node == nil && at != nil; { // a place that the input does not have
				f.Node = at.Place()
				step, _ := y.At(at)
				at = step.Parent
			}
		}
	}
	l.rootMembers(o, root)
	l.answer(o, root)
	l.dropped(o, y, root)
	if len(o.Facts) == 0 && !bytes.Equal(o.Schema, l.Doc.Tree.Source()) {
		o.Facts = append(o.Facts, diag.Fact{Rule: "rewritten", Node: l.Doc.Tree.Root(), Out: root})
	}
	o.Facts = diag.Unrepeated(diag.InOrder(o.Facts))
	return o
}

// carrying returns what makes the codec of a root. It holds on to what was read of the document, but
// not to the lowering, and is not bound by its time.
func (l *finishing) carrying(root *ir.Node) func() *codec.Codec {
	images := l.Images
	return func() *codec.Codec {
		images.Clock = nil
		return images.NewCodec(root)
	}
}

// tellers counts the facts of nodes that have a place. The map is nil where no node stands for
// others.
func tellers(y *ir.Layout) (facts int, told map[*ir.Node]bool) {
	for _, n := range y.Order {
		if facts += len(n.Facts); n.Stead != nil && told == nil {
			told = map[*ir.Node]bool{}
		}
	}
	return facts, told
}

// fewMore is the number of facts that are found when all nodes have told theirs, for which there
// is room.
const fewMore = 8

// likeInput gives the output line breaks where the input has them.
func (l *finishing) likeInput(out []byte) []byte { return emit.Reindent(l.Doc.Tree.Source(), out) }

// scratches are what results are read into that are checked.
var scratches = sync.Pool{New: func() any { return new(tree.Scratch) }}

// verify checks the result: a finding is a bug here, and is said instead of passing a
// schema that only looks fine.
func (l *finishing) verify(o *Outcome) {
	scratch := scratches.Get().(*tree.Scratch)
	defer scratches.Put(scratch)
	t, err := scratch.Parse(o.Schema, tree.Limits{Depth: 1 << 20, Bytes: 1 << 31})
	if err != nil {
		l.broken(o, "the result is not JSON: "+err.Error())
		return
	}
	k := check.New(l.Rules, schema.Read(t), l.O)
	k.Patterns = l.Patterns
	k.Run()
	for _, f := range k.Facts {
		if strings.HasPrefix(f.Rule, diag.RuleLimit) && f.Severity == diag.Warning { // counted over a whole request: told, and left
			f.Node, f.Out = l.Doc.Tree.Root(), l.Root.Node
			o.Facts = append(o.Facts, f)
			continue
		}
		if strings.HasPrefix(f.Rule, diag.RuleLimit) && f.Severity != diag.Warning { // nothing is left to make smaller
			f.Severity, f.Node = diag.Refused, l.Doc.Tree.Root()
			o.Facts = append(o.Facts, f)
			o.Refusal, o.Schema = &o.Facts[len(o.Facts)-1], nil
			return
		}
		if k.Dirty.Any() && f.Severity != diag.Warning || f.Rule == diag.RuleMalformed {
			l.broken(o, strings.Join(strings.Fields(f.Rule+" "+f.Keyword+" "+diag.Clip(f.Detail)+" is left at "+f.Node.Pointer()), " "))
			return
		}
	}
}

func (l *finishing) broken(o *Outcome, what string) {
	o.Facts = append(o.Facts, diag.Fact{Rule: "internal", Severity: diag.Refused, Node: l.Doc.Tree.Root(), Detail: what})
	o.Refusal = &o.Facts[len(o.Facts)-1]
	o.Schema = nil
}
