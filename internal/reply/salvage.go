package reply

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/validate"
)

// The codec carries a list of entries as it is, as a list, where one entry is broken, so that the validator says nothing of the sound
// ones. To find what is wrong with these, the reply is decoded once more, without the broken entries.

// salvage fills a reading of a broken reply with all that is wrong with it, if it has a list whose sound entries can be read without
// the broken ones, and reports whether it has. d.Value stays the value with the lists as they are, carried maps that to the reply, and
// whole is what is wrong with it. What is found outside of the lists counts only if whole has it too: the entries that were left out
// may have brought it about.
func (r *Reader) salvage(d *Reading, reply *tree.Document, o codec.Options, whole []validate.Violation, carried *mapping) (done bool, err error) {
	o.Salvage = true
	value, problems, err := r.codec.Decode(reply.Root(), o)
	if err != nil {
		return false, ShapeError{err}
	}
	var lists []string // places in the reply of the lists that were read without some entries
	for _, p := range problems {
		if p.LeftOf != nil {
			lists = append(lists, strings.TrimPrefix(p.LeftOf.Pointer(), carried.base))
		}
	}
	if len(lists) == 0 {
		return false, nil
	}
	back, err := tree.Parse(value, r.limits)
	if err != nil {
		return false, err
	}
	places := r.places(reply, o, back.Root(), true)
	found, err := r.told(back.Root(), places)
	if err != nil {
		return false, err
	}
	found = slices.DeleteFunc(found, func(v validate.Violation) bool {
		same := func(w validate.Violation) bool {
			return w.InstancePath == v.InstancePath && w.SchemaPath == v.SchemaPath
		}
		return !slices.ContainsFunc(lists, func(list string) bool { return below(v.SentPath, list) }) && !slices.ContainsFunc(whole, same)
	})
	r.add(d, problems, back.Root(), found, places)
	slices.SortFunc(lists, func(a, b string) int { return len(a) - len(b) }) // the outermost first
	for i := range d.Violations {
		v := &d.Violations[i]
		if at := slices.IndexFunc(lists, func(list string) bool { return below(v.ReplyPath, list) }); at >= 0 { // it was carried as it is
			list := lists[at]
			if v.Path, _ = carried.back(list); !v.Shape {
				v.Path += strings.TrimPrefix(v.ReplyPath, list)
			}
		}
	}
	return true, nil
}
