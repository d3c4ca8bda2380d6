package engine

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// unwritable is how many bytes a result may take beyond 64 for each byte of its input. What is
// larger is refused. Results are fitted into far less, so that it is met only where nothing is
// left to make smaller.
const unwritable = 16 << 20

// mostRoom bounds what is set aside for nodes before it is known how many there are.
const mostRoom = 1 << 14

// A draft is a result that is written, and of which no facts are listed yet.
type draft struct {
	root    *ir.Node
	text    []byte
	layout  *ir.Layout
	written []*ir.Definition // definitions that the root's node does not hold
	refused bool
}

// finish writes the result, and lists what is to be said of it.
func (p *pass) finish(root *ir.Node) *product { return p.completed(p.draft(root)) }

// completed lists what is to be said of a draft.
func (p *pass) completed(d draft) *product {
	if d.refused {
		return p.refuse()
	}
	o := &p.product
	*o = product{Outcome: Outcome{Schema: emit.Reindent(p.Doc.Tree.Source(), d.text)}, pass: p, root: d.root, layout: d.layout}
	p.report(o, d.root, d.written)
	return o
}

// draft lays out and writes the result.
func (p *pass) draft(root *ir.Node) draft {
	p.Meter.Clock.Look()
	y := &p.layout
	y.Begin(min(max(p.Meter.Made+p.Meter.Stands, p.Lowering.Nodes.Used()), mostRoom))
	y.Place(root, nil, ir.Edge{})
	hoisted := p.placeDefinitions(y, root)
	written := hoisted
	if p.Form.Gentle && root.Kind != ir.UnionNode { // which has no members of its own
		root.Defines(hoisted)
		written = nil
	}
	e := emit.Emitter{Form: p.Form, Room: max(p.Meter.Size+p.Meter.Size/2, min(p.Fitting.Estimate, p.Lowering.MostBytes())), Root: root, Definitions: written, Layout: y, Most: unwritable + 64*p.Meter.Size}
	text, over := emit.Write(e)
	if over {
		p.Report.Refuse(diag.Fact{Rule: diag.RuleGrowth, Node: p.Doc.Tree.Root(), Detail: strconv.Itoa(e.Most)})
		return draft{refused: true}
	}
	return draft{root: root, text: text, layout: y, written: written}
}

// placeDefinitions decides where each definition stands: where its node stands below the root anyway, if references may lead
// there; else hoisted into the root's definitions, in the input's order. It returns the hoisted ones.
func (p *pass) placeDefinitions(y *ir.Layout, root *ir.Node) (hoisted []*ir.Definition) {
	byPath, own := !p.Rules.Refuses(flavor.CReferenceByPath), p.Lowering.Definitions.Root.Node
	hoisted = p.hoisted[:0]
	for _, d := range p.Form.Reachable(root) {
		if d.IsRoot {
			d.Node = own
		}
		at, placed := y.At(d.Node)
		if placed && (d.IsRoot || byPath || at.Parent == root && at.Way.IsDefinition()) {
			y.Leave(d)
		} else {
			hoisted = append(hoisted, d)
		}
	}
	slices.SortStableFunc(hoisted, func(a, b *ir.Definition) int { return a.Offset() - b.Offset() })
	for _, d := range hoisted {
		y.Hoist(d, root, p.Form.DefinitionsWord())
	}
	p.hoisted = hoisted
	return hoisted
}

// report lists what is to be said of a result, in the order of the input.
func (p *pass) report(o *product, root *ir.Node, hoisted []*ir.Definition) {
	y := o.layout
	facts, told := countFacts(y)
	o.Facts = make([]diag.Fact, 0, len(p.Report.Loose)+len(hoisted)+facts+fewMore)
	for _, d := range hoisted {
		if d.Target == nil && !d.IsRoot && d.Node.Place() != nil {
			o.Facts = append(o.Facts, diag.Fact{Rule: diag.RuleHoistedPart, Repair: flavor.Hoist, Node: d.Node.Place(), Detail: d.Name, Out: d.Node})
		}
	}
	for i := range p.Report.Loose {
		if p.Report.Loose[i].Out == nil {
			p.Report.Loose[i].Out = root
		}
	}
	o.Facts = append(o.Facts, p.Report.Loose...)
	if p.Form.MaxDescription >= 0 && p.Form.MaxDescription < p.Fitting.Longest {
		o.Facts = append(o.Facts, diag.Fact{Rule: diag.RuleLimit + flavor.MBytes.String(), Repair: flavor.Remove, Severity: diag.Warning, Node: p.Doc.Tree.Root(), Detail: strconv.Itoa(p.Form.MaxDescription), Out: root})
	}
	p.reportNodes(o, told)
	for _, f := range p.checked.Facts {
		if check.IsMistake(&f) { // it is about the document, whatever became of its place
			f.Out = root
			o.Facts = append(o.Facts, f)
		}
	}
	p.reportDropped(o, y, root)
	if len(o.Facts) == 0 && !bytes.Equal(o.Schema, p.Doc.Tree.Source()) {
		o.Facts = append(o.Facts, diag.Fact{Rule: "rewritten", Node: p.Doc.Tree.Root(), Out: root})
	}
	o.Facts = diag.Unrepeated(diag.InOrder(diag.WithoutLevels(o.Facts)))
}

// reportNodes lists the facts of the nodes in the output.
func (p *pass) reportNodes(o *product, told map[*ir.Node]bool) {
	y := o.layout
	more := map[*tree.Node]bool{}
	for _, n := range y.Order {
		from := len(o.Facts)
		o.Facts = diag.Each(n.Tell(o.Facts, told), from, more)
		at, long, cut := p.Form.Overlong(n)
		if long > 0 {
			o.Facts = append(o.Facts, diag.Fact{Rule: diag.RuleLongDescription, Repair: flavor.Remove, Node: at, Detail: strconv.Itoa(long), Out: n})
		}
		for i := from; i < len(o.Facts); i++ {
			f := &o.Facts[i]
			f.Told = f.Told && p.Form.Describable(n) && !cut
			for at := n; f.Node == nil && at != nil; { // the node was made for no place of the input: the next one around it was
				f.Node = at.Place()
				step, _ := y.At(at)
				at = step.Parent
			}
		}
	}
}

// countFacts counts the facts of the nodes in the output. The map is for the nodes whose facts were listed; it is nil where no
// node stands in the stead of others.
func countFacts(y *ir.Layout) (facts int, told map[*ir.Node]bool) {
	for _, n := range y.Order {
		if facts += len(n.Facts); n.Stead != nil && told == nil {
			told = map[*ir.Node]bool{}
		}
	}
	return facts, told
}

// fewMore is the room for facts that are found after those of the nodes.
const fewMore = 2
