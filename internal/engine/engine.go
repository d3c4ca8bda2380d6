// Package engine adapts documents: it is the list of stages, and the clock. It knows constructs and
// repairs, never a provider: what a provider minds stands in its flavor file.
//
// The way of a document: it is read (package schema) and checked (check). If the flavor minds nothing in it, the document
// itself is the answer. Else its places are read as conjunctions (meaning) and lowered: made into nodes that conform (lower).
// Recursions and unions that may not stand are written out as far as there is room (unrolling.go, strategy.go). What only the whole
// shows is settled (settle), what is too large becomes smaller (limits), the nodes are written
// (emit), their codec is made (codecgen), and the result is checked again.
//
// A pass is one lowering with the stages after it. An attempt is a pass of a certain extent, such as two rounds of each
// recursion. A product is the result of a pass with its nodes, and an Outcome is what stays of it.
//
// In: a flavor's rules, a document and options. Out: the text that the provider takes, its codec, and the facts on what was done; or a refusal.
package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/emit"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/limits"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/meter"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// An Outcome is what became of a schema.
type Outcome struct {
	Schema  []byte // nil where refused
	Facts   []diag.Fact
	Refusal *diag.Fact // the first fact of severity Refused, or nil
	Lowered int        // how often the document was lowered, for benchmarks
	Checked bool       // it comes from Check, which changes nothing

	codec     *codec.Codec // nil: values travel as they are
	uncarried bool         // making the codec panicked: a bug of this library
}

// Codec returns the codec, by which values travel. It panics if making it failed.
func (o *Outcome) Codec() *codec.Codec {
	if o.uncarried {
		panic("the codec could not be made")
	}
	if o.codec == nil {
		return &codec.Codec{Root: &codec.Node{}}
	}
	return o.codec
}

// OutputPointer returns where in the output a fact is about.
func (o *Outcome) OutputPointer(f *diag.Fact) string {
	if f.Out == nil {
		return ""
	}
	return f.Out.(*ir.Place).Pointer()
}

// Check reports what a flavor minds in a document.
func Check(rules *flavor.Rules, doc *schema.Document, o check.Options) (found *Outcome) {
	defer refuseOverdue(doc, &found)
	a := begin(rules, doc, o)
	a.k.Run()
	a.k.Warn()
	found = &Outcome{Facts: diag.InOrder(slices.Concat(a.k.Facts, a.k.Remarks)), Checked: true}
	a.end()
	return found
}

// Adapt rewrites a document for a flavor. The result depends on the arguments alone, except that
// it is a refusal where the time runs out.
func Adapt(rules *flavor.Rules, doc *schema.Document, o check.Options) (result *Outcome) {
	defer refuseOverdue(doc, &result)
	a := begin(rules, doc, o)
	a.k.RunBriefly()
	if !a.k.Dirty.Any() {
		result = &Outcome{Schema: doc.Tree.Source(), Facts: diag.InOrder(slices.Concat(a.k.Facts, a.k.Remarks))}
	} else {
		result = a.adapt().outcome()
		result.Lowered = a.times
	}
	if !result.uncarried { // after a panic, of the clock or by a bug, the memory may be in disorder: it is not given back
		a.end()
	}
	return result
}

// adapt is Adapt for a document in which the flavor minds something.
func (a *adapting) adapt() *product {
	a.ready()
	limit := a.rules.Limit(flavor.MBytes)
	whole := a.whole()
	cut, cuts := whole, a.cuts // if cuts, the descriptions of this attempt can be cut
	switch {
	case a.cuts && whole.refused: // nobody asks whether anything satisfies a schema that is quoted: quoting may pass
		a.cuts, a.impossible = false, &lower.Impossible{}
		whole = a.whole()
	case a.cuts && !whole.exceeds(clearly(limit)): // it may fit with quoted schemas and whole descriptions
		a.cuts = false
	}
	if whole.refused {
		return whole.pass.refuse()
	}
	if !a.cuts {
		if o := whole.pass.asItIs(whole.root, limit); o != nil {
			return o
		}
		if limit == 0 || !whole.exceeds(limit) {
			return whole.pass.fitted(whole.root, limit)
		}
		if a.cuts = true; (cut == whole && !cuts) || cut.refused || cut.extent != whole.extent {
			if whole.pass, whole.root = a.lowered(whole.extent, lower.UsualBudget); len(whole.pass.Report.Refusals) > 0 {
				return whole.pass.refuse() // a schema that was quoted before admits nothing
			}
		} else {
			whole = cut
		}
	}
	whole.pass.Form.MaxDescription = limits.Fewest
	return whole.pass.fitted(whole.root, limit)
}

// refuseOverdue turns the panic of a clock into a refusal of the document.
func refuseOverdue(doc *schema.Document, o **Outcome) {
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

// anyLength says that descriptions stay as long as they are.
const anyLength = -1

// maxRelaxed bounds the objects whose properties are made optional because a recursion
// never ends.
const maxRelaxed = 100

// asItIs finishes a root as it was lowered, and returns nil where the result exceeds a limit or
// something in it never ends. Most results are finished here, without being measured: the checker counts in them what is
// limited.
func (p *pass) asItIs(root *ir.Node, limit int) *product {
	p.Fitting.Most = p.Lowering.MostBytes()
	if p.mayBreak() {
		p.Fitting.InlineBroken(root) // the part through which a recursion went may be lost, or written in place
	}
	if !p.small() || p.Lowering.Alternatives.Tags { // tagged unions that lead back to themselves become text in Fit
		return nil
	}
	d := p.settledDraft(root, false)
	if longer(d.text, p.Fitting.Most) || limit > 0 && longer(d.text, limit) {
		return nil
	}
	o := p.completed(d)
	if o.Refusal != nil {
		return nil
	}
	if p.verify(o); o.Refusal != nil {
		return nil
	}
	return o
}

// longer reports whether a text is too long, as limits count.
func longer(text []byte, most int) bool {
	return check.EscapedLength(text) > most && check.WrittenLength(text) > most
}

// mayBreak reports whether references may lead to what does not recur any more. In a gentle form only two kinds may: references
// into the middle of a recursion, where no way back enters, or to what is written anew, and all references once a part of a recursion
// admits nothing or is written anew.
func (p *pass) mayBreak() bool {
	if !p.Form.Gentle || p.Lowering.Keeper.Broken {
		return true
	}
	for _, target := range p.Lowering.Keeper.Marks.References {
		if target != nil && p.Meaning.Graph.Recursive(target) && (!p.Meaning.Graph.Entered(target) || p.Lowering.Keeper.Marks.Reshape.Has(target)) {
			return true
		}
	}
	return false
}

// small reports whether a result most likely fits. One that may not is measured before
// it is settled, because settling makes the descriptions of JSON texts longer.
func (p *pass) small() bool {
	shares := p.Lowering.Multiplied > 0 || p.Lowering.Repeats || p.Lowering.Unrolls || p.Rules.Refuses(flavor.CReference) && len(p.Lowering.Keeper.Marks.References) > 0
	return !shares && 2*p.Meter.Size+emit.TextSize/2*(p.Meter.Made+p.Meter.Stands) < p.Fitting.Most
}

// settledDraft settles what only the whole result shows, and writes the result.
func (p *pass) settledDraft(root *ir.Node, briefly bool) draft {
	p.Settling.DropSecondNulls(root)
	p.Settling.DropDefinitions(root)
	p.Settling.OwnNames(root)
	p.Settling.ReportUnused(root)
	p.Settling.DropHolders(root)
	p.Settling.DescribeTexts(root, briefly)
	p.Settling.MoveRepeatedAnnotations(root)
	return p.draft(root)
}

// fitted makes a root fit and finishes it. Sizes are estimates until the output is
// written; where it is still too large, it is made to fit a smaller bound.
func (p *pass) fitted(root *ir.Node, limit int) *product {
	p.Fitting.Most = p.Lowering.MostBytes()
	if p.mayBreak() {
		p.Fitting.InlineBroken(root)
	}
	p.Fitting.FitReferences(root)
	briefly := false // JSON texts are described by their types alone, where the result does not fit otherwise
	for range 7 {
		root = p.Fitting.Fit(root)
		d := p.settledDraft(root, briefly)
		if !briefly && p.Form.MaxDescription < 0 && longer(d.text, p.Lowering.MostBytes()) {
			briefly = true
			if p.Settling.DescribeTexts(root, briefly) { // the next round measures the shorter descriptions
				continue
			}
		}
		o := p.completed(d)
		for range maxRelaxed {
			if !p.relax(o) {
				break
			}
			o = p.finish(root)
		}
		if o.Refusal != nil {
			return o
		}
		if limit == 0 || !longer(o.Schema, limit) {
			if p.verify(o); o.Refusal != nil && o.Refusal.Rule == diag.RuleLimit+flavor.MPropertyDepth.String() && p.Fitting.CutRecursions(root) {
				continue
			}
			return o
		}
		p.Fitting.Most = min(p.Fitting.Most-limit/20, p.Fitting.Most*limit/check.WrittenLength(o.Schema))
	}
	o := p.finish(root)
	if o.Refusal == nil {
		p.verify(o)
	}
	return o
}
