package validate

import (
	"sync/atomic"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A node is a schema, compiled: its keywords as clauses, in the order they are applied.
type node struct {
	src      *tree.Node
	truth    truth
	cheap    bool // no clause leads to other schemas: asking again costs less than remembering
	values   []clause
	family   [families][]clause
	inPlace  []clause // references and applicators on the same value
	last     []clause // what looks at what the others evaluated
	resource *tree.Node
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
	done    map[string]bool // groups of keywords that are built
}

// builders holds what makes clauses of a keyword's member. Keywords that are not here
// constrain nothing.
var builders map[string]func(b *builder, m *tree.Node)

func init() { // a table that refers to what refers to it
	builders = map[string]func(b *builder, m *tree.Node){
		"$ref":          (*builder).ref,
		"$dynamicRef":   (*builder).dynamicRef,
		"$recursiveRef": (*builder).recursiveRef,

		"type":  (*builder).types,
		"enum":  (*builder).enum,
		"const": (*builder).constant,

		"allOf": (*builder).allOf,
		"anyOf": (*builder).anyOf,
		"oneOf": (*builder).oneOf,
		"not":   (*builder).not,
		"if":    (*builder).conditional,

		"properties":            (*builder).members,
		"patternProperties":     (*builder).members,
		"additionalProperties":  (*builder).members,
		"required":              (*builder).required,
		"propertyNames":         (*builder).propertyNames,
		"minProperties":         count(ofObject, false),
		"maxProperties":         count(ofObject, true),
		"dependencies":          (*builder).dependencies,
		"dependentRequired":     (*builder).dependencies,
		"dependentSchemas":      (*builder).dependencies,
		"unevaluatedProperties": unevaluated(tree.Object),

		"items":            (*builder).elements,
		"prefixItems":      (*builder).elements,
		"contains":         (*builder).contains,
		"minItems":         count(ofArray, false),
		"maxItems":         count(ofArray, true),
		"uniqueItems":      (*builder).unique,
		"unevaluatedItems": unevaluated(tree.Array),

		"minLength": count(ofString, false),
		"maxLength": count(ofString, true),
		"pattern":   (*builder).pattern,
		"format":    (*builder).format,

		"minimum":          bound(false, "exclusiveMinimum"),
		"maximum":          bound(true, "exclusiveMaximum"),
		"exclusiveMinimum": bound(false, ""),
		"exclusiveMaximum": bound(true, ""),
		"multipleOf":       (*builder).multipleOf,
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
	b := &builder{v: v, src: src, dialect: v.dialect(src), n: n, done: map[string]bool{}}
	if r := src.Get("$ref"); r.IsString() && b.dialect <= schema.Draft07 {
		b.ref(r) // what stands beside it means nothing
	} else {
		for m := range src.All() {
			if build := builders[m.Name()]; build != nil && b.inForce(m.Name()) {
				build(b, m)
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
func (b *builder) inForce(name string) bool { return schema.Lookup(name).InForce(b.dialect) }

// once reports whether a group of keywords is still to be built.
func (b *builder) once(group string) bool {
	first := !b.done[group]
	b.done[group] = true
	return first
}

// get returns the member of a name if that keyword is in force.
func (b *builder) get(name string) *tree.Node {
	if !b.inForce(name) {
		return nil
	}
	return b.src.Get(name)
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

// names returns the strings of a list.
func names(m *tree.Node) (list []string) {
	if !m.IsArray() {
		return nil
	}
	for c := range m.All() {
		if c.IsString() {
			list = append(list, c.Text())
		}
	}
	return list
}
