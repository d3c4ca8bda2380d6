package tell

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// What a model has to write as JSON text it sees nothing of but these words.

const (
	maxMembers = 12  // that are named
	maxName    = 40  // bytes of a name that is
	maxOutline = 300 // bytes of names with what they are
	maxAside   = 60  // bytes of what one of them is
	maxKinds   = 6   // of objects, each with its members
)

// Object says of objects of a shape what a model that writes one as text has to know: which members
// they must and may have, how many, and what these are called.
func (l *Teller) Object(sh *meaning.Normal) string {
	words, ms := "", l.MembersOf(sh)
	if members := l.listed(sh); members != "" {
		words = " with " + members
	}
	least, most := sh.MinMembers, sh.MaxMembers
	if least != nil && least.Value.Compare(decimal.Int(int64(len(ms.Required)))) <= 0 {
		least = nil // there are so many in any case
	}
	if least != nil || most != nil {
		separator := " with "
		if words != "" {
			separator = ", "
		}
		words += separator + diag.Range(properties("least", least), properties("most", most))
	}
	for _, names := range ms.Keys {
		words += sure(". The name of each property ", nameIs(l, names))
	}
	return words
}

// properties is what is told of a bound of their number.
func properties(end string, b *meaning.Bound) *diag.Told {
	if b == nil {
		return nil
	}
	return &diag.Told{Bound: end, Of: "property", Text: b.Value.String()}
}

// listed lists the members that objects of a shape must and may have, as far as they are few, and
// what each is where there is room for it; nothing where that depends on their form. Within a
// recursion names are enough: the model sees the same object above.
func (l *Teller) listed(sh *meaning.Normal) string {
	switch {
	case len(sh.Conditions)+len(sh.Dependencies) > 0 || len(sh.Unions) > 1:
		return ""
	case len(sh.Unions) == 1:
		return either(l, sh)
	}
	ms := l.MembersOf(sh)
	if !slices.ContainsFunc(sh.Set, func(p meaning.Part) bool { return p.N != nil && l.Graph.Recursive(p.N) }) {
		if words := l.outline(sh, ms, l.aside); len(words) <= maxOutline {
			return words
		}
	}
	return l.outline(sh, ms, func(*tree.Node) string { return "" })
}

// either lists the members of each kind of objects that a union has, with the values by which they are told
// apart where there is room for these; nothing where they are many, or one of them cannot be told.
func either(l *Teller, sh *meaning.Normal) string {
	u := sh.Unions[0]
	if u.Member.Len() > maxKinds {
		return ""
	}
	base := sh.Set.Masked(u.Owner, u.Mask)
	var named, bare []string
	for b := range u.Member.All() {
		one := l.NormalFormUpTo(base.Add(meaning.Part{N: b}), meaning.PartsOfText)
		words := ""
		if plain := len(one.Unions)+len(one.Conditions)+len(one.Dependencies) == 0; plain && !one.Partial && one.Types == schema.TObject {
			ms := l.MembersOf(one)
			words = l.outline(one, ms, func(*tree.Node) string { return "" })
			if words != "" && !slices.Contains(bare, words) {
				bare = append(bare, words)
			}
			if asides := l.outline(one, ms, func(s *tree.Node) string { return listedAside(l, s) }); !slices.Contains(named, asides) {
				named = append(named, asides)
			}
		}
		meaning.Done(one)
		if words == "" {
			return ""
		}
	}
	for _, kinds := range [...][]string{named, bare} {
		if words := strings.Join(kinds, ", or with "); len(words) <= maxOutline {
			return words
		}
	}
	return ""
}

// listedAside says in parentheses what a member is that has but few values.
func listedAside(l *Teller, s *tree.Node) string {
	to := l.end(s)
	if what := l.noun(s); (to.Says(word.Const) || to.Says(word.Enum)) && what != "" && len(what) <= maxAside {
		return " (" + what + ")"
	}
	return ""
}

// outline lists members, each with what an aside says of its schema.
func (l *Teller) outline(sh *meaning.Normal, ms *meaning.Members, aside func(*tree.Node) string) string {
	var must, may []string
	more := false
	for _, name := range slices.Concat(ms.Order, ms.Names) {
		to := &may
		switch {
		case ms.Required[name] != nil:
			to = &must
		case sh.Forbids(name) || ms.At(name).Kind() == tree.False:
			continue
		}
		if len(must)+len(may) == maxMembers || len(name) > maxName {
			more = true
			continue
		}
		words := diag.Quote(name)
		if s := ms.At(name); s != nil {
			words += aside(s)
		}
		*to = append(*to, words)
	}
	if more && len(must) > 0 && len(may) == 0 {
		must = append(must, "more")
	} else if more {
		may = append(may, "more")
	}
	switch {
	case len(must)+len(may) == 0:
		return ""
	case len(may) == 0:
		return diag.Enumerated(must, " and ")
	case len(must) == 0:
		return "perhaps " + diag.Enumerated(may, " and ")
	}
	return diag.Enumerated(must, " and ") + ", and perhaps " + diag.Enumerated(may, " and ")
}

// aside says in parentheses what a member is: as much of it as is short, what its members are called,
// its types, or nothing.
func (l *Teller) aside(s *tree.Node) string {
	what := l.noun(s)
	if what == "" || len(what) > maxAside {
		to := l.end(s)
		t := schema.TypesSaidBy(to)
		if t == 0 || t == schema.TAll {
			return ""
		}
		what = diag.TextWords(t)
		if t == schema.TObject {
			if names := namesOf(l, to); names != "" && len(names) <= maxAside {
				what += " with " + names
			}
		}
	}
	return " (" + what + ")"
}

// namesOf lists the members of an object, as an outline without asides.
func namesOf(l *Teller, s *tree.Node) string {
	sh := l.NormalFormUpTo(meaning.One(s), meaning.PartsOfText)
	defer meaning.Done(sh)
	if sh.Partial || len(sh.Unions)+len(sh.Conditions)+len(sh.Dependencies) > 0 {
		return ""
	}
	return l.outline(sh, l.MembersOf(sh), func(*tree.Node) string { return "" })
}
