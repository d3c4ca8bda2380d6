package check

import (
	"slices"
	"strings"

	"net/url"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/refs"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// referencePaths counts the ways from the root through references: two references to a definition that has three are 2 + 2*3 ways.
func (k *Checker) referencePaths(root *tree.Node) {
	limit := k.rules.Limited(flavor.MReferencePaths).AtMost
	if limit == 0 || len(k.References) <= limit && !k.refersOn() {
		return
	}
	w := &ways{k: k, limit: limit, on: map[*tree.Node]bool{}}
	w.below(root)
	k.sizes.over(k, flavor.MReferencePaths, w.count, root)
}

// refersOn reports whether the target of a reference refers in its turn, so that there are more ways than references.
func (k *Checker) refersOn() bool {
	for _, target := range k.References {
		if k.linked.Has(target) {
			return true
		}
	}
	return false
}

// ways walks references until there are too many.
type ways struct {
	k            *Checker
	limit, count int
	on           map[*tree.Node]bool         // the targets on the way that is walked
	seen         map[*tree.Node][]*tree.Node // what a schema refers to, at or below it
}

func (w *ways) below(n *tree.Node) {
	for _, target := range w.targets(n) {
		if w.count > w.limit {
			return
		}
		w.count++
		if w.on[target] || target == w.k.doc.Tree.Root() {
			continue
		}
		w.on[target] = true
		w.below(target)
		w.on[target] = false
	}
}

func (w *ways) targets(n *tree.Node) []*tree.Node {
	if out, ok := w.seen[n]; ok {
		return out
	}
	var out []*tree.Node
	stack := []*tree.Node{n}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if t := w.k.References[x]; t != nil {
			out = append(out, t)
		}
		if !w.k.linked.Has(x) {
			continue
		}
		schema.Subschemas(x, func(kw *schema.Keyword, sub *tree.Node) {
			if kw.Family != schema.Core {
				stack = append(stack, sub)
			}
		})
	}
	if w.seen == nil {
		w.seen = map[*tree.Node][]*tree.Node{}
	}
	w.seen[n] = out
	return out
}

// reference checks a schema that refers, and returns the member that refers; nil if none does.
func (k *Checker) reference(n *tree.Node, root bool) *tree.Node {
	r := k.doc.Reference(n)
	if r == nil {
		return nil
	}
	mark(&k.linked, n)
	k.further(n, r)
	target, status := k.doc.Resolve(r)
	f, led := diag.Led(r, target, status)
	switch {
	case led:
		f.Repair = flavor.Hoist
		k.find(f)
	case status == schema.External:
		k.stray(r, flavor.CExternalReference.String())
		return r
	case target == nil:
		k.stray(r, diag.RuleDangling)
		return r
	}
	if !k.used.Has(target) && !schema.Standing(target) { // a schema under no keyword, reached by reference alone
		k.strays = append(k.strays, visit{n: target, keyword: schema.Lookup("$defs"), depth: objects(target)})
	}
	if k.References == nil {
		if k.References = k.references; k.References == nil {
			k.References = map[*tree.Node]*tree.Node{}
		}
	}
	k.References[n] = target
	if name := target.Name(); PlainReference(k.doc, target) && target != k.doc.Tree.Root() && Escapes(name) {
		k.noteRefused(flavor.CEscapedDefinitionName, target, name)
	}
	mark(&k.used, target)
	k.prepareGraph()
	which := flavor.CReference
	if k.table.recursion { // recursive references are treated otherwise
		which = KindOfReference(k.Graph, target)
	}
	if k.noteRefused(which, r, r.Text()); k.table.apart && k.rules.Refuses(which) {
		k.reshape.Add(n) // the target in its place is of another kind, which may not have all keywords that a reference may have
	}
	plain := PlainReference(k.doc, target)
	if !plain {
		mark(&k.linked, target) // what stands around the target may not be copied verbatim, since the reference leads into it
	}
	if f, is := ByPath(k.rules, r, plain); is && !(plain && k.inlines) && (plain || !k.rules.Refuses(which)) {
		k.find(f)
	}
	for _, a := range [...]word.Word{word.Description, word.Title} {
		if n.Says(a) && RepeatsAnnotation(target, a) {
			k.noteRefused(flavor.CRepeatedAnnotation, n.Member(a), a.String())
		}
	}
	if root {
		atRoot(k, n, r, target, which)
	}
	return r
}

// atRoot notes a reference at the root. Where its target has to stand there, and has a keyword that may not, the root is made anew.
func atRoot(k *Checker, n, r, target *tree.Node, which flavor.Construct) {
	k.noteRefused(flavor.CRootReference, r, r.Text())
	if (k.rules.Refuses(flavor.CRootReference) || k.rules.Refuses(which)) && asksMoreAtRoot(k, target) {
		k.reshape.Add(n)
	}
}

// asksMoreAtRoot reports whether a schema, or one that it refers to, has a keyword that may stand in it, and not at the root.
func asksMoreAtRoot(k *Checker, n *tree.Node) bool {
	for seen := (tree.Marks{}); n != nil && !seen.Has(n); n, _ = k.doc.Resolve(k.doc.Reference(n)) {
		seen.Add(n)
		kinds := PlacesOf(n)
		for m := range n.All() {
			if k.table.allows(m, false, kinds) && !k.table.allows(m, true, kinds) {
				return true
			}
		}
		if k.doc.Reference(n) == nil {
			return false
		}
	}
	return false
}

// KindOfReference is the construct of a reference to a target: a recursive one where the target leads back to itself.
func KindOfReference(g *refs.Graph, target *tree.Node) flavor.Construct {
	if target.IsObject() && g.Recursive(target) {
		return flavor.CRecursiveReference
	}
	return flavor.CReference
}

// RepeatsAnnotation reports whether the target of a reference, or a branch of its anyOf, has an annotation too.
func RepeatsAnnotation(target *tree.Node, a word.Word) bool {
	return target.Says(a) || slices.ContainsFunc(schema.Elements(target.Member(word.AnyOf)), func(b *tree.Node) bool { return b.Says(a) })
}

// further checks references beside the first one of a schema, such as a `$dynamicRef` beside a `$ref`, for those that lead nowhere.
func (k *Checker) further(n, first *tree.Node) {
	for _, w := range [...]word.Word{word.DynamicRef, word.RecursiveRef} {
		r := n.Member(w)
		if r == nil || r == first || !k.doc.Refers(r) {
			continue
		}
		switch target, status := k.doc.Resolve(r); {
		case target != nil:
		case status == schema.External:
			k.stray(r, flavor.CExternalReference.String())
		default:
			k.stray(r, diag.RuleDangling)
		}
	}
}

// markCopiedResources marks the schemas with identifiers in targets of references that do not stay: each copy that takes the place
// of a reference would have the same identifier.
func (k *Checker) markCopiedResources() {
	if !k.rules.Refuses(flavor.CReference) || len(k.References) == 0 {
		return
	}
	root := k.doc.Tree.Root()
	copied := map[*tree.Node]bool{}
	for _, target := range k.References {
		copied[target] = target != root || !k.Graph.Recursive(root) || k.rules.Refuses(flavor.CRecursiveReference) // else the reference stays
	}
	var apart tree.Marks // what stands in nothing that is copied
	for n := range k.doc.Resources() {
		up := n
		for up != nil && !copied[up] && !apart.Has(up) {
			up = up.Parent()
		}
		if copied[up] {
			mark(&k.linked, n)
			continue
		}
		for x := n; x != up; x = x.Parent() {
			apart.Add(x)
		}
	}
}

// markMergedNames marks the schemas with identifiers in the target of a reference whose schema is made anew: merged with what
// stands beside the reference, they would stand in two places under the same identifier.
func markMergedNames(k *Checker) {
	if !k.doc.Identified() {
		return
	}
	root := k.doc.Tree.Root()
	var looked tree.Marks // targets: many references may lead to one
	for from, target := range k.References {
		if looked.Has(target) || !k.anew(from) {
			continue
		}
		looked.Add(target)
		for s := range schema.Everywhere(target) {
			if s != root && slices.ContainsFunc(schema.Elements(s), identifies) {
				mark(&k.linked, s)
				k.copies = true
			}
		}
	}
}

// markCopiedNames marks the schemas with identifiers under the additionalProperties or patternProperties of an object that requires
// properties it does not declare: once these are declared, each would have a schema with the same identifier.
func markCopiedNames(k *Checker) {
	if !k.doc.Identified() {
		return
	}
	for n := range schema.Everywhere(k.doc.Tree.Root()) {
		undeclared := func(r *tree.Node) bool { return !n.Member(word.Properties).Has(r.Text()) }
		if !slices.ContainsFunc(schema.Elements(n.Member(word.Required)), undeclared) {
			continue
		}
		for c := schema.Under(n); c.Next(); {
			if w := c.Keyword.Word; w != word.AdditionalProperties && w != word.PatternProperties {
				continue
			}
			for s := range schema.Everywhere(c.Node) {
				if slices.ContainsFunc(schema.Elements(s), identifies) {
					mark(&k.linked, s)
					k.copies = k.copies || k.reshape.Has(n)
				}
			}
		}
	}
}

// ByPath is the fact on a reference that may not lead to its target as it does: to what is no definition of the root or, where the target
// is plain, to a definition by an identifier. is reports whether the flavor minds it.
func ByPath(rules *flavor.Rules, r *tree.Node, plain bool) (f diag.Fact, is bool) {
	repair, refused := rules.Refusal(flavor.CReferenceByPath)
	if plain {
		repair = flavor.SpellOut
	}
	return diag.Fact{Rule: flavor.CReferenceByPath.String(), Repair: repair, Node: r, Detail: r.Text()}, refused && !(plain && pointer(r))
}

// stray notes a reference without a target.
func (k *Checker) stray(r *tree.Node, rule string) {
	f := diag.Fact{Rule: rule, Node: r, Detail: r.Text(), Severity: diag.Refused}
	if k.o.KeepsStrays(k.rules) {
		f.Severity = diag.Warning
		if Stands(k.rules, r) {
			k.Facts = append(k.Facts, f) // kept as it is: said, but nothing to repair
			return
		}
	}
	if k.find(f); k.o.OpenDangling && saysMore(r.Parent()) {
		k.reshape.Add(r.Parent()) // without the reference, what stands beside it is a schema of another kind
	}
}

// saysMore reports whether a schema says something of its values beside what refers.
func saysMore(n *tree.Node) bool {
	for m := range n.All() {
		if row := schema.Of(m); row != nil && row.Family > schema.Annotation {
			return true
		}
	}
	return false
}

// Escapes reports whether a reference has to escape a definition's name.
func Escapes(name string) bool {
	return name == "" || Fragment(tree.EscapeToken(name)) != name
}

// PlainReference reports whether a target is the root or an entry of its definitions.
func PlainReference(doc *schema.Document, target *tree.Node) bool {
	root := doc.Tree.Root()
	if target == root {
		return true
	}
	holder := target.Parent()
	return holder != nil && holder.Parent() == root && (holder.Name() == "$defs" || holder.Name() == "definitions")
}

// pointer reports whether a `$ref` is written as a JSON Pointer into its document: by the
// document's own URI or by an anchor it leads only where identifiers are read.
func pointer(r *tree.Node) bool {
	text := r.Text()
	return r.Word() != word.Ref || text == "#" || strings.HasPrefix(text, "#/")
}

// unused minds definitions that nothing refers to, at or below them.
func (k *Checker) unused() {
	for _, m := range k.holders {
		for d := range m.All() {
			if !k.used.Has(d) {
				k.noteRefused(flavor.CUnusedDefinition, d, d.Name())
			}
		}
	}
}

// MaxDepthWays bounds the ways that are walked for their depth.
const MaxDepthWays = 20_000

// Stands reports whether the keyword of a reference may stand where it does.
func Stands(r *flavor.Rules, ref *tree.Node) bool {
	return r.Allows(ref.Name(), ref.Parent() == ref.Document().Root(), PlacesOf(ref.Parent())...)
}

// KeepsStrays reports whether references without a target stay as they are.
func (o Options) KeepsStrays(r *flavor.Rules) bool {
	return !o.RefuseDangling && !o.OpenDangling && r.Construct(flavor.CExternalReference).Verdict != flavor.Refuses
}

// Fragment spells a JSON Pointer as a URI fragment: what a fragment may not hold is
// escaped with per cent signs.
func Fragment(pointer string) string {
	if !strings.ContainsAny(pointer, "%\"<>\\^`{|} #[]") && isASCII(pointer) {
		return pointer
	}
	parts := strings.Split(pointer, "/")
	for i, p := range parts {
		parts[i] = url.PathEscape(p)
	}
	return strings.Join(parts, "/")
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] <= 0x20 || s[i] >= 0x7f {
			return false
		}
	}
	return true
}
