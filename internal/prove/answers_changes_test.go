package prove

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// Every answer of every built-in flavor, changed one at a time: all that the vocabulary
// offers at that place, from its own tables.

// A change gives one answer of a form another value.
type change struct {
	name      string
	construct string               // of which it speaks, or ""
	keyword   string               // likewise
	make      func(map[string]any) // changes a copy
	madeUp    bool                 // an answer to what the file does not speak of: there are very many
}

// GoString is how the generator library shows a change.
func (c change) GoString() string { return c.name }

// becauseIt stands behind every answer that is added.
var becauseIt = map[string]any{"docs": "what it shows"}

// changesOf lists the changes of a form's answers.
func changesOf(form map[string]any) (list []change) {
	list = append(list, constructChanges(form)...)
	list = append(list, keywordChanges(form)...)
	list = append(list, valueChanges(form)...)
	list = append(list, limitChanges(form)...)
	return append(list, otherChanges(form)...)
}

// someOf is one in so many of the answers that are made up, by seed, and all others.
func someOf(list []change, in int) []change {
	random := rand.New(rand.NewPCG(flagged("rapid.seed"), 0))
	return slices.DeleteFunc(slices.Clone(list), func(c change) bool { return c.madeUp && random.IntN(in) > 0 })
}

// flagged is the value of a number among the flags, such as rapid.seed.
func flagged(name string) uint64 {
	n, _ := strconv.ParseUint(flag.Lookup(name).Value.String(), 10, 64)
	return n
}

// changed returns the text of a form after a change.
func (c change) changed(t rapid.TB, form map[string]any) []byte {
	form = copied(form).(map[string]any)
	form["name"] = "altered"
	delete(form, "aliases")
	c.make(form)
	return marshalForm(t, form)
}

func copied(v any) any {
	switch v := v.(type) {
	case map[string]any:
		m := make(map[string]any, len(v))
		for k, x := range v {
			m[k] = copied(x)
		}
		return m
	case []any:
		list := make([]any, len(v))
		for i, x := range v {
			list[i] = copied(x)
		}
		return list
	}
	return v
}

// section returns a mapping of a form, which is made where there is none.
func section(form map[string]any, key string) map[string]any {
	m, ok := form[key].(map[string]any)
	if !ok {
		m = map[string]any{}
		form[key] = m
	}
	return m
}

// constructChanges gives each construct every other answer.
func constructChanges(form map[string]any) (list []change) {
	answer := func(name, verdict string, refusal map[string]any) change {
		return change{name: verdict + " " + name, construct: name, make: func(f map[string]any) { setConstruct(f, name, verdict, refusal) }}
	}
	for _, c := range flavor.Constructs() {
		list = append(list, answer(c.Name, "accepts", nil), answer(c.Name, "untested", nil))
		for _, r := range c.Repairs {
			x := answer(c.Name, "refuses", map[string]any{"repair": r.String(), "because": becauseIt})
			x.name += ": " + r.String()
			list = append(list, x)
			for key, value := range map[flavor.Repair][2]any{flavor.Unroll: {"levels", 1}, flavor.Wrap: {"name", "the value"}} {
				if r == key {
					x := answer(c.Name, "refuses", map[string]any{"repair": r.String(), "because": becauseIt, value[0].(string): value[1]})
					x.name += fmt.Sprintf(": %s, %v %v", r, value[0], value[1])
					list = append(list, x)
				}
			}
		}
	}
	return list
}

// setConstruct answers the question about one construct, on the tool and on all surfaces.
func setConstruct(form map[string]any, name, verdict string, refusal map[string]any) {
	blocks := []map[string]any{form}
	for _, s := range section(form, "surfaces") {
		if m, ok := s.(map[string]any); ok && m["constructs"] != nil {
			blocks = append(blocks, m)
		}
	}
	for i, block := range blocks {
		answers := section(block, "constructs")
		for _, key := range []string{"accepts", "untested"} {
			old, _ := answers[key].([]any)
			answers[key] = slices.DeleteFunc(slices.Clone(old), func(x any) bool { return x == name })
		}
		delete(section(answers, "refuses"), name)
		if i > 0 {
			continue // the tool's answer holds
		}
		if refusal != nil {
			section(answers, "refuses")[name] = refusal
		} else {
			answers[verdict] = append(answers[verdict].([]any), name)
		}
	}
}

// keywordChanges take each keyword from each list, add those that are not there, and say the
// other of silence.
func keywordChanges(form map[string]any) (list []change) {
	keywords := section(form, "keywords")
	keeps := keywords["unlisted"] == "keep"
	for _, p := range flavor.PlaceNames() {
		listed, _ := keywords[p].([]any)
		for _, k := range schema.Keywords() {
			switch {
			case slices.Contains(listed, any(k.Name)):
				list = append(list, change{keyword: k.Name, name: "no " + k.Name + " in " + p, make: func(f map[string]any) {
					l, _ := section(f, "keywords")[p].([]any)
					section(f, "keywords")[p] = slices.DeleteFunc(slices.Clone(l), func(x any) bool { return x == k.Name })
				}})
			case !keeps:
				list = append(list, change{madeUp: true, keyword: k.Name, name: k.Name + " in " + p, make: func(f map[string]any) {
					l, _ := section(f, "keywords")[p].([]any)
					section(f, "keywords")[p] = append(slices.Clone(l), k.Name)
				}})
			}
			list = append(list, change{madeUp: true, keyword: k.Name, name: "refused " + k.Name + " at " + p, make: func(f map[string]any) {
				section(section(f, "keywords"), "refused")[k.Name] = map[string]any{"at": p, "because": becauseIt}
			}})
		}
	}
	for _, k := range slices.Sorted(maps.Keys(section(keywords, "refused"))) {
		list = append(list, change{keyword: k, name: "no longer refused " + k, make: func(f map[string]any) { delete(section(section(f, "keywords"), "refused"), k) }})
	}
	return append(list, change{name: "the other of unlisted", make: func(f map[string]any) {
		words := section(f, "keywords")
		for _, p := range flavor.PlaceNames() {
			delete(words, p)
		}
		if words["unlisted"] = "keep"; keeps {
			words["unlisted"] = "refuse"
		}
	}})
}

// valueChanges lift each rule for values, and make rules of each kind.
func valueChanges(form map[string]any) (list []change) {
	for _, k := range slices.Sorted(maps.Keys(section(form, "values"))) {
		list = append(list, change{keyword: k, name: "values of " + k + " lifted", make: func(f map[string]any) { delete(section(f, "values"), k) }})
	}
	rules := []map[string]any{{"at-most": 1}, {"fits": "int64"}, {"fits": "double"}, {"on-integer": "whole"}, {"accepts": []any{"0", "1"}}, {"accepts": []any{"date-time"}},
		{"accepts": []any{"1"}}, {"by-type": map[string]any{"string": []any{"date"}, "number": []any{}}}, {"min-length": 2}, {"names-without": []any{"a"}}, {"accepts": []any{"OBJECT", "ARRAY", "STRING", "NUMBER", "INTEGER", "BOOLEAN", "NULL"}},
		{"accepts": []any{"object", "array", "string", "number", "integer", "boolean", "null"}}}
	for _, t := range schema.TAll.Names() {
		rules = append(rules, map[string]any{"by-type": map[string]any{t: []any{"int64"}}}, map[string]any{"by-type": map[string]any{t: []any{"date"}}, "accepts": []any{"int64"}})
	}
	for _, p := range flavor.PatternFeatures() {
		rules = append(rules, map[string]any{"refuses": []any{p.Name}})
	}
	for _, rule := range rules {
		said := fmt.Sprint(rule)
		rule = copied(rule).(map[string]any)
		rule["because"] = becauseIt
		for _, k := range schema.Keywords() {
			list = append(list, change{madeUp: true, keyword: k.Name, name: "values of " + k.Name + " " + said, make: func(f map[string]any) { section(f, "values")[k.Name] = rule }})
		}
	}
	return list
}

// limitChanges halve each limit, lift it, say the other of what exceeds it, and set those
// that are not there.
func limitChanges(form map[string]any) (list []change) {
	limits := section(form, "limits")
	for _, m := range flavor.Metrics() {
		set := func(name string, limit map[string]any) {
			limit["because"] = becauseIt
			list = append(list, change{name: "limit " + m.Name + " " + name, make: func(f map[string]any) { section(f, "limits")[m.Name] = limit }})
		}
		if old, ok := limits[m.Name].(map[string]any); ok {
			most := old["at-most"].(int)
			list = append(list, change{name: "limit " + m.Name + " lifted", make: func(f map[string]any) { delete(section(f, "limits"), m.Name) }})
			set("halved", map[string]any{"at-most": max(most/2, 1)})
			set("other", map[string]any{"at-most": most, "exceeded": "warn"})
		}
		for _, most := range []int{2, 5, 200, 600} {
			set(fmt.Sprint(most), map[string]any{"at-most": most})
			set(fmt.Sprint(most, " warns"), map[string]any{"at-most": most, "exceeded": "warn"})
		}
	}
	return list
}

// otherChanges answer what stands alone: names, description, dialect, surfaces.
func otherChanges(form map[string]any) (list []change) {
	set := func(key string, value any) {
		list = append(list, change{name: strings.TrimSpace(fmt.Sprint(key, " ", value)), make: func(f map[string]any) { f[key] = copied(value) }})
	}
	for _, value := range []any{"all", "none", []any{"pattern", "format"}, []any{}} {
		set("describe", value)
	}
	for _, d := range []flavor.Dialect{flavor.Draft202012, flavor.OpenAPI30} {
		set("dialect", d.String())
	}
	for _, rule := range []map[string]any{{"max-length": 8}, {"max-length": 1}, {"pattern": "[a-z]{1,16}"}, {"pattern": "[0-9]+"}, {"reserved": []any{"a", "key", "result"}},
		{"pattern": "[A-Za-z_][A-Za-z0-9_]*", "max-length": 12, "at": "root"}} {
		rule["because"] = becauseIt
		set("names", map[string]any{"property": rule})
	}
	for _, key := range []string{"names", "surfaces", "limits", "values"} {
		list = append(list, change{name: "no " + key, make: func(f map[string]any) { delete(f, key) }})
	}
	for _, s := range []string{"response", "output"} {
		for f := range builtinNames {
			set("surfaces", map[string]any{s: map[string]any{"as": f}})
		}
	}
	return list
}
