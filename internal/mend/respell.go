package mend

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// respelling is one run of Respell.
type respelling struct {
	names    bool // members whose names are no keywords may be read as the keywords or properties that were meant
	mends    bool // an `enum` that contradicts the type array is read as that of the items
	nullable bool // the document declares no draft, so that `nullable` counts as a keyword
	flags    bool // {"required": true} in a property may be read; not if an object has a name twice
	source   []byte
	said     map[*tree.Node]bool // the {"required": true} of properties that their objects say now
	led      map[string]bool     // see ledThrough
	edits
}

// Respell returns the text of a document with names and values as JSON Schema spells them, what was changed, and where. A bound in
// quotes, as Protocol Buffers write integers of 64 bits in JSON, becomes a number; other values that their keywords take in no draft are
// read as the readings say. With names, keywords with underscores (any_of), misspelt keywords and forgotten `properties` are read too: by
// the letter such members say nothing, but nobody writes them for that. With contradictions, an `enum` that lists what the items of an array
// may be goes there, which Mend cannot do in the place that there is. All is nil where nothing was changed.
func Respell(t *tree.Document, names, contradictions bool) (text []byte, mended []schema.Mended, moved []schema.Moved) {
	r := respelling{names: names, mends: contradictions && len(t.Duplicates()) == 0}
	if !r.some(t) { // as in nearly all documents
		return nil, nil, nil
	}
	r.names = names && mayBeRenamed(t) // asked only here, since it reads the whole text
	r.nullable, r.flags = t.Root().Member(word.Schema) == nil, len(t.Duplicates()) == 0
	r.source, r.said = t.Source(), map[*tree.Node]bool{}
	if r.names {
		r.led = ledThrough(t)
	}
	for stack := []*tree.Node{t.Root()}; len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for c := schema.Under(n); c.Next(); {
			stack = append(stack, c.Node)
		}
		if n.IsObject() {
			stack = r.members(n, stack)
		}
	}
	if len(r.mended) == 0 {
		return nil, nil, nil
	}
	return r.apply(r.source)
}

// mayBeRenamed reports whether keywords of a document may be renamed: it declares no draft, no object has a name twice, and no reference
// leads through a name with an underscore.
func mayBeRenamed(t *tree.Document) bool {
	return t.Root().Member(word.Schema) == nil && len(t.Duplicates()) == 0 && !schema.LeadsByUnderscored(t.Source())
}

// some reports whether a document has a member that Respell might change. It is a cheap test that most documents fail.
func (r *respelling) some(t *tree.Document) bool {
	for i := range t.Len() {
		m := t.Node(i)
		if w := m.Word(); odd[w]&(1<<m.Kind()) != 0 && (w != word.None || m.HasName()) && mayBeRead(m) {
			return true
		} else if w == word.Required && isAmongProperties(m) || w == word.Enum && r.mends && listsItems(m) {
			return true
		} else if w == word.None && m.HasName() && r.names && (schema.Underscored(m) != nil || isStray(m)) {
			return true
		}
	}
	return false
}

// isStray reports whether a member, whose name is no keyword, may be a misspelt keyword, or a property outside of `properties`.
func isStray(m *tree.Node) bool {
	switch holder := m.Parent(); {
	case holder == nil || holdsNames[holder.Word()]: // as with nearly all members
		return false
	case m.IsObject() && schema.IsPart(m):
		return true
	}
	return schema.Intended(m) != nil
}

// holdsNames are the keywords whose values have members that are no keywords: `properties` and other maps by name, and data.
var holdsNames = func() (t [word.Count]bool) {
	for _, k := range schema.Keywords() {
		t[k.Word] = k.Holds == schema.SchemaMap || k.Holds == schema.Data || k.Holds == schema.Dependencies || k.Holds == schema.NamesMap
	}
	return t
}()

// A part is a schema in which members are read otherwise than they are written.
type part struct {
	n      *tree.Node
	moved  []*tree.Node             // members that stand in `properties` now, for which the word was forgotten
	set    map[*tree.Node]bool      // the same
	astray []*tree.Node             // members that may be properties, as schema.Misplaced has them, once asked is set
	asked  bool                     // astray is known
	as     map[word.Word]*tree.Node // members that are read as another keyword, by that: one of each
}

// members respells the keywords of a schema, and appends to the stack the schemas below members whose names were no keywords.
func (r *respelling) members(n *tree.Node, stack []*tree.Node) []*tree.Node {
	p := &part{n: n, moved: r.forgotten(n)}
	if len(p.moved) > 0 {
		p.set, p.as = map[*tree.Node]bool{}, map[word.Word]*tree.Node{word.Properties: p.moved[0]}
		for _, m := range p.moved {
			p.set[m] = true
		}
	}
	stack = append(stack, p.moved...)
	for m := range n.All() {
		if p.set[m] {
			continue
		}
		k := schema.Of(m)
		if means, kind := r.means(p, m); means != nil && p.as[means.Word] == nil {
			if k = means; p.as == nil {
				p.as = map[word.Word]*tree.Node{}
			}
			p.as[k.Word] = m
			for c := range schema.HeldAs(k, m) {
				stack = append(stack, c)
			}
			r.name(m, k, kind)
		}
		if k != nil && k.Word != word.Required {
			r.value(m, k)
		}
	}
	r.required(p)
	if list := n.Member(word.Enum); r.mends && p.as == nil && listsItems(list) {
		r.intoItems(list)
	}
	return stack
}

// member returns the member of a schema that is read as a keyword, or nil.
func (p *part) member(w word.Word) *tree.Node {
	if m := p.n.Member(w); m != nil && !p.set[m] {
		return m
	}
	return p.as[w]
}

// isAstray reports whether a member may be a property for which `properties` was forgotten, rather than a keyword that is misspelt: one
// that is required, or stands beside others.
func (p *part) isAstray(m *tree.Node) bool {
	if !p.asked {
		p.astray, p.asked = schema.Misplaced(p.n), true
	}
	return len(p.astray) > 1 && m.IsObject() || len(p.astray) == 1 && p.astray[0] == m && schema.Requires(p.n, m.Name())
}

// means returns the keyword that a member of a schema means by another name, with underscores or by a slip, or nil.
func (r *respelling) means(p *part, m *tree.Node) (*schema.Keyword, schema.MendedKind) {
	if k := r.renamed(p, m, schema.Underscored(m)); k != nil {
		return k, schema.MendedName
	}
	return r.renamed(p, m, schema.Intended(m)), schema.MendedMeant
}

// renamed returns the keyword k if a member of a schema may be respelled as k, and nil otherwise: for example if k takes no such value,
// or stands in the schema already.
func (r *respelling) renamed(p *part, m *tree.Node, k *schema.Keyword) *schema.Keyword {
	if !r.names || k == nil || r.led[m.Name()] || p.n.Says(k.Word) || len(m.Name())+len(`""`) != len(m.RawName()) {
		return nil
	}
	if number := inside(m); boundInQuotes(m, k) && number != nil {
		if schema.Malformed(k, number) {
			return nil
		}
	} else if schema.Malformed(k, m) || len(schema.MalformedEntries(k, m)) > 0 {
		return nil
	}
	if m.IsObject() && p.isAstray(m) {
		return nil
	}
	if schema.Negated(m) { // below a `not` a stricter schema admits more
		return nil
	}
	return k
}

// name respells a member as the keyword that it means.
func (r *respelling) name(m *tree.Node, k *schema.Keyword, kind schema.MendedKind) {
	r.put(m.NameOffset(), m.NameOffset()+len(m.Name())+len(`""`), `"`+k.Name+`"`)
	r.mended = append(r.mended, schema.Mended{Holder: m.Parent().Offset(), Keyword: k.Name, Why: m.Name(), Kind: kind})
}

// value replaces the value of a keyword by the value that is meant, where the keyword does not take the one that is there.
func (r *respelling) value(m *tree.Node, k *schema.Keyword) {
	if boundInQuotes(m, k) {
		r.number(m, k)
		return
	}
	if k.Word == word.Properties {
		r.properties(m)
		return
	}
	if !mayBeRead(m) || k.Word == word.Nullable && !r.nullable {
		return
	}
	if text := readings[k.Holds](m, k); text != "" {
		r.read(m, text)
	}
}

// number replaces a bound in quotes by the number in them.
func (r *respelling) number(m *tree.Node, k *schema.Keyword) {
	number := inside(m)
	if number == nil || schema.Malformed(k, number) {
		return
	}
	if !number.IsNumber() { // "true" or "false" of draft-04's exclusiveMaximum
		r.read(m, number.Text())
		return
	}
	r.put(m.Offset(), end(m), number.Text())
	r.mended = append(r.mended, schema.Mended{Holder: m.Parent().Offset(), Keyword: k.Name, Why: k.Name, Kind: schema.MendedNumber})
}

// boundInQuotes reports whether the value of a keyword that takes a number is a string.
func boundInQuotes(m *tree.Node, k *schema.Keyword) bool {
	return k != nil && m.IsString() && k.Holds >= schema.Count && k.Holds <= schema.ExclusiveBound
}
