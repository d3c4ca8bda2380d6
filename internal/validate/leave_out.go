package validate

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Models that have nothing to say of an optional property like to send null. Where no null may be, telling them the type that is
// wanted has them invent a value: 0, "", []. So the violation says that the property may be left out, where that is so: where no
// schema on the way to the violation requires it, and a trial finds nothing new wrong with the instance without it. The trial
// knows what conditions, unions and counts of members ask for, and no code here has to read them.

const leaveOut = " (leave it out if it is not needed)"

// maxTrials bounds how many nulls are left out one by one, where not all can be.
const maxTrials = 8

// An asking is a schema that is applied to a value, while violations are wanted.
type asking struct {
	n     *node
	value *tree.Node
	sc    *scope
}

// omissions are the nulls of an instance that are wrong where they stand, and may have to be left out.
type omissions struct {
	fill    bool                // null is to be sent for every absent member, so that none is left out, except within JSON text
	asked   []*tree.Node        // the nulls that violations are about
	allowed map[*tree.Node]bool // those of asked that can be left out; nil: not known yet
}

// orNothing returns the words that a null is best left out, if it is known to be. While nothing is known yet, it notes the null in asked.
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

// mayBeAbsent reports whether a null was sent as null, for a property that need not be sent, and that none of the schemas requires
// that are being applied to the object around it.
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

// omittable returns the asked nulls that can be left out: all of them, where the instance without all has no new violation, else as many
// as can be left out together, tried one after the other.
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
		if allowed[n] = true; !s.harmless(instance, found, allowed) { // without those that were allowed before, too
			delete(allowed, n)
		}
		asked[n] = false
	}
	return allowed
}

// harmless reports whether leaving some members out brings about no new violation: of an object that holds one of them, of a part of
// such an object, or of anything around it.
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
