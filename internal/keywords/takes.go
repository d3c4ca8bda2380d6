package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A Takes answers whether a flavor takes what may be written. It writes nothing.
type Takes struct{ *task.Task }

// Unions reports whether the flavor takes unions at all.
func (t Takes) Unions() bool { return t.Form.Allows("anyOf", flavor.Union) }

// DescribedUnions reports whether a union may have a description.
func (t Takes) DescribedUnions() bool { return t.Form.Allows("description", flavor.Union) }

// ClosedObjects reports whether `additionalProperties: false` may be written.
func (t Takes) ClosedObjects() bool {
	return t.Rules.Allows("additionalProperties", false, flavor.ObjectType)
}

// Count reports whether a bound on the number of items may stand.
func (t Takes) Count(word string, n int64) bool {
	return t.Form.Takes(word, check.Count(n), flavor.ArrayType)
}

// weaker returns the strictest value that a keyword may have and that is no stricter than v, or "".
func (t Takes) weaker(keyword string, v decimal.Number, lower bool, place flavor.Place) string {
	best := ""
	for _, a := range t.Rules.Values[keyword].Accepts {
		d := decimal.Parse(a)
		if !t.Form.Takes(keyword, check.Number(d), place) {
			continue
		}
		if lower && d.Compare(v) <= 0 && (best == "" || d.Compare(decimal.Parse(best)) > 0) ||
			!lower && d.Compare(v) >= 0 && (best == "" || d.Compare(decimal.Parse(best)) < 0) {
			best = a
		}
	}
	return best
}

// Pattern reports whether strings may have a pattern.
func (t Takes) Pattern(source string) bool {
	return t.Form.Takes("pattern", check.Text(source), flavor.StringType)
}

// Null reports whether null may be written as null; else it can only travel as a string.
func (t Takes) Null() bool {
	return t.Rules.Dialect == flavor.OpenAPI30 || !t.Rules.Refuses(flavor.CNullType)
}

// NullAmongTypes reports whether null may stand in the node's list of types.
func (t Takes) NullAmongTypes(n *ir.Node) bool {
	if t.Rules.Refuses(flavor.CTypeList) {
		return false
	}
	if !t.listedNull(n) || slices.ContainsFunc(n.Members, mayExcludeNull) {
		return false
	}
	if !t.Rules.Refuses(flavor.CCrowdedTypeList) {
		return true
	}
	if len(n.Members) > 0 || len(n.Unknown) > 0 || n.Object != nil && (n.Object.Declared || n.Object.Closed || len(n.Object.Properties) > 0 || n.Object.Additional != nil) || n.Array != nil && (n.Array.Items != nil || n.Array.Prefix != nil) {
		return false
	}
	for _, a := range n.Annotations {
		if a.Name() != "title" && a.Name() != "description" {
			return false
		}
	}
	return true
}

// mayExcludeNull reports whether a member of a node combines schemas and so may exclude null. A `not` of types or of listed values, none
// of which is null, does not.
func mayExcludeNull(m ir.Member) bool {
	k := schema.Lookup(m.Keyword)
	if k == nil || k.Family != schema.Applicator {
		return false
	}
	if k.Word != word.Not || !m.Raw.IsObject() {
		return true
	}
	said, list, value := schema.TypesSaidBy(m.Raw), m.Raw.Member(word.Enum), m.Raw.Member(word.Const)
	return !(said != 0 && said&schema.TNull == 0 || list.IsArray() && schema.TypesOf(schema.Elements(list))&schema.TNull == 0 || value != nil && schema.TypeOf(value) != schema.TNull)
}

// listedNull reports whether all that the node says may stand in a schema that has the
// type null too.
func (t Takes) listedNull(n *ir.Node) bool {
	ps := check.Places(n.Types | schema.TNull)
	ok := func(keyword string) bool { return t.Form.Allows(keyword, ps...) }
	if !t.Members(n.Members, n.Types|schema.TNull) || n.Has("const") && !ok("enum") { // a const becomes an enum, to list null too
		return false
	}
	for _, a := range n.Annotations {
		if !ok(a.Name()) {
			return false
		}
	}
	o := n.Object
	return (o == nil || len(o.Properties) == 0 && !o.Declared && !n.Src.Says(word.Required) || ok("properties") && ok("required")) &&
		(o == nil || !o.Closed && o.Additional == nil || ok("additionalProperties")) && (n.Array == nil || (n.Array.Items == nil || ok("items")) && (n.Array.Prefix == nil || ok("prefixItems")))
}

// Members reports whether members may stand in a schema of several types. A copied value is asked about for each type; one that is
// written was asked about before, and is the same for all.
func (t Takes) Members(members []ir.Member, types schema.TypeSet) bool {
	ps := check.Places(types)
	return !slices.ContainsFunc(members, func(m ir.Member) bool {
		return !t.Form.Allows(m.Keyword, ps...) || m.Raw != nil && !t.Form.MayHold(m.Keyword, check.Of(m.Raw), ps...)
	})
}

// inInput reports whether a keyword may stand with a value in a schema of the input that stays.
func (t Takes) inInput(n *tree.Node, keyword string, value *tree.Node) bool {
	return check.PermissionsOf(t.Rules).Takes(keyword, check.Of(value), n.Parent() == nil, check.PlacesOf(n)...)
}
