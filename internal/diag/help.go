package diag

import "github.com/schemaflavor/schemaflavor/flavor"

// What the author could write instead depends on the flavor: a help is given that the flavor does
// not refuse in its turn.

// An instead is the help where what the table of words suggests may not stand either.
type instead struct {
	takes func(*flavor.Rules) bool // whether the table's help serves
	help  string
}

func unions(r *flavor.Rules) bool { return r.Allows("anyOf", false, flavor.Union) }

func definitions(r *flavor.Rules) bool {
	return r.Allows("$defs", true) && !r.Refuses(flavor.CReference)
}

func takesNull(r *flavor.Rules) bool { return !r.Refuses(flavor.CNullType) }

// insteadTable is read by what the table of words suggests.
var insteadTable = map[string]instead{
	"write one type, or `anyOf`":                                           {unions, "write one type"},
	"write one `anyOf` branch for each type":                               {unions, "keep to one type"},
	"write one object, with the cases in a property of it":                 {unions, "write one object"},
	"write anyOf, or let the branches exclude each other":                  {unions, "let the branches exclude each other"},
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
	"correct what it says, or write false":                {func(r *flavor.Rules) bool { return !r.Refuses(flavor.CBooleanSchema) }, "correct what it says"},
	"correct what it says, or close the array with false": {func(r *flavor.Rules) bool { return !r.Refuses(flavor.CBooleanSchema) }, "correct what it says"},
}

// helpUnder is a help as far as a flavor takes what it suggests; without rules it is as it stands.
func helpUnder(r *flavor.Rules, help string) string {
	if other, ok := insteadTable[help]; ok && r != nil && !other.takes(r) {
		return other.help
	}
	return help
}
