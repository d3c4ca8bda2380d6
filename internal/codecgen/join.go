package codecgen

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/slab"
)

// admitAlso lets a codec's branch stand for the branches that read the same (Also), and returns a signature that
// covers the original values of all.
func (b *CodecBuilder) admitAlso(x *codec.Branch, br *ir.Branch) signature.Signature {
	all := []signature.Signature{x.Original}
	for _, o := range br.Also {
		if admit(x, b.schemaNames(o), nil); len(x.Schemas) == 0 {
			return signature.Any
		}
		all = append(all, b.images.Meaning.Signature(o.Set))
	}
	return join(all...)
}

// joinOriginals is a signature that covers the original values of branches that became one.
func joinOriginals(parts []codec.Branch) signature.Signature {
	var all []signature.Signature
	for i := range parts {
		all = append(all, parts[i].Original)
	}
	return join(all...)
}

// join is a signature that covers several sets.
func join(all ...signature.Signature) signature.Signature {
	s := signature.Signature{Closed: true, Listed: true, Filled: true}
	for i := range all {
		s.Types |= all[i].Types
		s.Closed, s.Listed = s.Closed && all[i].Closed, s.Listed && all[i].Listed
		s.Filled = s.Filled && all[i].Filled
	}
	if s.Listed = s.Listed && s.Types&(signature.Array|signature.Object) == 0; s.Listed {
		for i := range all {
			s.Values = append(s.Values, all[i].Values...)
		}
	}
	had := map[string]bool{}
	s.Required = joinRequired(all, had)
	if s.Closed {
		s.Allowed = joinAllowed(all, had)
	}
	s.Absent = joinAbsent(all)
	s.Members = joinMembers(all)
	s.Items = joinItems(all)
	return s
}

// joinRequired lists the names that all sets require, each once, and notes them in had.
func joinRequired(all []signature.Signature, had map[string]bool) (names []string) {
	times := map[string]int{} // how many of the sets so far require a name, if all of them do
	for i := range all {
		for _, r := range all[i].Required {
			if times[r] == i {
				times[r]++
			}
		}
	}
	for _, r := range all[0].Required {
		if times[r] == len(all) && !had[r] {
			names = append(names, r)
			had[r] = true
		}
	}
	return names
}

// joinAllowed lists the names that some set requires or allows, apart from those in had, and notes them there.
func joinAllowed(all []signature.Signature, had map[string]bool) (names []string) {
	for i := range all {
		for _, list := range [...][]string{all[i].Required, all[i].Allowed} {
			for _, name := range list {
				if !had[name] {
					names = append(names, name)
					had[name] = true
				}
			}
		}
	}
	return names
}

// joinAbsent lists the names that are absent in one set, and that no other set has either.
func joinAbsent(all []signature.Signature) (names []string) {
	has := func(name string) bool {
		return slices.ContainsFunc(all, func(s signature.Signature) bool { return !s.Lacks(name) })
	}
	for i := range all {
		for _, name := range all[i].Absent {
			if !slices.Contains(names, name) && !has(name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// joinItems joins what the sets that have arrays say of items; nil if one of them says nothing.
func joinItems(all []signature.Signature) *signature.Signature {
	var items []signature.Signature
	for i := range all {
		switch {
		case all[i].Types&signature.Array == 0:
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

// joinMembers joins, for each member, what the sets say that may have it.
func joinMembers(all []signature.Signature) (joined map[string]signature.Signature) {
	for i := range all {
		for name := range all[i].Members {
			if _, done := joined[name]; done {
				continue
			}
			if ms, told := membersOf(all, name); told {
				slab.Put(&joined, name, join(ms...))
			}
		}
	}
	return joined
}

// membersOf lists what the sets say of a member; told is false if one that may have it says nothing.
func membersOf(all []signature.Signature, name string) (ms []signature.Signature, told bool) {
	for i := range all {
		m, there := all[i].Members[name]
		switch {
		case there:
			ms = append(ms, m)
		case !all[i].Lacks(name):
			return nil, false
		}
	}
	return ms, true
}
