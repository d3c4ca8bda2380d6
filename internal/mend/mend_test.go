package mend

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestMend: what contradicts itself goes, in the place of each form, and nothing else does.
func TestMend(t *testing.T) {
	for _, c := range []struct{ why, text, want string }{
		{"what is alone", `{"type":"object","properties":{"a":{}},"additionalProperties":false}`, ``},
		{"parts that list the same", `{"allOf":[{"properties":{"a":{}},"additionalProperties":false},{"properties":{"a":{}}}]}`, ``},
		{"each closed to the other", `{"allOf":[{"properties":{"a":{}},"additionalProperties":false},{"properties":{"b":{}},"additionalProperties":false}]}`,
			`{"allOf":[{"properties":{"a":{}}},{"properties":{"b":{}}}]}`},
		{"one that has all is closed", `{"properties":{"a":{},"b":{}},"additionalProperties":false,"allOf":[{"properties":{"b":{}}}]}`, ``},
		{"closed beside a reference", `{"$ref":"#/$defs/t","additionalProperties":false,"$defs":{"t":{"properties":{"a":{}},"required":["a"]}}}`,
			`{"$ref":"#/$defs/t","$defs":{"t":{"properties":{"a":{}},"required":["a"]}}}`},
		{"closed to what need not be there", `{"$ref":"#/$defs/t","properties":{"a":true},"additionalProperties":false,"$defs":{"t":{"properties":{"a":{},"b":{}}}}}`, ``},
		{"closed to what may not be there", `{"allOf":[{"properties":{"a":{}},"additionalProperties":false},{"properties":{"b":false},"additionalProperties":false}]}`, ``},
		{"a cycle of references that stand alone", `{"$schema":"http://json-schema.org/draft-07/schema#","properties":{"b":{"$ref":"#/definitions/A"}},"definitions":{"A":{"$ref":"#/definitions/B"},"B":{"$ref":"#/definitions/A"}}}`, ``},
		{"where a reference is alone", `{"$schema":"http://json-schema.org/draft-07/schema#","properties":{"p":{"$ref":"#/definitions/t","additionalProperties":false}},"definitions":{"t":{"properties":{"a":{}}}}}`, ``},
		{"by way of another", `{"allOf":[{"allOf":[{"$ref":"#/$defs/t"}]},{"properties":{"b":{}},"required":["b"]}],"$defs":{"t":{"additionalProperties":{"not":{}},"properties":{"a":{}}}}}`,
			`{"allOf":[{"allOf":[{"$ref":"#/$defs/t"}]},{"properties":{"b":{}},"required":["b"]}],"$defs":{"t":{"properties":{"a":{}}}}}`},
		{"closed to what both ways of a condition list", `{"required":["a"],"additionalProperties":false,"if":{"minProperties":2},"then":{"properties":{"a":{"const":1}}},"else":{"properties":{"a":{"const":2}}}}`,
			`{"required":["a"],"if":{"minProperties":2},"then":{"properties":{"a":{"const":1}}},"else":{"properties":{"a":{"const":2}}}}`},
		{"closed to what a condition below another schema lists", `{"properties":{"k":{}},"additionalProperties":false,"allOf":[{"if":{"properties":{"k":{"const":1}}},"then":{"properties":{"a":{}},"required":["a"]}}]}`,
			`{"properties":{"k":{}},"allOf":[{"if":{"properties":{"k":{"const":1}}},"then":{"properties":{"a":{}},"required":["a"]}}]}`},
		{"closed to what branches list", `{"additionalProperties":false,"oneOf":[{"$ref":"#/$defs/a"},{"required":["b"]}],"$defs":{"a":{"properties":{"a":{}},"required":["a"]}}}`,
			`{"oneOf":[{"$ref":"#/$defs/a"},{"required":["b"]}],"$defs":{"a":{"properties":{"a":{}},"required":["a"]}}}`},
		{"each branch closed to what stands beside it", `{"allOf":[{"required":["a"]},{"anyOf":[{"properties":{"b":{}},"additionalProperties":false},{"$ref":"#/$defs/c"}]}],"$defs":{"c":{"properties":{"c":{}},"additionalProperties":false}}}`,
			`{"allOf":[{"required":["a"]},{"anyOf":[{"properties":{"b":{}}},{"$ref":"#/$defs/c"}]}],"$defs":{"c":{"properties":{"c":{}}}}}`},
		{"branches that others refer to, too", `{"properties":{"o":{"$ref":"#/$defs/c"},"m":{"required":["a"],"anyOf":[{"$ref":"#/$defs/c"}]}},"$defs":{"c":{"properties":{"c":{}},"additionalProperties":false}}}`, ``},
		{"branches of which exactly one may hold", `{"required":["a"],"oneOf":[{"properties":{"x":{}},"additionalProperties":false},{"properties":{"y":{}},"additionalProperties":false}]}`, ``},
		{"branches that each ask for another property", `{"required":["a"],"oneOf":[{"properties":{"x":{}},"required":["x"],"additionalProperties":false},{"properties":{"y":{}},"required":["y"],"additionalProperties":false}]}`,
			`{"required":["a"],"oneOf":[{"properties":{"x":{}},"required":["x"]},{"properties":{"y":{}},"required":["y"]}]}`},
		{"one branch closed to what stands beside it", `{"required":["a"],"anyOf":[{"properties":{"b":{}},"additionalProperties":false},{"properties":{"a":{}},"additionalProperties":false}]}`, ``},
		{"closed to what a branch may have", `{"properties":{"a":{}},"additionalProperties":false,"anyOf":[{"properties":{"b":{}}},{"properties":{"c":false},"required":["c"]},{"required":["d"]}]}`, ``},
		{"names by patterns may be those", `{"allOf":[{"patternProperties":{"b":{}},"additionalProperties":false},{"properties":{"b":{}}}]}`, ``},
		{"a part of itself", `{"$id":"https://example.com/a","properties":{"a":{}},"additionalProperties":false,"allOf":[{"$ref":"#"}]}`, ``},
		{"a type of no value", `{"properties":{"p":{"enum":["a",1],"type":"object"}}}`, `{"properties":{"p":{"enum":["a",1]}}}`},
		{"a type of one value", `{"properties":{"p":{"enum":["a",1],"type":"integer"}}}`, ``},
		{"a type that may mean the items", `{"type":"array","enum":["a"],"items":{"type":"string"}}`, ``},
		{"a type that may mean items of any kind", `{"type":"array","enum":["a"]}`, ``},
		{"texts of numbers", `{"type":["integer","null"],"enum":["1","-20"]}`, `{"type":["integer","null"],"enum":[1,-20]}`},
		{"texts of which some are", `{"type":"integer","enum":["1","a"]}`, `{"enum":["1","a"]}`},
		{"texts with more in them", `{"type":"integer","enum":["1 ","\u0031"]}`, `{"enum":["1 ","\u0031"]}`},
		{"texts beside them", `{"type":"integer","enum":["1","2"],"default":"1","const":"2","examples":["1","a"]}`, `{"type":"integer","enum":[1,2],"default":1,"const":2,"examples":[1,"a"]}`},
		{"what is asked for not to be", `{"properties":{"p":{"not":{"type":"string","enum":[1]}},"q":{"if":{"properties":{"x":{"type":"string","const":1}}}}}}`, ``},
		{"a word that the draft has not", `{"$schema":"http://json-schema.org/draft-04/schema#","type":"string","const":5}`, ``},
		{"a name that stands twice", `{"enum":[1],"type":"string","type":"string"}`, ``},
		{"what means nothing beside a reference", `{"$schema":"http://json-schema.org/draft-07/schema#","properties":{"a":{"$ref":"#/definitions/a","type":"integer","enum":["x"]}},"definitions":{"a":{}}}`, ``},
		{"a constant", `{"type":"boolean","const":"true"}`, `{"type":"boolean","const":true}`},
		{"a format of no value", `{"type":"string","format":"uri","enum":["a.b"]}`, `{"type":"string","enum":["a.b"]}`},
		{"a format of one value", `{"type":"string","format":"uri","enum":["a.b","https://a.b"]}`, ``},
		{"all of it", `{"format":"date","const":"x","type":"object"}`, `{"const":"x"}`},
		{"data", `{"default":{"type":"object","enum":["a"]},"properties":{"enum":{"type":"object","const":{}}}}`, ``},
	} {
		got, mended := mended(t, c.text, true)
		if got != c.want || (mended == 0) != (c.want == "") {
			t.Errorf("%s: %s\ngot  %s\nwant %s", c.why, c.text, got, c.want)
		}
	}
	if got, _ := mended(t, `{"format":"date","const":"x"}`, false); got != "" {
		t.Errorf("formats that are annotations are mended: %s", got)
	}
}

// mended is a text without what contradicts itself and the gaps that it left, or "", and how much went.
func mended(t *testing.T, text string, formats bool) (string, int) {
	t.Helper()
	d, err := tree.Parse([]byte(text), tree.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	out, all := Mend(schema.Read(d), formats)
	if out == nil {
		return "", 0
	}
	again, err := tree.Parse(out, tree.Limits{})
	if err != nil || len(out) != len(text) {
		t.Fatalf("%s: %v", out, err)
	}
	for _, m := range all {
		if !again.Root().StartingAt(m.Holder).IsObject() {
			t.Errorf("%s: %s does not stand at %d", text, m.Keyword, m.Holder)
		}
	}
	if more, _ := Mend(schema.Read(again), formats); more != nil {
		t.Errorf("%s: mended again, it is %s", text, more)
	}
	return string(Close(out, []byte(text))), len(all)
}

// TestClose: lines that are empty by what went do so too, and others stay.
func TestClose(t *testing.T) {
	const text = "{\r\n  \"a\": 1,\r\n\r\n  \"type\": \"object\",\r\n  \"enum\": [\"x\"]\r\n}\n"
	if got, _ := mended(t, text, true); got != "{\r\n  \"a\": 1,\r\n\r\n  \"enum\": [\"x\"]\r\n}\n" {
		t.Errorf("got %q", got)
	}
}

// TestRespell: bounds that are texts are respelled where they are keywords, and where the number is one that the keyword has.
func TestRespell(t *testing.T) {
	for text, want := range map[string]string{
		`{"minLength":"1","multipleOf": "0.5","maximum":"1e2"}`:                                                                               `{"minLength":1,"multipleOf": 0.5,"maximum":1e2}`,
		`{"minLength":"-1","multipleOf":"0","maximum":"ten","minItems":" 1","maxItems":"\u0031"}`:                                             ``,
		`{"any_of":[{"min_length" :"2", "read_only":true},{"additional_properties":{"one_of":[{"max_items":1}]}}],"property_ordering":["a"]}`: `{"anyOf":[{"minLength" :2, "readOnly":true},{"additionalProperties":{"oneOf":[{"maxItems":1}]}}],"propertyOrdering":["a"]}`,
		`{"any_of":[],"anyOf":[true],"any_of":3,"min_items":"a","max_items":-1,"_not":true,"min\u005flength":1}`:                              ``,
		`{"anyOf":[true],"any_of":[true],"all_of":[1],"min_items":"a","max_items":-1,"_not":true,"min\u005flength":1,"default_":1}`:           `{"anyOf":[true],"any_of":[true],"all_of":[1],"min_items":"a","max_items":-1,"_not":true,"min\u005flength":1,"default":1}`,
		`{"min_items":1,"min_items":2}`:                                                                                            ``,
		`{"$schema":"http://json-schema.org/draft-07/schema#","min_items":1}`:                                                      ``,
		`{"type":"object","additional_properties":{"type":"string"},"a":{"type":"string"}}`:                                        `{"type":"object","properties":{"additional_properties":{"type":"string"},"a":{"type":"string"}}}`, // two properties
		`{"type":"integer","min":3,"Description":"a","read-only":true,"items":{"choices":[1],"desc":"b"},"ge":"2"}`:                `{"type":"integer","minimum":3,"description":"a","readOnly":true,"items":{"enum":[1],"description":"b"},"ge":"2"}`,
		`{"type":"object","property":{"a":{"item":{"Enum":[1]}}},"x-min":1,"min":1}`:                                               `{"type":"object","properties":{"a":{"items":{"enum":[1]}}},"x-min":1,"min":1}`,
		`{"type":"string","maxlenght":3,"requred":["a"],"maxLenght":4}`:                                                            `{"type":"string","maxLength":3,"required":["a"],"maxLenght":4}`, // one of each
		`{"ref":"User","type":"object"}`:                                                                                           ``,
		`{"type":"string","Minimum":"a","description":"","Description":""}`:                                                        ``, // spelled nearly so, no value of it, or there already
		`{"$schema":"http://json-schema.org/draft-07/schema#","Type":"string","a":{"type":"string"}}`:                              ``,
		`{"city":{"type":"string"},"zip":{"Type":"integer"},"required":["city"]}`:                                                  ``, // which is a property, too
		`{"description":"d","type":"object","a":{"b":{"type":"string"},"c":{"$ref":"#/$defs/d"}},"$defs":{"d":{"type":"string"}}}`: ``, // who knows of which level
		`{"items":{"a":{"type":"string"}},"properties":{"o":{"a":{"enum":[1]},"b":{"type":"string"}}}}`:                            `{"items":{"properties":{"a":{"type":"string"}}},"properties":{"o":{"properties":{"a":{"enum":[1]},"b":{"type":"string"}}}}}`,
		`{"input":{"type":"object","properties":{}}}`:                                                                              ``, // perhaps a wrapper
		`{"type":"object","input":{"type":"object","properties":{}}}`:                                                              `{"type":"object","properties":{"input":{"type":"object","properties":{}}}}`,
		`{"a":{"type":"string"},"required":["a"],"b":{"type":"string"}}`:                                                           ``, // apart
		`{"not":{"a":{"type":"string"},"b":{"type":"string"}}}`:                                                                    ``,
		`{"type":"object","x-a":{"type":"string"},"x-b":{"type":"string"}}`:                                                        ``,
		`{"definitions":{"g":{"a":{"type":"string"},"b":{"type":"string"}}},"items":{"$ref":"#/definitions/g/a"}}`:                 ``, // a group
		`{"type\"":"string","Type\u0022":"string"}`:                                                                                ``, // with a quote in the name
		`{"additionalProperties":{"city":{"type":"string"}}}`:                                                                      ``, // which may be meant as another property of the object around it
		`{"additionalProperties":{"type":"object","city":{"type":"string"},"required":["city"]}}`:                                  `{"additionalProperties":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}}`,
		`{"properties":{"additionalProperties":{"city":{"type":"string"}}}}`:                                                       `{"properties":{"additionalProperties":{"properties":{"city":{"type":"string"}}}}}`,
		`{"type":"object","required":{"type":"string","required":true},"city":{"type":"string"}}`:                                  `{"type":"object","properties":{"required":{"type":"string"},"city":{"type":"string"}},"required":["required"]}`,
		`{"properties":{"a":{"required":true},"b":{}},"Required":["b"]}`:                                                           `{"properties":{"a":{},"b":{}},"required":["b","a"]}`,
		`{"Required":["b"],"properties":{"a":{"required":true},"b":{}}}`:                                                           `{"required":["b","a"],"properties":{"a":{},"b":{}}}`,
		`{"properties":{"required":["a"],"a":{}},"Required":["a"]}`:                                                                `{"properties":{"required":["a"],"a":{}},"required":["a"]}`,
		`{"Type":"string","TYPE":"integer","min_length":1,"min-length":2}`:                                                         `{"type":"string","TYPE":"integer","minLength":1,"min-length":2}`,
		`{"a":{"type":"string"},"property":{"b":{"type":"string"}},"type":"object"}`:                                               `{"a":{"type":"string"},"properties":{"b":{"type":"string"}},"type":"object"}`,
		`{"type":"object","ci~ty":{"type":"string"},"zip":{"$ref":"#/ci~0ty"}}`:                                                    ``,
		`{"$defs":{"g":{"a b":{"type":"string"},"c":{"type":"string"}}},"$ref":"#/$defs/g/a%20b"}`:                                 ``,
		`{"pattern2":"^z","min/length":3,"required.1":["a"]}`:                                                                      ``,
		`{"not":{"properties":{"a":{},"required":["a"]}}}`:                                                                         ``,
		`{"properties":{"required":["a"],"a":{"required":true},"b":{"required":true}}}`:                                            `{"properties":{"a":{},"b":{}},"required":["a","b"]}`,
		`{"properties":[{"name":"a","required":true}],"required":["a"]}`:                                                           ``,
		`{"properties":{"a":{},"required":["b"]}}`:                                                                                 ``, // of nothing there
		`{"properties":{"any_of":{"enum":[{"minimum":"1"}],"default":{"min_items":1}},"minimum":{"title":"1"}}}`:                   ``,
		`{"type":"array","enum":["a"],"items":{"type":"string"}}`:                                                                  `{"type":"array","items":{"enum":["a"],"type":"string"}}`,
		`{"items":{},"type":"array","enum":[1]}`:                                                                                   `{"items":{"enum":[1]},"type":"array"}`,
		`{"type":["array","null"],"enum" : ["a",1],"title":"b"}`:                                                                   `{"type":["array","null"],"items":{"enum" : ["a",1]},"title":"b"}`,
		`{"type":"array","enum":["a"],"items":{"type":"integer"}}`:                                                                 ``, // of no item
		`{"type":"array","enum":["a",["b"]]}`:                                                                                      ``, // one is an array
		`{"type":["array","string"],"enum":[1]}`:                                                                                   ``,
		`{"type":"array","enum":["a"],"items":{"enum":["b"]}}`:                                                                     ``,
		`{"type":"array","enum":["a"],"items":[true]}`:                                                                             ``,
		`{"type":"array","enum":["a"],"prefixItems":[true]}`:                                                                       ``,
		`{"not":{"type":"array","enum":["a"]}}`:                                                                                    ``,
		`{"default":{"type":"array","enum":["a"]},"type":"array","enum":["a"],"enum":[]}`:                                          ``, // data, and a name that stands twice
	} {
		d, err := tree.Parse([]byte(text), tree.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if out, mended, _ := Respell(d, true, true); out != nil {
			if got = string(out); len(mended) == 0 {
				t.Errorf("%s: nothing is said of %s", text, out)
			}
			if again, err := tree.Parse(out, tree.Limits{}); err != nil {
				t.Errorf("%s: %v", out, err)
			} else if more, _, _ := Respell(again, true, true); more != nil {
				t.Errorf("%s: respelled again, it is %s", text, more)
			}
		}
		if got != want {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
		}
	}
}
