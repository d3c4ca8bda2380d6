package engine

import (
	"maps"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// mergedShape is one object in place of unions: with the properties of all branches, and
// what all of them require. ms is what the shape itself says of members.
func (l *lowering) mergedShape(sh *shape) (inner *shape, ms *members) {
	base := sh.set
	for _, u := range sh.unions {
		base = base.masked(u.owner, u.mask|loosened)
	}
	if !l.gentle {
		for _, c := range sh.conditions {
			base = base.masked(c.Parent(), noCondition|loosened)
		}
	}
	inner = l.gather(base.restrict(tObject))
	inner.declareLoose = true
	ms = l.membersOf(l.gather(base))
	inner.free.names = map[string]bool{}
	for _, u := range sh.unions {
		inner.required = append(inner.required, l.requiredByAll(u)...)
		free := l.leftFree(ms, u)
		inner.free.all = inner.free.all || free.all
		maps.Copy(inner.free.names, free.names)
		for b := range u.member.All() {
			if schema.IsSchema(b) {
				inner.loose = append(inner.loose, b)
			}
		}
	}
	if !l.gentle {
		for _, c := range sh.conditions {
			for _, k := range [...]string{"if", "then", "else"} {
				if m := c.Parent().Get(k); schema.IsSchema(m) {
					inner.loose = append(inner.loose, m)
				}
			}
		}
	}
	return inner, ms
}

// takesUnions reports whether the flavor takes unions at all.
func (l *lowering) takesUnions() bool { return l.allows("anyOf", flavor.Union) }

// mergeable reports whether unions that may not stand are unions of objects, which one
// object can stand for.
func (l *lowering) mergeable(sh *shape) bool {
	if l.takesUnions() || l.gentle {
		return false
	}
	base := sh.set
	for _, u := range sh.unions {
		base = base.masked(u.owner, u.mask)
	}
	for _, u := range sh.unions {
		for b := range u.member.All() {
			if !schema.IsSchema(b) || b.Kind() == tree.False {
				continue
			}
			g := l.gather(base.add(part{n: b}))
			t := g.types
			if !g.typed && len(g.unions) == 0 {
				t = l.infer(g)
			}
			if t != tObject || g.listed {
				return false
			}
		}
	}
	return true
}

// merged lowers unions of objects as one object.
func (l *lowering) merged(sh *shape, c context) *node {
	inner, ms := l.mergedShape(sh)
	n := l.shaped(inner, context{root: c.root, level: c.level})
	if n.kind == kNever {
		return n
	}
	n = l.mutable(n)
	for _, u := range sh.unions {
		f := Fact{Rule: "no-union", Repair: flavor.Merge, Effect: Widened, Node: u.member, Detail: u.member.Name()}
		f.told = l.tell(n, u.member.Name(), u.member)
		n.fact(f)
		if free := l.leftFree(ms, u); !l.o.KeepOpen && free.any() {
			n.fact(Fact{Rule: "no-union", Repair: flavor.Merge, Effect: Narrowed, Node: u.member, names: free.some(), Detail: u.member.Name(), quiet: true})
		}
	}
	return n
}
