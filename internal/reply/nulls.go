package reply

import (
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// maxNullReadings bounds how often a reply is read anew to find the nulls that it needs.
const maxNullReadings = 40

// withNulls reads a reply whose value is invalid where every null stands for absence. It keeps those nulls, of the ones that may also be
// values, without which the value is not valid, and finds them by leaving out ever smaller parts of the list. It returns nil where the
// value is invalid with all of them too. Of a great many nulls it may keep more than are needed. Problems of shape do not count.
func (r *Reader) withNulls(reply *tree.Document) *Reading {
	var nulls []*tree.Node
	met := map[*tree.Node]bool{}
	kept := r.valid(reply, func(n *tree.Node) bool {
		if !met[n] {
			met[n] = true
			nulls = append(nulls, n)
		}
		return true
	})
	if kept == nil {
		return nil
	}
	absent := map[*tree.Node]bool{}
	readings := 0
	for size := len(nulls) / 2; size > 0; size /= 2 {
		var needed []*tree.Node
		for at := 0; at < len(nulls); at += size {
			part := nulls[at:min(at+size, len(nulls))]
			if readings++; readings > maxNullReadings {
				return kept
			}
			for _, n := range part {
				absent[n] = true
			}
			if fewer := r.valid(reply, func(n *tree.Node) bool { return !absent[n] }); fewer != nil {
				kept = fewer
				continue
			}
			for _, n := range part {
				delete(absent, n)
			}
			needed = append(needed, part...)
		}
		nulls = needed
	}
	return kept
}

// withoutNulls reads a reply whose value is invalid where nulls are kept, with nulls for absence. It returns nil where
// that is invalid too.
func (r *Reader) withoutNulls(reply *tree.Document) *Reading {
	return r.valid(reply, func(*tree.Node) bool { return false })
}

// valid reads a reply and keeps the nulls that stay; it returns nil where the value is not valid.
func (r *Reader) valid(reply *tree.Document, stays func(*tree.Node) bool) *Reading {
	d, err := r.read(reply, codec.Options{KeepNulls: true, Stays: stays})
	if err != nil || d.invalid() {
		return nil
	}
	return d
}
