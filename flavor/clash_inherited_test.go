package flavor_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestInheritedClash: of an answer that a parent gave and that cannot be carried out here, it is said to what it is an
// answer, and how the file gives another.
func TestInheritedClash(t *testing.T) {
	parent, err := os.ReadFile("../flavors/openai-strict.yaml")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{
		"openai-strict.yaml": {Data: parent},
		"nimbus.yaml": {Data: []byte(`name: nimbus
title: Nimbus
extends: openai-strict
sources:
  docs: {url: "https://nimbus.example/docs", read: 2026-11-27}
constructs:
  refuses:
    reference: {repair: inline, because: {docs: "no references"}}
    recursive-reference: {repair: unroll, because: {docs: "no references"}}
`)},
	}
	_, err = flavor.Load(files, "*.yaml")
	if err == nil {
		t.Fatal("it loads")
	}
	for _, want := range []string{"reference-by-path: the repair hoist", "constructs, refuses, reference-by-path", "nested-definitions: the repair hoist"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in %v", want, err)
		}
	}
}

// TestInheritedClashesAreNamed: each line says of which construct it speaks, in the place of what the file says against the parent's
// answer; four of them were one text, in the line that names the parent.
func TestInheritedClashesAreNamed(t *testing.T) {
	list := shipped(t)
	_, err := flavor.Parse("nimbus.yaml", []byte(`name: nimbus
title: Nimbus
extends: gemini
sources:
  docs: {url: "https://nimbus.example/docs", read: 2026-11-27}
keywords:
  refused:
    enum: {because: {docs: "no enum"}}
`), known(list))
	const said = `nimbus.yaml:8:5: inherited from "gemini": %s: the repair strings writes "enum", which may not stand there; %s, or no longer refuse the keyword; this file can answer it anew: constructs, refuses, %[1]s`
	var want []string
	for _, c := range []string{"non-string-enum", "structured-enum-value", "empty-string-in-enum"} { // which have no other repair
		want = append(want, fmt.Sprintf(said, c, "accept it"))
	}
	want = append(want, fmt.Sprintf(said, "empty-properties", "pick another repair"))
	if got := errText(err); got != strings.Join(want, "\n") {
		t.Errorf("got %s\nwant %s", got, strings.Join(want, "\n"))
	}
}

// TestClashOnASurface: where a parent answers otherwise for one surface than the file for all, the line names that surface: it was
// told to say what it says.
func TestClashOnASurface(t *testing.T) {
	_, err := flavor.Parse("nimbus.yaml", []byte(`name: nimbus
title: Nimbus
extends: moonshot
sources:
  docs: {url: "https://nimbus.example/docs", read: 2026-11-29}
keywords:
  union: []
  refused: {anyOf: {because: {docs: "no unions"}}}
constructs:
  refuses:
    root-union: {repair: wrap, because: {docs: "no unions"}}
    type-list: {repair: split, because: {docs: "one type"}}
    null-type: {repair: strings, because: {docs: "no null"}}
    boolean-property: {repair: spell-out, because: {docs: "no booleans"}}
`), known(shipped(t)))
	want := `nimbus.yaml:11:5: inherited from "moonshot": on the surface response, root-union is not refused, and "anyOf" may not stand at the root; put it under refuses, with the repair wrap or merge, or let the keyword stand there; in the file that is surfaces, response, constructs, refuses, root-union`
	if got := errText(err); !strings.Contains(got, want) {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if got := errText(err); strings.Contains(got, "pick another repair") || !strings.Contains(got, "accept it, or add the keyword to keywords.untyped") {
		t.Errorf("of a construct of one repair: %s", got)
	}
}

// TestLooserFlavor: a child of which rules hold of strict tools alone is told which, whether its parent says by which flavor others
// are written or the child itself; one whose rules that flavor has too, or that every tool is strict, is not.
func TestLooserFlavor(t *testing.T) {
	const head = "name: nimbus\ntitle: Nimbus\nextends: openai-strict\nsources:\n  docs: {url: \"https://nimbus.example/docs\", read: 2026-11-27}\n"
	const limit = "limits:\n  properties: {at-most: 50, because: {docs: \"fifty\"}}\n"
	const inherited = `nimbus.yaml:3:10: warning: inherited from "openai-strict": tools that are not strict are written by the rules of "openai-loose", which says nothing of this file's `
	for _, x := range []struct{ body, want string }{
		{limit, inherited + "limits.properties; name a flavor that says this too"},
		{"keywords:\n  string: [type]\n  refused: {pattern: {because: {docs: x}}}\nvalues: {maxLength: {at-most: 3, because: {docs: x}}}\nconstructs:\n  refuses:\n    tuple: {repair: list, because: {docs: x}}\nnames: {property: {max-length: 9, because: {docs: x}}}\n",
			inherited + "keywords.string, keywords.refused.pattern, values.maxLength, constructs.refuses.tuple, names; "},
		{"constructs:\n  refuses:\n    root-union: {repair: merge, because: {docs: x}}\nvalues:\n  pattern: {refuses: [lookaround, named-group], because: {docs: x}}\n", ""}, // openai-loose says it too
		{"tools:\n  count: {at-most: 5, because: {docs: \"five\"}}\n", ""},
		{limit + "tools:\n  strict: lifted\n", ""},
		{limit + "tools:\n  strict: {otherwise: mcp, because: {docs: \"strict\"}}\n", `nimbus.yaml:9:23: warning: tools that are not strict are written by the rules of "mcp", which says nothing of this file's limits.properties; `},
	} {
		warnings, err := flavor.Lint("nimbus.yaml", []byte(head+x.body), known(shipped(t)))
		if err != nil {
			t.Fatalf("%v\n%s", err, x.body)
		}
		said := ""
		for _, w := range warnings {
			if strings.Contains(w.Message, "not strict") {
				said += w.Error()
			}
		}
		if x.want == "" && said != "" || !strings.HasPrefix(said, x.want) {
			t.Errorf("%s\n got %s\nwant %s", x.body, said, x.want)
		}
	}
}

// TestOverruledLists: what a file lists in vain is told in its own place: where its parent, or the file outside of a surface, refuses
// the keyword or keeps all of them.
func TestOverruledLists(t *testing.T) {
	const head = "name: nimbus\ntitle: Nimbus\nextends: acme\nsources: {d: {url: https://example.com/d, read: 2026-01-02}}\n"
	refusing := strings.Replace(minimal, "constructs:", "  refused:\n    minLength: {because: {docs: x}}\n    maxLength: {at: [typed, union], because: {docs: x}}\nconstructs:", 1)
	keeping := strings.Replace(strings.Replace(minimal, "refuse\n", "keep\n", 1), "  everywhere: [type, properties, items, anyOf, $ref, $defs, enum, required, additionalProperties, prefixItems, pattern, format]\n", "", 1)
	for _, x := range []struct{ parent, body, want string }{
		{refusing, "keywords: {string: [type, minLength]}\n", `5:27: warning: "minLength" is listed for string, and refused there by "acme", which counts; write minLength: lifted under refused, or leave it out of the list`},
		{refusing, "keywords: {string: [type, maxLength]}\n", `5:27: warning: "maxLength" is listed for string, and refused there by "acme", which counts; write maxLength: lifted under refused, or leave it out of the list`},
		{refusing, "keywords: {untyped: [maxLength]}\n", ""},
		{refusing, "keywords: {string: [type, minLength], refused: {minLength: lifted}}\n", ""},
		{refusing, "surfaces: {response: {keywords: {string: [type, minLength]}}}\n", `5:49: warning: "minLength" is listed for string, and refused there outside of this surface, which counts; write minLength: lifted under refused, or leave it out of the list`},
		{keeping, "keywords: {string: [type]}\n", `5:12: a list of keywords says nothing: unlisted ones are kept, as is said by "acme"; say under refused what may not stand, or write unlisted: refuse`},
		{keeping, "surfaces: {response: {keywords: {string: [type]}}}\n", `5:34: a list of keywords says nothing: unlisted ones are kept, as is said outside of this surface; say under refused what may not stand, or write unlisted: refuse`},
	} {
		parent, err := flavor.Parse("acme.yaml", []byte(x.parent), nil)
		if err != nil {
			t.Fatal(err)
		}
		warnings, err := flavor.Lint("nimbus.yaml", []byte(head+x.body), known([]*flavor.Flavor{parent}))
		said := errText(err)
		for _, w := range warnings {
			said += w.Error()
		}
		if said != x.want && said != "nimbus.yaml:"+x.want {
			t.Errorf("%s\n got %s\nwant %s", x.body, said, x.want)
		}
	}
}

// TestKeptEnvelopes: a file with envelopes of its own is told of its parent's that are another shape and stand beside them.
func TestKeptEnvelopes(t *testing.T) {
	const head = "name: nimbus\ntitle: Nimbus\nextends: openai-loose\nsources: {d: {url: https://example.com/d, read: 2026-01-02}}\nenvelopes:\n"
	const own = "  mine: {at: tools/*, name: name, description: description, schema: schema, no-parameters: omit, because: {d: x}}\n"
	const again = "  mine: {at: tools/*, marks: {type: function}, name: function/name, description: function/description, schema: function/parameters, strict: function/strict, no-parameters: omit, because: {d: x}}\n"
	const kept = `nimbus.yaml:5:1: warning: inherited from "openai-loose": tools that come in one of its envelopes stay in it: `
	for body, want := range map[string]string{
		own:                                kept + "chat-tools, response-tools; write chat-tools: lifted under envelopes where the provider does not take it",
		own + "  response-tools: lifted\n": kept + "chat-tools; write chat-tools: lifted under envelopes where the provider does not take it",
		own + "  response-tools: lifted\n  chat-tools: lifted\n": "",
		again + "  response-tools: lifted\n":                     "",
		"  response-tools: lifted\n":                             "",
		strings.Replace(own, "description: description, ", "", 1) + "  response-tools: lifted\n  chat-tools: lifted\n": `nimbus.yaml:6:3: warning: the envelope "mine" has no description, so that those of tools are left out; write description: the way from an entry to its description`,
		strings.Replace(own, "because", "written: never, because", 1):                                                  "",
	} {
		warnings, err := flavor.Lint("nimbus.yaml", []byte(head+body), known(shipped(t)))
		said := errText(err)
		for _, w := range warnings {
			said += w.Error()
		}
		if said != want {
			t.Errorf("%s\n got %s\nwant %s", body, said, want)
		}
	}
}
