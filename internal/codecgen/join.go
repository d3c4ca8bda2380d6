package codecgen

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/ir"
)

// admitAlso lets a branch stand for those that read the same, and returns what can be told of the
// values of all.
func (b *CodecBuilder) admitAlso(x *codec.Branch, br *ir.Branch) codec.Signature {
	all := []codec.Signature{x.Original}
	for _, o := range br.Also {
		if admit(x, b.asks(o), nil); len(x.Schemas) == 0 {
			return codec.Any
		}
		all = append(all, b.l.Signature(o.Set))
	}
	return join(all...)
}

// joinOriginals is what can be told of the values of branches that became one.
func joinOriginals(parts []codec.Branch) codec.Signature {
	var all []codec.Signature
	for i := range parts {
		all = append(all, parts[i].Original)
	}
	return join(all...)
}

// join is a signature that covers several sets.
func join(all ...codec.Signature) codec.Signature {
	s := codec.Signature{Closed: true, Listed: true}
	for i := range all {
		s.Types |= all[i].Types
		s.Closed, s.Listed = s.Closed && all[i].Closed, s.Listed && all[i].Listed
	}
	if s.Listed = s.Listed && s.Types&(codec.TArray|codec.TObject) == 0; s.Listed {
		for i := range all {
			s.Values = append(s.Values, all[i].Values...)
		}
	}
	times := map[string]int{} // in how many, of those before
	for i := range all {
		for _, r := range all[i].Required {
			if times[r] == i {
				times[r]++
			}
		}
	}
	had := map[string]bool{}
	for _, r := range all[0].Required {
		if times[r] == len(all) && !had[r] {
			s.Required = append(s.Required, r)
			had[r] = true
		}
	}
	if s.Closed {
		for i := range all {
			for _, names := range [...][]string{all[i].Required, all[i].Allowed} {
				for _, x := range names {
					if !had[x] {
						s.Allowed = append(s.Allowed, x)
						had[x] = true
					}
				}
			}
		}
	}
	s.Absent = slices.DeleteFunc(slices.Clone(all[0].Absent), func(name string) bool {
		return slices.ContainsFunc(all[1:], func(o codec.Signature) bool { return !slices.Contains(o.Absent, name) })
	})
	s.Members = joinMembers(all)
	s.Items = joinItems(all)
	return s
}

// joinItems joins what is told of the items of those sets that have arrays; nil where one tells nothing.
func joinItems(all []codec.Signature) *codec.Signature {
	var items []codec.Signature
	for i := range all {
		switch {
		case all[i].Types&codec.TArray == 0:
		case all[i].Items == nil:
			return nil
		default:
			items = append(items, *all[i].Items)
		}
	}
	if len(items) == 0 {
		return nil
	}
	joined := join(items...)
	return &joined
}

// joinMembers joins what is told of the members that all sets tell something of.
func joinMembers(all []codec.Signature) (joined map[string]codec.Signature) {
	for name, m := range all[0].Members {
		ms := []codec.Signature{m}
		for i := range all[1:] {
			o, there := all[i+1].Members[name]
			if !there {
				break
			}
			ms = append(ms, o)
		}
		if len(ms) < len(all) {
			continue
		}
		if joined == nil {
			joined = map[string]codec.Signature{}
		}
		joined[name] = join(ms...)
	}
	return joined
}
