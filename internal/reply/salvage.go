package reply

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/validate"
)

// A list of entries of which one is broken is carried as it is, and so says nothing of the others. For what
// is wrong with them it is read once more, without those that are broken.

// salvage fills a reading of a broken reply with all that is wrong with it, where there is a list whose
// sound entries can be read without the others. The value stays what it is; carried maps it to the reply, and whole is what
// is wrong with it as it is: beside the lists that alone is told, as what an entry brings about there is none of that value.
func (r *Reader) salvage(d *Reading, reply *tree.Document, o codec.Options, whole []validate.Violation, carried *mapping) (done bool, err error) {
	o.Salvage = true
	value, problems, err := r.codec.Decode(reply.Root(), o)
	if err != nil {
		return false, ShapeError{err}
	}
	var lists []string // in the reply
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
