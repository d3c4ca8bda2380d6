package flavor

import (
	"maps"
	"reflect"
	"slices"
)

// missing lists answers of a that forbid what the rules o let stand, by their keys in the file, such as "limits.bytes".
func (a *answers) missing(o *Rules) (ways []string) {
	if a.unlisted != nil && !*a.unlisted && o.UnlistedKept {
		ways = append(ways, "keywords.unlisted")
	}
	for p := range placeNames {
		list, said := a.listed[Place(p)]
		if said && (o.UnlistedKept || slices.ContainsFunc(slices.Collect(maps.Keys(o.Listed[p])), func(k string) bool { return !slices.Contains(list, k) })) {
			ways = append(ways, "keywords."+Place(p).String())
		}
	}
	for _, k := range slices.Sorted(maps.Keys(a.refused)) {
		if x := a.refused[k]; x != nil && o.somewhere(k) && slices.ContainsFunc(x.places, func(p Place) bool { return !o.Refused[p][k] && !o.Refused[Everywhere][k] }) {
			ways = append(ways, "keywords.refused."+k)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(a.values)) {
		if x := a.values[k]; x != nil && o.somewhere(k) && !x.restrictsAs(o.Values[k]) {
			ways = append(ways, "values."+k)
		}
	}
	for c, info := range constructTable {
		if a.constructs[Construct(c)].Verdict == Refuses && !o.Refuses(Construct(c)) {
			ways = append(ways, "constructs.refuses."+info.Name)
		}
	}
	for m, info := range metricTable {
		if x := a.limits[Metric(m)]; x != nil {
			if l := o.Limited(Metric(m)); l.AtMost == 0 || l.AtMost > x.AtMost {
				ways = append(ways, "limits."+info.Name)
			}
		}
	}
	if a.names != nil && a.names.rule != nil && (o.Names == nil || !sameBut(*a.names.rule, *o.Names, func(n *NameRule) *Because { return &n.Because })) {
		ways = append(ways, "names")
	}
	return ways
}

// restrictsAs reports whether two value rules restrict alike, whatever their sources.
func (v ValueRule) restrictsAs(o ValueRule) bool {
	return sameBut(v, o, func(v *ValueRule) *Because { return &v.Because })
}

// sameBut reports whether two answers are equal but for their Because.
func sameBut[T any](a, b T, because func(*T) *Because) bool {
	*because(&a), *because(&b) = Because{}, Because{}
	return reflect.DeepEqual(a, b)
}
