package prove

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestDefaults: a default that a result shows, sent as it stands there, is read as the author's.
func TestDefaults(t *testing.T) {
	for f := range schemaflavor.Builtin().All() {
		t.Run(f.Name, asks(func(t *rapid.T, a *asking) {
			m := &maker{t: t, refs: pick(t, nil, []string{"#/$defs/a"})}
			of, ok := m.schema(pick(t, 2, 1, 3)).(object)
			if !ok {
				a.count(noInstance)
				return
			}
			defs := object{}
			if m.refs != nil {
				defs = append(defs, member{"a", m.schema(2)})
			}
			root := func(p object) string {
				return text(object{{"type", "object"}, {"properties", object{{"p", p}}}, {"required", []any{"p"}}, {"additionalProperties", false}, {"$defs", defs}})
			}
			drawn := values(root(of), 2).Draw(t, "default")
			if len(drawn) == 0 {
				a.count(noInstance)
				return
			}
			whole, _ := mustParse(drawn[0]).(map[string]any)
			standard, ok := whole["p"]
			if !ok {
				a.count(noInstance)
				return
			}
			r := trial{flavor: f, surface: pick(t, flavor.Tool, flavor.Response), exact: one(t, 3)}
			r.schema = root(append(of, member{"default", standard}))
			e := r.adapt(t)
			if e == nil || e.refusal != nil {
				a.count(refused)
				return
			}
			value := text(object{{"p", standard}})
			if !e.before.admits(value) {
				a.count(noInstance)
				return
			}
			output, _ := mustParse(e.output).(map[string]any)
			properties, _ := output["properties"].(map[string]any)
			p, _ := properties["p"].(map[string]any)
			shown, ok := p["default"]
			if !ok {
				shown, ok = toldDefault(p)
			}
			same := func(x transfer) bool {
				return x.encodeErr == nil && x.decodeErr == nil && len(x.violations) == 0 && text(mustParse(x.decoded)) == text(mustParse(value))
			}
			if !ok || !same(e.send(value)) { // which a diagnostic says
				a.count(allExcused)
				return
			}
			a.count("")
			if x := e.receive(text(object{{"p", shown}})); !same(x) {
				e.refute("7, what the model is shown is what it would send", x.seen()...)
			}
		}))
	}
}

// toldDefault reads the default from a description: what travels as text is told without quotes.
func toldDefault(schema map[string]any) (shown any, ok bool) {
	description, _ := schema["description"].(string)
	_, told, ok := strings.Cut(description, "Default: ")
	if !ok {
		return nil, false
	}
	d := json.NewDecoder(strings.NewReader(told))
	if d.UseNumber(); d.Decode(&shown) != nil {
		return nil, false
	}
	types := text(schema["type"])
	if _, plain := shown.(string); !plain && (types == `"string"` || types == `["string","null"]`) || types != `"object"` && strings.Contains(description, "JSON text") && !strings.Contains(description, "A string as it is") {
		return text(shown), true
	}
	return shown, true
}
