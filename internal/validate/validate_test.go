package validate

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

func read(t testing.TB, text string, d schema.Dialect) *Validator {
	return New(schema.ReadAs(parse(t, text), d), Options{})
}

func isValid(t testing.TB, v *Validator, instance string) bool {
	t.Helper()
	violations, err := v.Validate(parse(t, instance).Root())
	if err != nil {
		t.Fatalf("%s: %v", instance, err)
	}
	return !valuesFail(violations)
}

// TestDialects: what a keyword means where.
func TestDialects(t *testing.T) {
	for _, c := range []struct {
		dialect  schema.Dialect
		schema   string
		instance string
		want     bool
	}{
		{schema.Draft202012, `{"dependencies":{"a":["b"]}}`, `{"a":1}`, false}, // still heeded
		{schema.Draft202012, `{"items":[{"type":"string"}],"additionalItems":false}`, `[1]`, false},
		{schema.Draft202012, `{"items":[{"type":"string"}],"additionalItems":false}`, `["a",1]`, false},
		{schema.Draft202012, `{"items":{"type":"string"},"additionalItems":false}`, `["a","b"]`, true},
		{schema.Draft202012, `{"minimum":1,"exclusiveMinimum":true}`, `1`, false},
		{schema.Draft04, `{"exclusiveMinimum":1}`, `1`, false},
		{schema.Draft04, `{"const":1}`, `2`, true},
		{schema.Draft06, `{"if":true,"then":false}`, `2`, true},
		{schema.Draft07, `{"$ref":"#/definitions/a","minimum":5,"definitions":{"a":{}}}`, `2`, true},
		{schema.Draft201909, `{"$ref":"#/definitions/a","minimum":5,"definitions":{"a":{}}}`, `2`, false},
		{schema.Draft07, `{"prefixItems":[false]}`, `[1]`, true},
		{schema.Draft07, `{"dependentRequired":{"a":["b"]},"unevaluatedProperties":false}`, `{"a":1}`, true},
		{schema.OpenAPI30, `{"type":"string","nullable":true}`, `null`, true},
		{schema.OpenAPI30, `{"type":"string","nullable":false}`, `null`, false},
		{schema.OpenAPI30, `{"nullable":true,"enum":["a"]}`, `null`, false},
		{schema.OpenAPI30, `{"type":"string","maxLength":1,"nullable":true}`, `"ab"`, false},
		{schema.Draft202012, `{"type":"string","nullable":true}`, `null`, false},
		{schema.Draft202012, `{"$recursiveRef":"#","type":"object","properties":{"a":{"$recursiveRef":"#"}}}`, `{"a":1}`, false},
		{schema.Draft202012, `{"$defs":{"old":{"$id":"old","$schema":"http://json-schema.org/draft-04/schema#","minimum":1,"exclusiveMinimum":true,"const":7}},"$ref":"old"}`, `2`, true},
		// malformed keywords mean nothing
		{schema.Draft202012, `{"type":"any","enum":1,"minimum":"a","required":true,"properties":[],"anyOf":{},"allOf":[1],"pattern":1,"minLength":-1,"maxLength":1.5,"multipleOf":0,"$ref":1,"items":1,"contains":1,"not":1,"format":1,"dependencies":1,"uniqueItems":"true","if":1,"propertyNames":1}`, `"x"`, true},
		{schema.Draft202012, `{"properties":{"a":1},"additionalProperties":false}`, `{"a":1}`, true},
		// numbers are exact
		{schema.Draft202012, `{"const":1e400}`, `10e399`, true},
		{schema.Draft202012, `{"maximum":9007199254740992}`, `9007199254740993`, false},
		{schema.Draft202012, `{"type":"integer"}`, `1e2000000`, true},
		{schema.Draft202012, `{"multipleOf":3}`, `1e2000000`, false},
		{schema.Draft202012, `{"minLength":1e400}`, `"a"`, false},
		{schema.Draft202012, `{"minLength":2.0}`, `"🐲"`, false},
		{schema.Draft202012, `{"uniqueItems":true}`, `[{"a":1,"b":2},{"b":2.0,"a":1}]`, false},
		{schema.Draft202012, `{"properties":{"a":{"type":"string"}}}`, `{"a":1,"\u0061":"x"}`, true}, // the last one counts
	} {
		if got := isValid(t, read(t, c.schema, c.dialect), c.instance); got != c.want {
			t.Errorf("%v %s on %s: got %v", c.dialect, c.schema, c.instance, got)
		}
	}
}

func TestFormats(t *testing.T) {
	doc := schema.Read(parse(t, `{"format":"ipv4"}`))
	instance := parse(t, `"x"`).Root()
	if got, _ := New(doc, Options{}).Validate(instance); len(got) != 1 {
		t.Errorf("asserted: got %v", got)
	}
	if got, _ := New(doc, Options{AnnotateFormats: true}).Validate(instance); len(got) != 0 {
		t.Errorf("annotated: got %v", got)
	}
}

// TestCycles: a question that leads to itself is as if it were not asked.
func TestCycles(t *testing.T) {
	for _, c := range []struct {
		schema, instance string
		want             bool
	}{
		{`{"$ref":"#"}`, `1`, true},
		{`{"$ref":"#","type":"string"}`, `1`, false},
		{`{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"allOf":[{"$ref":"#/$defs/a"},{"minimum":3}]}}}`, `2`, false},
		{`{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"allOf":[{"$ref":"#/$defs/a"},{"minimum":3}]}}}`, `3`, true},
		{`{"anyOf":[{"$ref":"#"},{"type":"string"}]}`, `1`, false},
		{`{"anyOf":[{"$ref":"#"},{"type":"string"}]}`, `"a"`, true},
		{`{"oneOf":[{"$ref":"#"},{"type":"string"}]}`, `"a"`, true},
		{`{"anyOf":[{"$ref":"#"}]}`, `1`, true},
		{`{"not":{"$ref":"#"}}`, `1`, true},
		{`{"if":{"$ref":"#"},"then":false,"else":false}`, `1`, true},
		{`{"properties":{"a":{"$ref":"#"}},"unevaluatedProperties":false,"allOf":[{"$ref":"#"}]}`, `{"a":{"a":{}}}`, true},
		{`{"properties":{"a":{"$ref":"#"}},"unevaluatedProperties":false,"allOf":[{"$ref":"#"}]}`, `{"a":{"b":{}}}`, false},
	} {
		if got := isValid(t, read(t, c.schema, schema.Draft202012), c.instance); got != c.want {
			t.Errorf("%s on %s: got %v", c.schema, c.instance, got)
		}
	}
}

// TestHostile: chains that double the work at each level, and depth.
func TestHostile(t *testing.T) {
	chain := func(levels int, body string) string {
		var b strings.Builder
		b.WriteString(`{"$ref":"#/$defs/a0","$defs":{`)
		for i := range levels {
			fmt.Fprintf(&b, `"a%d":%s,`, i, strings.ReplaceAll(body, "NEXT", fmt.Sprintf(`{"$ref":"#/$defs/a%d"}`, i+1)))
		}
		fmt.Fprintf(&b, `"a%d":{"type":"object","properties":{"x":{"type":"string"}}}}}`, levels)
		return b.String()
	}
	nested := func(open, middle, end string, levels int) string {
		return strings.Repeat(open, levels) + middle + strings.Repeat(end, levels)
	}
	for name, c := range map[string]struct{ schema, good, bad string }{
		"allOf":       {chain(200, `{"allOf":[NEXT,NEXT]}`), `{}`, `1`},
		"anyOf":       {chain(200, `{"anyOf":[NEXT,NEXT]}`), `{}`, `1`},
		"oneOf":       {chain(200, `{"oneOf":[{"allOf":[false,NEXT]},NEXT]}`), `{}`, `{"x":1}`},
		"not":         {chain(200, `{"not":{"not":NEXT},"allOf":[NEXT]}`), `{}`, `1`},
		"if":          {chain(200, `{"if":NEXT,"then":NEXT,"else":NEXT}`), `{}`, `1`},
		"unevaluated": {chain(100, `{"allOf":[NEXT,NEXT],"anyOf":[NEXT,{"required":["no"]}],"unevaluatedProperties":false}`), `{"x":"a"}`, `{"x":"a","y":1}`},
		"closest":     {chain(60, `{"allOf":[{"anyOf":[NEXT,{"minProperties":9}]},{"anyOf":[NEXT,{"minProperties":8}]}]}`), `{}`, `{"x":1}`},
		"deep list":   {`{"type":"array","items":{"$ref":"#"}}`, nested("[", "", "]", 9000), nested("[", "1", "]", 9000)},
		"deep union":  {`{"anyOf":[{"type":"array","items":{"$ref":"#"}},{"type":"array","minItems":2,"items":{"$ref":"#"}},{"type":"null"}]}`, nested("[", "null", "]", 9000), nested("[", "1", "]", 9000)},
		"deep map":    {`{"type":"object","additionalProperties":{"$ref":"#"},"unevaluatedProperties":false}`, nested(`{"a":`, "{}", "}", 9000), nested(`{"a":`, "1", "}", 9000)},
		"contains":    {`{"type":"array","contains":{"$ref":"#"},"minContains":0,"unevaluatedItems":false}`, nested("[", "", "]", 3000), nested("[", "1", "]", 3001)},
		"long chain":  {chain(30_000, `NEXT`), `{}`, `1`},
	} {
		v := read(t, c.schema, schema.Draft202012)
		watch := stopwatch.Start()
		if !isValid(t, v, c.good) {
			t.Errorf("%s: the good instance is invalid", name)
		}
		if isValid(t, v, c.bad) {
			t.Errorf("%s: the bad instance is valid", name)
		}
		if d := watch.Stop(); d > 20*time.Second {
			t.Errorf("%s: took %v", name, d)
		} else {
			t.Logf("%s: %v", name, d)
		}
	}
}

func TestBudget(t *testing.T) {
	doc := schema.Read(parse(t, `{"items":{"anyOf":[{"type":"string"},{"type":"null"}]}}`))
	instance := parse(t, `[`+strings.Repeat(`null,`, 1000)+`null]`).Root()
	v := New(doc, Options{Steps: 100})
	if _, err := v.Validate(instance); !errors.Is(err, ErrBudget) {
		t.Errorf("got %v", err)
	}
	if !v.Valid(doc.Tree.Root(), instance) {
		t.Error("what cannot be found out is valid")
	}
	s := v.Session()
	s.Validate(instance)
	if got, err := s.Validate(parse(t, `[1]`).Root()); err != nil || len(got) != 1 {
		t.Errorf("a session after ErrBudget: got %v, %v", got, err)
	}
	bad := parse(t, `[`+strings.Repeat(`1,`, 1000)+`1]`).Root()
	if got, err := New(doc, Options{Violations: 3}).Validate(bad); err != nil || len(got) != 3 {
		t.Errorf("got %d violations, %v", len(got), err)
	}
	if got, err := New(doc, Options{}).Validate(bad); err != nil || len(got) != MostViolations {
		t.Errorf("got %d violations, %v", len(got), err)
	}
}

// TestTooDeep: a chain of references beyond what the stack is meant for is an error.
func TestTooDeep(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"$ref":"#/$defs/a0","$defs":{`)
	for i := range maxDepth + 10 {
		fmt.Fprintf(&b, `"a%d":{"$ref":"#/$defs/a%d"},`, i, i+1)
	}
	fmt.Fprintf(&b, `"a%d":false}}`, maxDepth+10)
	if _, err := read(t, b.String(), schema.Draft202012).Validate(parse(t, `1`).Root()); !errors.Is(err, ErrBudget) {
		t.Errorf("got %v", err)
	}
}

// TestValid: the question that codecs ask.
func TestValid(t *testing.T) {
	doc := schema.Read(parse(t, `{"$defs":{"a":{"type":"string"},"b":{"items":{"$ref":"#/$defs/a"}}},"anyOf":[{"$ref":"#/$defs/a"},true,false]}`))
	v := New(doc, Options{})
	s := v.Session()
	for _, c := range []struct {
		pointer, instance string
		want              bool
	}{
		{"/$defs/a", `"x"`, true}, {"/$defs/a", `1`, false}, {"/$defs/b", `["x"]`, true}, {"/$defs/b", `[1]`, false},
		{"/anyOf/0", `1`, false}, {"/anyOf/1", `1`, true}, {"/anyOf/2", `1`, false}, {"", `1`, true},
	} {
		n, instance := doc.Tree.Root().Resolve(c.pointer), parse(t, c.instance).Root()
		if v.Valid(n, instance) != c.want || s.Valid(n, instance) != c.want || s.Valid(n, instance) != c.want {
			t.Errorf("%s on %s: want %v", c.pointer, c.instance, c.want)
		}
	}
}

func TestConcurrent(t *testing.T) {
	v := read(t, `{"items":{"anyOf":[{"$ref":"#/$defs/a"},{"type":"object","properties":{"p":{"pattern":"^(?!a)b"}},"unevaluatedProperties":false}]},"$defs":{"a":{"enum":["x",1]}}}`, schema.Draft202012)
	instance := parse(t, `["x",1,{"p":"b"},{"p":"ab"},{"q":1}]`).Root()
	want := ""
	var wg sync.WaitGroup
	for i := range 8 {
		got, err := v.Validate(instance)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			want = fmt.Sprint(got)
		}
		wg.Go(func() {
			if got, _ := v.Validate(instance); fmt.Sprint(got) != want {
				t.Errorf("got %v, want %s", got, want)
			}
		})
	}
	wg.Wait()
}

func FuzzValidate(f *testing.F) {
	for _, c := range [][2]string{
		{`{"type":"object","properties":{"a":{"$ref":"#"}},"required":["a"]}`, `{"a":{"a":{}}}`},
		{`{"anyOf":[{"const":1},{"pattern":"^(?=a)"}],"unevaluatedItems":false}`, `[1,"a"]`},
		{`{"$dynamicRef":"#x","$defs":{"a":{"$id":"b","$dynamicAnchor":"x","$ref":"#/$defs/no"}}}`, `{}`},
		{`{"$schema":"http://json-schema.org/draft-04/schema#","id":"x","minimum":1e400,"exclusiveMinimum":true}`, `1e400`},
		{`{"$recursiveRef":"#","$recursiveAnchor":true,"propertyNames":{"maxLength":1},"oneOf":[{"required":["a"]},{"minProperties":1}]}`, `{"ab":1}`},
	} {
		f.Add(c[0], c[1])
	}
	f.Fuzz(func(t *testing.T, text, instance string) {
		s, err1 := tree.Parse([]byte(text), tree.Limits{})
		i, err2 := tree.Parse([]byte(instance), tree.Limits{})
		if err1 != nil || err2 != nil {
			return
		}
		for _, d := range []schema.Dialect{schema.Draft04, schema.Draft07, schema.Draft202012} {
			v := New(schema.ReadAs(s, d), Options{Steps: 100_000})
			got, err := v.Validate(i.Root())
			again, _ := v.Validate(i.Root())
			if err == nil && len(got) != len(again) {
				t.Fatalf("%s on %s: %v, then %v", text, instance, messages(got), messages(again))
			}
			for _, x := range got {
				if x.SchemaPath != "" && s.Root().Resolve(x.SchemaPath) == nil || i.Root().Resolve(x.InstancePath) == nil {
					t.Fatalf("%s on %s: points nowhere: %+v", text, instance, x)
				}
			}
		}
	})
}

// TestSlowPatterns: many texts that make a pattern backtrack do not add up.
func TestSlowPatterns(t *testing.T) {
	v := read(t, `{"items":{"pattern":"^(?=a)(a+)+$"}}`, schema.Draft202012)
	var items []string
	for i := range 200 {
		items = append(items, `"`+strings.Repeat("a", 40+i)+`b"`)
	}
	watch := stopwatch.Start()
	got, err := v.Validate(parse(t, "["+strings.Join(items, ",")+"]").Root())
	if err != nil || len(got) != MostViolations || valuesFail(got) {
		t.Errorf("got %d violations, %v", len(got), err)
	}
	if d := watch.Stop(); d > 10*time.Second {
		t.Errorf("took %v", d)
	}
}

// TestDiscriminatorDecides: of a oneOf with a discriminator the alternative alone is asked that a value names, if that is
// chosen; a value that names none is checked as without.
func TestDiscriminatorDecides(t *testing.T) {
	const pets = `{"oneOf":[{"$ref":"#/$defs/Cat"},{"$ref":"#/$defs/Dog"}],"discriminator":{"propertyName":"kind","mapping":{"cat":"#/$defs/Cat"}},
		"$defs":{"Cat":{"type":"object","properties":{"kind":{"type":"string"},"lives":{"type":"integer"}}},"Dog":{"type":"object","properties":{"kind":{"type":"string"},"bark":{"type":"boolean"}}}}}`
	for _, c := range []struct {
		value         string
		hint, decides bool
	}{
		{`{"kind":"cat","lives":3}`, false, true},
		{`{"kind":"Dog","bark":true}`, false, true},
		{`{"kind":"cat","lives":"3"}`, true, false}, // a dog with lives, by the schema alone
		{`{"kind":"cat","bark":"loud"}`, true, true},
		{`{"kind":"fish"}`, false, false},
		{`{"kind":5}`, false, false},
		{`{"lives":"3"}`, true, true},
		{`7`, false, false},
	} {
		for _, decides := range []bool{false, true} {
			v := read(t, pets, schema.Draft202012)
			v.options.DiscriminatorDecides = decides
			if want := decides && c.decides || !decides && c.hint; isValid(t, v, c.value) != want {
				t.Errorf("%s, decides: %v: got valid: %v", c.value, decides, !want)
			}
		}
	}
}
