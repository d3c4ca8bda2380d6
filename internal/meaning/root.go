package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// MayBeObject reports whether a shape may admit an object: nothing in it excludes objects, and some
// branch of each of its unions may admit one. A branch that leads back to its union does not count.
func (l *Reader) MayBeObject(normal *Normal) bool {
	const most = 1000 // branches that are read
	read, within := 0, map[*tree.Node]bool{}
	var may func(normal *Normal) bool
	may = func(normal *Normal) bool {
		if normal.Never != nil || normal.Types&schema.TObject == 0 || slices.ContainsFunc(normal.Residual, l.Schemas.ExcludesObjects) || slices.ContainsFunc(normal.Conditions, l.Schemas.ExcludesObjects) {
			return false
		}
		for _, u := range normal.Unions {
			if within[u.Member] {
				return false
			}
			within[u.Member] = true
			any := false
			for b := range u.Member.All() {
				if read++; read > most {
					return true
				}
				any = any || schema.IsSchema(b) && may(l.NormalForm(l.Schemas.Sets.One(b)))
			}
			delete(within, u.Member)
			if !any {
				return false
			}
		}
		return true
	}
	return may(normal)
}

// ExcludesAll reports whether a shape has a `not` of anything.
func (l *Reader) ExcludesAll(normal *Normal) bool {
	return !normal.OrNull && slices.ContainsFunc(normal.Residual, func(m *tree.Node) bool {
		word, single := l.Schemas.OnlyWord(m)
		return m.Name() == "not" && (schema.IsTrue(m) || m.IsObject() && single && word == nil)
	})
}

// AdmitsObjects reports whether each union has a branch that objects may satisfy.
func (l *Reader) AdmitsObjects(normal *Normal) bool {
	for _, u := range normal.Unions {
		any := false
		for b := range u.Member.All() {
			any = any || schema.IsSchema(b) && l.NormalForm(l.Schemas.Sets.One(b)).Types&schema.TObject != 0
		}
		if !any {
			return false
		}
	}
	return true
}
