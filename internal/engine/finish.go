package engine

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// unwritable is how large a result may be beside what its input explains, in bytes: what is
// larger is refused. It is far more than a result may grow, and is met only where nothing is
// left that could be less.
const unwritable = 16 << 20

// mostRoom bounds what is set aside for nodes before it is known how many there are.
const mostRoom = 1 << 14

// A draft is a result that is written, and of which nothing is said yet.
type draft struct {
	root    *ir.Node
	text    []byte
	layout  *ir.Layout
	written []*ir.Definition // beside the root
	refused bool
}

// finish writes the result, and lists what is to be said of it.
func (l *pass) finish(root *ir.Node) *Outcome { return l.completed(l.draft(root)) }

// completed lists what is to be said of a draft.
func (l *pass) completed(d draft) *Outcome {
	if d.refused {
		return l.refuse()
	}
	o := &Outcome{Schema: l.likeInput(d.text), layout: d.layout, carry: l.carrying(d.root)}
	l.report(o, d.root, d.written)
	return o
}

// draft lays out and writes the result.
func (l *pass) draft(root *ir.Node) draft {
	l.Meter.Clock.Look()
	y := ir.NewLayout(min(max(l.Meter.Made+l.Meter.Stands, l.Lowering.Keywords.Nodes.Used()), mostRoom))
	y.Place(root, nil, ir.Edge{})
	hoisted, standing := l.stand(y, root)
	written := hoisted
	if l.Form.Gentle && root.Kind != ir.UnionNode { // which has no members of its own
		root.Defines(hoisted)
		written = nil
	}
	e := emit.Emitter{L: l.Form, Room: max(l.Meter.Size+l.Meter.Size/2, min(l.Fitting.Estimate, l.Lowering.MostBytes())), Root: root, Definitions: written, Layout: y, Most: unwritable + 64*l.Meter.Size, Pointer: func(d *ir.Definition) string {
		if p, ok := standing[d]; ok {
			return p
		}
		return y.Pointer(d.Node)
	}}
	text, over := emit.Write(e)
	if over {
		l.Report.Refuse(diag.Fact{Rule: diag.RuleGrowth, Node: l.Doc.Tree.Root(), Detail: strconv.Itoa(e.Most)})
		return draft{refused: true}
	}
	return draft{root: root, text: text, layout: y, written: written}
}

// stand finds where definitions stand: as parts of the root where references may lead there, and
// else hoisted, in the input's order.
func (l *pass) stand(y *ir.Layout, root *ir.Node) (hoisted []*ir.Definition, standing map[*ir.Definition]string) {
	byPath := !l.Rules.Refuses(flavor.CReferenceByPath)
	word := "/" + l.Form.DefinitionsWord() + "/"
	reachable := l.Form.Reachable(root)
	if len(reachable) > 0 {
		standing = make(map[*ir.Definition]string, len(reachable))
	}
	for _, d := range reachable {
		if d.IsRoot {
			standing[d] = y.Pointer(l.Lowering.Root.Node)
			d.Node = l.Lowering.Root.Node
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
		y.Place(d.Node, root, ir.Edge{Word: l.Form.DefinitionsWord(), In: ir.InMap, Name: d.Name})
	}
	return hoisted, standing
}

// report lists what is to be said of a result, in the order of the input.
func (l *pass) report(o *Outcome, root *ir.Node, hoisted []*ir.Definition) {
	y := o.layout
	facts, told := tellers(y)
	o.Facts = make([]diag.Fact, 0, len(l.Report.Loose)+len(hoisted)+facts+fewMore)
	for _, d := range hoisted {
		if d.Target == nil && !d.IsRoot && d.Node.Place() != nil {
			o.Facts = append(o.Facts, diag.Fact{Rule: diag.RuleHoistedPart, Repair: flavor.Hoist, Node: d.Node.Place(), Detail: d.Name, Out: d.Node})
		}
	}
	for i := range l.Report.Loose {
		if l.Report.Loose[i].Out == nil {
			l.Report.Loose[i].Out = root
		}
	}
	o.Facts = append(o.Facts, l.Report.Loose...)
	if l.Form.Terse >= 0 && l.Form.Terse < l.Fitting.Longest {
		o.Facts = append(o.Facts, diag.Fact{Rule: diag.RuleLimit + flavor.MBytes.String(), Repair: flavor.Remove, Severity: diag.Warning, Node: l.Doc.Tree.Root(), Detail: strconv.Itoa(l.Form.Terse), Out: root})
	}
	l.tellNodes(o, told)
	l.reportRootMembers(o, root)
	l.reportAnswered(o, root)
	l.reportDropped(o, y, root)
	if len(o.Facts) == 0 && !bytes.Equal(o.Schema, l.Doc.Tree.Source()) {
		o.Facts = append(o.Facts, diag.Fact{Rule: "rewritten", Node: l.Doc.Tree.Root(), Out: root})
	}
	o.Facts = diag.Unrepeated(diag.InOrder(o.Facts))
}

// tellNodes lists what was said of the nodes that have a place.
func (l *pass) tellNodes(o *Outcome, told map[*ir.Node]bool) {
	y := o.layout
	more := map[*tree.Node]bool{}
	for _, n := range y.Order {
		from := len(o.Facts)
		o.Facts = diag.Each(n.Tell(o.Facts, told), from, more)
		for i := from; i < len(o.Facts); i++ {
			f := &o.Facts[i]
			f.Told = f.Told && l.Form.Describable(n)
			for at := n; f.Node == nil && at != nil; { // a place that the input does not have
				f.Node = at.Place()
				step, _ := y.At(at)
				at = step.Parent
			}
		}
	}
}

// carrying returns what makes the codec of a root. It holds on to what was read of the document, but
// not to the lowering, and is not bound by its time.
func (l *pass) carrying(root *ir.Node) func() *codec.Codec {
	images := l.Lowering.Images
	return func() *codec.Codec {
		images.Meter.Clock = nil
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
const fewMore = 2

// likeInput gives the output line breaks where the input has them.
func (l *pass) likeInput(out []byte) []byte { return emit.Reindent(l.Doc.Tree.Source(), out) }
