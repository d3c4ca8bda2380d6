package engine

import (
	"slices"
	"strconv"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// spill makes a root that is too large by its own properties fit: as many as are too many
// travel as entries of a list in one member, optional ones first, the last first. It is
// for roots alone, which never become text; elsewhere the object as a whole does. It
// reports false where the root has no properties to give away.
func (l *lowering) spill(root *node, metric flavor.Metric, got int) bool {
	limit := l.rules.Limit(metric)
	switch metric {
	case flavor.MProperties, flavor.MNameAndValueCharacters:
	case flavor.MBytes:
		if limit == 0 {
			return false // a bound of ours, not the provider's
		}
		limit = l.most
	default:
		return false
	}
	o := root.object
	if root.kind != kSchema || root.carry != carryPlain || o == nil || o.additional != nil || len(o.properties) == 0 || root.has("then") {
		return false
	}
	total := len(o.properties)
	drop := total - min(total*limit/max(got, 1), total-1)
	gone := make([]bool, total)
	for _, required := range [...]bool{false, true} {
		for i := total - 1; i >= 0 && drop > 0; i-- {
			if p := o.properties[i]; !gone[i] && (p.required && !p.optional) == required {
				gone[i] = true
				drop--
			}
		}
	}
	taken := newTaken()
	var kept []*property
	for i, p := range o.properties {
		taken.add(p.original)
		taken.add(p.name)
		if !gone[i] {
			kept = append(kept, p)
		}
	}
	sh := l.gather(root.set)
	if !l.spilled { // what further members there may be besides travel with them
		l.spilled = true
		root.members = slices.DeleteFunc(slices.Clone(root.members), func(m member) bool {
			counts := m.keyword == "minProperties" || m.keyword == "maxProperties"
			if counts && m.raw != nil {
				l.lose(root, m.raw, Widened) // the members of the list count for one
			}
			return counts
		})
		l.restProperty(root, sh, &members{}, taken, context{root: true})
		root.fact(Fact{Rule: l.limitRule(metric), Repair: flavor.Entries, Reshaped: true, Severity: Warning, Node: sh.place(), Keyword: strconv.Itoa(got), Detail: o.rest.name})
		root.fact(Fact{Rule: "text", Effect: Widened, Node: sh.place()})
	}
	for i, p := range o.properties {
		if gone[i] {
			l.spilledNames = append(l.spilledNames, p.original)
		}
	}
	o.properties = kept
	if !l.o.NoDescriptions && l.terse != 0 {
		l.describeSpilled(o.rest.node)
	}
	return true
}

// describeSpilled names the properties that travel as entries, as far as a description
// may be long.
func (l *lowering) describeSpilled(list *node) {
	const most = 2000 // bytes
	text := "Further members, by key and value: "
	for i, name := range l.spilledNames {
		if len(text)+len(name) > most {
			text += ", …"
			break
		}
		if i > 0 {
			text += ", "
		}
		text += name
	}
	if list.kind == kUnion {
		list = list.branches[0].node
	}
	list.description = text
}
