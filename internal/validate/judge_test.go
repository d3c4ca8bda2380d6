package validate

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/dlclark/regexp2"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// The independent judge of these tests: santhosh-tekuri/jsonschema with formats
// asserted and regexp2 for patterns.

type noLoad struct{}

func (noLoad) Load(u string) (any, error) { return nil, errors.New("external reference: " + u) }

type judgeRE struct{ *regexp2.Regexp }

func (r judgeRE) MatchString(s string) bool {
	ok, err := r.Regexp.MatchString(s)
	return err == nil && ok
}

func compileRE(s string) (jsonschema.Regexp, error) {
	r, err := regexp2.Compile(s, regexp2.ECMAScript)
	if err != nil {
		if r, err = regexp2.Compile(s, regexp2.None); err != nil {
			return nil, err
		}
	}
	r.MatchTimeout = 250 * time.Millisecond
	return judgeRE{r}, nil
}

// judge compiles a schema; it fails on what the judge refuses. What `$schema` says is
// spelled as the judge knows it, and left out where no dialect is known.
func judge(text string) (s *jsonschema.Schema, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the judge panics: %v", p)
		}
	}()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	if m, ok := doc.(map[string]any); ok {
		if uri, ok := m["$schema"].(string); ok {
			switch d, known := schema.DialectOf(uri); {
			case !known:
				delete(m, "$schema")
			case d >= schema.Draft201909:
				m["$schema"] = "https://json-schema.org/draft/" + d.String() + "/schema"
			default:
				m["$schema"] = "http://json-schema.org/" + d.String() + "/schema#"
			}
		}
	}
	c := jsonschema.NewCompiler()
	c.UseLoader(noLoad{})
	c.UseRegexpEngine(compileRE)
	c.AssertFormat()
	if err := c.AddResource("mem:///schema.json", doc); err != nil {
		return nil, err
	}
	return c.Compile("mem:///schema.json")
}

// judgeValid is the judge's verdict; known is false where it panics.
func judgeValid(s *jsonschema.Schema, text string) (valid, known bool) {
	defer func() {
		if recover() != nil {
			valid, known = false, false
		}
	}()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return false, false
	}
	return s.Validate(v) == nil, true
}
