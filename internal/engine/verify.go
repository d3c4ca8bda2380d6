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

// A scratch is the memory in which a result is read and checked.
type scratch struct {
	tree    tree.Scratch
	doc     schema.Document
	checker check.Checker
}

var scratches slab.Reused[scratch]

// end clears a scratch and gives it back.
func (s *scratch) end() {
	s.checker.Clear()
	s.tree.Clear()
	s.doc = schema.Document{}
	scratches.Put(s)
}

// verify checks the result, unless it is mended in place. A finding means a bug of this library, and the result is refused
// rather than passed though it only looks fine.
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
		if strings.HasPrefix(f.Rule, diag.RuleLimit) && f.Severity == diag.Warning { // a limit on whole requests only warns
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
		if f.Rule == diag.RuleDangling && stray < 0 { // a reference that dangles in the input may stay
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

// mendedInPlace reports whether a result need not be checked: it is the input with single members edited, each as the table of the
// flavor says, and the rest of it was checked before. A result with a node that was made anew, or with a reference, is checked. The
// property tests check every result, also those that are passed over here.
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
// of the input has the same text and leads somewhere, the one in the result is taken for that other one.
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

// astray refuses a schema with a reference that leads nowhere in the input, but somewhere in the result: there properties
// that are only required are listed, and what stood at the root may stand below it.
func (p *pass) astray(o *product, f diag.Fact) {
	o.Facts = slices.DeleteFunc(o.Facts, func(other diag.Fact) bool { return other.Rule == f.Rule && other.Detail == f.Detail })
	f.Rule, f.Keyword = diag.RuleDangling, diag.Astray
	o.refuse(f)
}

// broken refuses a result in which something is left that the flavor minds: because of the document's identifiers where they may
// have caused it, else as a bug of this library. It says what is left, and where.
func (p *pass) broken(o *product, left diag.Fact) {
	f := diag.Fact{Rule: diag.RuleInternal, Node: p.Doc.Tree.Root(), Detail: left.Rule + " is left at " + diag.Quote(left.Node.Pointer())}
	if named := p.naming(left); named != nil {
		f.Rule, f.Node, f.Keyword = diag.RuleMixedIdentifiers, named, named.Name()
	}
	o.refuse(f)
}

// naming returns a keyword of the input that names a schema below the root, or refers by such a name, and may have broken the result. If
// a name or a reference is left, any such keyword may have; else only the identifier of a schema that holds what is left. It returns
// nil for a bug of this library.
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

// ofReferences are the rules on references and on what they lead to.
var ofReferences = map[string]bool{
	diag.RuleDangling: true, diag.RuleRepeatedID: true, flavor.CReference.String(): true, flavor.CReferenceByPath.String(): true, flavor.CRecursiveReference.String(): true,
	flavor.CRootReference.String(): true, flavor.CExternalReference.String(): true, flavor.CUnusedDefinition.String(): true, flavor.CNestedDefinitions.String(): true,
}

// stands reports whether a value of the result stands in a schema that has this identifier of the input.
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

// refuse makes a refusal of a product, for the reason f.
func (o *product) refuse(f diag.Fact) {
	f.Severity = diag.Refused
	o.Facts = append(o.Facts, f)
	o.Refusal, o.Schema = &o.Facts[len(o.Facts)-1], nil
}
