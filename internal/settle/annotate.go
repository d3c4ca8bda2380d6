package settle

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// MoveRepeatedAnnotations moves annotations that stand both beside a union and in its branches to one of the two places, and
// those beside a reference and in its target to a union around the reference, where the flavor refuses such repetition.
func (s *Settling) MoveRepeatedAnnotations(root *ir.Node) {
	if !s.Rules.Refuses(flavor.CAnnotationBesideUnion) && !s.Rules.Refuses(flavor.CRepeatedAnnotation) {
		return
	}
	var few [ir.Usual]*ir.Node
	for range 3 { // a description lifted to a union within another may repeat that one's, and is moved again
		var usual [8]*ir.Node
		roots := append(usual[:0], root)
		for _, d := range s.Form.Reachable(root) {
			if d.Node != nil {
				roots = append(roots, d.Node)
			}
		}
		moved := false
		ir.Visit(few[:0], func(n *ir.Node) { moved = s.settleNode(n) || moved }, roots...)
		if !moved {
			return
		}
	}
}

// settleNode moves the repeated annotations of one node, and reports whether there were any. What moves into branches is
// settled when these are visited, after the node.
func (s *Settling) settleNode(n *ir.Node) bool {
	switch {
	case n.Kind == ir.UnionNode && s.Rules.Refuses(flavor.CAnnotationBesideUnion):
		return s.settleUnion(n)
	case n.Kind == ir.ReferenceNode && s.Rules.Refuses(flavor.CRepeatedAnnotation):
		return s.settleReference(n)
	}
	return false
}

// settleReference wraps a reference in a union where annotations beside it repeat those of its target:
// {"$ref": R, "title": "A"} => {"anyOf": [{"$ref": R}], "title": "A"}. Where no union may stand, it leaves the annotations out.
// It reports whether there were any.
func (s *Settling) settleReference(n *ir.Node) bool {
	meets := func(keyword string) bool { return n.AnnotatedHere(keyword) && saysBehind(n.Definition.Node, keyword) }
	if !meets("description") && !meets("title") {
		return false
	}
	at := n.Place()
	if len(n.Annotations) > 0 {
		at = n.Annotations[0]
	}
	if !s.Keywords.Takes.Unions() {
		n.WithoutAnnotations()
		return true
	}
	u := *n
	u.Kind, u.Definition = ir.UnionNode, nil
	u.Union = ir.OnlyReference(n, n.Definition.Set)
	for i := range u.Facts {
		u.Facts[i].Out = n
	}
	*n = u
	if len(n.Annotations) > 0 {
		n.Note(flavor.CRepeatedAnnotation, flavor.Wrap, diag.Exact, false, at, "description")
	} else { // no annotation is repeated: only sentences on lost constraints stand in both places
		n.Note(flavor.CReference, flavor.Wrap, diag.Exact, false, at, "")
	}
	s.Keywords.SettleAnnotations(n, flavor.Union)
	return true
}

// saysBehind reports whether the target of a reference has an annotation, or one of its branches where it is a union.
func saysBehind(d *ir.Node, keyword string) bool {
	return d != nil && (d.Annotated(keyword) || d.Kind == ir.UnionNode && slices.ContainsFunc(d.Branches, func(b *ir.Branch) bool { return b.Node.AnnotatedHere(keyword) }))
}

// settleUnion moves annotations of a union that its branches have too to one of the two places. It reports whether there
// were any.
func (s *Settling) settleUnion(n *ir.Node) (moved bool) {
	moved = s.liftDescription(n) || liftSentences(s, n)
	for _, a := range slices.Clone(n.Annotations) {
		if !slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return b.Node.AnnotatedHere(a.Name()) }) {
			continue
		}
		moved = true
		n.Annotations = slices.DeleteFunc(slices.Clone(n.Annotations), func(x *tree.Node) bool { return x == a })
		if s.pushDown(n, a) {
			n.Note(flavor.CAnnotationBesideUnion, flavor.PushDown, diag.Exact, false, a, a.Name())
		} else {
			n.Note(flavor.CAnnotationBesideUnion, flavor.Remove, diag.Exact, false, a, a.Name())
		}
	}
	if _, told := n.Words(); told && slices.ContainsFunc(n.Branches, func(b *ir.Branch) bool { return b.Node.AnnotatedHere("description") }) {
		n.Description = ""
		s.tellInBranches(n)
		moved = true
	}
	return moved
}

// tellInBranches moves each default or example that the description of a union tells to the description of the first branch that admits
// its type. Other sentences of the union are dropped: they may be about the values of one branch alone.
func (s *Settling) tellInBranches(n *ir.Node) {
	told := slices.Clone(n.Facts)
	n.Untold()
	n.Branches = slices.Clone(n.Branches)
	for i, f := range told {
		if !f.Told || f.Node == nil || !values[f.Node.Word()] {
			continue
		}
		value := f.Node
		if value.Word() == word.Examples {
			value = value.First()
		}
		at := slices.IndexFunc(n.Branches, func(b *ir.Branch) bool {
			return b.Node.Kind == ir.SchemaNode && !b.Node.IsNull() && b.Node.Types != 0 && b.Node.Types.Admits(value)
		})
		if at < 0 {
			continue
		}
		b := *n.Branches[at]
		b.Node = s.Keywords.CopyForEdit(b.Node)
		n.Branches[at] = &b
		n.Facts[i].Told = s.Keywords.Teller.Tell(b.Node, f.Keyword, f.Node)
	}
}

// values are the annotations that show what values may be.
var values = map[word.Word]bool{word.Default: true, word.Examples: true, word.Example: true}

// typesOf returns the types that a branch admits, its reference followed once; all types where they are not known.
func typesOf(n *ir.Node) schema.TypeSet {
	if n.Kind == ir.ReferenceNode && n.Definition.Node != nil {
		n = n.Definition.Node
	}
	if n.Kind != ir.SchemaNode || n.Types == 0 {
		return schema.TAll
	}
	return n.Types
}

// liftSentences moves the sentences on lost constraints from the only array branch to the description that the author gave
// the union, where no other branch has a description. It reports whether it moved any.
func liftSentences(s *Settling, n *ir.Node) bool {
	at := -1
	for i, b := range n.Branches {
		switch {
		case b.Node.Kind == ir.UnionNode: // its branches may have descriptions too
			return false
		case !b.Node.AnnotatedHere("description"):
			if typesOf(b.Node)&schema.TArray != 0 {
				return false
			}
		case at >= 0 || b.Node.Kind != ir.SchemaNode || b.Node.Description != "" || b.Node.AuthorsWords() != "" || len(b.Node.Sentences) == 0 || b.Node.Types != schema.TArray:
			return false
		default:
			at = i
		}
	}
	if at < 0 || n.AuthorsWords() == "" {
		return false
	}
	b := *n.Branches[at]
	b.Node = s.Keywords.CopyForEdit(b.Node)
	n.Sentences, b.Node.Sentences = append(slices.Clip(n.Sentences), b.Node.Sentences...), nil
	n.Branches = slices.Clone(n.Branches)
	n.Branches[at] = &b
	return true
}

// pushDown moves an annotation of a union into its branches, null aside. Branches without that annotation get it, and a description
// goes before a branch's own. One that is too long to repeat, and that no branch lacks, goes before that of the first branch alone.
// It reports false where no branch can take the annotation.
func (s *Settling) pushDown(n *ir.Node, a *tree.Node) (done bool) {
	takes := func(b *ir.Branch) bool { return b.Node.Kind == ir.SchemaNode || b.Node.Kind == ir.UnionNode }
	only, _ := s.Nodes.WithoutNull(n.Branches)
	text := a.Name() == "description" && a.IsString()
	n.Branches = slices.Clone(n.Branches) // which other nodes may have, too
	before := text && len(n.Branches)*len(a.Text()) <= keywords.ManyWords
	for i, b := range n.Branches {
		authored := b.Node.Authored(a.Name())
		if !takes(b) || authored && !(before && b.Node.Kind == ir.SchemaNode) || len(only) > 0 && !slices.Contains(only, b) { // null needs no words
			continue
		}
		c := *b
		switch c.Node = s.Keywords.CopyForEdit(b.Node); {
		case authored:
			keywords.Say(c.Node, a.Text())
		default:
			c.Node.Annotations = append(slices.Clone(c.Node.Annotations), a)
			if text && c.Node.MayBeText() {
				c.Node.Authors = a.Text()
				c.Node.Describe(c.Node.What)
			}
		}
		n.Branches[i], done = &c, true
	}
	first := slices.IndexFunc(n.Branches, func(b *ir.Branch) bool { return b.Node.Kind == ir.SchemaNode })
	if done || first < 0 || !text {
		return done
	}
	c := *n.Branches[first]
	c.Node = s.Keywords.CopyForEdit(c.Node)
	keywords.Say(c.Node, a.Text())
	n.Branches[first] = &c
	return true
}
