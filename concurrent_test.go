package schemaflavor_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/bench"
)

// TestTogether has goroutines do in different orders what one did alone: the same schemas and lists, and different ones, for
// all flavors under several options, of registries and adapters that nobody used before, and with sets that they share. Each gets
// what the one got. The race detector is the other judge.
func TestTogether(t *testing.T) {
	want := map[string]string{}
	for name, work := range workOf(t, schemaflavor.Builtin(), false) {
		want[name] = work()
	}
	if len(want) < 100 {
		t.Fatalf("there are %d works: too few to be all", len(want))
	}
	for _, cached := range []bool{false, true} {
		loaded, err := flavor.Load(flavors.FS, "*.yaml")
		if err != nil {
			t.Fatal(err)
		}
		r, err := new(schemaflavor.Registry).With(loaded...)
		if err != nil {
			t.Fatal(err)
		}
		works := workOf(t, r, cached)
		names := slices.Sorted(maps.Keys(works))
		var together sync.WaitGroup
		for i := range uint64(4) {
			order := slices.Clone(names)
			if i > 1 { // the first two ask for the same at once
				random := rand.New(rand.NewPCG(1, i))
				random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			}
			together.Go(func() {
				for _, name := range order {
					if got := works[name](); got != want[name] {
						t.Errorf("%s, cached %t: got\n%s\nwant\n%s", name, cached, got, want[name])
						return
					}
				}
			})
		}
		together.Wait()
	}
}

// workOf is work with a registry by a name for each, and what comes of it: of adapters that keep some of it, where it is cached.
func workOf(t *testing.T, r *schemaflavor.Registry, cached bool) map[string]func() string {
	tools := bench.Tools(3, 3)
	for i := range tools {
		tools[i].Values = tools[i].Values[:1]
	}
	rings := bench.Document{
		Schema: []byte(`{"type":"object","properties":{"v":{"$ref":"#/$defs/t"},"m":{"type":"object","additionalProperties":{"type":"integer"}}},"patternProperties":{"^x-":{"type":"string","maxLength":3}},
			"$defs":{"t":{"oneOf":[{"type":"string","format":"date"},{"type":"array","prefixItems":[{"type":"string"},{"$ref":"#/$defs/t"}]},{"type":"object","properties":{"next":{"$ref":"#/$defs/t"}}}]}}}`),
		Values: [][]byte{[]byte(`{"v":{"next":["a","2026-01-02"]},"m":{"k":1},"x-y":"z"}`)},
	}
	var entries []string
	for i, d := range tools {
		entries = append(entries, fmt.Sprintf(`{"name":"tool.%d","inputSchema":%s,"outputSchema":%s}`, i, d.Schema, tools[len(tools)-1-i].Schema))
	}
	lists := []string{`[` + strings.Join(entries, ",") + `]`, `[` + entries[1] + `,{"name":"broken","inputSchema":{"type":"objekt"}},` + entries[0] + `]`}
	works := map[string]func() string{}
	for kind, options := range map[string][]schemaflavor.Option{
		"as usual": nil,
		"all kept": {schemaflavor.WithOpenKeep(), schemaflavor.WithNullsKeep(), schemaflavor.WithPreferExact(), schemaflavor.WithStrictAlways()},
		"repaired": {schemaflavor.WithRepair("map", "json-text"), schemaflavor.WithDescriptionsOff(), schemaflavor.WithFormatsAnnotate(), schemaflavor.WithNamePrefix("my_")},
	} {
		adapt := func(flavor string, schema []byte) (*schemaflavor.Result, error) {
			return r.Adapt(flavor, schema, options...)
		}
		adaptTools := func(flavor string, list []byte) (*schemaflavor.ToolSet, error) {
			return r.AdaptTools(flavor, list, options...)
		}
		if cached {
			a := schemaflavor.NewAdapter(r, 9, options...) // that forgets most
			adapt, adaptTools = a.Adapt, a.AdaptTools
		}
		for f := range r.All() {
			for i, d := range []bench.Document{rings, tools[0]} {
				works[fmt.Sprint(f.Name, ", ", kind, ", schema ", i)] = func() string {
					result, err := adapt(f.Name, d.Schema)
					return toldOfResult(result, err, d.Values)
				}
			}
			for i, list := range lists {
				set, err := r.AdaptTools(f.Name, []byte(list), options...) // which all use
				works[fmt.Sprint(f.Name, ", ", kind, ", shared set ", i)] = func() string { return toldOfSet(set, err, tools) }
				works[fmt.Sprint(f.Name, ", ", kind, ", list ", i)] = func() string {
					set, err := adaptTools(f.Name, []byte(list))
					return toldOfSet(set, err, tools)
				}
			}
			works[fmt.Sprint(f.Name, ", ", kind, ", checked")] = func() string {
				found, err := r.Check(f.Name, rings.Schema, options...)
				return toldOf(found, err)
			}
		}
	}
	return works
}

// toldOf are diagnostics as people read them, and an error with all that it says.
func toldOf(found []schemaflavor.Diagnostic, err error) string {
	var b bytes.Buffer
	if e := (*schemaflavor.Error)(nil); errors.As(err, &e) {
		fmt.Fprintf(&b, "%s %s %q %d:%d %s\n", e.Code, e.Message, e.Pointer, e.Line, e.Column, e.Help)
		found = e.Diagnostics
	}
	if err := schemaflavor.RenderDiagnostics(&b, found, schemaflavor.RenderOptions{}); err != nil {
		return err.Error()
	}
	return b.String()
}

// toldOfResult is all that comes of a schema, and of its values there and back.
func toldOfResult(r *schemaflavor.Result, err error, values [][]byte) string {
	if err != nil {
		return toldOf(nil, err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n%s", r.Schema, r.Hint(), toldOf(r.Diagnostics, nil))
	for _, v := range values {
		sent, err := r.Codec().Encode(v)
		fmt.Fprintln(&b, string(sent), err)
		for _, reply := range [][]byte{sent, v, []byte(`{"a":1}`)} {
			d, err := r.Codec().Decode(reply)
			fmt.Fprintln(&b, toldOfValue(d), err)
		}
	}
	saved, err := json.Marshal(r.Codec())
	fmt.Fprintln(&b, string(saved), err)
	return b.String()
}

// toldOfSet is all that comes of a list, and of calls and results of its tools there and back.
func toldOfSet(set *schemaflavor.ToolSet, err error, documents []bench.Document) string {
	if err != nil {
		return toldOf(nil, err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%q\n%s", set.Text, set.Entries(), toldOf(set.Diagnostics, nil))
	for i := range set.Tools {
		x := &set.Tools[i]
		fmt.Fprintln(&b, x.Name, x.OriginalName, x.Sent, x.Strict, x.Reason, x.Hint())
		for _, v := range slices.Concat(documents[i].Values, [][]byte{[]byte(`{"a":1}`)}) { // and one that is not valid
			name, sent, err := set.Encode(x.OriginalName, v)
			fmt.Fprintln(&b, name, string(sent), err)
			for _, reply := range [][]byte{sent, v} {
				call, err := set.Decode(name, reply)
				fmt.Fprintln(&b, toldOfCall(call), err)
			}
			sent, err = set.EncodeResult(x.OriginalName, v)
			fmt.Fprintln(&b, string(sent), err)
			call, err := set.DecodeResult(name, v)
			fmt.Fprintln(&b, toldOfCall(call), err)
		}
	}
	saved, err := json.Marshal(set)
	fmt.Fprintln(&b, string(saved), err)
	return b.String()
}

func toldOfCall(c *schemaflavor.Call) string {
	if c == nil {
		return "no call"
	}
	return c.Name + " " + toldOfValue(&c.Decoded)
}

func toldOfValue(d *schemaflavor.Decoded) string {
	if d == nil {
		return "no value"
	}
	return fmt.Sprintf("%s %v %q", d.Value, d.Violations, d.Notes)
}
