package schema

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
)

// references is a table: a document, where its reference stands, and what comes of it.
var references = []struct {
	text, at string
	target   string
	status   Status
}{
	{`{"$ref":"#"}`, "/$ref", "", Resolved},
	{`{"$ref":""}`, "/$ref", "", Resolved},
	{`{"$ref":"#/$defs/a","$defs":{"a":{}}}`, "/$ref", "/$defs/a", Resolved},
	{`{"$ref":"#/$defs/a~1b~0c","$defs":{"a/b~c":{}}}`, "/$ref", "/$defs/a~1b~0c", Resolved},
	{`{"$ref":"#/$defs/a~01","$defs":{"a~1":{},"a/":{}}}`, "/$ref", "/$defs/a~01", Resolved},
	{`{"$ref":"#/$defs/a%20b","$defs":{"a b":{}}}`, "/$ref", "/$defs/a b", Resolved},
	{`{"$ref":"#/$defs/%C3%A9","$defs":{"é":{}}}`, "/$ref", "/$defs/é", Resolved},
	{`{"$ref":"#/$defs/100%25","$defs":{"100%":{}}}`, "/$ref", "/$defs/100%", Resolved},
	{`{"$ref":"#/$defs/100%","$defs":{"100%":{}}}`, "/$ref", "/$defs/100%", Literally},
	{`{"$ref":"#/$defs/a%20b","$defs":{"a%20b":{}}}`, "/$ref", "/$defs/a%20b", Literally},
	{`{"$ref":"#%2F$defs%2Fa","$defs":{"a":{}}}`, "/$ref", "/$defs/a", Resolved},
	{`{"$ref":"#/$defs/","$defs":{"":{}}}`, "/$ref", "/$defs/", Resolved},
	{`{"$ref":"#/$defs/a#b","$defs":{"a#b":{}}}`, "/$ref", "/$defs/a#b", Resolved},
	{`{"$ref":"#/allOf/1","allOf":[{},{}]}`, "/$ref", "/allOf/1", Resolved},
	{`{"$ref":"#/allOf/2","allOf":[{},{}]}`, "/$ref", "", Dangling},
	{`{"$ref":"#/allOf/01","allOf":[{},{}]}`, "/$ref", "", Dangling},
	{`{"$ref":"#/x-own/a","x-own":{"a":true}}`, "/$ref", "/x-own/a", Resolved},
	{`{"$ref":"#/title","title":"a"}`, "/$ref", "", Dangling},
	{`{"$ref":"#/required","required":["a"]}`, "/$ref", "", Dangling},
	{`{"$ref":"#/$defs/nothing"}`, "/$ref", "", Dangling},
	{`{"$ref":"#nothing"}`, "/$ref", "", Dangling},
	{`{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{}}}`, "/$ref", "/$defs/a", Resolved}, // one step of a chain
	{`{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{}}}`, "/$defs/a/$ref", "/$defs/b", Resolved},
	{`{"$ref":"other.json"}`, "/$ref", "", External},
	{`{"$ref":"other.json#/a"}`, "/$ref", "", External},
	{`{"$ref":"http://json-schema.org/draft-07/schema#"}`, "/$ref", "", External},

	// anchors
	{`{"$ref":"#a","$defs":{"x":{"$anchor":"a"}}}`, "/$ref", "/$defs/x", Resolved},
	{`{"$ref":"#a","$defs":{"x":{"$anchor":"a"},"y":{"$anchor":"a"}}}`, "/$ref", "/$defs/x", Resolved},
	{`{"$ref":"#a","properties":{"a":{"not":{"$anchor":"a"}}},"allOf":[{"$anchor":"a"}]}`, "/$ref", "/properties/a/not", Resolved},
	{`{"$ref":"#a","const":{"$anchor":"a"},"properties":{"$anchor":"a"}}`, "/$ref", "", Dangling},
	{`{"$dynamicRef":"#a","$defs":{"x":{"$dynamicAnchor":"a"}}}`, "/$dynamicRef", "/$defs/x", Resolved},
	{`{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#a","definitions":{"x":{"$id":"#a"}}}`, "/$ref", "/definitions/x", Resolved},

	// $id, bases and embedded resources
	{`{"$id":"http://x/a.json","$ref":"#/$defs/b","$defs":{"b":{}}}`, "/$ref", "/$defs/b", Resolved},
	{`{"$id":"http://x/a.json","$ref":"http://x/a.json#/$defs/b","$defs":{"b":{}}}`, "/$ref", "/$defs/b", Resolved},
	{`{"$id":"http://x/a.json","$ref":"a.json","$defs":{}}`, "/$ref", "", Resolved},
	{`{"$id":"http://x/a.json","$ref":"b.json","$defs":{"b":{"$id":"b.json"}}}`, "/$ref", "/$defs/b", Resolved},
	{`{"$id":"http://x/a.json","$ref":"/b.json#/not","$defs":{"b":{"$id":"b.json","not":{}}}}`, "/$ref", "/$defs/b/not", Resolved},
	{`{"$id":"http://x/a.json","$ref":"b.json#n","$defs":{"b":{"$id":"b.json","not":{"$anchor":"n"}},"n":{"$anchor":"n"}}}`, "/$ref", "/$defs/b/not", Resolved},
	{`{"$id":"http://x/a.json","$ref":"#n","$defs":{"b":{"$id":"b.json","not":{"$anchor":"n"}},"n":{"$anchor":"n"}}}`, "/$ref", "/$defs/n", Resolved},
	{`{"$id":"http://x/a.json","$defs":{"b":{"$id":"b.json","$ref":"#/$defs/c","$defs":{"c":{}}},"c":{}}}`, "/$defs/b/$ref", "/$defs/b/$defs/c", Resolved},
	{`{"$id":"http://x/a.json","$defs":{"b":{"$id":"sub/b.json","items":{"$ref":"c.json"}},"c":{"$id":"sub/c.json"}}}`, "/$defs/b/items/$ref", "/$defs/c", Resolved},
	{`{"$ref":"item","$defs":{"b":{"$id":"item"}}}`, "/$ref", "/$defs/b", Resolved},
	{`{"$id":"http://x/a.json","$ref":"urn:b","$defs":{"b":{"$id":"urn:b"}}}`, "/$ref", "/$defs/b", Resolved},
	{`{"$ref":"b.json","const":{"$id":"b.json"}}`, "/$ref", "", External},
	{`{"$ref":"%zz","$defs":{"b":{"$id":"%zz"}}}`, "/$ref", "/$defs/b", Resolved},

	// draft-04 has id, and no draft before 2019-09 looks beside $ref
	{`{"$schema":"http://json-schema.org/draft-04/schema#","$ref":"b","definitions":{"b":{"id":"b"},"c":{"$id":"c"}}}`, "/$ref", "/definitions/b", Resolved},
	{`{"$schema":"http://json-schema.org/draft-04/schema#","$ref":"c","definitions":{"b":{"id":"b"},"c":{"$id":"c"}}}`, "/$ref", "", External},
	{`{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"b","definitions":{"b":{"id":"b"}}}`, "/$ref", "", External},
	{`{"$schema":"http://json-schema.org/draft-07/schema#","not":{"$id":"http://x/b","$ref":"#/definitions/a"},"definitions":{"a":{}}}`, "/not/$ref", "/definitions/a", Resolved},
	{`{"not":{"$id":"http://x/b","$ref":"#/definitions/a"},"definitions":{"a":{}}}`, "/not/$ref", "", Dangling},

	// what people write
	{`{"properties":{"result":{"items":{"not":{"$ref":"#/items"}}}}}`, "/properties/result/items/not/$ref", "/properties/result/items", Enclosed},
	{`{"properties":{"a/b":{"items":{"not":{"$ref":"#/items"}}}}}`, "/properties/a~1b/items/not/$ref", "/properties/a~1b/items", Enclosed},
	{`{"properties":{"result":{"not":{"$ref":"#/items"}}},"items":{}}`, "/properties/result/not/$ref", "/items", Resolved},
	{`{"properties":{"result":{"items":{"not":{"$ref":"#/items"}}},"more":{}}}`, "/properties/result/items/not/$ref", "/properties/result/items", Enclosed},
	{`{"properties":{"result":{"not":{"$ref":"#/items"}}}}`, "/properties/result/not/$ref", "", Dangling},

	// a schema that was pasted into another with its references as they were
	{`{"properties":{"a":{"$defs":{"In":{}},"not":{"$ref":"#/$defs/In"}},"b":{}}}`, "/properties/a/not/$ref", "/properties/a/$defs/In", Enclosed},
	{`{"properties":{"a":{"$defs":{"In":{}},"not":{"$ref":"#/definitions/In"}},"b":{}}}`, "/properties/a/not/$ref", "/properties/a/$defs/In", Enclosed},
	{`{"properties":{"a":{"items":{"$defs":{"In":{}},"$ref":"#/$defs/In"}},"b":{}}}`, "/properties/a/items/$ref", "/properties/a/items/$defs/In", Enclosed},
	{`{"properties":{"a":{"$defs":{"In":{},"Out":{"$ref":"#/$defs/In"}}},"b":{}}}`, "/properties/a/$defs/Out/$ref", "/properties/a/$defs/In", Enclosed},
	{`{"properties":{"a":{"$defs":{"In":{}},"not":{"$defs":{"In":{}},"$ref":"#/$defs/In"}}}}`, "/properties/a/not/$ref", "/properties/a/not/$defs/In", Enclosed},
	{`{"properties":{"a":{"$defs":{"In":{}},"not":{"$defs":{"Other":{}},"$ref":"#/$defs/In"}}}}`, "/properties/a/not/$ref", "/properties/a/$defs/In", Enclosed},
	{`{"properties":{"a":{"$defs":{"In":{}},"not":{"$ref":"#/$defs/In"}}},"$defs":{"In":{}}}`, "/properties/a/not/$ref", "/$defs/In", Resolved},
	{`{"properties":{"a":{"$defs":{"In":{}},"not":{"$ref":"#/$defs/In"}}},"definitions":{"In":{}}}`, "/properties/a/not/$ref", "/properties/a/$defs/In", Enclosed},
	{`{"properties":{"a":{"$defs":{"In":{}}},"b":{"$ref":"#/$defs/In"}}}`, "/properties/b/$ref", "", Dangling},
	{`{"properties":{"a":{"$defs":{"In":{}},"not":{"$ref":"#/$defs/Un"}},"b":{}}}`, "/properties/a/not/$ref", "", Dangling},
	{`{"properties":{"a":{"properties":{"$defs":{"In":{}},"x":{"$ref":"#/$defs/In"}}},"b":{}}}`, "/properties/a/properties/x/$ref", "", Dangling},
	{`{"properties":{"a":{"properties":{"x":{},"y":{"$ref":"#/properties/x"}}},"b":{}}}`, "/properties/a/properties/y/$ref", "/properties/a/properties/x", Enclosed},
	{`{"properties":{"a":{"properties":{"x":{},"y":{"properties":{"x":{},"z":{"$ref":"#/properties/x"}}}}},"b":{}}}`, "/properties/a/properties/y/properties/z/$ref", "", Dangling},
	{`{"properties":{"a":{"properties":{"x":{},"y":{"properties":{"x":{},"z":{"$ref":"#/properties/x"}}}}}}}`, "/properties/a/properties/y/properties/z/$ref", "/properties/a/properties/x", Enclosed},
	{`{"properties":{"a":{"items":{"properties":{"x":{"items":{"$ref":"#/items"}}}}},"b":{}}}`, "/properties/a/items/properties/x/items/$ref", "/properties/a/items", Enclosed},
	{`{"properties":{"a":{"$id":"urn:u:1","items":{"$defs":{"In":{}},"$ref":"#/$defs/In"}}}}`, "/properties/a/items/$ref", "", Dangling},
	{`{"$ref":" #/$defs/a\n","$defs":{"a":{}}}`, "/$ref", "/$defs/a", Literally},
	{`{"$ref":"#/$defs/a~b","$defs":{"a~b":{}}}`, "/$ref", "/$defs/a~0b", Literally},
	{`{"$ref":"#/$defs/a~","$defs":{"a~":{}}}`, "/$ref", "/$defs/a~0", Literally},
	{`{"$ref":"#/$defs/%zz","$defs":{"%zz":{}}}`, "/$ref", "/$defs/%zz", Literally},
	{`{"$ref":"#/$defs/%41","$defs":{"%41":{}}}`, "/$ref", "/$defs/%41", Literally},
	{`{"$ref":"#/$defs/%41","$defs":{"%41":{},"A":{}}}`, "/$ref", "/$defs/A", Resolved},
	{`{"$ref":"#/$defs/%2541","$defs":{"%41":{}}}`, "/$ref", "/$defs/%41", Resolved},
	{`{"$ref":"#/$defs/%zz","$defs":{}}`, "/$ref", "", Dangling},
	{`{"$ref":"#%zz","$defs":{"a":{"$anchor":"%zz"}}}`, "/$ref", "/$defs/a", Literally},
	{`{"$ref":"#$defs/a","$defs":{"a":{}}}`, "/$ref", "/$defs/a", Repointed},
	{`{"$ref":"#definitions/a","definitions":{"a":{}}}`, "/$ref", "/definitions/a", Repointed},
	{`{"$ref":"#/definitions/a","$defs":{"a":{}}}`, "/$ref", "/$defs/a", Repointed},
	{`{"$ref":"#/$defs/a/not","definitions":{"a":{"not":{}}}}`, "/$ref", "/definitions/a/not", Repointed},
	{`{"$ref":"#/definitions/b","$defs":{"a":{}}}`, "/$ref", "", Dangling},
	{`{"$ref":"#/definitions/a","definitions":{"a":{"type":"string"}},"$defs":{"a":{}}}`, "/$ref", "/definitions/a", Resolved},
	{`{"$ref":"#/definitions","$defs":{"":{}}}`, "/$ref", "", Dangling},
	{`{"$ref":"#definitions/b","definitions":{"a":{}}}`, "/$ref", "", Dangling},
	{`{"$ref":"b","not":{"id":"b"}}`, "/$ref", "/not", Identified},
	{`{"$ref":"#b","not":{"id":"#b"}}`, "/$ref", "/not", Identified},
	{`{"$schema":"http://json-schema.org/draft-03/schema#","$ref":"b","not":{"id":"b"}}`, "/$ref", "/not", Identified},

	// nothing is guessed in a resource within the document, nor of what no draft with `id` has
	{`{"not":{"$id":"urn:u:1","items":{"$ref":"b"}},"if":{"id":"b"}}`, "/not/items/$ref", "", External},
	{`{"not":{"$id":"urn:u:1","items":{"$ref":"#b"}},"if":{"id":"#b"}}`, "/not/items/$ref", "", Dangling},
	{`{"not":{"$id":"urn:u:1","$defs":{"a":{}},"items":{"$ref":"#/definitions/a"}}}`, "/not/items/$ref", "", Dangling},
	{`{"$dynamicRef":"#b","not":{"id":"#b"}}`, "/$dynamicRef", "", Dangling},

	// a name that is taken names nothing, and a schema has one name
	{`{"allOf":[{"$id":"b"},{"$id":"b","$anchor":"n","not":{"$ref":"#n"}}]}`, "/allOf/1/not/$ref", "/allOf/1", Resolved},
	{`{"$ref":"b#n","allOf":[{"$id":"b"},{"$id":"b","$anchor":"n"}]}`, "/$ref", "", Dangling},
	{`{"$ref":"#b","not":{"$id":"#b","$anchor":"a"}}`, "/$ref", "", Dangling},
	{`{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#b","not":{"$id":"#b","$anchor":"a"}}`, "/$ref", "/not", Resolved}, // which has no anchors
	{`{"$schema":"https://json-schema.org/draft/2019-09/schema","$ref":"#b","not":{"$dynamicAnchor":"b"}}`, "/$ref", "", Dangling},
}

func TestResolve(t *testing.T) {
	for _, c := range references {
		d := read(t, c.text)
		r := d.Tree.Root().Resolve(c.at)
		if d.Reference(r.Parent()) != r {
			t.Errorf("%s: %s does not refer", c.text, c.at)
		}
		target, status := d.Resolve(r)
		if status != c.status || (target == nil) != (status == Dangling || status == External) {
			t.Errorf("%s: got status %d and %v, want status %d", c.text, status, target != nil, c.status)
			continue
		}
		if target != nil && target.Pointer() != c.target {
			t.Errorf("%s: leads to %q, want %q", c.text, target.Pointer(), c.target)
		}
	}
}

func TestReference(t *testing.T) {
	for text, want := range map[string]string{
		`{}`: "", `true`: "", `{"$ref":1}`: "", `{"$ref":"#"}`: "/$ref", `{"$dynamicRef":"#"}`: "/$dynamicRef",
		`{"$recursiveRef":"#"}`:                  "/$recursiveRef", // evidence of 2019-09, unless there is other
		`{"$recursiveRef":"#","prefixItems":[]}`: "", `{"$schema":"https://json-schema.org/draft/2020-12/schema","$recursiveRef":"#"}`: "",
		`{"$dynamicRef":"#","$ref":"#"}`: "/$ref",
		`{"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveRef":"#"}`: "/$recursiveRef",
		`{"$schema":"https://json-schema.org/draft/2019-09/schema","$dynamicRef":"#"}`:   "",
	} {
		d, got := read(t, text), ""
		if r := d.Reference(d.Tree.Root()); r != nil {
			got = r.Pointer()
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

// TestRepeated: the second identifier that names a resource is noted, the first names it.
func TestRepeated(t *testing.T) {
	for text, want := range map[string]string{
		`{"$id":"http://x/a","not":{"$id":"b"}}`:                                                      "",
		`{"$id":"http://x/a","not":{"$id":"a"}}`:                                                      "/not/$id",
		`{"$id":"http://x/a","not":{"$id":"http://x/a#"}}`:                                            "/not/$id",
		`{"allOf":[{"$id":"b"},{"$id":"b"}]}`:                                                         "/allOf/1/$id",
		`{"allOf":[{"$id":"b"}],"properties":{"$id":{"$id":"b"}},"const":{"$id":"b"}}`:                "/properties/$id/$id",
		`{"allOf":[{"$id":"#b"},{"$id":"#b"}]}`:                                                       "",
		`{"allOf":[{"$id":"http://x/1/","not":{"$id":"b"}},{"$id":"http://x/2/","not":{"$id":"b"}}]}`: "",
	} {
		var got []string
		for n := range read(t, text).Repeated {
			got = append(got, n.Pointer())
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func TestIgnoresSiblings(t *testing.T) {
	for d := OpenAPI30; d <= Draft202012; d++ {
		if got, want := ReadAs(read(t, `{}`).Tree, d).IgnoresSiblings(), d < Draft201909; got != want {
			t.Errorf("%s: got %v, want %v", d, got, want)
		}
	}
}

// TestReadIsLinear: deep and wide schemas take a moment.
func TestReadIsLinear(t *testing.T) {
	var wide strings.Builder
	for i := range 50_000 {
		fmt.Fprintf(&wide, `"p%d":{"$anchor":"a%d","$id":"http://x/%d"},`, i, i, i)
	}
	for what, text := range map[string]string{
		"deep": strings.Repeat(`{"not":`, 50_000) + "true" + strings.Repeat("}", 50_000),
		"wide": `{"properties":{` + wide.String() + `"z":{}}}`,
	} {
		watch := stopwatch.Start()
		read(t, text)
		if took := watch.Stop(); took > 10*time.Second {
			t.Errorf("%s: took %v", what, took)
		}
	}
	watch := stopwatch.Start()
	d := read(t, strings.Repeat(`{"not":`, 50_000)+"true"+strings.Repeat("}", 50_000))
	n := d.Tree.Root()
	for n.IsObject() {
		n = n.First()
	}
	standing := Standing(n)
	if took := watch.Stop(); !standing || took > 10*time.Second {
		t.Errorf("Standing is %v after %v", standing, took)
	}
}
