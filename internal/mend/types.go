package mend

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Types as programming languages write them: `List[str]`, `string[]`, `array<string>`, `Dict[str, int]`, `Optional[str]`, `str | None`.

// A typed is what a type of a programming language says: `List[str]` has the name "array" and the items `str`.
type typed struct {
	names         []string // the names of JSON Schema's types
	items, values *typed   // the types of an array's items and of an object's members; nil where they are not known
	any           bool     // the type says nothing about values
}

// Forms are what a name means that has types in brackets behind it: `name[A, B]`.
const (
	listForm  = iota + 1 // an array with items of type A; of unknown items if there is a B
	mapForm              // an object with members of the last type
	orNull               // the last type, or null
	unionForm            // one of the types
)

// formsElsewhere are the names of the forms in programming languages, in lower case.
var formsElsewhere = map[string]int{
	"list": listForm, "array": listForm, "sequence": listForm, "set": listForm, "frozenset": listForm, "iterable": listForm, "collection": listForm,
	"readonlyarray": listForm, "vector": listForm, "vec": listForm, "tuple": listForm,
	"dict": mapForm, "map": mapForm, "mapping": mapForm, "record": mapForm, "dictionary": mapForm, "hashmap": mapForm,
	"optional": orNull, "nullable": orNull, "union": unionForm,
}

// anything are names of the type of all values, and absent are names of types that have no JSON value.
var (
	anything = map[string]bool{"any": true, "unknown": true}
	absent   = map[string]bool{"undefined": true, "void": true}
)

// longestType and mostNested bound the text of a type, in bytes, and the nesting of its brackets.
const longestType, mostNested = 200, 8

// Deeper bounds by how many levels a rewritten text may be nested deeper than the original.
const Deeper = 64

// A typeReader reads the text of a type.
type typeReader struct {
	rest  string
	depth int
}

// typeOf returns the type that a text names, or nil where it names none or says nothing about values.
func typeOf(text string) *typed {
	if len(text) > longestType {
		return nil
	}
	r := typeReader{rest: strings.TrimSpace(text)}
	t := r.union()
	if t == nil || r.rest != "" || t.any || len(t.names) == 0 {
		return nil
	}
	return t
}

// schemaOf returns the schema of the type that a text names, or "".
func schemaOf(text string) string {
	if t := typeOf(text); t != nil {
		return t.schema()
	}
	return ""
}

// takes reports whether a sign is next in the text, and reads past it.
func (r *typeReader) takes(sign string) bool {
	rest, is := strings.CutPrefix(r.rest, sign)
	if is {
		r.rest = strings.TrimSpace(rest)
	}
	return is
}

// union reads a type, or several with bars between them: `str | None`.
func (r *typeReader) union() *typed {
	if r.depth++; r.depth >= mostNested {
		return nil
	}
	defer func() { r.depth-- }()
	all := r.one()
	for all != nil && r.takes("|") {
		all = all.or(r.one())
	}
	return all
}

// one reads a type with the brackets and signs around it: `?int`, `List[str]`, `string[]`, `int?`.
func (r *typeReader) one() *typed {
	null := r.takes("?")
	name := r.rest[:len(r.rest)-len(strings.TrimLeft(r.rest, nameSigns))]
	r.rest = strings.TrimSpace(r.rest[len(name):])
	name = strings.ToLower(strings.TrimPrefix(name, "typing."))
	t := named(name)
	for _, signs := range [...][2]string{{"[", "]"}, {"<", ">"}} {
		if strings.HasPrefix(r.rest, "[]") || !r.takes(signs[0]) {
			continue
		}
		if t = r.formed(formsElsewhere[name], signs[1]); t == nil {
			return nil
		}
	}
	for depth := r.depth; t != nil && depth < mostNested && r.takes("[]"); depth++ {
		t = &typed{names: []string{"array"}, items: t}
	}
	if null || r.takes("?") {
		t = t.or(named("null"))
	}
	return t
}

const nameSigns = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-"

// named returns the type with a name in lower case, or nil.
func named(name string) *typed {
	t := schema.TypeNamed(name)
	switch {
	case anything[name]:
		return &typed{any: true}
	case absent[name]:
		return &typed{}
	case t == 0:
		return nil
	}
	return &typed{names: t.Names()}
}

// formed reads the types in the brackets of a form, up to the closing sign. A list or map of unknown types is still an array or object:
// `List[Foo]` => "array".
func (r *typeReader) formed(form int, ends string) *typed {
	var all []*typed
	for more := true; more; more = r.takes(",") {
		if r.takes("...") {
			continue
		}
		all = append(all, r.inner(ends))
	}
	if !r.takes(ends) || len(all) == 0 {
		return nil
	}
	last := all[len(all)-1]
	switch form {
	case listForm:
		if len(all) > 1 { // the positions of a tuple
			last = nil
		}
		return &typed{names: []string{"array"}, items: last}
	case mapForm:
		return &typed{names: []string{"object"}, values: last}
	case orNull:
		return last.or(named("null"))
	case unionForm:
		t := all[0]
		for _, other := range all[1:] {
			t = t.or(other)
		}
		return t
	}
	return nil
}

// inner reads one type in the brackets of a form. It skips the name of an unknown type and returns nil for that.
func (r *typeReader) inner(ends string) *typed {
	before := *r
	if t := r.union(); t != nil && (strings.HasPrefix(r.rest, ",") || strings.HasPrefix(r.rest, ends)) {
		return t
	}
	*r = before
	r.rest = strings.TrimLeft(r.rest, nameSigns)
	return nil
}

// or returns the union of two types, or nil where one of them is not known.
func (t *typed) or(o *typed) *typed {
	if t == nil || o == nil {
		return nil
	}
	both := &typed{names: slices.Clone(t.names), any: t.any || o.any, items: t.items, values: t.values}
	for _, name := range o.names {
		inner, others := both.inner(name), o.inner(name)
		if !slices.Contains(t.names, name) {
			both.names = append(both.names, name)
			if inner != nil {
				*inner = *others
			}
		} else if inner != nil {
			*inner = (*inner).or(*others)
		}
	}
	return both
}

// inner returns where a type says what stands in values of the JSON Schema type called name; nil unless that is array or object.
func (t *typed) inner(name string) **typed {
	switch name {
	case "array":
		return &t.items
	case "object":
		return &t.values
	}
	return nil
}

// schema returns the schema of a type as JSON.
func (t *typed) schema() string {
	if t.any || len(t.names) == 0 {
		return "{}"
	}
	return `{"type":` + t.value() + t.beside(nil) + "}"
}

// value returns the value of `type` as JSON.
func (t *typed) value() string {
	if len(t.names) == 1 {
		return `"` + t.names[0] + `"`
	}
	return `["` + strings.Join(t.names, `","`) + `"]`
}

// beside returns the members behind `type` that say the rest of a type: `,"items":{…}`. It leaves out what the schema `in` says itself.
func (t *typed) beside(in *tree.Node) string {
	var text string
	if t.items != nil && !t.items.any && !in.Says(word.Items) && !in.Says(word.PrefixItems) {
		text += `,"items":` + t.items.schema()
	}
	if t.values != nil && !t.values.any && !in.Says(word.AdditionalProperties) && !in.Says(word.Properties) && !in.Says(word.PatternProperties) {
		text += `,"additionalProperties":` + t.values.schema()
	}
	return text
}

// asTypes reads the type of a programming language, or a list of such types, as the value of `type`, followed by the members that say the
// rest of it: "List[str]" => "array","items":{"type":"string"}.
func asTypes(m *tree.Node, _ *schema.Keyword) string {
	if m.IsString() {
		if t := typeOf(m.Text()); t != nil {
			return t.value() + t.beside(m.Parent())
		}
		return ""
	}
	all := &typed{}
	for c := range m.All() {
		if !c.IsString() {
			return ""
		}
		t := &typed{}
		if !absent[c.Text()] {
			t = typeOf(c.Text())
		}
		if all = all.or(t); all == nil {
			return ""
		}
	}
	if len(all.names) == 0 {
		return ""
	}
	return all.value() + all.beside(m.Parent())
}
