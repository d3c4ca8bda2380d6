package flavor_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// mistakes are what the loader says of a text, without the name of the file; it may extend the first of parents.
func mistakes(t *testing.T, text string, parents ...string) string {
	t.Helper()
	var list []*flavor.Flavor
	for _, p := range parents {
		f, err := flavor.Parse("parent.yaml", []byte(p), nil)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, f)
	}
	_, err := flavor.Parse("acme.yaml", []byte(text), known(list))
	return strings.ReplaceAll(strings.ReplaceAll(errText(err), "acme.yaml:", ""), "\n", "|")
}

// TestAnswersThatSayNothing: what lists nothing or asks for nothing is refused, with what to write.
func TestAnswersThatSayNothing(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"describe: all", "describe: all\nvalues: {format: {accepts: [], because: {docs: x}}}", `16:28: accepts lists nothing; list the values that may stand; where none may, refuse the keyword, under keywords`},
		{"describe: all", "describe: all\nvalues: {format: {by-type: {}, because: {docs: x}}}", `16:28: by-type lists nothing; write string: [date-time], the values that may stand in a schema of that type, or leave the key out`},
		{"describe: all", "describe: all\nvalues: {format: {by-type: {\"null\": [date]}, because: {docs: x}}}", `16:29: null has no formats; leave it out`},
		{"describe: all", "describe: all\nvalues: {pattern: {refuses: [], because: {docs: x}}}", `16:29: refuses lists nothing; list what a regular expression may not contain, or leave the key out`},
		{"describe: all", "describe: all\nvalues: {default: {names-without: , because: {docs: x}}}", `16:35: names-without lists nothing; list what no name may have in it, or leave the key out`},
		{"constructs:", "  refused: {format: {at: [], because: {docs: x}}}\nconstructs:", `10:26: at names no place; name a place, or leave at out, which is everywhere`},
		{"describe: all", "describe: all\nnames: {property: {because: {docs: x}}}", `16:9: the names of a property are not restricted; write pattern, max-length or reserved, or leave the rule out`},
		{"describe: all", "describe: all\nnames: {property: {at: root, because: {docs: x}}}", `16:9: the names of a property are not restricted; write pattern, max-length or reserved, or leave the rule out`},
		{"describe: all", "describe: all\nnames: {property: {reserved: [], because: {docs: x}}}", `16:9: the names of a property are not restricted; write pattern, max-length or reserved, or leave the rule out`},
		{"describe: all", "describe: all\ntools: {names: {reserved: [], because: {docs: x}}}", `16:9: the names of tools are not restricted; write pattern, max-length or reserved, or leave the rule out`},
	} {
		if got := mistakes(t, strings.Replace(minimal, c.old, c.new, 1)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.new, got, c.want)
		}
	}
	for _, right := range []string{
		`values: {format: {by-type: {string: []}, because: {docs: x}}}`, `names: {property: {max-length: 9, reserved: [], because: {docs: x}}}`, `tools: {names: {reserved: [a], because: {docs: x}}}`,
	} {
		if got := mistakes(t, minimal+right+"\n"); got != "" {
			t.Errorf("%s: %s", right, got)
		}
	}
}

// TestEnvelopesThatSayNothing: an envelope says nothing of what it has no place for, and has a place for each thing that it says.
func TestEnvelopesThatSayNothing(t *testing.T) {
	const tools, response = "e: {at: tools/*, name: n, schema: p, no-parameters: omit, because: {docs: x}, ", "e: {surface: response, at: f, schema: s, because: {docs: x}, "
	for _, c := range []struct{ begins, says, want string }{
		{tools, "strict: n", `name and strict of the envelope "e" stand at one place: "n" and "n"; give each a way of its own`},
		{tools, "output: p/q", `schema and output of the envelope "e" stand at one place: "p" and "p/q"; give each a way of its own`},
		{tools, "output: o, marks: {o: function}", `output of the envelope "e" leads to the mark "o", which is the same in every entry; give it another way`},
		{tools, "marks: {}", `marks names no member; write type: function, or whatever is the same in each, or leave the key out`},
		{tools, "mentions: []", `mentions leads nowhere; write tool_choice/name, a way from a message to where a tool is named, or leave the key out`},
		{tools, "groups: []", `groups leads nowhere; write type=namespace/tools/*, a way from an item of the list to a tool in it, or leave the key out`},
		{tools, "groups: type=a/tools", `groups of the envelope "e" leads to "type=a/tools": tools are the items of a list; end it with the member that lists the tools, and /*`},
		{tools, "strict-off: always", `strict-off says what stands in the place of the flag, and the envelope "e" has none; write strict: the way from an entry to the flag, or leave strict-off out`},
		{response, "no-parameters: omit", `no-parameters is the schema of a tool without parameters, and the envelope "e" is of a response; leave it out, or say it of the envelope of tools`},
		{response, "output: o", `output is the schema of a tool's results, and the envelope "e" is of a response; leave it out, or say it of the envelope of tools`},
		{response, "continued: next", `continued says that a list of tools goes on, and the envelope "e" is of a response; leave it out, or say it of the envelope of tools`},
		{response, "built-in: [a]", `built-in names tools, and the envelope "e" is of a response; leave it out, or say it of the envelope of tools`},
		{response, "groups: a/*", `groups says where tools stand together, and the envelope "e" is of a response; leave it out, or say it of the envelope of tools`},
		{response, "mentions: a/b", `mentions says where else a tool is named, and the envelope "e" is of a response; leave it out, or say it of the envelope of tools`},
	} {
		where := "17:" + strconv.Itoa(strings.Index("  "+c.begins+c.says, c.says)+1) + ": "
		if got := mistakes(t, minimal+"envelopes:\n  "+c.begins+c.says+"}\n"); got != where+c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.says, got, where+c.want)
		}
	}
}

// TestMarksAreTexts: what YAML reads as no text is no mark, and the file says what to write; it stood as a text that no entry has.
func TestMarksAreTexts(t *testing.T) {
	const help = ` if entries have that text there; a member that is none cannot be a mark`
	for mark, want := range map[string]string{
		"1":          `17:27: the mark "v" wants a text, got the number 1; write "1"` + help,
		"1.5":        `17:27: the mark "v" wants a text, got the number 1.5; write "1.5"` + help,
		"true":       `17:27: the mark "v" wants a text, got the boolean true; write "true"` + help,
		"null":       `17:27: the mark "v" wants a text, got the word null; write "null"` + help,
		"":           `17:27: v wants a text, got nothing`,
		`"1"`:        "",
		"2026-01-02": "", // a day is a text in JSON
	} {
		got := mistakes(t, minimal+"envelopes:\n  e: {at: t/*, marks: {v: "+mark+"}, name: n, schema: p, no-parameters: omit, because: {docs: x}}\n")
		if got != want {
			t.Errorf("%s:\n got %s\nwant %s", mark, got, want)
		}
	}
}

// TestOtherwiseIsAnother: tools that are not strict are sent by another flavor.
func TestOtherwiseIsAnother(t *testing.T) {
	strict := minimal + "tools: {strict: {otherwise: acme, because: {docs: x}}}\n"
	const itself = `is the flavor itself, and otherwise is the one of tools that are not strict; name another flavor, or leave otherwise out`
	if got, want := mistakes(t, strict), `16:29: "acme" `+itself; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := mistakes(t, strings.Replace(strings.Replace(strict, "title: Acme", "title: Acme\naliases: [a]", 1), "otherwise: acme", "otherwise: a", 1)), `17:29: "a" `+itself; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	files := []flavor.File{{Name: "acme.yaml", Data: []byte(strings.Replace(strict, "otherwise: acme", "otherwise: loose", 1))}, {Name: "loose.yaml", Data: []byte("name: loose\ntitle: Loose\nextends: acme\n")}}
	_, _, err := flavor.ParseFiles(files, nil)
	if got, want := errText(err), `loose.yaml:3:10: inherited from "acme": "loose" is the flavor of tools that are not strict, and strict holds here too; write strict: lifted under tools`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	files[1].Data = append(files[1].Data, "tools: {strict: lifted}\n"...)
	if _, _, err := flavor.ParseFiles(files, nil); err != nil {
		t.Error(err)
	}
}
