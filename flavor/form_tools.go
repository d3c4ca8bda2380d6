package flavor

import (
	"maps"
	"slices"
)

// toolForm is what a form says of whole requests. Each rule is nil where the file says nothing, and else holds a rule, or nil
// where the parent's is lifted.
type toolForm struct {
	envelopes map[string]*Envelope // nil: lifted
	order     []string             // of envelopes, as written
	forAll    map[string]bool      // envelopes of files that say nothing of strict: see NoParametersIn

	names        *said[NameRule]
	descriptions *said[Count]
	tools        *said[Count]
	strict       *said[StrictRule]
	builtIn      *said[BuiltIn]

	responses []word // the names of response envelopes, with their places
	otherwise word   // the name of the flavor of tools that are not strict, with its place
}

// said is an answer that the file gives; it is nil where the file lifts the parent's.
type said[T any] struct{ it *T }

func (s *said[T]) rule() *T {
	if s == nil {
		return nil
	}
	return s.it
}

// over returns what is in force where t goes before base. The order of envelopes begins with those of t, since the first one is
// written where a list comes in no envelope.
func (t *toolForm) over(base *toolForm) toolForm {
	x := toolForm{
		envelopes: maps.Clone(base.envelopes), order: slices.Clone(t.order),
		names: first(t.names, base.names), descriptions: first(t.descriptions, base.descriptions),
		tools: first(t.tools, base.tools), strict: first(t.strict, base.strict), builtIn: first(t.builtIn, base.builtIn), otherwise: t.otherwise,
	}
	if x.envelopes == nil {
		x.envelopes = map[string]*Envelope{}
	}
	maps.Copy(x.envelopes, t.envelopes)
	if t.strict == nil {
		x.forAll = maps.Clone(base.forAll)
		for name := range t.envelopes {
			if x.forAll == nil {
				x.forAll = map[string]bool{}
			}
			x.forAll[name] = true
		}
	}
	for _, name := range base.order {
		if !slices.Contains(x.order, name) {
			x.order = append(x.order, name)
		}
	}
	return x
}

// standing lists the envelopes in force, in order.
func (t *toolForm) standing() (list []*Envelope) {
	for _, name := range t.order {
		if e := t.envelopes[name]; e != nil {
			list = append(list, e)
		}
	}
	return list
}

// rules are the rules in force.
func (t *toolForm) rules() ToolRules {
	return ToolRules{Names: t.names.rule(), Descriptions: t.descriptions.rule(), Tools: t.tools.rule(), Strict: t.strict.rule(), BuiltIn: t.builtIn.rule()}.clone()
}

// because calls cite with the because of each answer in force.
func (t *toolForm) because(cite func(Because)) {
	for _, e := range t.standing() {
		cite(e.Because)
	}
	r := t.rules()
	if r.Names != nil {
		cite(r.Names.Because)
	}
	for _, c := range [...]*Count{r.Descriptions, r.Tools} {
		if c != nil {
			cite(c.Because)
		}
	}
	if r.Strict != nil {
		cite(r.Strict.Because)
	}
	if r.BuiltIn != nil {
		cite(r.BuiltIn.Because)
	}
}
