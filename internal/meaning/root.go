package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// MayBeObject reports whether objects may be values of a shape: of each union, those of a
// branch may. A branch that leads back to its union adds nothing to that.
func (l *Reader) MayBeObject(sh *Normal) bool {
	const most = 1000 // branches that are read
	read, within := 0, map[*tree.Node]bool{}
	var may func(sh *Normal) bool
	may = func(sh *Normal) bool {
		if sh.Never != nil || sh.Types&schema.TObject == 0 || slices.ContainsFunc(sh.Residual, l.excludesObjects) || slices.ContainsFunc(sh.Conditions, l.excludesObjects) {
			return false
		}
		for _, u := range sh.Unions {
			if within[u.Member] {
				return false
			}
			within[u.Member] = true
			any := false
			for b := range u.Member.All() {
				if read++; read > most {
					return true
				}
				any = any || schema.IsSchema(b) && may(l.NormalForm(One(b)))
			}
			delete(within, u.Member)
			if !any {
				return false
			}
		}
		return true
	}
	return may(sh)
}

// ExcludesAll reports whether a shape has a `not` of anything.
func (l *Schemas) ExcludesAll(sh *Normal) bool {
	return slices.ContainsFunc(sh.Residual, func(m *tree.Node) bool {
		word, single := l.onlyWord(m)
		return m.Name() == "not" && (schema.IsTrue(m) || m.IsObject() && single && word == nil)
	})
}

// AdmitsObjects reports whether each union has a branch that objects may satisfy.
func (l *Reader) AdmitsObjects(sh *Normal) bool {
	for _, u := range sh.Unions {
		any := false
		for b := range u.Member.All() {
			any = any || schema.IsSchema(b) && l.NormalForm(One(b)).Types&schema.TObject != 0
		}
		if !any {
			return false
		}
	}
	return true
}

// RequiredByAll lists the names that every branch of a union requires.
func (l *Reader) RequiredByAll(u UnionAt) (out []*tree.Node) {
	for b := range u.Member.All() {
		if !b.IsObject() {
			return nil
		}
		required := l.NormalForm(One(b)).Required
		if out == nil {
			out = required
			if len(out) == 0 {
				return nil
			}
			continue
		}
		out = slices.DeleteFunc(slices.Clone(out), func(r *tree.Node) bool {
			return !slices.ContainsFunc(required, func(o *tree.Node) bool { return o.Text() == r.Text() })
		})
	}
	return out
}
