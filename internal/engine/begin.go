package engine

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/limits"
	"github.com/schemaflavor/schemaflavor/internal/lower"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/settle"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A pass is one lowering of a document, with the stages that follow it. Most documents take one.
type pass struct {
	*task.Task

	Lowering *lower.Lowering
	Settling settle.Settling
	Fitting  limits.Fitting
	desk     lower.Desk

	checked *check.Checker   // with its findings on the input
	product product          // the result that was finished last
	layout  ir.Layout        // where the nodes of the last draft stand
	hoisted []*ir.Definition // the definitions that the last draft hoisted to the root
	attempt attempt          // the attempt that this pass belongs to
}

// newPass begins a lowering of the document, and reports what concerns the document as a whole, such as a guessed dialect.
func (a *adapting) newPass() *pass {
	doc, k := a.doc, &a.k
	l := &a.pass
	if l.Task != nil { // the first pass is in use
		l = &pass{}
	}
	lowering := l.desk.Begin(a.rules, doc, a.o, k)
	l.Task, l.Lowering, l.Settling, l.checked = lowering.Task, lowering, settle.New(lowering), k
	l.Fitting = limits.New(&l.Settling)
	l.Lowering.Nodes.Expect(k.Schemas + fewNodes)
	l.Report.Add(k.Remarks...)
	for _, m := range doc.Guessed {
		l.Report.Add(diag.Fact{Rule: "guessed-dialect", Node: m, Keyword: m.Name(), Detail: guesses[m.Name()]})
	}
	if said := doc.Tree.Root().Member(word.Schema); said.IsString() && doc.Dialect == schema.Draft202012 {
		if _, known := schema.DialectOf(said.Text()); !known {
			l.Report.Add(diag.Fact{Rule: "unknown-dialect", Severity: diag.Warning, Node: said, Keyword: "$schema", Detail: said.Text()})
		}
	}
	for _, d := range doc.Tree.Duplicates() {
		l.Report.Add(diag.Fact{Rule: diag.RuleDuplicateName, Repair: flavor.Remove, Severity: diag.Warning, Node: d, Detail: d.Name()})
	}
	return l
}

// end gives the memory of a pass back.
func (p *pass) end() {
	p.desk.Clear()
	p.layout.Clear()
	clear(p.hoisted[:cap(p.hoisted)])
	p.Task, p.Lowering, p.Settling, p.Fitting, p.checked, p.product, p.attempt = nil, nil, settle.Settling{}, limits.Fitting{}, nil, product{}, attempt{}
}

// fewNodes is how many nodes most documents take beyond one for each schema.
const fewNodes = 2

// guesses says of each keyword from which a dialect is guessed how it is read.
var guesses = map[string]string{
	"nullable":      "OpenAPI 3.0's word for null, which joins what else its schema admits",
	"$recursiveRef": "2019-09 has it, as a reference that leads back",
}

func (p *pass) refuse() *product {
	o := &p.product
	*o = product{Outcome: Outcome{Facts: append(p.Report.Loose, p.Report.Refusals...)}}
	for i := range o.Facts {
		if o.Facts[i].Severity == diag.Refused {
			o.Refusal = &o.Facts[i]
			break
		}
	}
	return o
}
