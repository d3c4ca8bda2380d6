package flavor

import (
	"slices"
	"strings"
)

// A clash is an answer to a construct that other answers make impossible or pointless. For example, where references are never
// kept, the repair hoist of nested-definitions has nothing to move. Two repairs of one construct may each have such a row: each is
// still a different answer.
type clash struct {
	construct Construct
	repair    Repair // the repair that the row is about; None for any answer
	holds     func(*Rules) bool
	message   string
	help      string
}

var clashTable = [...]clash{
	{CNullType, None, func(r *Rules) bool { return r.Dialect == OpenAPI30 && !r.saysNull() },
		"the dialect openapi-3.0-schema spells null with nullable, which may not stand beside every type", "list nullable for every type"},
	{CNullType, None, func(r *Rules) bool {
		return r.Dialect == OpenAPI30 && r.Refuses(COptionalProperty) && r.Refuses(CNullType) && r.refers()
	},
		"the repair nullable of optional-property makes properties null, and beside a reference nothing here says how", "accept null-type, or refuse reference and recursive-reference, or accept optional-property"},
	{CTypeList, None, func(r *Rules) bool {
		return r.Dialect == OpenAPI30 && len(r.Values["type"].Accepts) > 0 && !r.Refuses(CTypeList)
	},
		"type-list is not refused, and values.type lists the names of single types, of which a list is none", "put it under refuses, with split"},
	{CRootUnion, None, func(r *Rules) bool { return !r.Refuses(CRootUnion) && !r.Allows("anyOf", true, Union) },
		`root-union is not refused, and "anyOf" may not stand at the root`, "put it under refuses, or let the keyword stand there"},
	{CRootReference, None, func(r *Rules) bool {
		return !r.Refuses(CRootReference) && r.refers() && !r.Allows("$ref", true, Reference)
	},
		`root-reference is not refused, and "$ref" may not stand at the root`, "put it under refuses, or let the keyword stand there"},
	{CRootReference, None, func(r *Rules) bool {
		return !r.Refuses(CRootReference) && r.refers() && !r.Allows("$defs", true, Reference)
	},
		`root-reference is not refused, and "$defs" may not stand beside a reference at the root`, "put it under refuses, or let the keyword stand there"},
	{CRootReference, None, func(r *Rules) bool {
		return !r.Refuses(CRootReference) && r.refers() && r.Refuses(CNonObjectRoot) && !r.Allows("type", true, Reference)
	},
		`root-reference is not refused, the root has to say that it is an object, and "type" may not stand beside "$ref"`, "put it under refuses, or let the keyword stand there"},
	{CKeywordsBesideUnion, None, func(r *Rules) bool {
		return !r.Refuses(CKeywordsBesideUnion) && r.Allows("anyOf", false, Union) && !r.Allows("type", false, Union)
	},
		`keywords-beside-union is not refused, and "type" may not stand beside "anyOf"`, "put it under refuses, or let the keyword stand there"},
	{CFreeFormObject, None, (*Rules).declaresOpen,
		"free-form-object is not refused, but the repair of object-without-properties makes it an open object, which is", "refuse it too, with text or entries"},
	{CStructuredEnumValue, None, (*Rules).listsBare,
		"structured-enum-value is not refused, but objects and arrays that say nothing of what they hold are, and a listed object or array is one of these", "refuse it too, with strings"},
	{CReference, Inline, func(r *Rules) bool { return r.UnlistedKept && !r.Allows("allOf", false, Untyped) },
		`the repair inline puts what stands beside a reference under "allOf", which may not stand`, "let it stand, or accept reference"},
	{CReferenceByPath, Inline, (*Rules).refers, "the repair inline is that of references, and some may stay", "write hoist, which moves what they lead to, or refuse reference and recursive-reference"},
	{CReferenceByPath, Hoist, (*Rules).refersNever, "the repair hoist moves what references lead to, and none stays", "write inline"},
	{CNestedDefinitions, Prune, (*Rules).refers, "the repair prune leaves out what references may lead to", "write hoist, or refuse reference and recursive-reference"},
	{CNestedDefinitions, Hoist, (*Rules).refersNever, "the repair hoist moves what references lead to, and none stays", "write prune"},
	{CEndlessReference, Unroll, (*Rules).keepsRecursion, "the repair unroll is that of recursive references, which may stay", "write relax, or refuse recursive-reference"},
	{CEndlessReference, Relax, (*Rules).unrolls, "the repair relax is for recursive references that stay, and they are unrolled", "write unroll"},
}

// checkClashes looks for answers that cannot be carried out together with others. once reports whether a spot is met for the first
// time.
func (r inspector) checkClashes(own *form, rules *Rules, once func(spot string) bool) {
	for _, x := range clashTable {
		a := rules.Construct(x.construct)
		if spot := "constructs " + x.construct.String(); (x.repair == None || a.Verdict == Refuses && a.Repair == x.repair) && x.holds(rules) && once(spot) {
			r.clash(own, rules, x.construct, x.help, x.message)
		}
	}
	for p := ObjectType; p < NullType; p++ {
		if spot := rules.spotOf("enum", p); rules.Dialect == OpenAPI30 && rules.Refuses(COptionalProperty) && (p == StringType || !rules.Refuses(CNonStringEnum)) && rules.Allows("const", false, p) && !rules.Allows("enum", false, p) && once(spot) {
			r.fail(own.spot(spot), "let enum stand there, or const not", `"enum" may not stand in a schema of type %s, and a "const" that may be null is written with it`, p)
		}
	}
}

// refuseIt begins a help text that proposes to refuse a construct; clash adds the repairs that there are.
const refuseIt = "put it under refuses"

// clash reports that the answer to a construct cannot be carried out. Where a parent gave the answer, the place is that of what
// the file itself says against it, by the first spot in against that it has.
func (r inspector) clash(own *form, rules *Rules, c Construct, help, message string, against ...string) {
	spot := "constructs " + c.String()
	inherited := own.extends.text != "" && !own.says(spot)
	on, alone := rules.alone(c)
	_, ofAll := own.answers.spots[spot] // what the file says of all surfaces
	if !strings.HasPrefix(message, c.String()) {
		message = c.String() + ": " + message
		if inherited {
			help += "; this file can answer it anew: constructs, refuses, " + c.String()
		}
	}
	if more, ok := strings.CutPrefix(help, refuseIt+", or "); ok {
		help = refuseIt + ", with the repair " + strings.Join(repairNames(c.Info().Repairs), " or ") + ", or " + more
	}
	at := own.spot(append([]string{spot}, against...)...)
	if alone && ofAll && !rules.Refuses(c) { // the file seems to refuse it already, but this surface answers for itself
		help += "; in the file that is surfaces, " + on.String() + ", constructs, refuses, " + c.String()
		message = "on the surface " + on.String() + ", " + message
		inherited = inherited || own.extends.text != "" && !own.saysOn(on, spot)
	}
	if inherited && at != own.extends.place { // at the place of extends, the message says so itself (see inherited)
		message = "inherited from " + quote(own.extends.text) + ": " + message
	}
	r.fail(at, help, "%s", message)
}

// alone returns the surface that rules are for, and reports whether another surface answers the construct differently.
func (r *Rules) alone(c Construct) (on Surface, alone bool) {
	for s, rules := range r.Flavor.rules {
		if rules == r {
			on = Surface(s)
		}
		alone = alone || rules.Constructs[c].Verdict != r.Constructs[c].Verdict
	}
	return on, alone
}

// declaresOpen reports whether objects that say nothing of their properties may stand, but the repair of object-without-properties
// would make them open objects, which may not.
func (r *Rules) declaresOpen() bool {
	return !r.Refuses(CFreeFormObject) && r.Refuses(CObjectWithoutProperties) && r.Refuses(COpenObject)
}

// listsBare reports whether objects and arrays may be listed values, though schemas that say nothing of their content may not
// stand.
func (r *Rules) listsBare() bool {
	if r.Refuses(CStructuredEnumValue) {
		return false
	}
	return slices.ContainsFunc([]Construct{CFreeFormObject, CObjectWithoutProperties, CArrayWithoutItems}, r.Refuses)
}

func (r *Rules) unrolls() bool { return r.Refuses(CRecursiveReference) }

func (r *Rules) keepsRecursion() bool { return !r.unrolls() }

// refersNever reports whether no reference of any kind stays.
func (r *Rules) refersNever() bool { return r.Refuses(CReference) && r.unrolls() }

func (r *Rules) refers() bool { return !r.refersNever() }
