package mend

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Types as programming languages write them: `List[str]`, `string[]`, `array<string>`, `Dict[str, int]`, `Optional[str]`, `str | None`.

// A typed is what such a type says.
type typed struct {
	names         []string // of JSON Schema's types, in their order
	items, values *typed   // of arrays and of the members of objects, nil where that is not known
	any           bool     // it says nothing of the values
}

// Forms of what has types behind its name.
const (
	listForm  = iota + 1 // a list of such
	mapForm              // an object with members of the last of them
	orNull               // or null
	unionForm            // one of them
)

// formsElsewhere are the names of these in other languages.
var formsElsewhere = map[string]int{
	"list": listForm, "array": listForm, "sequence": listForm, "set": listForm, "frozenset": listForm, "iterable": listForm, "collection": listForm,
	"readonlyarray": listForm, "vector": listForm, "vec": listForm, "tuple": listForm,
	"dict": mapForm, "map": mapForm, "mapping": mapForm, "record": mapForm, "dictionary": mapForm, "hashmap": mapForm,
	"optional": orNull, "nullable": orNull, "union": unionForm,
}

// anything are names of the type that all values have, and absent those of what is no value.
var (
	anything = map[string]bool{"any": true, "unknown": true}
	absent   = map[string]bool{"undefined": true, "void": true}
)

// longestType and mostNested bound what is read as a type: its characters, and what may stand in each other.
const longestType, mostNested = 200, 8

// Deeper is by how many levels what is read may be deeper than what was written, at most.
const Deeper = 64

// A typeReader reads the text of a type.
type typeReader struct {
	rest  string
	depth int
}

// typeOf is the type that a text is, or nil.
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

// schemaOf is the schema of the type that a text is, or "".
func schemaOf(text string) string {
	if t := typeOf(text); t != nil {
		return t.schema()
	}
	return ""
}

// takes reads past a sign, and reports whether it is the next.
func (r *typeReader) takes(sign string) bool {
	rest, is := strings.CutPrefix(r.rest, sign)
	if is {
		r.rest = strings.TrimSpace(rest)
	}
	return is
}

// union reads types with bars between them.
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

// one reads a type and the signs around it.
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

// named is the type of a name, or nil.
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

// formed reads the types that stand in a form, to the sign that ends it. Of a list or a map whose types nobody knows it is known that it
// is one.
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

// inner reads a type in a form; one that is not known is passed over.
func (r *typeReader) inner(ends string) *typed {
	before := *r
	if t := r.union(); t != nil && (strings.HasPrefix(r.rest, ",") || strings.HasPrefix(r.rest, ends)) {
		return t
	}
	*r = before
	r.rest = strings.TrimLeft(r.rest, nameSigns)
	return nil
}

// or is one type or the other; nil where one of them is not known.
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

// inner is what a type says of what stands in values of one of JSON Schema's, nil where nothing does.
func (t *typed) inner(name string) **typed {
	switch name {
	case "array":
		return &t.items
	case "object":
		return &t.values
	}
	return nil
}

// schema is the schema of a type.
func (t *typed) schema() string {
	if t.any || len(t.names) == 0 {
		return "{}"
	}
	return `{"type":` + t.value() + t.beside(nil) + "}"
}

// value is that of `type`.
func (t *typed) value() string {
	if len(t.names) == 1 {
		return `"` + t.names[0] + `"`
	}
	return `["` + strings.Join(t.names, `","`) + `"]`
}

// beside are the keywords that say the rest of a type, beside `type` in a schema that has not said it yet.
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

// asTypes is the value of `type` for a type that is written as elsewhere, or a list of such, with the keywords that say the rest of it.
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
