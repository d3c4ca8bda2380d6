package diag

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// What the author could write instead depends on the flavor: a help is given that the flavor does
// not refuse in its turn.

// An instead replaces a help of messageTable, where the flavor refuses what that suggests.
type instead struct {
	takes func(*flavor.Rules) bool // whether the flavor takes what the table's help suggests
	help  string
}

func unions(r *flavor.Rules) bool { return r.Allows("anyOf", false, flavor.Union) }

func definitions(r *flavor.Rules) bool {
	return r.Allows("$defs", true) && !r.Refuses(flavor.CReference)
}

func takesBooleans(r *flavor.Rules) bool { return !r.Refuses(flavor.CBooleanSchema) }

func takesConst(r *flavor.Rules) bool { return takes(r, "const") }

// takes reports whether a keyword may stand in some kind of schema.
func takes(r *flavor.Rules, keyword string) bool {
	return slices.ContainsFunc(kinds[:], func(p flavor.Place) bool { return r.Allows(keyword, false, p) })
}

var kinds = [...]flavor.Place{flavor.Reference, flavor.Union, flavor.Untyped, flavor.ObjectType, flavor.ArrayType, flavor.StringType, flavor.NumberType, flavor.IntegerType, flavor.BooleanType}

func takesNull(r *flavor.Rules) bool { return !r.Refuses(flavor.CNullType) }

// insteadTable is read by a help of messageTable, and then again by the help that takes its place.
var insteadTable = map[string]instead{
	"write one type, or `anyOf`":                                           {unions, "write one type"},
	"write one `anyOf` branch for each type":                               {unions, "keep to one type"},
	"write one object, with the cases in a property of it":                 {unions, "write one object"},
	"require it and admit null":                                            {takesNull, "require it"},
	"leave the property out of `required` instead":                         {func(r *flavor.Rules) bool { return !r.Refuses(flavor.COptionalProperty) }, "say what else the value may be"},
	"move the target into the root's `$defs`":                              {definitions, "write the target in its place"},
	"move them to the root":                                                {definitions, "write each where it is used"},
	"put the target into `$defs`":                                          {definitions, "write the target in its place"},
	"put the target into `$defs`, or adapt with the option dangling: open": {definitions, "write the target in its place, or adapt with the option dangling: open"},
	"write it under allOf, beside the reference":                           {func(r *flavor.Rules) bool { return r.Allows("allOf", false, flavor.Union) }, "write the target in place of the reference, and the keyword in it"},
	"write definitions under `$defs`":                                      {definitions, ""},
	"write \"properties\": {}":                                             {func(r *flavor.Rules) bool { return !r.Refuses(flavor.CEmptyProperties) }, "list a property, or send no schema where there are no arguments"},
	"write a `$ref`":                                                       {definitions, "write the target in its place"},
	"write bounds, or strings": {func(r *flavor.Rules) bool {
		return r.Allows("minimum", false, flavor.IntegerType) && r.Allows("maximum", false, flavor.IntegerType)
	}, "write strings"},
	"correct what it says, or write false":                {takesBooleans, "correct what it says"},
	"correct what it says, or close the array with false": {takesBooleans, "correct what it says"},
	"write an object, or true or false":                   {takesBooleans, "write an object"},
	"write \"items\": false, or adapt with the option open: keep": {func(r *flavor.Rules) bool {
		return takesBooleans(r) && !r.Refuses(flavor.CTuple)
	}, "adapt with the option open: keep"},
	"say what it may be with additionalProperties, or adapt with the option open: keep": {func(r *flavor.Rules) bool { return !r.Refuses(flavor.CMap) }, "adapt with the option open: keep"},
	"list fewer values, or exclude them in one `not` with one `enum`":                   {func(r *flavor.Rules) bool { return takes(r, "not") }, "list fewer values"},
	"write it as a const in each alternative":                                           {takesConst, "list it alone in the `enum` of each alternative"},
	"write it as a const in each alternative: " + orDecide:                              {takesConst, "list it alone in the `enum` of each alternative: " + orDecide},
	"where values of any kind may come write a `oneOf` that refers to each of them, with the discriminator beside it": {func(r *flavor.Rules) bool {
		return takes(r, "oneOf") && takes(r, "discriminator")
	}, anyKind},
	anyKind:                   {unions, "where values of any kind may come list the properties of each kind"},
	orNull:                    {takesNull, "write the `type` beside it"},
	"write a union with null": {takesNull, ""},
}

const (
	orDecide = "without that a reply that matches another alternative too is refused; or adapt with the option discriminator: decide, which asks the named one alone"
	anyKind  = "where values of any kind may come write an `anyOf` that refers to each of them"
	orNull   = "write the `type` beside it, or a union with null"
)

// helpUnder is a help, or what replaces it where the flavor refuses what it suggests. Without rules it stays as it is.
func helpUnder(r *flavor.Rules, help string) string {
	for r != nil {
		other, ok := insteadTable[help]
		if !ok || other.takes(r) {
			break
		}
		help = other.help
	}
	return help
}
