package validate

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Models that have nothing to say of an optional property like to send null. Where no null may be, telling them the type that is
// wanted has them invent a value: 0, "", []. So the violation says that the property may be left out, where that is so: where no
// schema on the way to the violation requires it, and the value without it has nothing more wrong with it than with it. What
// conditions, unions and counts of members ask for is thereby known without reading any of them.

const leaveOut = " (leave it out if it is not needed)"

// maxTrials bounds how many nulls are left out one by one, where not all can be.
const maxTrials = 8

// An asking is a schema that is applied to a value, while violations are wanted.
type asking struct {
	n     *node
	value *tree.Node
	sc    *scope
}

// omissions are the nulls of an instance that may be no value where they stand.
type omissions struct {
	fill    bool                // null is sent for what is not there, but within a text
	asked   []*tree.Node        // of which it was asked whether they can be left out
	allowed map[*tree.Node]bool // those that can; nil: it is not known yet
}

// orNothing says of a null that it is best left out, where that is known; where it is not known yet, it is noted that it was asked.
func (r *run) orNothing(value *tree.Node) string {
	switch {
	case value.Kind() != tree.Null || !r.mayBeAbsent(value):
		return ""
	case r.omit.allowed == nil:
		r.omit.asked = append(r.omit.asked, value)
		return ""
	case !r.omit.allowed[value]:
		return ""
	}
	return leaveOut
}

// mayBeAbsent reports whether a null was sent as such, as a property that need not be sent, and that no schema requires which led
// to it.
func (r *run) mayBeAbsent(value *tree.Node) bool {
	owner := value.Parent()
	if !owner.IsObject() || r.words.IsName(value) {
		return false
	}
	s := r.words.Sent(value)
	if r.omit.fill && s.Within == "" || s.Key != "" || s.Text != nil || s.Node != nil && s.Node.Kind() != tree.Null {
		return false
	}
	for i := len(r.asking) - 1; i >= 0; i-- {
		switch a := r.asking[i]; a.value {
		case value:
		case owner:
			l := &lacks{looks: maxLooks}
			if l.look(r, a.n, owner, a.sc); l.requires(value.Name()) {
				return false
			}
		default:
			return true
		}
	}
	return true
}

// requires reports whether a schema was found to require a member that is there.
func (l *lacks) requires(name string) bool {
	return slices.Contains(l.given, name)
}

// omittable are those nulls, of those that were asked of, without which nothing else is wrong with the instance than with them.
func (s *Session) omittable(instance *tree.Node, found []Violation) map[*tree.Node]bool {
	asked := map[*tree.Node]bool{}
	for _, n := range s.r.omit.asked {
		asked[n] = true
	}
	if s.harmless(instance, found, asked) {
		return asked
	}
	allowed, trials := map[*tree.Node]bool{}, 0
	for _, n := range s.r.omit.asked {
		if !asked[n] || len(asked) == 1 {
			continue
		}
		if trials++; trials > maxTrials {
			break
		}
		if allowed[n] = true; !s.harmless(instance, found, allowed) { // together with those before
			delete(allowed, n)
		}
		asked[n] = false
	}
	return allowed
}

// harmless reports whether an instance without some members has nothing wrong with what these stand in, that with it, or what stands
// beside them, that is not wrong with it as it is.
func (s *Session) harmless(instance *tree.Node, found []Violation, without map[*tree.Node]bool) bool {
	text := appendWithout(nil, instance, without)
	t, err := tree.Parse(text, tree.Limits{})
	if err != nil {
		return false
	}
	another, err := s.r.v.Session().found(t.Root())
	if err != nil {
		return false
	}
	known := map[[2]string]bool{}
	for _, v := range found {
		known[[2]string{v.InstancePath, v.SchemaPath}] = true
	}
	for _, v := range another {
		if known[[2]string{v.InstancePath, v.SchemaPath}] || v.Unchecked {
			continue
		}
		for n := range without {
			if owner := n.Parent().Pointer() + "/"; strings.HasPrefix(owner, v.InstancePath+"/") || strings.HasPrefix(v.InstancePath, owner) {
				return false
			}
		}
	}
	return true
}

// appendWithout spells a value without some members.
func appendWithout(b []byte, n *tree.Node, without map[*tree.Node]bool) []byte {
	if !n.IsObject() && !n.IsArray() {
		return append(b, n.Raw()...)
	}
	open, end := byte('['), byte(']')
	if n.IsObject() {
		open, end = '{', '}'
	}
	b = append(b, open)
	for m := range n.All() {
		if without[m] {
			continue
		}
		if b[len(b)-1] != open {
			b = append(b, ',')
		}
		if n.IsObject() {
			b = append(append(b, m.RawName()...), ':')
		}
		b = appendWithout(b, m, without)
	}
	return append(b, end)
}
