package conjunction

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A Link is a schema that says nothing of values but what another schema does: it is a
// reference, or an allOf, anyOf or oneOf of one branch, as {"title": "T", "allOf": [{"$ref": R}]}.
// A chain of links means what stands at its end, with the first annotation of each keyword on
// the way. Each link knows both, so that no reading has to walk the chain anew.
type Link struct {
	Next, End   *tree.Node   // the schema that it leads to, and the first on the chain that is no link
	Length      int          // the steps from the link to its end
	Annotations []*tree.Node // the first of each keyword on the chain
	Single      *diag.Passed // the unions of one branch on the chain
	Led         *diag.Passed // the references on the chain
}

// LinkAt returns the link that a schema is, or nil. A schema that leads back to itself is no
// link, since a recursion counts how often it meets its schemas.
func (l *Schemas) LinkAt(n *tree.Node) *Link {
	type step struct{ from, to, union *tree.Node }
	var chain []step
	for x := n; ; {
		if _, known := l.links[x]; known {
			break
		}
		target, union := l.leadsTo(x)
		slab.Put(&l.links, x, nil) // no link, until its end is known
		if target == nil {
			break
		}
		chain = append(chain, step{x, target, union})
		x = target
	}
	for _, s := range slices.Backward(chain) {
		k := &Link{Next: s.to, End: s.to, Length: 1}
		var further []*tree.Node
		if behind := l.links[s.to]; behind != nil {
			k.End, k.Length, k.Single, k.Led, further = behind.End, behind.Length+1, behind.Single, behind.Led, behind.Annotations
		}
		if s.union != nil {
			k.Single = &diag.Passed{At: s.union, Further: k.Single}
		} else if r := l.Doc.Reference(s.from); r != nil {
			k.Led = &diag.Passed{At: r, Further: k.Led}
		}
		for m := range s.from.All() {
			if word := schema.Of(m); word.Family == schema.Annotation && !l.Malformed(word, m) {
				k.Annotations = append(k.Annotations, m)
			}
		}
		for _, a := range further {
			if !slices.ContainsFunc(k.Annotations, func(o *tree.Node) bool { return o.Name() == a.Name() }) {
				k.Annotations = append(k.Annotations, a)
			}
		}
		slab.Put(&l.links, s.from, k)
	}
	return l.links[n]
}

// leadsTo returns the schema that a link leads to, and the anyOf or oneOf by which it does, if
// it is one. The target is nil where n is no link, and where n or the target leads back to itself.
func (l *Schemas) leadsTo(n *tree.Node) (target, union *tree.Node) {
	if r := l.Doc.Reference(n); r != nil && r.Name() != "$ref" || l.Graph.Recursive(n) { // where dynamic ones lead may depend on the way
		return nil, nil
	}
	if target, union = l.nextOf(n); target == nil || l.Graph.Recursive(target) {
		return nil, nil
	}
	return target, union
}

// nextOf is leadsTo, and follows dynamic references and schemas that lead back to themselves as well.
func (l *Schemas) nextOf(n *tree.Node) (target, union *tree.Node) {
	if !n.IsObject() {
		return nil, nil
	}
	r := l.Doc.Reference(n)
	if r != nil {
		target, _ = l.Resolve(r)
	}
	for m := range n.All() {
		k := schema.Of(m)
		switch {
		case k == nil || k.Family > schema.Annotation && (target != nil || r != nil):
			return nil, nil
		case k.Family <= schema.Annotation:
		case l.Malformed(k, m) || !l.Means(k, m):
			return nil, nil
		case m.Name() == "allOf" && m.Len() == 1 && m.First().IsObject():
			target = m.First()
		case l.SingleBranch(m):
			target, union = m.First(), m
		default:
			return nil, nil
		}
	}
	return target, union
}

// LoneReference returns the `$ref` of a schema such as {"title": "T", "anyOf": [{"$ref": R}]}: of the only branch of its
// allOf, anyOf or oneOf, beside which nothing stands but annotations. It is nil for others, and where R leads nowhere but back.
//
// Annotations may stand beside the `$ref`, too, and in further branches of an allOf, as in {"allOf": [{"$ref": R}, {"description": "D"}]};
// beside lists these schemas. No two of them, nor the schema itself, have the same annotation.
func (l *Schemas) LoneReference(n *tree.Node) (r *tree.Node, beside []*tree.Node) {
	var branch *tree.Node
	for m := range n.All() {
		switch k := schema.Of(m); {
		case k == nil || k.Family == schema.Annotation:
		case k.Word == word.Nullable: // which lets null join, or means nothing without a type
		case (k.Word == word.AllOf || k.Word == word.AnyOf || k.Word == word.OneOf) && branch == nil && m.IsArray() && (m.Len() == 1 || k.Word == word.AllOf):
			if branch, beside = l.onlyReferring(m); branch == nil {
				return nil, nil
			}
		default:
			return nil, nil
		}
	}
	if branch == nil || len(beside) > 0 && !annotatedOnce(n, beside) {
		return nil, nil
	}
	seen := map[*tree.Node]bool{}
	for x := branch; x != nil; x = l.leadsOnlyTo(x) {
		if seen[x] {
			return nil, nil // it leads back to itself, and to nothing else
		}
		seen[x] = true
	}
	return l.Doc.Reference(branch), beside
}

// onlyReferring returns the one branch of a combinator that refers, if all that its branches say beyond that are annotations; beside lists
// the branches that have some.
func (l *Schemas) onlyReferring(combinator *tree.Node) (branch *tree.Node, beside []*tree.Node) {
	for b := range combinator.All() {
		if !b.IsObject() {
			return nil, nil
		}
		for m := range b.All() {
			switch k := schema.Of(m); {
			case k != nil && k.Word == word.Ref && branch == nil:
				branch = b
			case k == nil || k.Family != schema.Annotation || schema.Malformed(k, m):
				return nil, nil
			}
		}
		if b.Len() > 1 || !b.Says(word.Ref) {
			beside = append(beside, b)
		}
	}
	return branch, beside
}

// leadsOnlyTo returns what a schema leads to by a reference, by the only branch of a combinator or by the only branch of an allOf that refers;
// nil where it says something itself.
func (l *Schemas) leadsOnlyTo(n *tree.Node) *tree.Node {
	if next, _ := l.nextOf(n); next != nil {
		return next
	}
	if all := n.Member(word.AllOf); all.IsArray() {
		branch, _ := l.onlyReferring(all)
		return branch
	}
	return nil
}

// annotatedOnce reports whether a schema and those beside it have no annotation twice.
func annotatedOnce(n *tree.Node, beside []*tree.Node) bool {
	said := map[string]bool{}
	for _, n := range append([]*tree.Node{n}, beside...) {
		for m := range n.All() {
			if k := schema.Of(m); k == nil || k.Family != schema.Annotation {
				continue
			}
			if said[m.Name()] {
				return false
			}
			said[m.Name()] = true
		}
	}
	return true
}

// leadsBackTo reports whether n is the owner, or leads to it by references and unions of one branch that say nothing else.
func (l *Schemas) leadsBackTo(owner, n *tree.Node) bool {
	seen := map[*tree.Node]bool{}
	for x := n; x != nil && !seen[x]; x, _ = l.nextOf(x) {
		if x == owner {
			return true
		}
		seen[x] = true
	}
	return false
}

// TwiceNot returns S for the outer `not` of {"not": {"not": S}}, which says that S holds; else nil.
func (l *Schemas) TwiceNot(m *tree.Node) *tree.Node {
	if word, single := l.OnlyWord(m); single && word != nil && word.Name() == "not" {
		return word
	}
	return nil
}

// SingleBranch reports whether a keyword is a union that is read as its first branch: it has no other, or an anyOf repeats one reference.
func (l *Schemas) SingleBranch(m *tree.Node) bool {
	if l.Terms.Gentle || m.Name() != "anyOf" && m.Name() != "oneOf" || !m.First().IsObject() && !schema.IsTrue(m.First()) {
		return false
	}
	return m.Len() == 1 || m.Name() == "anyOf" && l.sameReferences(m)
}

// sameReferences reports whether all branches of a union are one reference and nothing else.
func (l *Schemas) sameReferences(union *tree.Node) bool {
	first := l.Doc.Reference(union.First())
	if first == nil {
		return false
	}
	for b := range union.All() {
		if r := l.Doc.Reference(b); r == nil || b.Len() != 1 || r.Name() != first.Name() || r.Text() != first.Text() {
			return false
		}
	}
	return true
}

// OnlyWord returns the one keyword of a schema that constrains, nil where there is none; single is
// false where there are more, and where a reference or a malformed or idle keyword stands.
func (l *Schemas) OnlyWord(s *tree.Node) (word *tree.Node, single bool) {
	for m := range s.All() {
		k := schema.Of(m)
		switch {
		case k == nil || k.Family == schema.Annotation:
			continue
		case word != nil || k.Family == schema.Core || schema.Malformed(k, m) || !l.Means(k, m):
			return nil, false
		}
		word = m
	}
	return word, true
}
