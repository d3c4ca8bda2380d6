package mend

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestReadings: a value that its keyword takes in no draft is read as the one that is meant, where only one can be; nothing else is.
func TestReadings(t *testing.T) {
	for text, want := range map[string]string{
		// types
		`{"type":["string","undefined"]}`:                               `{"type":"string"}`,
		`{"type":["string","undefined","null"]}`:                        `{"type":["string","null"]}`,
		`{"type":"undefined"}`:                                          ``,
		`{"type":["undefined"]}`:                                        ``,
		`{"type":["string",1]}`:                                         ``,
		`{"type":["string","Foo"]}`:                                     ``,
		`{"type":"string[]"}`:                                           `{"type":"array","items":{"type":"string"}}`,
		`{"type":"int[][]"}`:                                            `{"type":"array","items":{"type":"array","items":{"type":"integer"}}}`,
		`{"type":"array<string>","minItems":1}`:                         `{"type":"array","items":{"type":"string"},"minItems":1}`,
		`{"type":"List[str]"}`:                                          `{"type":"array","items":{"type":"string"}}`,
		`{"type":"typing.List[int]"}`:                                   `{"type":"array","items":{"type":"integer"}}`,
		`{"type":"list[int]","items":{"minimum":1}}`:                    `{"type":"array","items":{"minimum":1}}`,
		`{"type":"List[Foo]"}`:                                          `{"type":"array"}`,
		`{"type":"List[Any]"}`:                                          `{"type":"array"}`,
		`{"type":"tuple[int, ...]"}`:                                    `{"type":"array","items":{"type":"integer"}}`,
		`{"type":"Tuple[int, str]"}`:                                    `{"type":"array"}`,
		`{"type":"Optional[str]"}`:                                      `{"type":["string","null"]}`,
		`{"type":"Optional[Foo]"}`:                                      ``,
		`{"type":"Optional[Any]"}`:                                      ``,
		`{"type":"str | None"}`:                                         `{"type":["string","null"]}`,
		`{"type":"string|undefined"}`:                                   `{"type":"string"}`,
		`{"type":"?string"}`:                                            `{"type":["string","null"]}`,
		`{"type":"Union[List[str], List[int], None]"}`:                  `{"type":["array","null"],"items":{"type":["string","integer"]}}`,
		`{"type":"Dict[str, int]"}`:                                     `{"type":"object","additionalProperties":{"type":"integer"}}`,
		`{"type":"Record<string, boolean[]>"}`:                          `{"type":"object","additionalProperties":{"type":"array","items":{"type":"boolean"}}}`,
		`{"type":"Dict[str, int]","additionalProperties":false}`:        `{"type":"object","additionalProperties":false}`,
		`{"type":"dict[str, str | None]","properties":{"a":true}}`:      `{"type":"object","properties":{"a":true}}`,
		`{"type":["List[str]","null"]}`:                                 `{"type":["array","null"],"items":{"type":"string"}}`,
		`{"type":"any"}`:                                                ``,
		`{"type":"[]"}`:                                                 ``,
		`{"type":"list[...]"}`:                                          ``,
		`{"type":"List[str"}`:                                           ``,
		`{"type":"str |"}`:                                              ``,
		`{"type":"List[List[List[List[List[List[List[List[str]]]]]]]"}`: ``,
		// schemas
		`{"items":"string"}`:   `{"items":{"type":"string"}}`,
		`{"items":"int[]"}`:    `{"items":{"type":"array","items":{"type":"integer"}}}`,
		`{"items":"Foo"}`:      ``,
		`{"items":["string"]}`: ``,
		`{"not":"string"}`:     ``,
		`{"properties":{"a":"string","type":"object","b":"Foo"}}`: `{"properties":{"a":{"type":"string"},"type":"object","b":"Foo"}}`,
		`{"additionalProperties":"false"}`:                        `{"additionalProperties":false}`,
		`{"additionalProperties":"string"}`:                       `{"additionalProperties":{"type":"string"}}`,
		`{"additionalProperties":0}`:                              `{"additionalProperties":false}`,
		`{"additionalProperties":1}`:                              `{"additionalProperties":true}`,
		`{"additionalProperties":2}`:                              ``,
		`{"additionalProperties":[false]}`:                        `{"additionalProperties":false}`,
		// flags, numbers, texts
		`{"uniqueItems":"true"}`:                 `{"uniqueItems":true}`,
		`{"uniqueItems":1,"deprecated":"False"}`: `{"uniqueItems":true,"deprecated":false}`,
		`{"uniqueItems":"yes"}`:                  ``,
		`{"nullable":"true"}`:                    `{"nullable":true}`,
		`{"$schema":"http://json-schema.org/draft-07/schema#","nullable":"true"}`: ``,
		`{"exclusiveMinimum":"true"}`:                                                `{"exclusiveMinimum":true}`,
		`{"minimum":[1],"minLength":[2],"maximum":[1,2],"maxLength":[-1]}`:           `{"minimum":1,"minLength":2,"maximum":[1,2],"maxLength":[-1]}`,
		`{"description":["line \"1\"", "line 2"],"title":["a"],"pattern":["a","b"]}`: `{"description":"line \"1\"\nline 2","title":"a","pattern":["a","b"]}`,
		`{"description":[],"title":[1]}`:                                             ``,
		`{"$ref":["#"],"$id":["a"]}`:                                                 ``,
		// lists
		`{"enum":"Paris"}`:                                                  `{"enum":["Paris"]}`,
		`{"enum":5}`:                                                        `{"enum":[5]}`,
		`{"enum":"Paris, Rome"}`:                                            ``,
		`{"type":"integer","enum":"Paris"}`:                                 ``,
		`{"enum":{"0":"a","2":"b"}}`:                                        `{"enum":["a","b"]}`,
		`{"enum":{"2":"a","0":"b"}}`:                                        ``,
		`{"enum":{"a":"b"}}`:                                                ``,
		`{"enum":{}}`:                                                       ``,
		`{"type":"integer","enum":{"1":"low","2":"b"}}`:                     ``,
		`{"properties":{"city":true},"required":"city"}`:                    `{"properties":{"city":true},"required":["city"]}`,
		`{"properties":{"city":true},"required":"yes"}`:                     ``,
		`{"required":{"0":"a","2":"b"}}`:                                    `{"required":["a","b"]}`,
		`{"required":{"0":"a","2":1}}`:                                      ``,
		`{"required":true}`:                                                 ``,
		`{"properties":{"a":{"required":true}}}`:                            `{"properties":{"a":{}},"required":["a"]}`,
		`{"properties":{"a":{"type":"int[]","required":true,"title":"A"}}}`: `{"properties":{"a":{"type":"array","items":{"type":"integer"},"title":"A"}},"required":["a"]}`,
		`{"properties":{"a":{"type":"int[]", "required":true}}}`:            `{"properties":{"a":{"type":"array","items":{"type":"integer"}}},"required":["a"]}`,
		`{"required":["b"],"properties":{"a":{"required":true},"b":{"required":true}}}`: `{"required":["b","a"],"properties":{"a":{},"b":{}}}`,
		`{"required":[],"properties":{"a":{"required":"true"},"b":{"required":false}}}`: `{"required":["a"],"properties":{"a":{},"b":{"required":false}}}`,
		`{"required":[1],"properties":{"a":{"required":true}}}`:                         ``,
		`{"required":true,"properties":{"a":{"required":true}}}`:                        `{"required":["a"],"properties":{"a":{}}}`,
		`{"required":"b","properties":{"a":{"required":true},"b":{}}}`:                  `{"required":["b","a"],"properties":{"a":{},"b":{}}}`,
		`{"properties":{"a":{"required":true,"properties":{"b":{"required":true}}}}}`:   `{"properties":{"a":{"required":["b"],"properties":{"b":{}}}},"required":["a"]}`,
		`{"properties":{"a":{"required":true,"required":true}}}`:                        ``,
		`{"items":{"required":true},"patternProperties":{"a":{"required":true}}}`:       ``,
		// data, and names
		`{"enum":[{"type":"int[]"}],"const":{"uniqueItems":"true"},"default":{"required":true},"examples":[{"items":"string"}]}`: ``,
		`{"properties":{"type":{"title":"int[]"},"required":{"type":"string"},"enum":{},"items":true}}`:                          ``,
	} {
		d, err := tree.Parse([]byte(text), tree.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		out, mended, moved := Respell(d, true, true)
		if string(out) != want {
			t.Errorf("%s\ngot  %s\nwant %s", text, out, want)
		}
		if out != nil {
			checkRead(t, d, out, mended, moved)
		}
	}
}

// checkRead: what was read is JSON that is read no further, is told of where it stands, and stands where its author wrote it.
func checkRead(t *testing.T, written *tree.Document, out []byte, mended []schema.Mended, moved []schema.Moved) {
	again, err := tree.Parse(out, tree.Limits{})
	if err != nil {
		t.Errorf("%s: %v", out, err)
		return
	}
	if more, _, _ := Respell(again, true, true); more != nil {
		t.Errorf("%s: respelled again, it is %s", out, more)
	}
	for _, m := range mended {
		holder := again.Root().StartingAt(m.Holder)
		if !holder.IsObject() || m.Kind != schema.MendedFlag && !holder.Has(m.Keyword) {
			t.Errorf("%s: %s does not stand at %d", out, m.Keyword, m.Holder)
		}
	}
	if len(mended) == 0 {
		t.Errorf("%s: nothing is said of it", out)
	}
	doc := schema.Read(again)
	doc.Author = &schema.Author{Text: written.Source(), Moved: moved}
	for i := range again.Len() {
		n := again.Node(i)
		if at := written.Root().Resolve(doc.Pointer(n)); at == nil {
			t.Errorf("%s: %s has no place %s", out, written.Source(), doc.Pointer(n))
		} else if doc.Pointer(n) == n.Pointer() && doc.WrittenAt(n.NameOffset()) != at.NameOffset() {
			t.Errorf("%s: %s stands at %d, want %d", out, n.Pointer(), doc.WrittenAt(n.NameOffset()), at.NameOffset())
		}
	}
}
