package flavor_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// minimal is a complete flavor; each case below breaks one thing of it.
var minimal = `name: acme
title: Acme
sources:
  docs: {url: https://example.com/docs, read: 2026-01-02}
dialect: json-schema-2020-12
keywords:
  unlisted: refuse
  because: {docs: "the list"}
  everywhere: [type, properties, items, anyOf, $ref, $defs, enum, required, additionalProperties, prefixItems, pattern, format]
constructs:
  accepts: ` + allConstructs("reference-by-path", "recursive-reference", "endless-reference") + `
  untested: [reference-by-path, endless-reference]
  refuses:
    recursive-reference: {repair: unroll, levels: 2, because: {docs: "no cycles"}}
describe: all
`

func TestMistakes(t *testing.T) {
	if w, err := flavor.Lint("acme.yaml", []byte(minimal), nil); err != nil || len(w) > 0 {
		t.Fatal(err, w)
	}
	for _, c := range []struct{ reason, old, new, want string }{
		{"a slip in extends", "dialect: json-schema-2020-12\n", "extend: base\n", `5:1: a flavor has no key "extend"; there is "extends"`},
		{"no parent in extends", "dialect: json-schema-2020-12\n", "extends: [base]\n", `5:10: extends wants a text, got a list`},
		{"a slip in a key", "title: Acme", "tilte: Acme",
			`1:1: the flavor has no title|2:1: a flavor has no key "tilte"; there is "title"`},
		{"a key that is nothing like any", "describe: all", "describe: all\nzzzzzz: 1",
			`16:1: a flavor has no key "zzzzzz"; there are name, title, aliases, extends, sources, dialect, keywords, values, constructs, limits, names, describe, surfaces, envelopes, tools`},
		{"a key twice", "describe: all", "describe: all\ndescribe: none",
			`16:1: "describe" stands twice in a flavor, first in line 15; keep one of them`},
		{"a name that is no file name", "name: acme", "name: Acme Inc",
			`1:7: name wants lower-case letters and digits, with single hyphens between, got "Acme Inc"`},
		{"a text where a mapping is wanted", "  docs: {url: https://example.com/docs, read: 2026-01-02}", "  docs: https://example.com/docs",
			`4:9: the source "docs" wants a mapping, got "https://example.com/docs"`},
		{"a source without a day", ", read: 2026-01-02", "", `4:3: the source "docs" has no read`},
		{"a day that does not exist", "2026-01-02", "2026-02-30", `4:47: read wants the day it was read as YYYY-MM-DD, got "2026-02-30"`},
		{"an address that is none", "https://example.com/docs", "example", `4:15: url wants a web address, got "example"`},
		{"a source nobody cites", "dialect:", "  blog: {url: https://example.com/blog, read: 2026-01-02}\ndialect:",
			`5:3: no because cites the source "blog"; cite it in a because, or leave it out`},
		{"a source that is not there", `because: {docs: "no cycles"}`, `because: {doc: "no cycles"}`,
			`14:64: sources has no "doc"; there is "docs"`},
		{"a refusal without a source", `, because: {docs: "no cycles"}`, "",
			`14:5: the refused construct "recursive-reference" has no because; write because: {source: "its words"}`},
		{"two sources", `because: {docs: "no cycles"}`, `because: {docs: a, more: b}`,
			`14:73: because wants one source, got 2; keep the one that convinces most`},
		{"an unknown dialect", "dialect: json-schema-2020-12", "dialect: json-schema-2020-21",
			`5:10: dialect has no "json-schema-2020-21"; there is "json-schema-2020-12"`},
		{"a slip in a keyword", "properties, items", "propertys, items", `9:22: no keyword is called "propertys"; there is "properties"`},
		{"a place that is none", "  everywhere:", "  evrywhere:", `9:3: keywords has no key "evrywhere"; there is "everywhere"`},
		{"a construct misspelt", "[reference-by-path,", "[reference-by-pth,",
			`10:1: constructs has no answer for reference-by-path; put each under accepts, untested or refuses|12:14: no construct is called "reference-by-pth"; there is "reference-by-path"`},
		{"a construct twice", "[reference-by-path,", "[reference-by-path, map,",
			`12:33: the construct "map" is answered twice, first in line 11; keep one of them`},
		{"a repair of another construct", "repair: unroll, levels: 2,", "repair: wrap,",
			`14:35: repair of "recursive-reference" has no "wrap"; there are unroll`},
		{"an envelope without a way", "describe: all", "describe: all\nenvelopes:\n  list: {name: name, schema: schema, because: {docs: a}}",
			`17:3: the envelope "list" has no at; write at: tools/*, the way from a message to an entry`},
		{"tools that are no list", "describe: all", "describe: all\nenvelopes:\n  list: {at: tools, name: name, schema: schema, because: {docs: a}}",
			`17:3: at of the envelope "list" leads to "tools": tools are the items of a list, and a response format is one`},
		{"a way with a hole", "describe: all", "describe: all\nenvelopes:\n  list: {at: tools/*, name: a//b, schema: schema, because: {docs: a}}",
			`17:29: name wants a way, got "a//b"; write names of members with / between`},
		{"a way that asks where only mentions may", "describe: all", "describe: all\nenvelopes:\n  list: {at: tools/*, name: type=a/name, schema: schema, because: {docs: a}}",
			`17:29: name wants a way, got "type=a/name"; write names of members with / between`},
		{"a way that asks for nothing", "describe: all", "describe: all\nenvelopes:\n  list: {at: tools/*, name: name, schema: schema, mentions: [calls/type=/name], because: {docs: a}}",
			`17:62: mentions wants a way, got "calls/type=/name"; write names of members with / between`},
		{"an empty list of parameters that is no schema", "describe: all", "describe: all\nenvelopes:\n  list: {at: tools/*, name: name, schema: schema, no-parameters: none, because: {docs: a}}",
			`17:66: no-parameters wants a schema's text, got "none"; write omit, or '{"type": "object", "properties": {}}'`},
		{"an empty list of parameters that is no text", "describe: all", "describe: all\nenvelopes:\n  list: {at: tools/*, name: name, schema: schema, no-parameters: {type: object}, because: {docs: a}}",
			`17:66: no-parameters wants a schema's text, got a mapping; write omit, or '{"type": "object", "properties": {}}'`},
		{"a name for tools that have none", "describe: all", "describe: all\nenvelopes:\n  list: {at: tools/*, name: name, schema: schema, no-name: reply, because: {docs: a}}",
			`17:3: no-name of the envelope "list" says what the format of a response is called, and this one has no place for it; take it out, or write surface: response and name: the way to the name`},
		{"an envelope beside that is not there", "describe: all", "describe: all\nenvelopes:\n  list: {at: tools/*, name: name, schema: schema, response: list, because: {docs: a}}",
			`17:3: no envelope of a response is called "list"; write one of the flavor's envelopes with surface: response`},
		{"a response beside a response", "describe: all", "describe: all\nenvelopes:\n  format: {surface: response, at: format, schema: schema, response: format, because: {docs: a}}",
			`17:3: the envelope "format" is of a response, and names another one of a response; say it of the envelope of tools`},
		{"a sibling that is not there", "describe: all", "describe: all\ntools:\n  strict: {otherwise: acne, because: {docs: a}}",
			`17:23: no flavor is called "acne"; correct the name, or load the file of that flavor as well`},
		{"names of tools that nothing made can have", "describe: all", "describe: all\ntools:\n  names: {pattern: \"[0-9]+\", because: {docs: a}}",
			`17:3: the rule for names of tools takes none that is made where another may not stand: p_tool, ptool, p-tool, P_TOOL, PTOOL; let names be letters, with _ or - between`},
		{"a count without a number", "describe: all", "describe: all\ntools:\n  count: {because: {docs: a}}",
			`17:3: the count of tools has no at-most; write at-most: 128`},
		{"a rule for tools lifted from nobody", "describe: all", "describe: all\ntools: {count: lifted}",
			`16:9: nothing is lifted here: no answer was given before; leave the line out`},
		{"no repair", "repair: unroll, levels: 2, ", "",
			`14:5: the refused construct "recursive-reference" has no repair; write repair: unroll`},
		{"a repair without levels", "levels: 2", "name: a", `14:43: the repair "unroll" has no name`},
		{"no levels at all", "levels: 2", "levels: none", `14:51: levels wants a whole number from 1 to 2147483647, got "none"`},
		{"too many levels", "levels: 2", "levels: 33", `14:43: levels 33: each of them multiplies what is written; write at most 32`},
		{"an alias of YAML", "describe: all", "describe: *all", `not YAML: unknown anchor 'all' referenced`},
		{"an anchor", "describe: all", "describe: [&a format, *a]", `15:23: describe wants texts, got an alias`},
		{"two documents", "describe: all", "describe: all\n---\nname: more", `16:1: a second document begins here; keep one flavor in one file`},
		{"a parent that is not there", "title: Acme", "title: Acme\nextends: amce",
			`3:10: no flavor is called "amce"; correct the name, or load the file of that flavor as well`},
		{"its own parent", "title: Acme", "title: Acme\nextends: acme", `3:10: "acme" extends itself, by way of "acme"`},
		{"a borrowed surface of nobody", "describe: all", "describe: all\nsurfaces:\n  output: {as: mcp}",
			`17:16: no flavor is called "mcp"; correct the name, or load the file of that flavor as well`},
		{"its own surface", "describe: all", "describe: all\nsurfaces: {output: {as: acme}}",
			`16:25: "acme" answers for its own surface output, by way of as`},
		{"a borrowed surface with answers", "describe: all", "describe: all\nsurfaces: {output: {as: acme, describe: none}}",
			`16:21: a surface answered by another flavor has no answers of its own|16:25: "acme" answers for its own surface output, by way of as`},
		{"the tool as a surface", "describe: all", "describe: all\nsurfaces: {tool: {}}",
			`16:12: surfaces has no key "tool"; what stands outside of surfaces is said of the tool`},
		{"nothing to lift", "describe: all", "describe: all\nlimits: {bytes: lifted}",
			`16:10: nothing is lifted here: no answer was given before; leave the line out`},
		{"a limit that is none", "describe: all", "describe: all\nlimits: {bytes: {at-most: many, because: {docs: x}}}",
			`16:27: at-most wants a whole number from 1 to 2147483647, got "many"`},
		{"a size nobody counts", "describe: all", "describe: all\nlimits: {byte: {at-most: 1, because: {docs: x}}}",
			`16:10: limits has no key "byte"; there is "bytes"`},
		{"a pattern RE2 does not know", "describe: all", "describe: all\nnames: {property: {pattern: \"(?=a)\", because: {docs: x}}}",
			"16:29: pattern wants a regular expression as RE2 knows it: invalid or unsupported Perl syntax: `(?=`"},
		{"a number for a text", "describe: all", "describe: all\nvalues: {format: {at-most: 3, because: {docs: x}}}",
			`16:19: at-most is for keywords that hold a number, and not for "format"; use accepts or by-type`},
		{"a length of what has none", "describe: all", "describe: all\nvalues: {format: {min-length: 3, because: {docs: x}}}",
			`16:19: min-length is for pattern, and not for "format"; use accepts or by-type`},
		{"a value of a keyword that holds schemas", "describe: all", "describe: all\nvalues: {items: {accepts: [a], because: {docs: x}}}",
			`16:18: accepts is for format, type and keywords that hold a number, and not for "items"; say under keywords where it may stand`},
		{"a number that means another thing without its keyword", "describe: all", "describe: all\nvalues: {minContains: {at-most: 3, because: {docs: x}}}",
			`16:24: at-most is for keywords that hold a number, and not for "minContains"; without it contains says something else; say under keywords where it may stand`},
		{"half of the types", "describe: all", "describe: all\nvalues: {type: {accepts: [OBJECT, STRING], because: {docs: x}}}",
			`16:17: accepts of type says in which letters types are spelled, and wants all 7; list all in small letters or all in capitals; which types may stand is said under keywords`},
		{"letters of types where they are said by the dialect", "describe: all", "describe: all\nvalues: {type: {accepts: [object, array, string, number, integer, boolean, \"null\"], because: {docs: x}}}",
			`16:10: json-schema-2020-12 spells types in small letters; leave the line out`},
		{"a word for a number", "describe: all", "describe: all\nvalues: {maxItems: {accepts: [few], because: {docs: x}}}",
			`16:31: accepts wants numbers, got "few"; write them as JSON does`},
		{"a value that is not restricted", "describe: all", "describe: all\nvalues: {format: {because: {docs: x}}}",
			`16:10: the values of "format" are not restricted; there are accepts, by-type, at-most, fits, on-integer, refuses, names-without, min-length`},
		{"a feature of regular expressions", "describe: all", "describe: all\nvalues: {pattern: {refuses: [lookahead], because: {docs: x}}}",
			`16:30: refuses has no "lookahead"; there is "lookaround"`},
		{"no dialect", "dialect: json-schema-2020-12\n", "", `1:7: the flavor has no dialect; write dialect: json-schema-2020-12 or openapi-3.0-schema`},
		{"silence about silence", "  unlisted: refuse\n", "", `6:1: keywords has no unlisted; write unlisted: refuse or keep, what silence means`},
		{"lists that say nothing", "unlisted: refuse", "unlisted: keep",
			`7:3: a list of keywords says nothing where unlisted ones are kept; say what is refused, or write unlisted: refuse`},
	} {
		if !strings.Contains(minimal, c.old) {
			t.Errorf("%s: there is no %q", c.reason, c.old)
			continue
		}
		_, err := flavor.Parse("acme.yaml", []byte(strings.Replace(minimal, c.old, c.new, 1)), nil)
		got := ""
		if err != nil {
			got = strings.ReplaceAll(strings.ReplaceAll(err.Error(), "acme.yaml:", ""), "\n", "|")
		}
		if !strings.HasPrefix(c.want, "not YAML") && got != c.want || !strings.Contains(got, c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.reason, got, c.want)
		}
	}
}

func TestWarnings(t *testing.T) {
	for _, c := range []struct{ reason, old, new, want string }{
		{"a word no draft has", "properties, items", "properties, sparkling, items",
			`9:34: warning: no draft and no OpenAPI has a keyword "sparkling"; leave it if the provider made it up`},
		{"listed and refused", "constructs:", "  refused: {format: {because: {docs: x}}}\nconstructs:",
			`9:121: warning: "format" is listed for everywhere and refused there, which counts; keep one of them`},
		{"a file of another name", "name: acme", "name: acne", `1:7: warning: the file of acne is called acme.yaml; call it acne.yaml`},
		{"a format that is mistyped", "describe: all", "describe: all\nvalues: {format: {accepts: [date-time, ipv-4, IPv6, vendor], by-type: {string: [datetime]}, because: {docs: x}}}",
			`16:40: warning: no draft has a format "ipv-4"; write ipv4, or leave it if the provider has it|16:47: warning: no draft has a format "IPv6"; write ipv6, or leave it if the provider has it|16:81: warning: no draft has a format "datetime"; write date-time, or leave it if the provider has it`},
		{"a rule for a keyword that is not listed", "describe: all", "describe: all\nvalues: {maxLength: {at-most: 3, because: {docs: x}}}",
			`16:10: warning: values restricts "maxLength", which may stand nowhere; leave the line out, or list the keyword`},
	} {
		warnings, _ := flavor.Lint("acme.yaml", []byte(strings.Replace(minimal, c.old, c.new, 1)), nil)
		var got []string
		for _, w := range warnings {
			got = append(got, strings.TrimPrefix(w.Error(), "acme.yaml:"))
		}
		if s := strings.Join(got, "|"); s != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.reason, s, c.want)
		}
	}
}

// TestClashes has answers that are allowed each by itself and cannot be kept together.
func TestClashes(t *testing.T) {
	refuse := func(construct, repair string) [2]string {
		return [2]string{"  refuses:", "  refuses:\n    " + construct + ": {repair: " + repair + ", because: {docs: x}}"}
	}
	without := func(keyword string) [2]string { return [2]string{keyword + ", ", ""} }
	for _, c := range []struct {
		reason  string
		changes [][2]string
		want    string
	}{
		{"accepted without its keyword", [][2]string{without("$ref")}, `reference is not refused, and "$ref" may not stand there; put it under refuses, with the repair inline, or add the keyword to keywords.reference`},
		{"a repair without its keyword", [][2]string{without("enum"), {"non-string-enum, ", ""}, refuse("non-string-enum", "strings")}, `the repair strings writes "enum", which may not stand there; accept it, or add the keyword to keywords.string`},
		{"arrays without items", [][2]string{without("items")}, `"items" may not stand in a schema of type array, and no other keyword says what it does; add the keyword to keywords.array`},
		{"null beside references", [][2]string{{"json-schema-2020-12", "openapi-3.0-schema"}, without("$defs"), {"[type, ", "[type, nullable, $defs, "}, {"optional-property, ", ""}, refuse("optional-property", "nullable"), {"null-type, ", ""}, refuse("null-type", "strings")},
			"the repair nullable of optional-property makes properties null, and beside a reference nothing here says how; accept null-type"},
		{"no word for null", [][2]string{{"optional-property, ", ""}, refuse("optional-property", "nullable"), {"null-type, ", ""}, refuse("null-type", "strings")},
			"the repair nullable of optional-property makes properties null, and null-type is refused; accept null-type; or accept optional-property"},
		{"no place for null", [][2]string{{"optional-property, ", ""}, refuse("optional-property", "nullable"), {"type-list, ", ""}, refuse("type-list", "split"), without("anyOf")},
			"the repair nullable of optional-property makes properties null, and nothing here says how; say how null is spelled: accept type-list, or null-type beside anyOf; or accept optional-property"},
		{"a reference where none may stand", [][2]string{{"constructs:", "  refused:\n    $ref: {at: root, because: {docs: x}}\nconstructs:"}},
			`root-reference is not refused, and "$ref" may not stand at the root; put it under refuses`},
		{"definitions where none may stand", [][2]string{{"constructs:", "  refused:\n    $defs: {at: reference, because: {docs: x}}\nconstructs:"}},
			`root-reference is not refused, and "$defs" may not stand beside a reference at the root; put it under refuses`},
		{"a reference at the root that has to say object", [][2]string{{"constructs:", "  refused:\n    type: {at: reference, because: {docs: x}}\nconstructs:"}, {"non-object-root, ", ""}, refuse("non-object-root", "wrap")},
			`root-reference is not refused, the root has to say that it is an object, and "type" may not stand beside "$ref"; put it under refuses`},
		{"a dialect that may not stand in some schemas", [][2]string{{"constructs:", "  refused:\n    $schema: {at: [object, union], because: {docs: x}}\nconstructs:"}},
			`11:5: "$schema" speaks of the whole document, and cannot be refused in some of its schemas; refuse it at root, or everywhere`},
		{"a dialect that may stand in some schemas", [][2]string{{"constructs:", "  object: [$schema]\nconstructs:"}},
			`10:12: "$schema" speaks of the whole document, and cannot stand in some of its schemas alone; list it for root`},
		{"lists of types in capitals", [][2]string{{"json-schema-2020-12", "openapi-3.0-schema"}, {"[type, ", "[type, nullable, "}, {"constructs:", "values:\n  type: {accepts: [OBJECT, ARRAY, STRING, NUMBER, INTEGER, BOOLEAN, \"NULL\"], because: {docs: x}}\nconstructs:"}},
			"type-list is not refused, and values.type lists the names of single types, of which a list is none; put it under refuses"},
		{"a union without a type", [][2]string{{"constructs:", "  refused:\n    type: {at: union, because: {docs: x}}\nconstructs:"}},
			`keywords-beside-union is not refused, and "type" may not stand beside "anyOf"; put it under refuses`},
		{"const without enum", [][2]string{{"json-schema-2020-12", "openapi-3.0-schema"}, {"[type, ", "[const, nullable, type, "}, {"optional-property, ", ""}, refuse("optional-property", "nullable"), {"constructs:", "  refused:\n    enum: {at: string, because: {docs: x}}\nconstructs:"}},
			`"enum" may not stand in a schema of type string, and a "const" that may be null is written with it; let enum stand there, or const not`},
		{"relax where recursion is unrolled", [][2]string{{", endless-reference", ""}, refuse("endless-reference", "relax")},
			"the repair relax is for recursive references that stay, and they are unrolled; write unroll"},
		{"unroll where recursion stays", [][2]string{{", endless-reference", ""}, {"recursive-reference: {repair: unroll, levels: 2,", "endless-reference: {repair: unroll,"}, {"[reference-by-path]", "[reference-by-path, recursive-reference]"}},
			"the repair unroll is that of recursive references, which may stay; write relax, or refuse recursive-reference"},
		{"levels of another construct", [][2]string{{", endless-reference", ""}, refuse("endless-reference", "unroll, levels: 2")},
			"endless-reference has no levels: how often a recursion goes round is one number for all; say it of recursive-reference"},
		{"inline where references stay", [][2]string{{"reference-by-path, ", ""}, refuse("reference-by-path", "inline")},
			"the repair inline is that of references, and some may stay; write hoist"},
		{"hoist where none stays", [][2]string{{"reference-by-path, ", ""}, refuse("reference-by-path", "hoist"), {"reference, ", ""}, refuse("reference", "inline")},
			"the repair hoist moves what references lead to, and none stays; write inline"},
		{"prune where references stay", [][2]string{{"nested-definitions, ", ""}, refuse("nested-definitions", "prune")},
			"the repair prune leaves out what references may lead to; write hoist"},
		{"bare objects among values", [][2]string{{"free-form-object, ", ""}, refuse("free-form-object", "text")}, "structured-enum-value is not refused"},
		{"declared and open", [][2]string{{"object-without-properties, ", ""}, refuse("object-without-properties", "declare"), {"structured-enum-value, ", ""},
			refuse("structured-enum-value", "strings"), {"open-object, ", ""}, refuse("open-object", "close")}, "free-form-object is not refused"},
		{"no union at the root", [][2]string{{"constructs:", "  refused: {anyOf: {at: root, because: {docs: x}}}\nconstructs:"}}, `root-union is not refused, and "anyOf" may not stand at the root`},
	} {
		text := minimal
		for _, x := range c.changes {
			if !strings.Contains(text, x[0]) {
				t.Fatalf("%s: %q does not occur", c.reason, x[0])
			}
			text = strings.Replace(text, x[0], x[1], 1)
		}
		_, err := flavor.Parse("acme.yaml", []byte(text), nil)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.reason, err, c.want)
		}
	}
}

func TestNothingYAML(t *testing.T) {
	for text, want := range map[string]string{
		"":             `x.yaml:1:1: the file is empty; begin with "name:", or copy a template`,
		"# only\n":     `x.yaml:1:1: the file is empty; begin with "name:", or copy a template`,
		"[a]":          `x.yaml:1:1: a flavor file wants a mapping, got a list; begin with "name:"`,
		"acme":         `x.yaml:1:1: a flavor file wants a mapping, got "acme"; begin with "name:"`,
		"a:\n  b: [\n": `x.yaml:2:3: not YAML: did not find expected node content`,
		"a:\n\tb: c\n": `x.yaml:2:1: not YAML: the line begins with a tab; indent with spaces`,
		"{a: b}: c":    `x.yaml:1:1: a key of a flavor wants to be a word, got a mapping`,
	} {
		_, err := flavor.Parse("x.yaml", []byte(text), nil)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// All mistakes of all files come at once, in order.
func TestNamesAreTakenOnce(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.yaml": minimal, "b.yaml": strings.Replace(minimal, "name: acme", "name: other\naliases: [acme]", 1),
	} {
		if err := os.WriteFile(dir+"/"+name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, err := flavor.Load(os.DirFS(dir), "*.yaml")
	if d := cmp.Diff(`b.yaml:2:11: the name "acme" is taken by a.yaml:1; rename one`, errText(err)); d != "" {
		t.Error(d)
	}
}

func TestCirclesOfParents(t *testing.T) {
	dir := t.TempDir()
	for name, parent := range map[string]string{"a": "b", "b": "c", "c": "a"} {
		if err := os.WriteFile(dir+"/"+name+".yaml", []byte("name: "+name+"\ntitle: x\nextends: "+parent+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, err := flavor.Load(os.DirFS(dir), "*.yaml")
	if d := cmp.Diff(`c.yaml:3:10: "c" extends itself, by way of "a"`, errText(err)); d != "" {
		t.Error(d)
	}
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func FuzzParse(f *testing.F) {
	list := shipped(f)
	for _, x := range list {
		f.Add(x.YAML())
		data, err := os.ReadFile("../flavors/" + x.File)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	for _, x := range family {
		f.Add(x.Data)
	}
	f.Add(flavor.Template("acme"))
	f.Add([]byte("a: &a [*a, *a]\n<<: *a\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		x, err := flavor.Parse("x.yaml", data, known(list))
		if err != nil {
			return
		}
		again, err := flavor.Parse("x.yaml", x.YAML(), known(list))
		if err != nil {
			t.Fatalf("%v\n%s", err, x.YAML())
		}
		if d := cmp.Diff(rulesOf(x), rulesOf(again), sameRules); d != "" {
			t.Fatalf("%s\n%s", d, x.YAML())
		}
	})
}

// TestTemplateTail: what the template shows of envelopes and of tools is read without a mistake or a warning once its marks of
// comments are gone.
func TestTemplateTail(t *testing.T) {
	text := string(flavor.Template("acme"))
	_, tail, found := strings.Cut(text, "\n# envelopes:\n")
	if !found {
		t.Fatal("there are no envelopes")
	}
	lines := []string{"envelopes:"}
	for line := range strings.Lines(tail) {
		if shown, ok := strings.CutPrefix(line, "# "); ok && !strings.HasPrefix(shown, "8. ") {
			lines = append(lines, strings.TrimSuffix(shown, "\n"))
		}
	}
	const quoted = "diagnostics will quote the template"
	warnings, err := flavor.Lint("acme.yaml", []byte(minimal+strings.Join(lines, "\n")+"\n"), nil)
	asked := len(warnings)
	warnings = slices.DeleteFunc(warnings, func(w *flavor.Error) bool { return strings.HasPrefix(w.Message, quoted) })
	if asked -= len(warnings); asked < 5 {
		t.Errorf("%d quotes of the template are told to be none", asked)
	}
	if err != nil || len(warnings) > 0 || len(lines) < 20 {
		t.Errorf("%v, %v, of\n%s", err, warnings, strings.Join(lines, "\n"))
	}
	f, err := flavor.Parse("acme.yaml", []byte(minimal+strings.Join(lines, "\n")+"\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	registry, err := schemaflavor.Builtin().With(f)
	if err != nil {
		t.Fatal(err)
	}
	set, err := registry.AdaptTools("acme", []byte(`{"tool_choice":{"type":"function","function":{"name":"a.b"}},"messages":[{"role":"assistant","tool_calls":[{"id":"1","type":"function","function":{"name":"a.b","arguments":"{}"}}]}],`+
		`"tools":[{"type":"function","function":{"name":"a.b","parameters":{"type":"object","properties":{"x":{"type":"string"}}}}}]}`))
	if err != nil || strings.Contains(string(set.Text), `"a.b"`) || strings.Count(string(set.Text), `"a_b"`) != 3 {
		t.Errorf("a renamed tool keeps its name elsewhere: %v, %s", err, set.Text)
	}
}

// TestRefusedAlone: where every keyword may stand that is not refused, each refusal says why, and there is nothing else to give a reason for.
func TestRefusedAlone(t *testing.T) {
	keeping := strings.Replace(minimal, "  unlisted: refuse\n  because: {docs: \"the list\"}\n  everywhere:", "  unlisted: keep\n  refused: {not: {because: {docs: \"no not\"}}}\n  everywhere:", 1)
	keeping = regexp.MustCompile(`(?m)^  everywhere:.*\n`).ReplaceAllString(keeping, "")
	if warnings, err := flavor.Lint("acme.yaml", []byte(keeping), nil); err != nil || len(warnings) > 0 {
		t.Errorf("got %v, %v, of\n%s", warnings, err, keeping)
	}
	if _, err := flavor.Parse("acme.yaml", []byte(strings.Replace(keeping, "  refused: {not: {because: {docs: \"no not\"}}}\n", "", 1)), nil); err == nil || !strings.Contains(err.Error(), "keywords has no because") {
		t.Errorf("nothing is refused, and nothing said of why: got %v", err)
	}
}
