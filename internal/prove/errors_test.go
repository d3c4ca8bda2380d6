package prove

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
)

// TestErrors: what is no schema, or no option, is one *Error with a code and a remedy.
func TestErrors(t *testing.T) {
	adapt := func(schema string, options ...schemaflavor.Option) error {
		_, err := schemaflavor.Adapt("openai-strict", []byte(schema), options...)
		return err
	}
	_, channel := schemaflavor.AdaptType[struct{ C chan int }]("openai-strict")
	patterns, err := schemaflavor.Adapt("openai-strict", []byte(`{"type":"object","patternProperties":{"^x":{"type":"object","additionalProperties":{"type":"string"}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	_, value := patterns.Codec().Encode([]byte(`{"b":["c"]}`))
	for name, c := range map[string]struct {
		err             error
		code, says, how string
	}{
		"a list of tools":          {adapt(`[{"name":"a","input_schema":{"type":"object"}}]`), "not-a-schema", "array", "each has a name"},
		"a function":               {adapt(`{"type":"function","function":{"name":"a","parameters":{"type":"object"}}}`), "not-a-schema", "/function/parameters", "alone"},
		"a server's list of tools": {adapt(`{"jsonrpc":"2.0","result":{"tools":[{"name":"a","inputSchema":{"type":"object"}}]}}`), "not-a-schema", "/result/tools", "alone"},
		"an OpenAPI document":      {adapt(`{"openapi":"3.1.0","components":{"schemas":{"A":{"type":"object"}}}}`), "not-a-schema", "/components", "alone"},
		"a response format":        {adapt(`{"type":"json_schema","json_schema":{"name":"a","schema":{"type":"object"}}}`), "not-a-schema", "/json_schema/schema", "alone"},
		"a surface of no number":   {adapt(`{}`, schemaflavor.WithSurface(flavor.Surface(99))), "option", "99", "response"},
		"a dialect of no name":     {adapt(`{}`, schemaflavor.WithDialect("draft-99")), "option", "draft-99", "draft-07"},
		"a type without a schema":  {channel, "not-a-schema", "chan int", "json:"},
		"a value without a place":  {value, "value", `"b"`, ""},
	} {
		var e *schemaflavor.Error
		if !errors.As(c.err, &e) || string(e.Code) != c.code || !strings.Contains(e.Message+" "+e.Pointer, c.says) || !strings.Contains(e.Help, c.how) {
			t.Errorf("%s: got %v, want code %s, %q and the remedy %q", name, c.err, c.code, c.says, c.how)
		}
	}
}

// TestEmptyCodec: a codec that nothing made is an error, and no panic.
func TestEmptyCodec(t *testing.T) {
	for _, c := range []*schemaflavor.Codec{nil, {}} {
		_, encoding := c.Encode([]byte(`{}`))
		_, _, decoding := decode(c, []byte(`{}`))
		errs := []error{encoding, decoding}
		if c != nil { // of which encoding/json makes null
			_, saving := json.Marshal(c)
			errs = append(errs, saving)
		}
		for _, err := range errs {
			var e *schemaflavor.Error
			if !errors.As(err, &e) || e.Code != "codec" {
				t.Errorf("got %v", err)
			}
		}
	}
}
