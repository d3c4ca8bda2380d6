package prove

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestBlame tries to refute that of a reply that is broken in one place nothing else is blamed: the key is
// taken out of an entry of a valid value's image. It draws maps that hold maps, beside properties and by
// themselves, with all that counts or asks for members.
func TestBlame(t *testing.T) {
	for f := range schemaflavor.Builtin().All() {
		if f.Name != "openai-strict" && f.Name != "gemini" { // others read maps as they are, or as these do
			continue
		}
		t.Run(f.Name, asks(func(t *rapid.T, a *asking) {
			m := &maker{t: t}
			e := trial{flavor: f, surface: flavor.Response, keep: one(t, 2), schema: text(m.mapsOf(3))}.adapt(t)
			if e == nil {
				a.count(noJudge)
				return
			}
			e.asking = a
			a.count(blame(e))
		}))
	}
}

// blame breaks one entry at a time.
func blame(e *experiment) (nothing string) {
	nothing = noInstance
	for _, value := range e.instances() {
		x := e.send(value)
		if x.encodeErr != nil || len(x.violations) > 0 {
			continue
		}
		reply := mustParse(x.encoded)
		entries(reply, "", func(place string, entry map[string]any) {
			nothing = ""
			key, is := entry["key"].(string)
			if !is {
				return
			}
			delete(entry, "key")
			y := e.receive(text(reply))
			entry["key"] = key
			for _, v := range y.violations { // none where it is no entry, but a value of any kind
				if !v.Shape || v.ReplyPath != place {
					e.refute("3, nothing is blamed but what is broken", y.seen("broken", place, "violation", v.Message)...)
				}
			}
		})
	}
	return nothing
}

// entries finds the entries of maps in a reply without other lists.
func entries(v any, place string, found func(place string, entry map[string]any)) {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range names(v) {
			entries(v[name], place+"/"+strings.NewReplacer("~", "~0", "/", "~1").Replace(name), found)
		}
	case []any:
		for i, item := range v {
			at := place + "/" + strconv.Itoa(i)
			if entry, is := item.(map[string]any); is { // else it is no schema's, but a value of any kind
				found(at, entry)
				entries(item, at, found)
			}
		}
	}
}

// mapsOf makes an object of which some members are maps, or it is one.
func (m *maker) mapsOf(depth int) any {
	t := m.t
	if depth == 0 || one(t, 4) {
		if one(t, 3) {
			return object{{"type", []any{m.scalar(), "null"}}}
		}
		return object{{"type", m.scalar()}}
	}
	o := object{{"type", "object"}}
	if one(t, 2) {
		o = append(o, member{"additionalProperties", m.mapsOf(depth - 1)})
	} else if one(t, 2) {
		o = append(o, member{"additionalProperties", false})
	}
	if one(t, 4) {
		o = append(o, member{"minProperties", count(t, 2)})
	}
	if one(t, 6) {
		o = append(o, member{"propertyNames", object{{"maxLength", 5}}})
	}
	properties := object{}
	for _, name := range []string{"a", "b c", "key", "value"} {
		if one(t, 2) {
			properties = append(properties, member{name, m.mapsOf(depth - 1)})
		}
	}
	if len(properties) > 0 && !one(t, 3) {
		o = append(o, member{"properties", properties})
		if one(t, 2) {
			o = append(o, member{"required", nameList(properties)})
		}
		if one(t, 4) {
			o = append(o, member{"dependentRequired", object{{properties[0].name, []any{properties[len(properties)-1].name}}}})
		}
	} else if one(t, 3) {
		o = append(o, member{"required", []any{"a"}})
	}
	return o
}
