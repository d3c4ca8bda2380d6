package validate

import (
	"sync/atomic"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A node is a schema, compiled: its keywords as clauses, in the order they are applied.
type node struct {
	src      *tree.Node
	truth    truth
	cheap    bool // no clause leads to other schemas: asking again costs less than remembering
	values   []clause
	family   [families][]clause
	inPlace  []clause   // references and applicators on the same value
	last     []clause   // unevaluatedProperties and unevaluatedItems: they need what the other clauses evaluated
	ofNull   []clause   // with orNull, the clauses of inPlace that null has to satisfy: {"nullable": true, "not": …}
	orNull   bool       // null is valid beside what types, listed values and combined schemas say (schema.Document.OrNull)
	resource *tree.Node // the schema resource that src belongs to; nil where dynamic scopes do not matter
}

// truth says whether a schema looks at the value at all.
type truth uint8

const (
	mixed truth = iota
	always
	never
)

// The families of values that have keywords of their own.
const (
	ofNothing = iota
	ofNumber
	ofString
	ofArray
	ofObject
	families
)

var familyByKind = [...]uint8{tree.Number: ofNumber, tree.String: ofString, tree.Array: ofArray, tree.Object: ofObject}

func familyOf(k tree.Kind) uint8 { return familyByKind[k] }

// A clause is a keyword, or some that work together, ready to be applied.
type clause interface {
	check(r *run, value *tree.Node, sc *scope) verdict
}

// A sub is an edge to another schema, compiled when somebody goes along it.
type sub struct {
	src *tree.Node
	n   atomic.Pointer[node]
}

func (s *sub) get(v *Validator) *node {
	n := s.n.Load()
	if n == nil {
		n = v.node(s.src)
		s.n.Store(n)
	}
	return n
}

// A builder compiles one schema.
type builder struct {
	v       *Validator
	src     *tree.Node
	dialect schema.Dialect
	n       *node
	done    group // the groups of keywords that are built
}

// A group is a set of keywords that make one clause together.
type group uint8

const (
	members  group = 1 << iota // properties, patternProperties, additionalProperties
	elements                   // prefixItems, items, additionalItems
)

// builders holds what makes clauses of a keyword's member. Keywords that are not here
// constrain nothing.
var builders [word.Count]func(b *builder, m *tree.Node)

func init() { // the table refers to functions that refer to the table
	builders = [word.Count]func(b *builder, m *tree.Node){
		word.Ref:          (*builder).ref,
		word.DynamicRef:   (*builder).dynamicRef,
		word.RecursiveRef: (*builder).recursiveRef,

		word.Type:  (*builder).types,
		word.Enum:  (*builder).enum,
		word.Const: (*builder).constant,

		word.AllOf: (*builder).allOf,
		word.AnyOf: (*builder).anyOf,
		word.OneOf: (*builder).oneOf,
		word.Not:   (*builder).not,
		word.If:    (*builder).conditional,

		word.Properties:            (*builder).members,
		word.PatternProperties:     (*builder).members,
		word.AdditionalProperties:  (*builder).members,
		word.Required:              (*builder).required,
		word.PropertyNames:         (*builder).propertyNames,
		word.MinProperties:         count(ofObject, false),
		word.MaxProperties:         count(ofObject, true),
		word.Dependencies:          (*builder).dependencies,
		word.DependentRequired:     (*builder).dependencies,
		word.DependentSchemas:      (*builder).dependencies,
		word.UnevaluatedProperties: unevaluated(tree.Object),

		word.Items:            (*builder).elements,
		word.PrefixItems:      (*builder).elements,
		word.Contains:         (*builder).contains,
		word.MinItems:         count(ofArray, false),
		word.MaxItems:         count(ofArray, true),
		word.UniqueItems:      (*builder).unique,
		word.UnevaluatedItems: unevaluated(tree.Array),

		word.MinLength: count(ofString, false),
		word.MaxLength: count(ofString, true),
		word.Pattern:   (*builder).pattern,
		word.Format:    (*builder).format,

		word.Minimum:          bound(false, word.ExclusiveMinimum),
		word.Maximum:          bound(true, word.ExclusiveMaximum),
		word.ExclusiveMinimum: bound(false, word.None),
		word.ExclusiveMaximum: bound(true, word.None),
		word.MultipleOf:       (*builder).multipleOf,
	}
}

// build compiles the schema at src, but not those it holds.
func (v *Validator) build(src *tree.Node) *node {
	n := &node{src: src, resource: v.resource(src)}
	switch {
	case src.Kind() == tree.False:
		n.truth = never
		return n
	case !src.IsObject():
		n.truth = always
		return n
	}
	b := &builder{v: v, src: src, dialect: v.dialect(src), n: n}
	if r := src.Member(word.Ref); r.IsString() && b.dialect <= schema.Draft07 {
		b.ref(r) // in these drafts, keywords beside $ref mean nothing
	} else {
		n.orNull = v.doc.OrNull(src)
		for m := range src.All() {
			if build := builders[m.Word()]; build != nil && b.inForce(m.Word()) {
				before := len(n.inPlace)
				if build(b, m); n.orNull && !v.doc.NullJoins(m) {
					n.ofNull = append(n.ofNull, n.inPlace[before:]...)
				}
			}
		}
	}
	if len(n.values)+len(n.inPlace)+len(n.last) == 0 {
		n.truth = always
		for _, f := range n.family {
			if len(f) > 0 {
				n.truth = mixed
			}
		}
	}
	n.cheap = len(n.inPlace)+len(n.last)+len(n.family[ofObject])+len(n.family[ofArray]) == 0
	return n
}

// inForce reports whether a keyword has a meaning in the schema's dialect.
func (b *builder) inForce(w word.Word) bool { return schema.Row(w).InForce(b.dialect) }

// once reports whether a group of keywords is still to be built.
func (b *builder) once(g group) bool {
	first := b.done&g == 0
	b.done |= g
	return first
}

// get returns the value of a keyword, or nil where it is not there or not in force.
func (b *builder) get(w word.Word) *tree.Node {
	if !b.inForce(w) {
		return nil
	}
	return b.src.Member(w)
}

// sub returns the edge to a schema, or nil where m is none and constrains nothing.
func (b *builder) sub(m *tree.Node) *sub {
	if !schema.IsSchema(m) {
		return nil
	}
	return &sub{src: m}
}

// list returns the edges to the schemas of a list; its other items constrain nothing.
func (b *builder) list(m *tree.Node) (subs []*sub) {
	if !m.IsArray() {
		return nil
	}
	for c := range m.All() {
		if s := b.sub(c); s != nil {
			subs = append(subs, s)
		}
	}
	return subs
}
