package engine

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
)

// flat takes unions among the branches apart that have nothing of their own.
func (l *lowering) flat(branches []*branch) []*branch {
	var out []*branch
	for _, b := range branches {
		if b.node.kind == kUnion && !b.node.tagged && len(b.node.annotations) == 0 && len(b.node.lost) == 0 && b.node.description == "" {
			for i, inner := range b.node.branches {
				inner = &branch{node: inner.node, set: inner.set, name: inner.name, asks: l.asksAround(inner.asks, b.asks), also: inner.also}
				if i == 0 && len(b.node.facts) > 0 {
					m := l.mutable(inner.node)
					for _, f := range b.node.facts {
						f.out = m
						m.facts = append(m.facts, f)
					}
					inner = &branch{node: m, set: inner.set, asks: inner.asks, also: inner.also}
				}
				out = append(out, inner)
			}
			continue
		}
		out = append(out, b)
	}
	return out
}

// distinctBranches drops branches whose node is another's, or reads the same.
func (l *lowering) distinctBranches(branches []*branch) []*branch {
	seen := map[*node]bool{}
	texts := map[string]int{}
	var out []*branch
	for _, b := range branches {
		if seen[b.node] {
			continue
		}
		seen[b.node] = true
		if b.node.isText() {
			t := "text " + l.written(b.node) // not a string that reads so
			if i, had := texts[t]; had {
				m := l.mutable(out[i].node)
				m.standsFor(b.node)
				out[i] = out[i].with(m, b)
				continue
			}
			texts[t] = len(out)
			out = append(out, b)
			continue
		}
		if t, ok := l.fingerprint(b.node); ok {
			if i, had := texts[t]; had { // what was lost on the way to it was lost all the same
				m := l.mutable(out[i].node)
				m.inherit(b.node)
				out[i] = out[i].with(m, b)
				continue
			}
			texts[t] = len(out)
		}
		out = append(out, b)
	}
	return out
}

// inherit takes over what was lost on the way to a node that reads the same, once.
func (n *node) inherit(other *node) {
	known := make(map[Fact]bool, len(n.facts))
	for _, f := range n.facts {
		f.out = n
		known[f] = true
	}
	for _, x := range topological([]*node{other}) {
		for _, f := range x.facts {
			if f.out = n; !known[f] {
				known[f] = true
				n.facts = append(n.facts, f)
			}
		}
	}
}

// with returns a branch that stands for another as well, with the node of both.
func (b *branch) with(n *node, other *branch) *branch {
	both := *b
	if both.node = n; len(other.also) == 0 {
		both.also = append(b.also[:len(b.also):len(b.also)], other)
		return &both
	}
	both.also = slices.Clone(b.also) // the same may have come to both, by ways that double with every level
	known := map[branchMeaning]bool{b.means(): true}
	for _, o := range b.also {
		known[o.means()] = true
	}
	for _, o := range append([]*branch{other}, other.also...) {
		if len(both.also) > maxOthers { // it stands for more than are asked for
			break
		}
		if key := o.means(); !known[key] {
			known[key] = true
			both.also = append(both.also, o)
		}
	}
	return &both
}

// A branchMeaning tells branches by what they mean and by what validation may ask for.
type branchMeaning struct {
	set  string
	asks *asks
}

func (b *branch) means() branchMeaning { return branchMeaning{b.set.key(), b.asks} }

// written returns how a text reads in the output.
func (l *lowering) written(n *node) string {
	e := &emitter{l: l, most: 4096}
	e.schema(n, "")
	l.charge(1 + len(e.out)/16)
	return string(e.out)
}

// folded makes one branch of neighbours that only list values of one type.
func (l *lowering) folded(branches []*branch) (out []*branch) {
	for i := 0; i < len(branches); {
		run := listing(branches[i:])
		if run < 2 {
			out = append(out, branches[i])
			i++
			continue
		}
		n := l.foldListed(branches[i : i+run])
		out = append(out, &branch{node: n, set: set{{types: n.types}}})
		i += run
	}
	return out
}

// listing counts the branches at the start that list values of one type, none twice.
func listing(branches []*branch) (run int) {
	seen := map[string]bool{}
	for _, b := range branches {
		n := b.node
		if !n.onlyLists() || n.types != branches[0].node.types || slices.ContainsFunc(n.listed, func(v string) bool { return seen[v] }) || hasRepeats(n.listed) {
			break
		}
		for _, v := range n.listed {
			seen[v] = true
		}
		run++
	}
	return run
}

// foldListed returns one node that lists the values of all.
func (l *lowering) foldListed(branches []*branch) *node {
	n := l.mutable(branches[0].node)
	n.src, n.set, n.listed = nil, nil, nil
	var texts []string
	for i, b := range branches {
		n.listed = append(n.listed, b.node.listed...)
		texts = append(texts, b.node.valueTexts())
		if i == 0 {
			continue // its facts are there
		}
		for _, f := range b.node.facts {
			f.out = n
			n.facts = append(n.facts, f)
		}
	}
	n.members = []member{{keyword: "enum", text: "[" + strings.Join(texts, ",") + "]"}}
	return n
}

// onlyLists reports whether a node says nothing but which scalars are admitted.
func (n *node) onlyLists() bool {
	return n.kind == kSchema && n.carry == carryPlain && !n.nullable && n.listed != nil && len(n.members) == 1 &&
		n.types&(tObject|tArray) == 0 && n.types.single() &&
		len(n.annotations)+len(n.unknown)+len(n.lost) == 0 && n.description == ""
}

// valueTexts spells the listed values, separated by commas.
func (n *node) valueTexts() string {
	m := n.members[0]
	text := m.text
	if m.raw != nil {
		text = string(m.raw.Append(nil))
	}
	if m.keyword == "enum" {
		return text[1 : len(text)-1]
	}
	return text
}

func hasRepeats(s []string) bool {
	seen := map[string]bool{}
	for _, x := range s {
		if seen[x] {
			return true
		}
		seen[x] = true
	}
	return false
}

// withoutNull splits off the branch that admits nothing but null.
func withoutNull(branches []*branch) (rest []*branch, null bool) {
	for _, b := range branches {
		if n := b.node; n.kind == kSchema && (n.types == tNull || len(n.values) == 1 && n.values[0].Original == "null") {
			null = true
			continue
		}
		if n := b.node; n.kind == kVerbatim && n.src.Get("type").Is("null") {
			null = true
			continue
		}
		rest = append(rest, b)
	}
	return rest, null
}

// distinguish makes sure that the codec can tell the branches from each other: by their
// images, else by a tag. It reports false where the union admits anything at all and
// only text will do.
func (l *lowering) distinguish(n *node, cb *codecBuilder) bool {
	free := false
	for _, b := range n.branches {
		free = free || b.node.carry == carryText && b.node.kind == kSchema && l.signature(b.set).Types == codec.TAny
	}
	if free {
		return false
	}
	if !cb.ambiguous(n) {
		return true
	}
	n.tagged = true
	null := slices.ContainsFunc(n.branches, func(b *branch) bool { return takesNull(b.node, 8) })
	taken := memberNames(n)
	for i, b := range n.branches {
		if rest, _ := withoutNull([]*branch{b}); len(rest) == 0 {
			continue // null travels as it is
		}
		b.name = l.nameRule.fit(l.branchName(b, i), false, taken)
		taken.add(b.name)
		inner := b.node
		wrapped := &node{kind: kSchema, set: b.set, types: tObject, carry: carryWrap, object: &objectPart{declared: true, closed: l.closes()}}
		wrapped.object.properties = []*property{{original: b.name, name: b.name, node: inner, required: true}}
		n.branches[i] = &branch{node: wrapped, set: b.set, name: b.name, asks: b.asks, also: b.also}
	}
	n.fact(Fact{Rule: "ambiguous-union", Repair: flavor.Wrap, Reshaped: true, Node: n.place()})
	if null { // it is no value of a tag
		*n = *l.unionOrNull(n)
	}
	return true
}

// memberNames returns the names that members of a union's branches have in either shape: a
// tag of the same name would be taken for one of them.
func memberNames(n *node) *takenNames {
	names := newTaken()
	for _, b := range n.branches {
		x := b.node
		if x.kind == kReference && x.definition.node != nil {
			x = x.definition.node
		}
		if x.object == nil {
			continue
		}
		for _, p := range x.object.properties {
			names.add(p.name)
			names.add(p.original)
		}
	}
	return names
}

// closes reports whether objects have to be closed and can be.
func (l *lowering) closes() bool {
	_, refused := l.rules.Refusal(flavor.COpenObject)
	return refused && l.rules.Allows("additionalProperties", false, flavor.ObjectType)
}

// branchName is the tag of a branch: its title or definition's name, else its number.
func (l *lowering) branchName(b *branch, i int) string {
	for _, p := range b.set {
		if p.n == nil || p.without&aside != 0 {
			continue
		}
		if r := l.doc.Reference(p.n); r != nil {
			return l.cleanName(lastToken(r.Text()))
		}
		if t := p.n.Get("title"); t.IsString() && t.Text() != "" && len(t.Text()) <= 40 {
			return l.cleanName(t.Text())
		}
	}
	return "option_" + strconv.Itoa(i+1)
}

// uncompared reports whether there are more branches than are compared deep down where nothing
// of the budget is left.
func (l *lowering) uncompared(branches []*branch) bool {
	return len(branches) > fewBranches && l.depth > worthFinishing && l.spent()
}

// fewBranches is the number up to which branches are compared in any case.
const fewBranches = 8

// textUnion lets a union travel as text.
func (l *lowering) textUnion(sh *shape, why string) *node {
	return l.textOf(&node{set: sh.set, src: sh.primary, annotations: sh.annotations, unknown: sh.unknown}, sh, why)
}

// noUnion lets a union travel as text for a reason that lies in none of its branches.
func (l *lowering) noUnion(sh *shape, branches []*branch, why string) *node {
	t := types(0)
	for _, b := range branches {
		if len(b.set) == 0 {
			t |= b.node.types
			continue
		}
		t |= l.gatherSome(b.set, partsOfText).types
	}
	text := l.textUnion(sh, why)
	text.describeText(t, text.annotations)
	if !slices.ContainsFunc(text.facts, func(f Fact) bool { return f.Effect == Widened }) {
		text.fact(Fact{Rule: "text", Effect: Widened, Node: text.facts[0].Node, quiet: !structured(why)})
	}
	return text
}
