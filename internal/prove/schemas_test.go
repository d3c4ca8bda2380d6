package prove

import (
	"encoding/json"
	"slices"
	"strings"

	"pgregory.net/rapid"
)

// A maker makes schemas. What comes first in a list of choices is what a failing case is
// reduced to, so simple things stand first.
type maker struct {
	t     *rapid.T
	old   bool     // draft-07, else 2020-12
	refs  []string // what may be referred to
	named bool     // an anchor has been given
}

// schemas generates the text of a schema document.
func schemas() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		m := &maker{t: t, old: one(t, 3)}
		return text(m.document())
	})
}

func one(t *rapid.T, in int) bool { return rapid.IntRange(0, in-1).Draw(t, "chance") == in-1 }

func pick[T any](t *rapid.T, from ...T) T { return rapid.SampledFrom(from).Draw(t, "choice") }

func count(t *rapid.T, most int) int { return rapid.IntRange(0, most).Draw(t, "count") }

// document makes a schema with its definitions.
func (m *maker) document() any {
	defs := []string{}
	for range pick(m.t, 0, 0, 1, 2) {
		name := pick(m.t, "a", "b", "c", "x/y", "p~q")
		if !slices.Contains(defs, name) {
			defs = append(defs, name)
		}
	}
	word := "$defs"
	if m.old {
		word = "definitions"
	}
	if len(defs) > 0 {
		for _, name := range defs {
			m.refs = append(m.refs, "#/"+word+"/"+escape(name))
		}
		m.refs = append(m.refs, "#")
	}
	if one(m.t, 4) {
		m.refs = append(m.refs, byPath)
	}
	var root any
	if depth := pick(m.t, 1, 2, 2, 3); one(m.t, 4) {
		root = m.schema(depth)
	} else {
		root = m.object(depth)
	}
	o, ok := root.(object)
	if !ok {
		return root
	}
	if m.old {
		o = append(object{{"$schema", "http://json-schema.org/draft-07/schema#"}}, o...)
	} else if one(m.t, 3) {
		o = append(object{{"$schema", "https://json-schema.org/draft/2020-12/schema"}}, o...)
	}
	if len(defs) > 0 {
		all := object{}
		for _, name := range defs {
			all = append(all, member{name, m.schema(2)})
		}
		o = append(o, member{word, all})
	}
	if slices.Contains(m.refs, byPath) {
		return declare(o, "a")
	}
	return o
}

// byPath refers to a property of the root by where it stands.
const byPath = "#/properties/a"

// declare sees to it that a property exists.
func declare(o object, name string) object {
	for i, x := range o {
		if properties, ok := x.value.(object); ok && x.name == "properties" {
			if !properties.has(name) {
				o[i].value = append(properties, member{name, object{{"type", "string"}}})
			}
			return o
		}
	}
	return append(o, member{"properties", object{{name, object{{"type", "integer"}}}}})
}

var escape = strings.NewReplacer("~", "~0", "/", "~1").Replace

// schema makes any schema, depth levels deep.
func (m *maker) schema(depth int) any {
	var s any
	if depth <= 0 || one(m.t, 3) {
		s = m.leaf()
	} else {
		s = m.branch(depth - 1)
	}
	if o, ok := s.(object); ok && one(m.t, 6) {
		return m.annotate(o)
	}
	return s
}

// leaf makes a schema that holds no other.
func (m *maker) leaf() any {
	t := m.t
	if len(m.refs) > 0 && one(t, 4) {
		return m.ref()
	}
	kinds := []func() any{
		func() any { return object{{"type", "string"}} },
		func() any { return object{{"type", "integer"}} },
		func() any { return object{{"type", pick(t, "boolean", "number", "null", "array", "object")}} },
		func() any { return object{{"type", "string"}, {"enum", m.strings()}} },
		func() any { return object{{"enum", m.data(pick(t, 1, 2, 3))}} },
		func() any { return object{{"const", m.datum()}} },
		func() any { return append(object{{"type", "string"}}, m.stringBounds()...) },
		func() any {
			return append(object{{"type", pick(t, "integer", "number")}}, m.numberBounds()...)
		},
		func() any { return object{} },
		func() any { return true },
		func() any { return object{{"type", []any{"string", "null"}}} },
		func() any { return append(object{{"type", m.typeList()}}, m.stringBounds()...) },
		func() any { return append(object{{"type", m.typeList()}}, m.numberBounds()...) },
		func() any { return append(m.stringBounds(), m.numberBounds()...) }, // and no type
		func() any { return object{{"type", pick(t, "string", "integer")}, {"enum", m.data(3)}} },
		func() any { return false },
		func() any { return object{{"type", "string"}, {"const", pick(t, "a", "", "x y")}} },
		func() any { return object{{"type", "integer"}, {"enum", []any{1, 2}}} },
	}
	return rapid.SampledFrom(kinds).Draw(t, "leaf")()
}

// branch makes a schema that holds others.
func (m *maker) branch(depth int) any {
	t := m.t
	sub := func() any { return m.schema(depth) }
	list := func(least int) (l []any) {
		for range least + count(t, 2) {
			l = append(l, sub())
		}
		return l
	}
	kinds := []func() any{
		func() any { return m.object(depth) },
		func() any { return m.object(depth) },
		func() any { return append(object{{"type", "array"}, {"items", sub()}}, m.arrayBounds(depth)...) },
		func() any { return m.tuple(depth) },
		func() any { return object{{"type", "object"}, {"additionalProperties", sub()}} },
		func() any { return object{{"anyOf", list(1)}} },
		func() any { return object{{"anyOf", []any{sub(), object{{"type", "null"}}}}} },
		func() any { return object{{"oneOf", list(1)}} },
		func() any { return object{{"allOf", list(1)}} },
		func() any { return m.beside(object{{"anyOf", list(2)}}, depth) },
		func() any { return m.beside(object{{"allOf", list(1)}}, depth) },
		func() any { return object{{"not", sub()}} },
		func() any { return m.beside(object{{"not", sub()}}, depth) },
		func() any { return m.beside(object{{"if", sub()}, {"then", sub()}, {"else", sub()}}, depth) },
		func() any { return m.conditional(depth) },
		func() any { return m.dependent(depth) },
		func() any { return m.exclusive(depth) },
		func() any { return append(m.object(depth), member{"allOf", list(1)}) },
		func() any { return m.alternatives(depth) },
		func() any { return m.crossing() },
		func() any {
			o := append(object{{"type", m.typeList()}}, m.object(depth)[1:]...)
			return append(o, member{"items", sub()})
		},
		func() any { return m.object(depth)[1:] }, // no type
		func() any { return object{{"items", sub()}} },
		func() any { return object{{"type", "array"}, {"contains", sub()}} },
		func() any {
			if r, ok := m.ref().(object); ok {
				return m.beside(r, depth)
			}
			return true
		},
	}
	return rapid.SampledFrom(kinds).Draw(t, "branch")()
}

// beside puts constraints next to a keyword that holds schemas.
func (m *maker) beside(o object, depth int) object {
	more := rapid.SampledFrom([]func() object{
		func() object { return object{{"type", pick(m.t, "string", "object", "integer", "array")}} },
		m.stringBounds,
		m.numberBounds,
		func() object { return m.object(depth) },
		func() object { return object{{"enum", m.data(3)}} },
	}).Draw(m.t, "beside")()
	for _, x := range more {
		if !o.has(x.name) {
			o = append(o, x)
		}
	}
	return o
}

func (o object) has(name string) bool {
	return slices.ContainsFunc(o, func(x member) bool { return x.name == name })
}

// alternatives makes a union whose branches tell themselves apart by a constant.
func (m *maker) alternatives(depth int) any {
	var branches []any
	for _, kind := range []string{"a", "b", "c"}[:1+count(m.t, 2)] {
		properties := object{{"type", object{{"const", kind}}}}
		if one(m.t, 2) {
			properties = append(properties, member{"a", m.schema(depth - 1)})
		}
		branches = append(branches, object{{"type", "object"}, {"properties", properties}, {"required", []any{"type"}}})
	}
	return object{{pick(m.t, "anyOf", "oneOf"), branches}}
}

// conditional makes an object whose members depend on what one of them is.
func (m *maker) conditional(depth int) any {
	t := m.t
	o := m.object(depth)
	about := func() object {
		return object{{pick(t, "a", "b", "k"), pick[any](t, object{{"const", "a"}}, object{{"enum", []any{"a", "b"}}}, object{{"const", true}},
			object{{"type", "string"}}, object{{"required", []any{"c"}}}, object{{"pattern", "^a"}}, true, object{{"properties", object{{"c", object{{"const", true}}}}}})}}
	}
	condition := func() any {
		if one(t, 4) {
			return object{{"required", []any{pick(t, "a", "b", "k")}}}
		}
		p := about()
		c := object{{"properties", p}}
		if one(t, 2) {
			c = append(c, member{"required", []any{p[0].name}})
		}
		return c
	}
	follows := func() any {
		return pick[any](t, object{{"required", []any{pick(t, "a", "c", "d")}}}, object{{"properties", about()}}, false, object{{"additionalProperties", false}})
	}
	if one(t, 2) {
		for i := range o {
			if o[i].name == "properties" && !o[i].value.(object).has("k") {
				o[i].value = append(o[i].value.(object), member{"k", pick[any](t, object{{"type", "boolean"}}, object{{"enum", []any{"a", "b", "c"}}}, object{{"type", []any{"boolean", "null"}}}, object{{"type", "object"}})})
			}
		}
	}
	if one(t, 3) {
		return append(o, member{"not", condition()})
	}
	if one(t, 4) {
		return append(o, member{"not", object{{"required", []any{pick(t, "a", "b"), pick(t, "c", "k", "d")}}}})
	}
	o = append(o, member{"if", condition()}, member{"then", follows()})
	if one(t, 2) {
		o = append(o, member{"else", follows()})
	}
	return o
}

// dependent makes an object some of whose members ask for others.
func (m *maker) dependent(depth int) any {
	t := m.t
	names := []string{"a", "b", "c", "not"}
	some := func() (list []any) {
		for _, name := range names {
			if one(t, 3) {
				list = append(list, name)
			}
		}
		return list
	}
	o := object{{"type", pick[any](t, "object", "object", []any{"object", "string"})}}
	properties, lists, schemas := object{}, object{}, object{}
	for _, name := range names {
		if !one(t, 4) {
			properties = append(properties, member{name, pick[any](t, object{{"type", "string"}}, object{{"type", "integer"}}, true)})
		}
		switch {
		case one(t, 3):
			lists = append(lists, member{name, some()})
		case one(t, 3):
			schemas = append(schemas, member{name, pick[any](t, false, true, object{{"required", some()}}, object{{"properties", object{{"d", object{{"type", "boolean"}}}}}, {"required", []any{"d"}}},
				object{{"minProperties", 2}}, object{{"maxLength", 1}}, object{{"not", object{{"required", []any{"a"}}}}})})
		}
	}
	o = append(o, member{"properties", properties})
	if required := some(); len(required) > 0 && one(t, 2) {
		o = append(o, member{"required", required})
	}
	if !one(t, 3) {
		o = append(o, member{"additionalProperties", false})
	}
	if m.old {
		o = append(o, member{"dependencies", append(noNil(lists), noNil(schemas)...)})
	} else {
		o = append(o, member{"dependentRequired", noNil(lists)}, member{"dependentSchemas", noNil(schemas)})
	}
	if one(t, 4) {
		return object{{"allOf", []any{o, m.schema(depth - 1)}}}
	}
	return o
}

// noNil writes empty lists as such.
func noNil(o object) object {
	out := object{}
	for _, x := range o {
		switch v := x.value.(type) {
		case []any:
			if v == nil {
				x.value = []any{}
			}
		case object:
			x.value = noNil(v)
		}
		out = append(out, x)
	}
	return out
}

// nameList lists the names of members.
func nameList(o object) (out []any) {
	for _, m := range o {
		out = append(out, m.name)
	}
	return out
}

// exclusive makes a oneOf whose branches may have values in common.
func (m *maker) exclusive(depth int) any {
	t := m.t
	o := object{}
	var branches []any
	if one(t, 2) {
		o = object{{"type", "object"}, {"properties", object{{"a", object{{"type", "string"}}}, {"b", object{{"type", "integer"}}}, {"c", m.schema(depth - 1)}}}}
		if one(t, 2) {
			o = append(o, member{"additionalProperties", false})
		}
		for range 2 + count(t, 1) {
			branches = append(branches, pick[any](t, object{{"required", []any{"a"}}}, object{{"required", []any{"b"}}}, object{{"required", []any{"a", "c"}}}, object{{"required", []any{"c"}}},
				object{{"required", []any{"b", "c"}}}, object{{"properties", object{{"b", object{{"minimum", 1}}}, {"c", m.schema(depth - 1)}}}}, object{{"properties", object{{"a", object{{"type", "string"}}}}}, {"additionalProperties", false}},
				object{{"properties", object{{"a", object{{"const", "a"}}}}}, {"required", []any{"a"}}}, object{{"not", object{{"required", []any{"c"}}}}}))
		}
	} else if one(t, 2) { // forms of an object, as tools have them
		for range 2 + count(t, 1) {
			p := object{{pick(t, "a", "b"), pick[any](t, object{{"type", "string"}}, object{{"const", "x"}}, object{{"enum", []any{"x", "y"}}}, m.schema(depth-1))}}
			if name := pick(t, "c", "d"); one(t, 2) {
				p = append(p, member{name, pick[any](t, object{{"type", "integer"}}, object{{"type", []any{"string", "null"}}})})
			}
			b := object{{"properties", p}}
			if one(t, 2) {
				b = append(b, member{"required", nameList(p)})
			}
			if one(t, 3) {
				b = append(b, member{"additionalProperties", false})
			}
			if one(t, 2) {
				b = append(b, member{"type", "object"})
			}
			branches = append(branches, b)
		}
	} else {
		for range 2 + count(t, 1) {
			branches = append(branches, pick[any](t, object{{"enum", []any{"a", "b"}}}, object{{"enum", []any{"b", 1}}}, object{{"type", "string"}, {"pattern", "^a"}}, object{{"type", "integer"}},
				object{{"const", 1}}, object{{"type", "string"}, {"maxLength", 1}}, object{{"type", "boolean"}}, object{}, object{{"enum", []any{true, nil}}}))
		}
	}
	o = append(o, member{"oneOf", branches})
	if one(t, 3) {
		return object{{"allOf", []any{o}}}
	}
	return o
}

// object makes a schema of type object.
func (m *maker) object(depth int) object {
	t := m.t
	o := object{{"type", "object"}}
	properties, required := object{}, []any{}
	for range count(t, 3) {
		name := m.name()
		if properties.has(name) {
			continue
		}
		properties = append(properties, member{name, m.schema(depth - 1)})
		if one(t, 2) {
			required = append(required, name)
		}
	}
	if len(properties) > 0 || one(t, 4) {
		o = append(o, member{"properties", properties})
	}
	if one(t, 12) {
		required = append(required, "undeclared")
	}
	if len(required) > 0 {
		o = append(o, member{"required", required})
	}
	switch pick(t, "", "", "", "closed", "closed", "map", "open", "pattern") {
	case "closed":
		o = append(o, member{"additionalProperties", false})
	case "open":
		o = append(o, member{"additionalProperties", pick[any](t, true, object{})})
	case "map":
		o = append(o, member{"additionalProperties", m.schema(depth - 1)})
	case "pattern":
		o = append(o, member{"patternProperties", object{{pick(t, "^a", "^x-", "^[0-9]$", "^(a|d)$"), m.schema(depth - 1)}}})
		if one(t, 3) {
			o = append(o, member{"additionalProperties", false})
		}
	}
	if !one(t, 8) {
		return o
	}
	switch pick(t, "maxProperties", "minProperties", "propertyNames", "dependent", "schemas", "unevaluated") {
	case "minProperties":
		o = append(o, member{"minProperties", pick(t, 1, 2)})
	case "maxProperties":
		o = append(o, member{"maxProperties", pick(t, 2, 1, 0)})
	case "propertyNames":
		o = append(o, member{"propertyNames", pick[any](t, object{{"maxLength", 1}}, object{{"pattern", "^[a-z]"}}, object{{"enum", []any{"a", "b"}}})})
	case "dependent":
		need := object{{"a", []any{"b"}}}
		if m.old {
			o = append(o, member{"dependencies", need})
		} else {
			o = append(o, member{"dependentRequired", need})
		}
	case "schemas":
		need := object{{"a", m.schema(depth - 1)}}
		if m.old {
			o = append(o, member{"dependencies", need})
		} else {
			o = append(o, member{"dependentSchemas", need})
		}
	case "unevaluated":
		if !m.old && !o.has("additionalProperties") {
			o = append(o, member{"unevaluatedProperties", pick[any](t, false, object{{"type", "boolean"}}, true)})
		}
	}
	return o
}

// name makes a property's name; some collide with keywords and with words of codecs.
func (m *maker) name() string {
	if one(m.t, 4) {
		return pick(m.t, "type", "$ref", "required", "key", "value", "result", "x-1", "", "é", "a b", "a.b", "a/b", "1", "null", "anyOf")
	}
	return pick(m.t, "a", "b", "c", "d")
}

// tuple makes an array with a schema for each position.
func (m *maker) tuple(depth int) any {
	var positions []any
	for range 1 + count(m.t, 2) {
		positions = append(positions, m.schema(depth-1))
	}
	here, rest := "prefixItems", "items"
	if m.old {
		here, rest = "items", "additionalItems"
	}
	o := object{{"type", "array"}, {here, positions}}
	switch pick(m.t, "", "closed", "rest") {
	case "closed":
		o = append(o, member{rest, false})
	case "rest":
		o = append(o, member{rest, m.schema(depth - 1)})
	}
	if one(m.t, 2) {
		o = append(o, member{"minItems", 1 + count(m.t, len(positions))})
	}
	if one(m.t, 4) {
		o = append(o, m.contains(depth)...)
	}
	return o
}

func (m *maker) arrayBounds(depth int) (o object) {
	if !one(m.t, 3) {
		return nil
	}
	switch pick(m.t, "min", "max", "both", "unique", "contains") {
	case "min":
		o = object{{"minItems", pick(m.t, 1, 2)}}
	case "max":
		o = object{{"maxItems", pick(m.t, 1, 0)}}
	case "both":
		o = object{{"minItems", 1}, {"maxItems", 2}}
	case "unique":
		o = object{{"uniqueItems", true}}
	case "contains":
		o = m.contains(depth)
	}
	return o
}

// contains makes a contains, often one that the number of items has a say in.
func (m *maker) contains(depth int) object {
	o := object{{"contains", m.schema(depth - 1)}}
	if one(m.t, 2) {
		o = append(o, member{"minContains", pick(m.t, 2, 1, 0)})
	}
	if one(m.t, 3) {
		o = append(o, member{"maxContains", pick(m.t, 1, 2)})
	}
	if one(m.t, 2) {
		o = append(o, member{"maxItems", pick(m.t, 1, 2)})
	}
	return o
}

func (m *maker) stringBounds() object {
	switch pick(m.t, "min", "max", "both", "pattern", "format") {
	case "min":
		return object{{"minLength", pick(m.t, 1, 2, 5)}}
	case "max":
		return object{{"maxLength", pick(m.t, 3, 1, 0)}}
	case "both":
		return object{{"minLength", 1}, {"maxLength", 2}}
	case "pattern":
		return object{{"pattern", rapid.SampledFrom(patterns).Draw(m.t, "pattern")}}
	}
	return object{{"format", rapid.SampledFrom(formats).Draw(m.t, "format")}}
}

func (m *maker) numberBounds() object {
	n := func() json.Number {
		return json.Number(pick(m.t, "0", "1", "2", "-1", "10", "1.5", "1.0", "9007199254740993"))
	}
	switch pick(m.t, "min", "max", "above", "below", "both", "multiple") {
	case "min":
		return object{{"minimum", n()}}
	case "max":
		return object{{"maximum", n()}}
	case "above":
		return object{{"exclusiveMinimum", n()}}
	case "below":
		return object{{"exclusiveMaximum", n()}}
	case "both":
		return object{{"minimum", 0}, {"maximum", 10}}
	}
	return object{{"multipleOf", json.Number(pick(m.t, "2", "0.5", "3", "0.01"))}}
}

// typeList makes a list of at least two types.
func (m *maker) typeList() []any {
	l := []any{}
	for _, name := range []string{"string", "null", "integer", "object", "array", "boolean", "number"} {
		if one(m.t, 3) && (name != "number" || !one(m.t, 2)) {
			l = append(l, name)
		}
	}
	if len(l) < 2 {
		return []any{"string", "integer"}
	}
	return l
}

func (m *maker) strings() []any {
	l := []any{"a"}
	for _, s := range []string{"b", "", "null", "a b"} {
		if one(m.t, 2) {
			l = append(l, s)
		}
	}
	return l
}

// datum makes a value for enum, const, default: data, whatever it looks like.
func (m *maker) datum() any {
	return pick[any](m.t, "a", 1, nil, true, "", "1", json.Number("1.5"), "null", "true", json.Number("1.0"), object{}, []any{},
		object{{"a", 1}}, object{{"$ref", "#/nowhere"}}, []any{"a", nil}, object{{"type", "string"}}, json.Number("9007199254740993"))
}

func (m *maker) data(n int) (l []any) {
	for range n {
		d := m.datum()
		fresh := true
		for _, x := range l {
			fresh = fresh && !equal(mustParse(text(x)), mustParse(text(d)), false)
		}
		if fresh {
			l = append(l, d)
		}
	}
	return l
}

// ref makes a reference, or anything where there is nothing to refer to.
func (m *maker) ref() any {
	if len(m.refs) == 0 {
		return object{{"type", "string"}}
	}
	return object{{"$ref", rapid.SampledFrom(m.refs).Draw(m.t, "ref")}}
}

// annotate adds words that constrain nothing.
func (m *maker) annotate(o object) object {
	a := pick(m.t, member{"description", "words"}, member{"title", "T"}, member{"default", nil}, member{"x-unknown", object{{"$ref", "#/x"}}},
		member{"default", "a"}, member{"examples", []any{1, "a"}}, member{"$comment", "c"}, member{"deprecated", true}, member{"$anchor", "here"})
	if a.name == "$anchor" {
		if m.old || m.named || o.has("$ref") {
			return o
		}
		m.named = true
		m.refs = append(m.refs, "#here")
	}
	if o.has(a.name) {
		return o
	}
	return append(o, a)
}
