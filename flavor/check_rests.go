package flavor

// A rest is a repair that another answer carries out, or leaves nothing to do for: it may
// be picked only where that answer is given. Two repairs of one construct that exclude each
// other this way are still two answers, for each says what becomes of a schema.
type rest struct {
	construct Construct
	repair    Repair
	holds     func(*Rules) bool // where the repair is carried out
	message   string            // why not, elsewhere
	help      string
}

var restTable = [...]rest{
	{CReferenceByPath, Inline, (*Rules).refersNever, "the repair inline is that of references, and some may stay", "write hoist, which moves what they lead to, or refuse reference and recursive-reference"},
	{CReferenceByPath, Hoist, (*Rules).refers, "the repair hoist moves what references lead to, and none stays", "write inline"},
	{CNestedDefinitions, Prune, (*Rules).refersNever, "the repair prune leaves out what references may lead to", "write hoist, or refuse reference and recursive-reference"},
	{CNestedDefinitions, Hoist, (*Rules).refers, "the repair hoist moves what references lead to, and none stays", "write prune"},
	{CEndlessReference, Unroll, (*Rules).unrolls, "the repair unroll is that of recursive references, which may stay", "write relax, or refuse recursive-reference"},
	{CEndlessReference, Relax, (*Rules).keepsRecursion, "the repair relax is for recursive references that stay, and they are unrolled", "write unroll"},
}

// checkRests looks for repairs that no other answer carries out.
func (r *reader) checkRests(own *form, rules *Rules, once func(spot string) bool) {
	for _, x := range restTable {
		a := rules.Construct(x.construct)
		spot := "constructs " + x.construct.String()
		if a.Verdict == Refuses && a.Repair == x.repair && !x.holds(rules) && once(spot) {
			r.fail(own.spot(spot), x.help, "%s", x.message)
		}
	}
}

func (r *Rules) unrolls() bool { return r.Refuses(CRecursiveReference) }

func (r *Rules) keepsRecursion() bool { return !r.unrolls() }

// refersNever reports whether no reference of any kind stays.
func (r *Rules) refersNever() bool { return r.Refuses(CReference) && r.unrolls() }

func (r *Rules) refers() bool { return !r.refersNever() }
