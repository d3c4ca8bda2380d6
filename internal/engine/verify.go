package engine

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A scratch is what a result is read into that is checked.
type scratch struct {
	tree    tree.Scratch
	doc     schema.Document
	checker check.Checker
}

var scratches slab.Reused[scratch]

// end gives a scratch back, which leads to nothing that was in it then.
func (s *scratch) end() {
	s.checker.Clear()
	s.tree.Clear()
	s.doc = schema.Document{}
	scratches.Put(s)
}

// verify checks the result, unless it need not be: a finding is a bug here, and is said instead of passing a
// schema that only looks fine.
func (p *pass) verify(o *product) {
	if p.mendedInPlace(o) {
		return
	}
	s := scratches.Get()
	defer func() {
		if len(o.Schema) <= mostKept {
			s.end()
		}
	}()
	t, err := s.tree.Parse(o.Schema, tree.Limits{Depth: 1 << 20, Bytes: 1 << 31})
	if err != nil {
		o.refuse(diag.Fact{Rule: diag.RuleInternal, Node: p.Doc.Tree.Root(), Detail: "the result is not JSON: " + err.Error()})
		return
	}
	k := &s.checker
	doc := s.doc.Read(t)
	k.Begin(p.Rules, doc, p.Options)
	k.RunWith(p.Schemas.Patterns)
	strays := p.strays()
	if f := p.firstAstray(strays, doc, k.References); f != nil {
		p.astray(o, *f)
		return
	}
	for _, f := range k.Facts {
		if strings.HasPrefix(f.Rule, diag.RuleLimit) && f.Severity == diag.Warning { // counted over a whole request: told, and left
			f.Node, f.Out = p.Doc.Tree.Root(), p.Lowering.Definitions.Root.Node
			o.Facts = append(o.Facts, f)
			continue
		}
		if strings.HasPrefix(f.Rule, diag.RuleLimit) { // nothing is left to make smaller
			f.Node = p.Doc.Tree.Root()
			o.refuse(f)
			return
		}
		stray := slices.IndexFunc(strays, func(s diag.Fact) bool { return s.Detail == f.Detail })
		if f.Rule == diag.RuleDangling && stray < 0 { // those of the input may stay
			p.broken(o, f)
			return
		}
		if k.Dirty.Any() && f.Severity != diag.Warning || f.Rule == diag.RuleMalformed {
			if stray >= 0 && doc.Refers(f.Node) {
				p.astray(o, strays[stray])
				return
			}
			p.broken(o, f)
			return
		}
	}
}

// mendedInPlace reports whether a result need not be read again: it is the input with single members edited, each as the table of the
// flavor says, and what was left was checked before. Where anything was made anew, or a reference stays, it is read. That nothing
// is minded in what is not is what the property tests ask, which check every result.
func (p *pass) mendedInPlace(o *product) bool {
	if !p.Form.Gentle || p.Lowering.Keeper.Broken || !p.checked.MendsInPlace() {
		return false
	}
	refers := func(m ir.Member) bool { return m.Refer != nil }
	return !slices.ContainsFunc(o.layout.Order, func(n *ir.Node) bool {
		return n.Kind == ir.KeptNode && slices.ContainsFunc(n.Members, refers) || n.Kind != ir.KeptNode && n.Kind != ir.VerbatimNode && !n.IsText()
	})
}

// strays are the findings on references of the input that lead nowhere and stay as they are.
func (p *pass) strays() (out []diag.Fact) {
	for _, f := range p.checked.Facts {
		if check.IsStray(f) {
			out = append(out, f)
		}
	}
	return out
}

// firstAstray returns the first of strays that leads somewhere in the result; nil where none does. Where another reference
// of the input says the same and leads somewhere, the one in the result is taken for that.
func (p *pass) firstAstray(strays []diag.Fact, doc *schema.Document, leading map[*tree.Node]*tree.Node) *diag.Fact {
	if len(strays) == 0 {
		return nil
	}
	texts := map[string]bool{}
	for n := range leading {
		texts[doc.Reference(n).Text()] = true
	}
	for n := range p.Lowering.Keeper.Marks.References {
		delete(texts, p.Doc.Reference(n).Text())
	}
	if i := slices.IndexFunc(strays, func(f diag.Fact) bool { return texts[f.Detail] }); i >= 0 {
		return &strays[i]
	}
	return nil
}

// astray refuses a schema with a reference that leads nowhere in it and to something in the result,
// where properties that are only required are listed, and what stood at the root stands below it.
func (p *pass) astray(o *product, f diag.Fact) {
	o.Facts = slices.DeleteFunc(o.Facts, func(other diag.Fact) bool { return other.Rule == f.Rule && other.Detail == f.Detail })
	f.Rule, f.Keyword = diag.RuleDangling, diag.Astray
	o.refuse(f)
}

// broken refuses a result in which something is left: for the identifiers of a document where that comes from them, else for a
// mistake of ours. It says what is left, and where.
func (p *pass) broken(o *product, left diag.Fact) {
	f := diag.Fact{Rule: diag.RuleInternal, Node: p.Doc.Tree.Root(), Detail: left.Rule + " is left at " + diag.Quote(left.Node.Pointer())}
	if named := p.naming(left); named != nil {
		f.Rule, f.Node, f.Keyword = diag.RuleMixedIdentifiers, named, named.Name()
	}
	o.refuse(f)
}

// naming returns what names a schema of the input below its root, or refers to one by its name, and may have broken the result: any, where
// what is left is a name or a reference, and else the identifier of a schema in which it is left; nil for a mistake of ours.
func (p *pass) naming(left diag.Fact) *tree.Node {
	ofName := ofReferences[left.Rule] || namesOtherwise[left.Node.Word()]
	for i := range p.Doc.Tree.Len() {
		n := p.Doc.Tree.Node(i)
		if !namesOtherwise[n.Word()] || n.Parent() == p.Doc.Tree.Root() || !schema.IsKeyword(n) {
			continue
		}
		if ofName || stands(left.Node, n) {
			return n
		}
	}
	return nil
}

// ofReferences are the rules of what is referred to, or refers.
var ofReferences = map[string]bool{
	diag.RuleDangling: true, diag.RuleRepeatedID: true, flavor.CReference.String(): true, flavor.CReferenceByPath.String(): true, flavor.CRecursiveReference.String(): true,
	flavor.CRootReference.String(): true, flavor.CExternalReference.String(): true, flavor.CUnusedDefinition.String(): true, flavor.CNestedDefinitions.String(): true,
}

// stands reports whether a value of the result stands in a schema that has an identifier of the input.
func stands(at, identifier *tree.Node) bool {
	for ; at != nil; at = at.Parent() {
		if m := at.Member(identifier.Word()); m != nil && tree.Equal(m, identifier) {
			return true
		}
	}
	return false
}

// namesOtherwise are the keywords that name a schema below the root, or lead to one by such a name.
var namesOtherwise = map[word.Word]bool{
	word.ID: true, word.OldID: true, word.Anchor: true, word.DynamicAnchor: true, word.RecursiveAnchor: true, word.DynamicRef: true, word.RecursiveRef: true,
}

// refuse takes a result back, and says why.
func (o *product) refuse(f diag.Fact) {
	f.Severity = diag.Refused
	o.Facts = append(o.Facts, f)
	o.Refusal, o.Schema = &o.Facts[len(o.Facts)-1], nil
}
