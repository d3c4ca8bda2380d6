package engine

import (
	"slices"
	"strings"
	"sync"

	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A scratch is what a result is read into that is checked.
type scratch struct {
	tree    tree.Scratch
	checker check.Checker
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// verify checks the result: a finding is a bug here, and is said instead of passing a
// schema that only looks fine.
func (p *pass) verify(o *Outcome) {
	s := scratches.Get().(*scratch)
	defer func() {
		s.checker = check.Checker{}
		scratches.Put(s)
	}()
	t, err := s.tree.Parse(o.Schema, tree.Limits{Depth: 1 << 20, Bytes: 1 << 31})
	if err != nil {
		p.broken(o, "the result is not JSON: "+err.Error())
		return
	}
	k := &s.checker
	k.Begin(p.Rules, schema.Read(t), p.Options)
	k.RunWith(p.Schemas.Patterns)
	for _, f := range k.Facts {
		if strings.HasPrefix(f.Rule, diag.RuleLimit) && f.Severity == diag.Warning { // counted over a whole request: told, and left
			f.Node, f.Out = p.Doc.Tree.Root(), p.Lowering.Root.Node
			o.Facts = append(o.Facts, f)
			continue
		}
		if strings.HasPrefix(f.Rule, diag.RuleLimit) { // nothing is left to make smaller
			f.Severity, f.Node = diag.Refused, p.Doc.Tree.Root()
			o.Facts = append(o.Facts, f)
			o.Refusal, o.Schema = &o.Facts[len(o.Facts)-1], nil
			return
		}
		dangled := func(g diag.Fact) bool { return g.Rule == f.Rule && g.Detail == f.Detail }
		if f.Rule == diag.RuleDangling && !slices.ContainsFunc(p.Lowering.Findings, dangled) { // those of the input may stay
			p.broken(o, "the reference "+diag.Clip(f.Detail)+" leads nowhere")
			return
		}
		if k.Dirty.Any() && f.Severity != diag.Warning || f.Rule == diag.RuleMalformed {
			p.broken(o, strings.Join(strings.Fields(f.Rule+" "+f.Keyword+" "+diag.Clip(f.Detail)+" is left at "+f.Node.Pointer()), " "))
			return
		}
	}
}

func (p *pass) broken(o *Outcome, what string) {
	o.Facts = append(o.Facts, diag.Fact{Rule: "internal", Severity: diag.Refused, Node: p.Doc.Tree.Root(), Detail: what})
	o.Refusal = &o.Facts[len(o.Facts)-1]
	o.Schema = nil
}
