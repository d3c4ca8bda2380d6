package flavor_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/recording"
)

// shipped loads the flavors of the module.
func shipped(t testing.TB) []*flavor.Flavor {
	t.Helper()
	list, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func known(list []*flavor.Flavor) func(string) *flavor.Flavor {
	return func(name string) *flavor.Flavor {
		for _, f := range list {
			if f.Name == name {
				return f
			}
		}
		return nil
	}
}

// rulesOf is what two flavors are compared by.
func rulesOf(f *flavor.Flavor) map[string]any {
	m := map[string]any{"name": f.Name, "title": f.Title, "aliases": f.Aliases, "envelopes": f.Envelopes, "tools": f.Tools}
	for s := flavor.Tool; s <= flavor.Output; s++ {
		m[s.String()], m["as "+s.String()] = f.Rules(s), f.As(s)
	}
	return m
}

var sameRules = cmp.Options{cmpopts.IgnoreFields(flavor.Rules{}, "Flavor"), cmpopts.IgnoreUnexported(flavor.Rules{}), cmpopts.EquateEmpty()}

func TestShippedFlavors(t *testing.T) {
	list := shipped(t)
	for _, f := range list {
		if f.File != f.Name+".yaml" {
			t.Errorf("%s is in the file %s", f.Name, f.File)
		}
		data, err := fs.ReadFile(flavors.FS, f.File)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(data), "# yaml-language-server: $schema=./flavor.schema.json\n") {
			t.Errorf("%s does not begin with the line that tells editors its schema", f.File)
		}
		warnings, err := flavor.Lint(f.File, data, known(list))
		if err != nil {
			t.Error(err)
		}
		for _, w := range warnings {
			t.Error(w)
		}
		for s := flavor.Tool; s <= flavor.Output; s++ {
			r := f.Rules(s)
			if r == nil {
				t.Errorf("%s has no rules for %s", f.Name, s)
				continue
			}
			if want := f.As(s); want != "" && r.Flavor.Name != want || want == "" && r.Flavor != f {
				t.Errorf("%s, %s: the rules are those of %s", f.Name, s, r.Flavor.Name)
			}
			if r.Surface != s {
				t.Errorf("%s: the rules for %s say %s", f.Name, s, r.Surface)
			}
			for c := range flavor.Constructs() {
				if a := r.Construct(flavor.Construct(c)); a.Verdict == 0 {
					t.Errorf("%s, %s: no answer for %s", f.Name, s, flavor.Construct(c))
				}
			}
		}
	}
}

// A parent, a child that overrides every kind of answer, and a flavor that answers for
// another's surface.
var family = fstest.MapFS{
	"parent.yaml": {Data: []byte(`
name: parent
title: Parent
aliases: [elder]
sources:
  a: {url: https://example.com/a, read: 2026-01-02, note: first}
  b: {url: https://example.com/b, read: 2026-01-03}
dialect: json-schema-2020-12
keywords:
  unlisted: refuse
  because: {a: "the list"}
  everywhere: [title, description, $ref, anyOf, properties, items, enum, required, additionalProperties, pattern, prefixItems]
  root: [$defs]
  union: [type]
  typed: [type, default]
  string: [minLength, format]
  "null": [const]
  refused:
    pattern: {at: [string, "null"], because: {a: "no"}}
    title: {at: reference, because: {b: "no title"}}
values:
  format: {accepts: [date, "null"], because: {a: "two"}}
  minLength: {at-most: 9, because: {a: "nine"}}
constructs:
  accepts: ` + allConstructs("tuple", "map", "nested-definitions") + `
  untested: [tuple, nested-definitions]
  refuses:
    map: {repair: entries, because: {b: "no maps"}}
limits:
  bytes: {at-most: 10, because: {a: "ten"}}
  properties: {at-most: 20, exceeded: warn, because: {a: "twenty"}}
names:
  property: {pattern: "[a-z]+", max-length: 9, reserved: ["null", $ref], at: root, because: {a: "short"}}
describe: [pattern, format]
surfaces:
  response:
    limits: {bytes: lifted}
    names: lifted
`)},
	"child.yaml": {Data: []byte(`
name: child
title: Child
extends: parent
sources:
  b: {url: https://example.com/newer, read: 2026-02-03}
dialect: openapi-3.0-schema
keywords:
  typed: [type, nullable]
  refused:
    title: lifted
    minLength: {because: {b: "none"}}
values:
  minLength: lifted
  format: {by-type: {string: [time]}, because: {a: "one"}}
constructs:
  accepts: [map]
  refuses:
    tuple: {repair: object, because: {a: "no tuples"}}
limits:
  properties: {at-most: 5, because: {b: "five"}}
describe: none
surfaces:
  output: {as: other}
`)},
	"other.yaml": {Data: []byte(`
name: other
title: Other
extends: parent
surfaces:
  output:
    constructs:
      refuses:
        recursive-reference: {repair: unroll, levels: 2, because: {a: "deep"}}
        non-object-root: {repair: wrap, name: answer, because: {a: "objects"}}
        root-reference: {repair: inline, because: {a: "objects"}}
`)},
}

// allConstructs lists the names of the constructs but for some.
func allConstructs(but ...string) string {
	var names []string
	for _, c := range flavor.Constructs() {
		if !slices.Contains(but, c.Name) {
			names = append(names, c.Name)
		}
	}
	return "[" + strings.Join(names, ", ") + "]"
}

func TestExtends(t *testing.T) {
	list, err := flavor.Load(family, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	child := known(list)("child")
	tool, response, output := child.Rules(flavor.Tool), child.Rules(flavor.Response), child.Rules(flavor.Output)
	repair := func(r *flavor.Rules, c flavor.Construct) string { x, _ := r.Refusal(c); return x.String() }
	got := map[string]any{
		"dialect":                 tool.Dialect.String(),
		"typed replaced":          tool.Allows("default", false, flavor.StringType),
		"string inherited":        tool.Allows("format", false, flavor.StringType),
		"all types must allow":    tool.Allows("format", false, flavor.StringType, flavor.NullType),
		"refused":                 tool.Allows("minLength", false, flavor.StringType),
		"refusal lifted":          tool.Allows("title", false, flavor.Reference),
		"refused at the root":     tool.Allows("pattern", true, flavor.StringType),
		"listed for the root":     tool.Allows("$defs", true, flavor.ObjectType),
		"root only":               tool.Allows("$defs", false, flavor.ObjectType),
		"value lifted":            len(tool.Values["minLength"].Because.Quote),
		"value replaced":          tool.Values["format"].ByType["string"],
		"map":                     repair(tool, flavor.CMap),
		"tuple":                   repair(tool, flavor.CTuple),
		"bytes":                   tool.Limit(flavor.MBytes),
		"bytes of a response":     response.Limit(flavor.MBytes),
		"properties":              tool.Limit(flavor.MProperties),
		"names":                   tool.Names.Reserved,
		"names of a response":     response.Names == nil,
		"described":               tool.Describes("pattern"),
		"output speaks":           output.Flavor.Name + " " + child.As(flavor.Output),
		"output unrolls":          output.Construct(flavor.CRecursiveReference).Levels,
		"output wraps":            output.Construct(flavor.CNonObjectRoot).Name,
		"newer source":            child.Sources["b"].URL,
		"inherited source":        child.Sources["a"].Note,
		"parent is as it was":     known(list)("parent").Rules(flavor.Tool).Limited(flavor.MProperties).AtMost,
		"parent still refuses it": repair(known(list)("parent").Rules(flavor.Tool), flavor.CMap),
	}
	want := map[string]any{
		"dialect": "openapi-3.0-schema", "typed replaced": false, "string inherited": true, "all types must allow": false,
		"refused": false, "refusal lifted": true, "refused at the root": false, "listed for the root": true, "root only": false,
		"value lifted": 0, "value replaced": []string{"time"}, "map": "none", "tuple": "object",
		"bytes": 10, "bytes of a response": 0, "properties": 5, "names": []string{"null", "$ref"},
		"names of a response": true, "described": false, "output speaks": "other other", "output unrolls": 2,
		"output wraps": "answer", "newer source": "https://example.com/newer", "inherited source": "first",
		"parent is as it was": 20, "parent still refuses it": "entries",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestYAMLRoundTrip(t *testing.T) {
	list, err := flavor.Load(family, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	list = append(list, shipped(t)...)
	for _, f := range list {
		text := f.YAML()
		again, err := flavor.Parse(f.Name+".yaml", text, known(list))
		if err != nil {
			t.Errorf("%s: %v\n%s", f.Name, err, text)
			continue
		}
		if d := cmp.Diff(rulesOf(f), rulesOf(again), sameRules); d != "" {
			t.Errorf("%s: %s", f.Name, d)
		}
		if d := cmp.Diff(string(text), string(again.YAML())); d != "" {
			t.Errorf("%s printed again: %s", f.Name, d)
		}
	}
}

func TestLoadWithFlavorsFromElsewhere(t *testing.T) {
	list, err := flavor.LoadWith(known(shipped(t)), fstest.MapFS{"mine.yaml": {Data: []byte("name: mine\ntitle: Mine\nextends: openai-strict\n")}}, "mine.yaml")
	if err != nil {
		t.Fatal(err)
	}
	parent := known(shipped(t))("openai-strict")
	if d := cmp.Diff(parent.Rules(flavor.Tool), list[0].Rules(flavor.Tool), sameRules); d != "" {
		t.Error(d)
	}
	if list[0].As(flavor.Output) != "mcp" || list[0].Rules(flavor.Output).Flavor.Name != "mcp" {
		t.Error("the parent's output is not inherited")
	}
}

// TestInheritedAnswers: what a parent answered and the child's lists exclude is told where the
// parent is named; where it is merely idle, nothing is.
func TestInheritedAnswers(t *testing.T) {
	child := "name: mine\ntitle: Mine\nextends: claude-desktop\nsources:\n  docs: {url: \"https://example.com\", read: 2026-01-02}\n" +
		"keywords:\n  unlisted: refuse\n  because: {docs: words}\n  everywhere: [type, properties, required, additionalProperties, items, enum, not, anyOf, $ref, $defs]\n"
	warnings, err := flavor.Lint("mine.yaml", []byte(child), known(shipped(t)))
	want := `mine.yaml:3:10: inherited from "claude-desktop": tuple is not refused, and "prefixItems" may not stand there; put it under refuses, with the repair list or object, or add the keyword to keywords.array`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	for _, w := range warnings {
		t.Errorf("unexpected: %v", w)
	}
}

// TestParseFiles: files may extend each other whatever their order, and those without mistakes are there beside others.
func TestParseFiles(t *testing.T) {
	file := func(name, parent string) flavor.File {
		return flavor.File{Name: name + ".yaml", Data: []byte("name: " + name + "\ntitle: T\nextends: " + parent + "\n")}
	}
	for _, c := range []struct {
		files []flavor.File
		sound string
		err   string
	}{
		{[]flavor.File{file("b", "a"), file("a", "openai-strict"), file("c", "b")}, "a b c", ""},
		{[]flavor.File{file("b", "a"), file("a", "nobody"), file("c", "mcp")}, "c", `a.yaml:3:10: no flavor is called "nobody"`},
		{[]flavor.File{file("b", "openai-strct")}, "", `b.yaml:3:10: no flavor is called "openai-strct"; did you mean "openai-strict"?`},
		{[]flavor.File{file("acme", "base"), file("b", "acne")}, "", `acme.yaml:3:10: no flavor is called "base"; correct the name`},
		{[]flavor.File{file("b", "a"), file("a", "b")}, "", `a.yaml:3:10: "a" extends itself, by way of "b"`},
	} {
		sound, _, err := flavor.ParseFiles(c.files, known(shipped(t)))
		var names []string
		for _, f := range sound {
			names = append(names, f.Name)
		}
		if got := strings.Join(names, " "); got != c.sound || (err == nil) != (c.err == "") || !strings.HasPrefix(errText(err), c.err) {
			t.Errorf("got %q, %v, want %q, %s", got, err, c.sound, c.err)
		}
	}
}

func TestLoadErrors(t *testing.T) {
	for pattern, want := range map[string]string{"*.yml": `no flavor file matches "*.yml"`, "[": "syntax error in pattern"} {
		if _, err := flavor.Load(family, pattern); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", pattern, err)
		}
	}
	if _, err := flavor.Load(family, "c*.yaml"); err == nil || !strings.Contains(err.Error(), `child.yaml:4:10: no flavor is called "parent"`) {
		t.Errorf("%v", err)
	}
}

// filled is the template with its blanks filled in.
func filled(t *testing.T) []byte {
	t.Helper()
	text := string(flavor.Template("acme"))
	for blank, full := range map[string]string{"title:": "title: Acme", "    url:": "    url: https://example.com", "    read:": "    read: 2026-01-02"} {
		if strings.Count(text, blank+" ") != 1 {
			t.Fatalf("the template asks %q not once", blank)
		}
		text = strings.Replace(text, blank+" ", full+" ", 1)
	}
	return []byte(text)
}

func TestTemplate(t *testing.T) {
	if _, err := flavor.Parse("acme.yaml", flavor.Template("acme"), nil); err == nil {
		t.Error("the template loads before it is filled in")
	}
	f, err := flavor.Parse("acme.yaml", filled(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	if f.Rules(flavor.Tool).Construct(flavor.CTuple).Verdict != flavor.Untested {
		t.Error("a new flavor claims to know more than nothing")
	}
	if _, err := flavor.Parse("x.yaml", flavor.Template(""), nil); err == nil || !strings.Contains(err.Error(), "name wants a text") {
		t.Errorf("without a name: %v", err)
	}
}

// TestTemplateExtending: a variant that says nothing takes and refuses what its parent does, and what is asked in
// it is asked in every file, but for what nobody has tried.
func TestTemplateExtending(t *testing.T) {
	parent, err := flavor.Parse("acme.yaml", []byte(minimal), nil)
	if err != nil {
		t.Fatal(err)
	}
	known := func(name string) *flavor.Flavor { return map[string]*flavor.Flavor{"acme": parent}[name] }
	text := string(flavor.TemplateExtending("beta", "acme"))
	if _, err := flavor.Parse("beta.yaml", []byte(text), known); err == nil {
		t.Error("the variant loads without a title")
	}
	titled := strings.Replace(text, "title: ", "title: Beta ", 1)
	f, err := flavor.Parse("beta.yaml", []byte(titled), known)
	if err != nil {
		t.Fatal(err)
	}
	for c := range flavor.Constructs() {
		if got, want := f.Rules(flavor.Tool).Construct(flavor.Construct(c)).Verdict, parent.Rules(flavor.Tool).Construct(flavor.Construct(c)).Verdict; got != want {
			t.Errorf("%v: got %v, want %v", flavor.Construct(c), got, want)
		}
	}
	_, questions, _ := strings.Cut(text, "# Evidence.")
	var asked strings.Builder // the blocks that are commented out
	for line := range strings.Lines("# Evidence." + questions) {
		asked.WriteString(strings.TrimPrefix(line, "# "))
	}
	if !strings.Contains(asked.String(), "keywords:\n  unlisted: keep") || strings.Contains(text, "untested:") {
		t.Errorf("the variant does not ask as a file of its own does:\n%s", text)
	}
}

// TestUntestedVariant: what a parent refuses is not let through by saying that nobody has tried it.
func TestUntestedVariant(t *testing.T) {
	parent, err := flavor.Parse("acme.yaml", []byte(minimal), nil)
	if err != nil {
		t.Fatal(err)
	}
	known := func(string) *flavor.Flavor { return parent }
	variant := func(list string) error {
		_, err := flavor.Parse("v.yaml", []byte("name: v\ntitle: V\nextends: "+parent.Name+"\nconstructs:\n  untested: ["+list+"]\n"), known)
		return err
	}
	if err := variant("recursive-reference"); err == nil || !strings.Contains(err.Error(), `v.yaml:5:14: "`+parent.Name+`" refuses "recursive-reference", and would no longer here; leave it out`) {
		t.Errorf("a refused one: got %v", err)
	}
	if _, err := flavor.Parse("v.yaml", []byte("name: v\ntitle: V\nextends: "+parent.Name+"\nsurfaces:\n  response: {constructs: {untested: [recursive-reference]}}\n"), known); err == nil || !strings.Contains(err.Error(), "v.yaml:5:38:") {
		t.Errorf("a refused one on a surface: got %v", err)
	}
	if err := variant("tuple"); err != nil {
		t.Errorf("one that is accepted or untested: %v", err)
	}
}

func TestErrorIsTyped(t *testing.T) {
	_, err := flavor.Parse("x.yaml", []byte("nmae: x\n"), nil)
	var e *flavor.Error
	if !errors.As(err, &e) || e.File != "x.yaml" || e.Line != 1 || e.Column != 1 || e.Help != `there is "name"` {
		t.Errorf("%#v", e)
	}
}

// fresh compares a generated file with its text, or writes it under GOLDEN_UPDATE=1.
func fresh(t *testing.T, name string, want []byte) {
	t.Helper()
	path := filepath.Join("..", "flavors", name)
	if recording.In(t) {
		if err := os.WriteFile(path, want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(path)
	if err != nil || string(got) != string(want) {
		t.Errorf("flavors/%s is stale; refresh it with GOLDEN_UPDATE=1 go test ./flavor/\n%s", name, cmp.Diff(string(got), string(want)))
	}
}
