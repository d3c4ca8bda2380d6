package flavor

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/spelling"
)

// An inspector checks what the answers of a file say together, after each line was read by itself.
type inspector struct{ *reader }

// check looks for what no single line shows: answers that are missing, contradict one another, or cite nothing. own is what the
// file says, whole what is in force with its parents; complete is false where a parent is not known, so that no answer counts as
// missing.
func (r inspector) check(own, whole *form, complete bool) {
	r.checkSources(own, whole, complete)
	r.checkBlock(&own.answers)
	for _, s := range own.surfaces {
		if s != nil {
			r.checkBlock(&s.answers)
		}
	}
	if !complete {
		return
	}
	r.checkComplete(own, whole)
	r.checkLifted(own, whole)
	r.checkInherited(own, whole)
	r.checkMeaning(own, whole)
}

// checkSources: every because cites a source, and every source is cited.
func (r inspector) checkSources(own, whole *form, complete bool) {
	cited := map[string]bool{}
	for _, w := range r.cited {
		cited[w.text] = true
		if _, ok := whole.sources[w.text]; !ok && complete {
			help := "declare it under sources, with url and read"
			if near := spelling.Suggest(w.text, whole.order); near != "" {
				help = "there is " + quote(near)
			}
			r.fail(w.place, help, "sources has no %s", quote(w.text))
		}
	}
	for _, id := range own.order {
		if !cited[id] && own.extends.text == "" && !own.unnamed {
			r.fail(own.answers.spots["sources "+id], "cite it in a because, or leave it out", "no because cites the source %s", quote(id))
		}
	}
}

// checkBlock compares the answers within one block: those for tools, or those of one surface.
func (r inspector) checkBlock(a *answers) {
	for k, x := range a.refused {
		for p, list := range a.listed {
			if slices.Contains(list, k) && x.covers(p) {
				r.warn(a.spots["keywords "+p.String()+" "+k], "keep one of them", "%s is listed for %s and refused there, which counts", quote(k), p)
			}
		}
	}
	if a.unlisted == nil {
		return
	}
	if *a.unlisted && len(a.listed) > 0 {
		r.fail(a.spots["keywords unlisted"], "say what is refused, or write unlisted: refuse", "a list of keywords says nothing where unlisted ones are kept")
	}
	if a.why == nil && !(*a.unlisted && len(a.refused) > 0) { // each refused keyword has its own because
		r.fail(a.spots["keywords"], `write because: {source: "its words"}`, "keywords has no because")
	}
}

// checkUntested looks for constructs that the file calls untested though its parent refuses them: the parent knows better.
func (r inspector) checkUntested(own, parent *form) {
	check := func(a *answers, inherited ...*answers) {
		for c, answer := range a.constructs {
			refused := false
			for _, x := range inherited { // the last one that answers counts
				if said, ok := x.constructs[c]; ok {
					refused = said.Verdict == Refuses
				}
			}
			if answer.Verdict == Untested && refused {
				r.fail(a.spots["constructs "+c.String()], "leave it out, and it is refused and repaired here too; or put it under accepts", "%s refuses %s, and would no longer here", quote(own.extends.text), quote(c.String()))
			}
		}
	}
	check(&own.answers, &parent.answers)
	for s, x := range own.surfaces {
		switch b := parent.surfaces[s]; {
		case x == nil:
		case b == nil:
			check(&x.answers, &parent.answers)
		default:
			check(&x.answers, &parent.answers, &b.answers)
		}
	}
}

// checkComplete looks for questions that a flavor does not answer.
func (r inspector) checkComplete(own, whole *form) {
	start := own.name.place
	var missing []string
	for c, info := range constructTable {
		if _, ok := whole.answers.constructs[Construct(c)]; ok {
			continue
		}
		if _, tried := own.answers.spots["constructs "+info.Name]; !tried {
			missing = append(missing, info.Name)
		}
	}
	if !has(whole, "constructs") {
		r.fail(start, "copy them from a template", "the flavor has no constructs")
	} else if len(missing) > 0 {
		r.fail(own.spot("constructs"), "put each under accepts, untested or refuses", "constructs has no answer for %s", strings.Join(missing, ", "))
	}
	if whole.answers.dialect == nil && !has(own, "dialect") {
		r.fail(start, "write dialect: "+strings.Join(dialectNames[:], " or "), "the flavor has no dialect")
	}
	if whole.answers.unlisted == nil && !has(own, "keywords unlisted") {
		r.fail(own.spot("keywords"), "write unlisted: refuse or keep, what silence means", "keywords has no unlisted")
	}
	if whole.answers.describe == nil && !has(own, "describe") {
		r.fail(start, "write describe: all, none or a list of keywords", "the flavor has no describe")
	}
}

func has(own *form, spot string) bool { _, ok := own.answers.spots[spot]; return ok }

// checkLifted looks for "lifted" where no answer was given before.
func (r inspector) checkLifted(own, whole *form) {
	blocks := []*answers{&own.answers}
	for _, s := range own.surfaces {
		if s != nil {
			blocks = append(blocks, &s.answers)
		}
	}
	for i, a := range blocks {
		if i == 0 && own.extends.text != "" {
			continue // a parent may have said it
		}
		said := func(key string) bool {
			_, ok := whole.answers.spots[key]
			return ok && i > 0
		}
		for k, x := range a.refused {
			if x == nil && !said("refused "+k) {
				r.nothingToLift(a.spots["refused "+k])
			}
		}
		for k, x := range a.values {
			if x == nil && !said("values "+k) {
				r.nothingToLift(a.spots["values "+k])
			}
		}
		for m, x := range a.limits {
			if x == nil && !said("limits "+m.String()) {
				r.nothingToLift(a.spots["limits "+m.String()])
			}
		}
		if a.names != nil && a.names.rule == nil && !said("names") {
			r.nothingToLift(a.spots["names"])
		}
	}
}

func (r *reader) nothingToLift(p position) {
	r.fail(p, "leave the line out", "nothing is lifted here: no answer was given before")
}
