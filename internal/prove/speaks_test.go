package prove

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// A reading lists of which parts of a value each schema of a document may speak: whatever
// branch or condition the value meets, all of them are read.
type reading struct {
	root  any
	parts map[uintptr][]any // by schema
	met   map[string]bool
	vague bool // a reference leads where it is not known
}

// read reads a value by a document.
func read(root, value any) *reading {
	r := &reading{root: root, parts: map[uintptr][]any{}, met: map[string]bool{}}
	r.visit(root, value, "")
	return r
}

// of lists the parts that a schema speaks of.
func (r *reading) of(schema any) []any { return r.parts[reflect.ValueOf(schema).Pointer()] }

func (r *reading) visit(schema, value any, path string) {
	s, ok := schema.(map[string]any)
	if !ok {
		return
	}
	id := reflect.ValueOf(s).Pointer()
	if key := fmt.Sprint(id, path); r.met[key] {
		return
	} else {
		r.met[key] = true
	}
	r.parts[id] = append(r.parts[id], value)
	r.vague = r.vague || s["$dynamicRef"] != nil || s["$recursiveRef"] != nil
	if ref, ok := s["$ref"].(string); ok {
		if _, found := resolve(r.root, ref); !found {
			r.vague = true
		}
	}
	for _, x := range inPlace(r.root, s) {
		r.visit(x, value, path)
	}
	switch v := value.(type) {
	case map[string]any:
		for name, x := range v {
			r.member(s, name, x, path+"/"+escape(name))
		}
	case []any:
		for i, x := range v {
			r.item(s, i, x, fmt.Sprintf("%s/%d", path, i))
		}
	}
}

func (r *reading) member(s map[string]any, name string, value any, path string) {
	if m, ok := s["properties"].(map[string]any); ok {
		r.visit(m[name], value, path)
	}
	if m, ok := s["patternProperties"].(map[string]any); ok {
		for _, x := range m {
			r.visit(x, value, path)
		}
	}
	for _, word := range []string{"additionalProperties", "unevaluatedProperties"} {
		r.visit(s[word], value, path)
	}
	r.visit(s["propertyNames"], name, path+" ") // which is no path of a value
}

func (r *reading) item(s map[string]any, i int, value any, path string) {
	for _, word := range []string{"prefixItems", "items"} {
		if list, ok := s[word].([]any); ok && i < len(list) {
			r.visit(list[i], value, path)
		}
	}
	for _, word := range []string{"items", "additionalItems", "unevaluatedItems", "contains"} {
		r.visit(s[word], value, path)
	}
}

// owner returns the schema that a diagnostic's pointer leads to, or the one that has the
// keyword it leads to. What admits any further member is a keyword, though it is a schema too.
func owner(root any, pointer string) (schema map[string]any) {
	at, named := root, false // within a list of schemas, or under names of them
	schema, _ = root.(map[string]any)
	if pointer == "" {
		return schema
	}
	tokens := strings.Split(pointer[1:], "/")
	for i, token := range tokens {
		next, ok := resolve(at, "#/"+percent(token))
		_, several := next.([]any)
		if !ok || !named && (keywordsOfData[token] || keywordsOfRest[token] && i == len(tokens)-1 && saysNothing(next)) {
			return schema
		}
		if named = !named && (keywordsOfNames[token] || several); !named {
			schema, _ = next.(map[string]any)
		}
		at = next
	}
	return schema
}

// keywordsOfNames hold schemas by name, keywordsOfData none, keywordsOfRest one for what others
// leave over.
var (
	keywordsOfNames = set("properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies")
	keywordsOfData  = set("enum", "const", "default", "examples", "required", "dependentRequired")
	keywordsOfRest  = set("additionalProperties", "unevaluatedProperties", "additionalItems", "unevaluatedItems")
)

// saysNothing reports whether a schema has nothing but annotations.
func saysNothing(schema any) bool {
	s, is := schema.(map[string]any)
	return !is || !slices.ContainsFunc(names(s), func(word string) bool { return !annotations[word] && !strings.HasPrefix(word, "x-") })
}

var annotations = set("description", "title", "default", "examples", "$comment", "deprecated", "$anchor")

func set(words ...string) map[string]bool {
	m := map[string]bool{}
	for _, w := range words {
		m[w] = true
	}
	return m
}
