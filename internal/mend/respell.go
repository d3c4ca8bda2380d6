package mend

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// respelling is a text in which keywords are respelled that stand as Protocol Buffers write them in JSON, or have a value that they do
// not take and that can only be meant in one way.
type respelling struct {
	names    bool // keywords with underscores are read as those without
	nullable bool // it is a keyword
	flags    bool // properties may say that they are required
	source   []byte
	said     map[*tree.Node]bool // flags of properties that their objects say now
	led      map[string]bool     // the parts of the pointers of references
	edits
}

// Respell returns the text of a document in which what is spelled as Protocol Buffers do in JSON is so as JSON Schema does, with what was
// changed, and where: bounds that are texts of numbers, as they write 64 bits, are these numbers, and, if asked, keywords with
// underscores (any_of) are those without. By the letter of any draft such a word says nothing; nobody writes it for that, so that where it
// cannot stay it is read as it is meant, and not left out. So is a value that its keyword takes in no draft, where only one thing can be
// meant: see readings. It is nil where there is nothing of that.
func Respell(t *tree.Document, names bool) (text []byte, mended []schema.Mended, moved []schema.Moved) {
	r := respelling{names: names}
	if !r.some(t) { // as nearly always
		return nil, nil, nil
	}
	r.names = names && mayBeRenamed(t) // asked of few
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

// mayBeRenamed reports whether the keywords of a document may be other ones: it declares no draft, says nothing twice, and no reference
// leads by a name with an underscore.
func mayBeRenamed(t *tree.Document) bool {
	return t.Root().Member(word.Schema) == nil && len(t.Duplicates()) == 0 && !schema.LeadsByUnderscored(t.Source())
}

// some reports whether a document has a value that may be that of a keyword that is respelled.
func (r *respelling) some(t *tree.Document) bool {
	for i := range t.Len() {
		m := t.Node(i)
		if w := m.Word(); odd[w]&(1<<m.Kind()) != 0 && (w != word.None || m.HasName()) && mayBeRead(m) {
			return true
		} else if w == word.Required && isAmongProperties(m) {
			return true
		} else if w == word.None && m.HasName() && r.names && (schema.Underscored(m) != nil || isStray(m)) {
			return true
		}
	}
	return false
}

// isStray reports whether a member may stand in a schema in place of a keyword, or of a property for which `properties` was forgotten.
func isStray(m *tree.Node) bool {
	switch holder := m.Parent(); {
	case holder == nil || holdsNames[holder.Word()]: // as of nearly all
		return false
	case m.IsObject() && schema.IsPart(m):
		return true
	}
	return schema.Intended(m) != nil
}

// holdsNames are the keywords whose members are no keywords: those that list schemas by names, and data.
var holdsNames = func() (t [word.Count]bool) {
	for _, k := range schema.Keywords() {
		t[k.Word] = k.Holds == schema.SchemaMap || k.Holds == schema.Data || k.Holds == schema.Dependencies || k.Holds == schema.NamesMap
	}
	return t
}()

// members respells the keywords of a schema, and appends the schemas that these hold.
func (r *respelling) members(n *tree.Node, stack []*tree.Node) []*tree.Node {
	forgotten := r.forgotten(n)
	stack = append(stack, forgotten...)
	for m := range n.All() {
		k := schema.Of(m)
		if means, kind := r.means(m); means != nil && !slices.Contains(forgotten, m) {
			k = means
			for c := range schema.HeldAs(k, m) {
				stack = append(stack, c)
			}
			r.name(m, k, kind)
		}
		if k != nil && k.Word != word.Required {
			r.value(m, k)
		}
	}
	r.required(n, forgotten)
	return stack
}

// means is the keyword that a member of a schema means by another name, by one with underscores or by a slip, or nil: one that has its
// value and does not stand beside it.
func (r *respelling) means(m *tree.Node) (*schema.Keyword, schema.MendedKind) {
	if k := r.renamed(m, schema.Underscored(m)); k != nil {
		return k, schema.MendedName
	}
	return r.renamed(m, schema.Intended(m)), schema.MendedMeant
}

// renamed is the keyword k, where a member of a schema may be respelled as that; or nil.
func (r *respelling) renamed(m *tree.Node, k *schema.Keyword) *schema.Keyword {
	if !r.names || k == nil || r.led[m.Name()] || m.Parent().Says(k.Word) || len(m.Name())+len(`""`) != len(m.RawName()) {
		return nil
	}
	if number := inside(m); boundInQuotes(m, k) && number != nil {
		if schema.Malformed(k, number) {
			return nil
		}
	} else if schema.Malformed(k, m) || len(schema.MalformedEntries(k, m)) > 0 {
		return nil
	}
	if m.IsObject() {
		astray := schema.Misplaced(m.Parent())
		if slices.Contains(astray, m) && (len(astray) > 1 || schema.Requires(m.Parent(), m.Name())) { // a property, for which `properties` was forgotten
			return nil
		}
	}
	if schema.Negated(m) { // there it would ask for less
		return nil
	}
	return k
}

// name writes a keyword's own name.
func (r *respelling) name(m *tree.Node, k *schema.Keyword, kind schema.MendedKind) {
	r.put(m.NameOffset(), m.NameOffset()+len(m.Name())+len(`""`), `"`+k.Name+`"`)
	r.mended = append(r.mended, schema.Mended{Holder: m.Parent().Offset(), Keyword: k.Name, Why: m.Name(), Kind: kind})
}

// value reads the value of a keyword that takes another kind of values as the one that is meant, if there is one.
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

// number writes the number in the text of a bound.
func (r *respelling) number(m *tree.Node, k *schema.Keyword) {
	number := inside(m)
	if number == nil || schema.Malformed(k, number) {
		return
	}
	if !number.IsNumber() { // draft-04's flag
		r.read(m, number.Text())
		return
	}
	r.put(m.Offset(), end(m), number.Text())
	r.mended = append(r.mended, schema.Mended{Holder: m.Parent().Offset(), Keyword: k.Name, Why: k.Name, Kind: schema.MendedNumber})
}

// boundInQuotes reports whether the value of a keyword is a text where that takes a number.
func boundInQuotes(m *tree.Node, k *schema.Keyword) bool {
	return k != nil && m.IsString() && k.Holds >= schema.Count && k.Holds <= schema.ExclusiveBound
}
