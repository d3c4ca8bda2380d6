package engine_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// conforming is a schema that the strictest flavors take as it stands.
const conforming = `{
  "type": "object",
  "properties": {
    "title": {"type": "string", "description": "One line."},
    "priority": {"type": "integer"},
    "labels": {"type": "array", "items": {"type": "string", "enum": ["bug", "feature", "question"]}},
    "place": {
      "type": "object",
      "properties": {"file": {"type": "string"}, "line": {"type": "integer"}},
      "required": ["file", "line"],
      "additionalProperties": false
    }
  },
  "required": ["title", "priority", "labels", "place"],
  "additionalProperties": false
}`

// sharedSchemas need most kinds of work: maps, unions, references, rings, duplicates.
var sharedSchemas = []string{
	conforming,
	`true`,
	`{"type":"object","properties":{"a":{"type":["string","null"],"pattern":"^a"},"m":{"additionalProperties":{"type":"integer","minimum":1}}},"required":["m"]}`,
	`{"$ref":"#/$defs/t","$defs":{"t":{"type":"object","properties":{"v":{"const":1},"next":{"$ref":"#/$defs/t"},"l":{"items":{"$ref":"#/$defs/t"}}}}}}`,
	`{"type":"object","properties":{"u":{"oneOf":[{"type":"string"},{"type":"object","properties":{"k":{"enum":["x"]}}},{"type":"array","prefixItems":[{},{"type":"number"}]}]}}}`,
	`{"allOf":[{"properties":{"a":{"type":"string"}}},{"properties":{"b":{"type":"integer"}},"required":["b"]}],"type":"object","title":"one","title":"two"}`,
	`{"type":"object","patternProperties":{"^x-":{"type":"string"}},"properties":{"not":{"not":{"type":"null"}}},"dependentRequired":{"a":["b"]},"minProperties":1}`,
}

var sharedValues = []string{`{}`, `{"a":"ab","m":{"k":2}}`, `{"v":1,"next":{"v":1,"l":[{"v":1}]}}`, `{"u":["x",2.50]}`, `{"b":3,"x-y":"z"}`, `[1,null]`, `"s"`}

// told is all that an adaptation says, as one text.
func told(flavor string, schema []byte) string {
	r, err := schemaflavor.Adapt(flavor, schema)
	if err != nil {
		return "refused: " + err.Error()
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n%s\n", r.Schema, r.Hint())
	for _, d := range r.Diagnostics {
		line, column := d.Position()
		text, err := json.Marshal(d)
		fmt.Fprintf(&b, "%d:%d %s %s %s %v\n", line, column, d.OutputPointer(), d.Because(), text, err)
	}
	saved, err := json.Marshal(r.Codec())
	fmt.Fprintf(&b, "%s %v\n", saved, err)
	for _, v := range sharedValues {
		b.WriteString(carried(r.Codec(), []byte(v)))
	}
	return b.String()
}

// carried is what a codec makes of a value, both ways.
func carried(c *schemaflavor.Codec, value []byte) string {
	sent, encodeErr := c.Encode(value)
	there, thereViolations, thereErr := decode(c, value)
	text := fmt.Sprintf("%s %v | %s %v %v", sent, encodeErr, there, thereViolations, thereErr)
	if encodeErr == nil {
		back, violations, err := decode(c, sent)
		text += fmt.Sprintf(" | %s %v %v", back, violations, err)
	}
	return text + "\n"
}

func eachCase(t *testing.T, f func(t *testing.T, flavor string, schema []byte)) {
	file, err := os.ReadFile("../../cmd/schemaflavor/testdata/create_issue.json")
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range append([]string{string(file)}, sharedSchemas...) {
		for fl := range schemaflavor.Builtin().All() {
			t.Run(fmt.Sprint(fl.Name, "/", i), func(t *testing.T) { f(t, fl.Name, []byte(s)) })
		}
	}
}

// TestInputStaysAsItIs: neither schemas nor values are written to, not even beyond their
// length, and no result lies in their memory.
func TestInputStaysAsItIs(t *testing.T) {
	guarded := func(text []byte) (whole, part []byte) {
		whole = append(bytes.Clone(text), "guard"...)
		return whole, whole[:len(text)]
	}
	eachCase(t, func(t *testing.T, flavor string, schema []byte) {
		whole, part := guarded(schema)
		r, err := schemaflavor.Adapt(flavor, part)
		told(flavor, part)
		if err == nil {
			for _, v := range sharedValues {
				wholeValue, partValue := guarded([]byte(v))
				out, err := r.Codec().Encode(partValue)
				if err == nil {
					_ = append(out, '!')
				}
				if out, _, err = decode(r.Codec(), partValue); err == nil {
					_ = append(out, '!')
				}
				if string(wholeValue) != v+"guard" {
					t.Errorf("the value %s became %s", v, wholeValue)
				}
			}
			_ = append(r.Schema, '!')
		}
		if string(whole) != string(schema)+"guard" {
			t.Errorf("the schema became %s", whole)
		}
	})
}

func TestAdaptIsDeterministic(t *testing.T) {
	eachCase(t, func(t *testing.T, flavor string, schema []byte) {
		first := told(flavor, schema)
		for range 5 {
			if again := told(flavor, bytes.Clone(schema)); again != first {
				t.Fatalf("got\n%s\nand then\n%s", first, again)
			}
		}
	})
}

// TestConcurrentUse shares a schema, a result and its codec among goroutines; the race
// detector is the judge of it.
func TestConcurrentUse(t *testing.T) {
	eachCase(t, func(t *testing.T, flavor string, schema []byte) {
		want := told(flavor, schema)
		r, err := schemaflavor.Adapt(flavor, schema)
		var codec *schemaflavor.Codec
		if err == nil {
			codec = r.Codec()
		}
		var w sync.WaitGroup
		for range 4 {
			w.Go(func() {
				if got := told(flavor, schema); got != want {
					t.Errorf("got\n%s\nwant\n%s", got, want)
				}
				if r == nil || codec == nil {
					return
				}
				for _, v := range sharedValues {
					if a, b := carried(codec, []byte(v)), carried(r.Codec(), []byte(v)); a != b {
						t.Errorf("one codec makes %s, another %s", a, b)
					}
				}
				for _, d := range r.Diagnostics {
					d.Position()
					_, _, _ = d.Message(), d.Pointer(), d.OutputPointer()
				}
				if _, err := json.Marshal(codec); err != nil {
					t.Error(err)
				}
			})
		}
		w.Wait()
	})
}

// decode is Decode, value and violations apart.
func decode(c *schemaflavor.Codec, reply []byte) (value []byte, violations schemaflavor.Violations, err error) {
	d, err := c.Decode(reply)
	if err != nil {
		return nil, nil, err
	}
	return d.Value, d.Violations, nil
}
