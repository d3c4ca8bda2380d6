package prove

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
)

// FuzzAdapt is promise 6 with any bytes: a result that keeps promise 1, or one error.
func FuzzAdapt(f *testing.F) {
	flavors := slices.Collect(schemaflavor.Builtin().All())
	for i, seed := range seeds(f) {
		f.Add(byte(i), []byte(seed))
	}
	f.Fuzz(func(t *testing.T, n byte, schema []byte) {
		adaptAny(t, flavors[int(n)%len(flavors)].Name, schema)
	})
}

// TestSeeds: what the fuzzing starts from, under every flavor.
func TestSeeds(t *testing.T) {
	enough.Alone(t)
	for _, seed := range seeds(t) {
		for f := range schemaflavor.Builtin().All() {
			adaptAny(t, f.Name, []byte(seed))
		}
	}
}

// A reporter is a test, or a draw of one.
type reporter interface {
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// adaptAny adapts any bytes.
func adaptAny(t reporter, name string, schema []byte) {
	input := string(schema)
	watch := stopwatch.Start()
	result, err := schemaflavor.Adapt(name, schema)
	if took := watch.Stop(); took > patience {
		t.Errorf("%s: %s for %q", name, took, input)
	}
	if string(schema) != input {
		t.Errorf("%s: the input was changed: %q to %q", name, input, schema)
	}
	if err != nil {
		var e *schemaflavor.Error
		if !errors.As(err, &e) || e.Message == "" || e.Code == "internal" {
			t.Errorf("%s: %q: an unclear error: %v", name, input, err)
		}
		return
	}
	if !json.Valid(result.Schema) {
		t.Fatalf("%s: %q: no JSON: %q", name, input, result.Schema)
	}
	found, err := schemaflavor.Check(name, result.Schema)
	if err != nil {
		t.Fatalf("%s: %q to %q: %v", name, input, result.Schema, err)
	}
	for _, d := range found {
		if strings.HasSuffix(d.Rule(), "-reference") && d.Severity() == schemaflavor.Warning || counted[d.Rule()] || isRemark(d) {
			continue // one that leads nowhere or out of the document stands, where the flavor says so
		}
		t.Errorf("%s: %q to %q: %s at %q: %s", name, input, result.Schema, d.Rule(), d.Pointer(), d.Message())
	}
	again, err := schemaflavor.Adapt(name, result.Schema)
	if err != nil || string(again.Schema) != string(result.Schema) {
		t.Errorf("%s: %q to %q, and again to %q: %v", name, input, result.Schema, again.Schema, err)
	}
}

// counted lists what is counted over a whole request, told, and left.
var counted = map[string]bool{"limit-optional-properties": true, "limit-union-properties": true}

// FuzzReply is promise 6 for values and saved codecs: anything may be sent to them.
func FuzzReply(f *testing.F) {
	f.Add([]byte(`{"a":"1"}`), []byte(`{"properties":{"a":{"type":"integer"}}}`))
	f.Add([]byte(`{"a":[{"key":"b","value":1}]}`), []byte(`{"properties":{"a":{"additionalProperties":{}}}}`))
	f.Fuzz(func(_ *testing.T, value, schema []byte) {
		if codec, err := schemaflavor.ParseCodec(schema); err == nil {
			carry(codec, value)
		}
		for flavor := range schemaflavor.Builtin().All() {
			if result, err := schemaflavor.Adapt(flavor.Name, schema); err == nil {
				carry(result.Codec(), value)
			}
		}
	})
}

func carry(codec *schemaflavor.Codec, value []byte) {
	_, _ = codec.Encode(value)
	_, violations, _ := decode(codec, value)
	_ = violations.Message()
}

// seeds are the parts of the golden cases, and texts that have broken readers before.
func seeds(f testing.TB) []string {
	list := []string{``, `{`, `nul`, `true`, `[]`, `"\ud800"`, "\xff", `{"$ref":"#"}`, `{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#"}]}}}`, `{"a":1,"a":{}}`,
		`{"type":"object","properties":{"type":{"$ref":"#/properties/$ref"},"$ref":{"enum":[]}}}`, `{"minimum":1e400,"multipleOf":0,"maxItems":-1}`,
		`{"items":[{}],"additionalItems":{"$ref":"#/items/0"}}`, strings.Repeat(`{"not":`, 300) + `{}` + strings.Repeat(`}`, 300), strings.Repeat(`[`, 20000)}
	section := regexp.MustCompile(`(?m)^-- .* --$`)
	cases := os.DirFS("../../flavors/testdata")
	files, err := fs.Glob(cases, "*/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		data, err := fs.ReadFile(cases, name)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range section.Split(string(data), -1) {
			if part = strings.TrimSpace(part); strings.HasPrefix(part, "{") {
				list = append(list, part)
			}
		}
	}
	return list
}
