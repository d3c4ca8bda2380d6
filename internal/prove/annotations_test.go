package prove

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor"
)

// TestAnnotations tries to refute promise 4 for annotations: what a schema says to people
// and models is in the output, or a diagnostic says that it is not.
func TestAnnotations(t *testing.T) {
	for f := range schemaflavor.Builtin().All() {
		t.Run(f.Name, asks(func(t *rapid.T, a *asking) {
			r := trials(f).Draw(t, "trial")
			notes := noting{at: map[string]string{}}
			r.schema = text(notes.schema(mustParse(r.schema), ""))
			e := r.adapt(t)
			if e == nil || e.refusal != nil {
				a.count(refused)
				return
			}
			a.count(e.unchanged())
			for note, pointer := range notes.at {
				if !strings.Contains(e.output, note) && !e.speaksOf(pointer) {
					e.refute("4, an annotation is there or spoken of", "annotation", note, "pointer", pointer)
				}
			}
		}))
	}
}

// noting gives schemas a description that no other has.
type noting struct {
	at map[string]string // pointers to the descriptions
}

// schema describes a schema and those that it holds.
func (n *noting) schema(s any, at string) any {
	o, ok := s.(map[string]any)
	if !ok {
		return s
	}
	for _, name := range names(o) {
		here := at + "/" + escape(name)
		_, list := o[name].([]any)
		switch {
		case conditions[name]: // which say when something holds, not what a value is
		case holdingMany[name] || name == "items" && list:
			o[name] = n.schemas(o[name], here)
		case holdingOne[name]:
			o[name] = n.schema(o[name], here)
		}
	}
	note := fmt.Sprintf("note %d.", len(n.at))
	n.at[note] = at + "/description"
	o["description"] = note
	return o
}

// schemas describes the schemas of a list, or of an object by name.
func (n *noting) schemas(s any, at string) any {
	switch s := s.(type) {
	case []any:
		for i, x := range s {
			s[i] = n.schema(x, fmt.Sprintf("%s/%d", at, i))
		}
	case map[string]any:
		for _, name := range names(s) {
			s[name] = n.schema(s[name], at+"/"+escape(name))
		}
	}
	return s
}

var holdingOne = map[string]bool{"items": true, "then": true, "else": true, "additionalProperties": true, "additionalItems": true, "unevaluatedProperties": true, "unevaluatedItems": true}

var holdingMany = map[string]bool{"properties": true, "patternProperties": true, "$defs": true, "definitions": true, "dependentSchemas": true, "dependencies": true, "allOf": true, "anyOf": true, "oneOf": true, "prefixItems": true}

// speaksOf reports whether a diagnostic says that what stands at a pointer is gone: of
// itself, or of something that it is a part of.
func (e *experiment) speaksOf(pointer string) bool {
	for _, d := range e.result.Diagnostics {
		at := d.Pointer()
		if impossible := strings.HasPrefix(d.Rule(), "impossible-"); impossible {
			at, _, _ = strings.Cut(at+"/", "/required/") // what is impossible is said where it shows
			if i := strings.LastIndexByte(strings.TrimSuffix(at, "/"), '/'); i >= 0 && !strings.HasPrefix(pointer, at) {
				at = at[:i]
			}
		}
		if at == pointer || strings.HasPrefix(pointer, strings.TrimSuffix(at, "/")+"/") && (gone[d.Rule()] || gone[d.Repair()]) {
			return true
		}
	}
	return false
}

// gone lists the rules and repairs that say of a schema that it is not in the output as such.
var gone = map[string]bool{
	"remove": true, "prune": true, "text": true, "strings": true,
	"impossible-branch": true, "impossible-property": true, "impossible-type": true, "impossible-items": true, "impossible-part": true,
	"merged-branches": true, "ignored-sibling": true,
}

var conditions = map[string]bool{"not": true, "if": true, "contains": true, "propertyNames": true}
