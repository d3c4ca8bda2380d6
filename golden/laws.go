package golden

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"

	"github.com/schemaflavor/schemaflavor"
)

// schemaLaws checks what holds for every adapted schema: without diagnostics it is the input byte for byte; adapting the input
// twice gives the same; it has no findings; and adapting it again does not change it.
func (j *job) schemaLaws(registry *schemaflavor.Registry, result *schemaflavor.Result, s *sheet) {
	if len(result.Diagnostics) == 0 && !bytes.Equal(result.Schema, j.schema) {
		s.fail("schema.json", "there are no diagnostics, and the schema is not the input byte for byte")
	}
	once, err := registry.Adapt(j.flavor, j.schema, j.options...)
	if err != nil || !bytes.Equal(once.Schema, result.Schema) {
		s.fail("schema.json", "adapting the input a second time gives something else")
	}
	found, err := registry.Check(j.flavor, result.Schema, j.again...)
	if err != nil {
		s.fail("schema.json", "the adapted schema cannot be checked: %v", err)
	}
	if found = slices.DeleteFunc(found, kept); len(found) > 0 {
		s.fail("schema.json", "the adapted schema has findings:\n%s", diagnosticLines(found))
	}
	again, err := registry.Adapt(j.flavor, result.Schema, j.again...)
	switch {
	case err != nil:
		s.fail("schema.json", "the adapted schema cannot be adapted: %v", err)
	case !bytes.Equal(again.Schema, result.Schema):
		s.problems = append(s.problems, Problem{Section: "schema.json", Message: "adapting the result again changes it",
			Diff: diff(layOut("schema.json", result.Schema), layOut("schema.json", again.Schema))})
	}
}

// kept reports whether a finding is only a note about something that stays as it is, such as an external reference that the flavor
// keeps, or a construct that nobody has tested.
func kept(d schemaflavor.Diagnostic) bool {
	return d.Repair() == "" && d.Severity() < schemaflavor.Refused
}

// valueLaws checks that a value comes back from its encoding, unless a diagnostic says narrowed.
func (j *job) valueLaws(result *schemaflavor.Result, codec *schemaflavor.Codec, encoded []byte, s *sheet) {
	if slices.ContainsFunc(result.Diagnostics, func(d schemaflavor.Diagnostic) bool { return d.Effect() == schemaflavor.Narrowed }) {
		return
	}
	back, err := codec.Decode(encoded)
	if err != nil {
		s.fail("encoded.json", "the encoded value cannot be decoded: %v", err)
	} else if !equalValues(back.Value, j.value) {
		s.fail("encoded.json", "the value does not come back from its encoding: %s", back.Value)
	}
}

// savedCodec returns the codec saved and loaded again; nil where that fails.
func savedCodec(codec *schemaflavor.Codec, s *sheet) *schemaflavor.Codec {
	text, err := codec.MarshalJSON()
	if err != nil {
		s.fail("", "the codec cannot be saved: %v", err)
		return nil
	}
	saved, err := schemaflavor.ParseCodec(text)
	if err != nil {
		s.fail("", "the saved codec cannot be loaded: %v", err)
		return nil
	}
	return saved
}

// equalValues compares JSON values; numbers by their spelling, which codecs keep.
func equalValues(a, b []byte) bool {
	var x, y any
	for text, to := range map[*[]byte]*any{&a: &x, &b: &y} {
		d := json.NewDecoder(bytes.NewReader(*text))
		d.UseNumber()
		if d.Decode(to) != nil {
			return false
		}
	}
	return reflect.DeepEqual(x, y)
}
