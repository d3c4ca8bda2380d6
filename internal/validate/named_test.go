package validate

import (
	"fmt"
	"strings"
	"testing"
)

// TestNamedByTag: the alternative that a value names by what all of them require with values of their own is the one that it is held
// to, be that value a constant, listed, or spelled out by a pattern, in a property or at a position. Of any other one it was said what is
// wrong for that, which led away from what was meant.
func TestNamedByTag(t *testing.T) {
	const states = `{"oneOf":[{"type":"object","properties":{"Type":{"type":"string","pattern":"^Pass$"},"Next":{"type":"string"}},"required":["Type"],"additionalProperties":false},{"type":"object","properties":{"Type":{"type":"string","pattern":"^(?:Wait|Sleep\\.v1)$"},"Seconds":{"type":"integer"}},"required":["Type","Seconds"],"additionalProperties":false}]}`
	const modes = `{"oneOf":[{"properties":{"type":{"const":"a"},"mode":{"enum":["x","y"]}},"required":["type"]},{"properties":{"type":{"const":"b"},"mode":{"enum":["z"]}},"required":["type"]}]}`
	const referred = `{"anyOf":[{"properties":{"kind":{"$ref":"#/$defs/a"}},"required":["kind","n"]},{"properties":{"kind":{"allOf":[{"$ref":"#/$defs/b"}]}},"required":["kind","m"]}],"$defs":{"a":{"const":"a"},"b":{"enum":["b"]}}}`
	const nested = `{"anyOf":[{"properties":{"t":{"const":"text"}},"required":["t","s"]},{"oneOf":[{"properties":{"t":{"const":"p"}},"required":["t","x"]},{"properties":{"t":{"const":"q"}},"required":["t","y"]}]}]}`
	for _, c := range []struct{ schema, instance, want string }{
		{states, `{"Type":"Wait"}`, "the whole value: must have the property \"Seconds\", which is missing, because \"Type\" is \"Wait\""},
		{states, `{"Type":"Sleep.v1","Seconds":"1"}`, "`/Seconds`: must be an integer, got \"1\" (send it without quotes)"},
		{states, `{"Type":"Pass","Seconds":1}`, "`/Seconds`: this property is not allowed; allowed: \"Next\", \"Type\""},
		{states, `{"Type":"Fail"}`, "`/Type`: must be one of \"Pass\", \"Wait\", \"Sleep.v1\", got \"Fail\""},
		{states, `{"Next":"a"}`, "the whole value: must have the property \"Type\" (one of \"Pass\", \"Wait\", \"Sleep.v1\"), which is missing"},
		{modes, `{"type":"a","mode":"z"}`, "`/mode`: must be one of \"x\", \"y\", got \"z\""}, // which is none of all the modes that a has
		{modes, `{"type":"b","mode":"x"}`, "`/mode`: must be \"z\", got \"x\""},
		{referred, `{"kind":"b"}`, "the whole value: must have the property \"m\", which is missing, because \"kind\" is \"b\""},
		{referred, `{}`, "the whole value: must have the property \"kind\" (one of \"a\", \"b\"), which is missing"},
		{nested, `{"t":"q"}`, "the whole value: must have the property \"y\", which is missing, because \"t\" is \"q\""},
		{nested, `{"t":"text"}`, "the whole value: must have the property \"s\", which is missing, because \"t\" is \"text\""},
		{nested, `{"t":"r"}`, "`/t`: must be one of \"text\", \"p\", \"q\", got \"r\""},
		{nested, `{}`, "the whole value: must have the property \"t\" (one of \"text\", \"p\", \"q\"), which is missing"},
		{`{"anyOf":[{"properties":{"k":{"const":1},"l":{"const":1}},"required":["k","l"]},{"properties":{"k":{"const":2},"l":{"const":2}},"required":["k","l"]}]}`, `{"k":1,"l":2}`, // two that contradict each other
			"the whole value: matches none of the alternatives; for the one that comes closest: `/l`: must be 1, got 2"},
	} {
		checkMessages(t, c.schema, c.instance, c.want)
	}
}

// TestNamedByPosition: so are tuples by what stands at one of their positions.
func TestNamedByPosition(t *testing.T) {
	const shapes = `{"anyOf":[{"type":"array","prefixItems":[{"const":"Circle"},{"type":"number"}],"items":false,"minItems":2},{"type":"array","prefixItems":[{"const":"Rect"},{"type":"number"},{"type":"number"}],"items":false,"minItems":3},{"type":"array","prefixItems":[{"const":"Point"}],"items":false,"minItems":1}]}`
	const untold = `{"anyOf":[{"prefixItems":[{"type":"number"},{"type":"number"}],"items":false},{"prefixItems":[{"type":"string"},{"type":"number"},{"type":"number"}],"items":false}]}`
	for _, c := range []struct{ schema, instance, want string }{
		{shapes, `["Rect",1,"2"]`, "`/2`: must be a number, got \"2\" (send it without quotes)"},
		{shapes, `["Rect",1]`, "the whole value: must have at least 3 items, got 2, because the first item is \"Rect\""},
		{shapes, `["Point",1]`, "`/1`: this item is not allowed"},
		{shapes, `["Tri",1]`, "`/0`: must be one of \"Circle\", \"Rect\", \"Point\", got \"Tri\""},
		{shapes, `[]`, "the whole value: matches none of the alternatives; for the one that comes closest: must have at least 1 item, got 0"},
		{untold, `["a",1,"x"]`, "the whole value: matches none of the alternatives; for the one that comes closest: `/2`: must be a number, got \"x\""},
	} {
		checkMessages(t, c.schema, c.instance, c.want)
	}
}

// TestNamedByItems: a list is meant for the alternative of which the items are, though another one comes first.
func TestNamedByItems(t *testing.T) {
	const edit = `{"type":"object","properties":{"uri":{"type":"string"},"edits":{"type":"array","items":{"type":"string"}}},"required":["uri","edits"]}`
	const create = `{"type":"object","properties":{"kind":{"const":"create"},"uri":{"type":"string"}},"required":["kind","uri"]}`
	const rename = `{"type":"object","properties":{"kind":{"const":"rename"},"uri":{"type":"string"},"newUri":{"type":"string"}},"required":["kind","uri","newUri"]}`
	const changes = `{"anyOf":[{"type":"array","items":` + edit + `},{"type":"array","items":{"anyOf":[` + edit + `,` + create + `,` + rename + `]}}]}`
	const tagged = `{"anyOf":[{"type":"array","items":{"properties":{"k":{"const":"a"}},"required":["k","x"]}},{"type":"array","items":{"properties":{"k":{"const":"b"}},"required":["k","y"]}}]}`
	for _, c := range []struct{ schema, instance, want string }{
		{changes, `[{"kind":"rename","uri":"x"}]`, "`/0`: must have the property \"newUri\", which is missing"},
		{changes, `[{"uri":"x","edits":[]},{"kind":"create","uri":"x"},{"kind":"create","uri":1}]`, "`/2/uri`: must be a string, got 1"},
		{changes, `[{"uri":"x","edits":[1]}]`, "the whole value: matches none of the alternatives; for the one that comes closest: `/0/edits/0`: must be a string, got 1"},
		{tagged, `[{"k":"b","y":1},{"k":"b"}]`, "`/1`: must have the property \"y\", which is missing"},
		{tagged, `[{"k":"b","y":1},{"k":"b","y":1},{"k":"a","x":1}]`, "the whole value: matches none of the alternatives; for the one that comes closest: `/2/k`: must be \"b\", got \"a\"; `/2`: must have the property \"y\", which is missing"},
		{`{"anyOf":[{"properties":{"edits":{}},"required":["edits"]},{"properties":{"kind":{"const":"create"}},"required":["kind"]},{"properties":{"kind":{"const":"rename"}},"required":["kind"]}]}`, `{"kind":"move"}`, "`/kind`: must be one of \"create\", \"rename\", got \"move\""},
		{`{"anyOf":[{"type":"array","items":{"type":"string"}},{"type":"array","prefixItems":[{"type":"integer"},{"type":"integer"}]}]}`, `["a","b",3]`, "the whole value: matches none of the alternatives; for the one that comes closest: `/2`: must be a string, got 3"},
		{`{"anyOf":[{"type":"array","items":{"type":"array","items":{"type":"integer"}}},{"type":"array","prefixItems":[{"const":"op"},{"type":"integer"}],"minItems":2}]}`, `[[1],[2],[3],["x"]]`, "the whole value: matches none of the alternatives; for the one that comes closest: `/3/0`: must be an integer, got \"x\""},
		{`{"anyOf":[{"type":"string"},{"anyOf":[{"type":"integer"},{"type":"null"}]}]}`, `{}`, "the whole value: must be a string, an integer or null, got an object"},
	} {
		checkMessages(t, c.schema, c.instance, c.want)
	}
}

// TestLongListUnderManyAlternatives: which of many alternatives is meant is found without looking at a long list under each of them.
func TestLongListUnderManyAlternatives(t *testing.T) {
	var forms, items []string
	for i := range 300 {
		forms = append(forms, fmt.Sprintf(`{"type":"array","items":{"type":"object","properties":{"k":{"const":"a%d"},"x":{"type":"integer"}},"required":["k","x"]}}`, i))
	}
	for range 20_000 {
		items = append(items, `{"k":"a7","x":1}`)
	}
	items[len(items)-1] = `{"k":"a7","x":"q"}`
	checkMessages(t, `{"anyOf":[`+strings.Join(forms, ",")+`]}`, `[`+strings.Join(items, ",")+`]`, "`/19999/x`: must be an integer, got \"q\"")
}
