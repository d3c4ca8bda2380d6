package flavor

import (
	"slices"
	"strings"
)

// Lines of a file that have no effect, or less than they seem to have, because of what is in force from elsewhere. Each line is
// right by itself.

// checkInherited looks for lines that the parent's answers, or those outside of their surface, leave without effect.
func (r inspector) checkInherited(own, whole *form) {
	if own.extends.text != "" {
		r.checkOverruled(&own.answers, &whole.answers, "by "+quote(own.extends.text))
		r.checkKeptEnvelopes(own, whole)
	}
	for s, x := range own.surfaces {
		if x == nil || x.as.text != "" {
			continue
		}
		inForce := whole.surfaces[s].answers.over(&whole.answers)
		r.checkOverruled(&x.answers, &inForce, "outside of this surface")
	}
}

// checkOverruled looks for keywords that a block lists in vain: because they are refused elsewhere, which goes before a list, or
// because unlisted keywords may stand anyway.
func (r inspector) checkOverruled(a, inForce *answers, where string) {
	kept := inForce.unlisted != nil && *inForce.unlisted
	for p, list := range a.listed {
		if kept && a.unlisted == nil { // else checkBlock says it
			r.fail(a.spots["keywords "+p.String()], "say under refused what may not stand, or write unlisted: refuse", "a list of keywords says nothing: unlisted ones are kept, as is said %s", where)
			continue
		}
		for _, k := range list {
			if _, here := a.refused[k]; !here && inForce.refused[k].covers(p) {
				r.warn(a.spots["keywords "+p.String()+" "+k], "write "+k+": lifted under refused, or leave it out of the list", "%s is listed for %s, and refused there %s, which counts", quote(k), p, where)
			}
		}
	}
}

// checkKeptEnvelopes warns of envelopes of the parent that the flavor keeps beside its own: what comes in one of them stays in it.
func (r inspector) checkKeptEnvelopes(own, whole *form) {
	for s := Tool; s <= Response; s++ {
		var ours []*Envelope
		for _, e := range own.whole.standing() {
			if e.Surface == s && !e.ReadOnly {
				ours = append(ours, e)
			}
		}
		if len(ours) == 0 {
			continue
		}
		var kept []string
		for _, e := range whole.whole.standing() {
			_, said := own.whole.envelopes[e.Name]
			if e.Surface == s && !said && !slices.ContainsFunc(ours, e.SameShape) {
				kept = append(kept, e.Name)
			}
		}
		if len(kept) > 0 {
			r.warn(own.spot("envelopes"), "write "+kept[0]+": lifted under envelopes where the provider does not take it",
				"inherited from %s: %s that come in one of its envelopes stay in it: %s", quote(own.extends.text), [...]string{"tools", "formats of responses"}[s], strings.Join(kept, ", "))
		}
	}
}
