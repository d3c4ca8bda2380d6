package engine

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/bench"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// kept are schemas that need most kinds of work, so that most kinds of memory are in their results.
var kept = []string{
	`{"type":"object","properties":{"a":{"type":["string","null"],"pattern":"^a"},"m":{"additionalProperties":{"type":"integer","minimum":1}}},"required":["m"],"title":"a","title":"b"}`,
	`{"$ref":"#/$defs/t","$defs":{"t":{"type":"object","properties":{"v":{"const":1},"next":{"$ref":"#/$defs/t"},"l":{"items":{"$ref":"#/$defs/t"}}}}}}`,
	`{"type":"object","properties":{"u":{"oneOf":[{"type":"string"},{"type":"object","properties":{"k":{"enum":["x"]}}},{"type":"array","prefixItems":[{},{"type":"number"}]}]}}}`,
	`{"allOf":[{"properties":{"a":{"type":"string"}}},{"properties":{"b":{"type":"integer"}},"required":["b"]}],"type":"object"}`,
	`{"type":"object","patternProperties":{"^x-":{"type":"string"}},"properties":{"not":{"not":{"type":"null"}}},"dependentRequired":{"a":["b"]},"minProperties":1}`,
	`{"type":"object","properties":{"n":{"type":"object","properties":{"r":{"$ref":"https://example.com/elsewhere"}}}},"if":{"required":["n"]},"then":{"properties":{"k":{"const":"on"}}}}`,
	`{"type":"object","properties":{"a":{"type":"string","enum":[1]}},"required":["a"]}`,
}

// TestNothingLeadsBack: the memory that one document is adapted with is the next one's, so that nothing of a result leads
// into it, nor to any node, which is made of that memory; and it stays what it is when others are made.
func TestNothingLeadsBack(t *testing.T) {
	enough.Alone(t)
	all, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	texts := kept
	for _, d := range append(bench.Tools(5, 12), bench.Schemas(5, 6)...) {
		texts = append(texts, string(d.Schema))
	}
	asked := 0
	for _, f := range all {
		for at, text := range texts {
			a := begin(f.Rules(flavor.Tool), read(t, []byte(text)), check.Options{})
			a.k.RunBriefly()
			if !a.k.Dirty.Any() {
				continue
			}
			o := a.adapt().outcome()
			w := walk{seen: map[seen]bool{}, barred: []memory{of(a, int(unsafe.Sizeof(*a)))}}
			if facts := a.k.Facts; cap(facts) > 0 {
				w.barred = append(w.barred, of(unsafe.SliceData(facts), cap(facts)*int(unsafe.Sizeof(facts[0]))))
			}
			w.value(reflect.ValueOf(o), "outcome")
			asked += len(w.seen)
			a.end()
			for _, other := range append(texts[max(at-4, 0):at:at], kept...) {
				Adapt(f.Rules(flavor.Tool), read(t, []byte(other)), check.Options{})
			}
			again := walk{seen: map[seen]bool{}}
			if again.value(reflect.ValueOf(o), "outcome"); again.text.String() != w.text.String() {
				t.Errorf("%s: %s: the result is another one when others were made", f.Name, text)
			}
			for _, way := range w.found {
				t.Errorf("%s: %s: %s leads back", f.Name, text, way)
			}
			if t.Failed() {
				return
			}
		}
	}
	if asked < 10_000 {
		t.Errorf("%d values were asked", asked)
	}
}

// TestUncarried: a mistake in making the codec takes neither the schema with it nor what is said of it.
func TestUncarried(t *testing.T) {
	all, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	strict := all[slices.IndexFunc(all, func(f *flavor.Flavor) bool { return f.Name == "openai-strict" })]
	a := begin(strict.Rules(flavor.Tool), read(t, []byte(kept[0])), check.Options{})
	a.k.RunBriefly()
	made := a.adapt()
	made.root = nil // what no result has
	o := made.outcome()
	if !o.uncarried || len(o.Schema) == 0 || len(o.Facts) == 0 || o.Refusal != nil {
		t.Errorf("uncarried %v, %d bytes, %d facts, refused %v", o.uncarried, len(o.Schema), len(o.Facts), o.Refusal)
	}
	defer func() {
		if recover() == nil {
			t.Error("there is a codec, of nothing")
		}
	}()
	o.Codec()
}

// A memory is where something stands.
type memory struct{ from, to uintptr }

func of[T any](p *T, size int) memory {
	from := uintptr(unsafe.Pointer(p))
	return memory{from, from + uintptr(size)}
}

type seen struct {
	at unsafe.Pointer
	of reflect.Type
}

// A walk goes through everything that a value leads to.
type walk struct {
	barred []memory
	seen   map[seen]bool
	found  []string
	text   strings.Builder // all that it says
}

var (
	rules = reflect.TypeFor[*flavor.Rules]()
	place = reflect.TypeFor[*ir.Place]()
)

func (w *walk) barredAt(p unsafe.Pointer, way string) bool {
	for _, m := range w.barred {
		if at := uintptr(p); m.from <= at && at < m.to {
			w.found = append(w.found, way)
			return true
		}
	}
	return false
}

func (w *walk) value(v reflect.Value, way string) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.Type() == rules { // of no document
			return
		}
		if strings.HasPrefix(v.Type().String(), "*ir.") && v.Type() != place {
			w.found = append(w.found, way+" "+v.Type().String())
			return
		}
		if v.IsNil() || w.barredAt(v.UnsafePointer(), way) || w.seen[seen{v.UnsafePointer(), v.Type()}] {
			return
		}
		w.seen[seen{v.UnsafePointer(), v.Type()}] = true
		w.value(v.Elem(), way+" "+v.Type().String())
	case reflect.Interface:
		if !v.IsNil() {
			w.value(v.Elem(), way)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.Type.Kind() == reflect.Func {
				if !v.Field(i).IsNil() {
					w.found = append(w.found, fmt.Sprintf("%s.%s, a function of which nothing is known,", way, f.Name))
				}
			} else {
				w.value(v.Field(i), way+"."+f.Name)
			}
		}
	case reflect.Slice:
		if v.Cap() == 0 || w.barredAt(v.UnsafePointer(), way) || w.seen[seen{v.UnsafePointer(), v.Type()}] {
			return
		}
		w.seen[seen{v.UnsafePointer(), v.Type()}] = true
		v = v.Slice(0, v.Cap()) // what is behind the last one is held on to as well
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			w.value(v.Index(i), way)
		}
	case reflect.Bool:
		fmt.Fprintln(&w.text, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		fmt.Fprintln(&w.text, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		fmt.Fprintln(&w.text, v.Uint())
	case reflect.String:
		if w.text.WriteString(v.String()); v.Len() > 0 {
			w.barredAt(unsafe.Pointer(unsafe.StringData(v.String())), way)
		}
	case reflect.Map:
		if v.IsNil() || w.seen[seen{v.UnsafePointer(), v.Type()}] {
			return
		}
		w.seen[seen{v.UnsafePointer(), v.Type()}] = true
		keys := v.MapKeys()
		if v.Type().Key().Kind() != reflect.String {
			defer func(said string) { // others have no order
				w.text.Reset()
				w.text.WriteString(said)
			}(w.text.String())
		}
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		for _, key := range keys {
			w.value(key, way)
			w.value(v.MapIndex(key), way)
		}
	}
}
