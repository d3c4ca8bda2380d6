package sentence

import (
	"maps"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Of an object that a model has to write as JSON text, the model sees no schema, but only the words made here.

const (
	MaxMembers = 12  // members that are named
	maxName    = 40  // bytes of a name that is told
	maxOutline = 300 // bytes of the names of members with what these are
	maxAside   = 60  // bytes of what one member is
	maxKinds   = 6   // kinds of objects that are told by their members
	maxTags    = 40  // kinds of objects that are told by the value of one member
)

// Object says of the objects of a shape what a model has to know that writes one as text: which members they must and may
// have, how many, and what their names are, as in: with "a" (a string), and perhaps "b". It begins with a space or full stop.
func (t *Words) Object(normal *meaning.Normal) string {
	words, ms := t.memberWords(normal), t.Meaning.MembersOf(normal)
	listed := words != ""
	least, most := normal.MinMembers, normal.MaxMembers
	if least != nil && least.Value.Compare(decimal.Int(int64(len(ms.Required)))) <= 0 {
		least = nil // so many are required anyway
	}
	if least != nil || most != nil {
		separator := " with "
		if words != "" {
			separator = ", "
		}
		words += separator + diag.Range(properties("least", least), properties("most", most))
	}
	for _, names := range ms.Keys {
		if what := nameIs(t, names); what != "is a string" { // as every name is
			words += Sure(". The name of each property ", what)
		}
	}
	return words + restOf(t, ms, listed)
}

// restOf says what the values of unlisted members are: in their author's words, or else what their schema says if that is
// short. listed says that the listed members have been told.
func restOf(t *Words, ms *meaning.Members, listed bool) string {
	rest := ms.Open // which may say something in its description
	if rest == nil && len(ms.Rest) == 1 {
		rest = ms.Rest[0].N
	}
	if !rest.IsObject() || len(ms.Patterns) > 0 {
		return ""
	}
	begin := ". Each value"
	switch {
	case len(ms.Names)+len(ms.Order) > 0 && !listed:
		return "" // "each value" would speak of listed members, too
	case listed:
		begin = ". Each further value"
	}
	if said := rest.Member(word.Description); said.IsString() {
		words := strings.TrimSpace(said.Text())
		if words == "" || len(words) > maxOutline || strings.HasSuffix(words, "?") || strings.HasSuffix(words, "!") {
			return ""
		}
		return begin + ": " + strings.TrimSuffix(words, ".")
	}
	return Sure(begin+" is ", t.Noun(rest))
}

// properties is a bound on the number of properties, as it is told.
func properties(end string, b *meaning.Bound) *diag.Told {
	if b == nil {
		return nil
	}
	return &diag.Told{Bound: end, Of: "property", Text: b.Value.String()}
}

// memberWords lists the members that objects of a shape must and may have, as far as they are few, and what each is if there
// is room for it; nothing where conditions or several unions decide that. Within a recursion names are enough: the model sees
// the same object above. What it returns begins with a space.
func (t *Words) memberWords(normal *meaning.Normal) string {
	switch {
	case len(normal.Conditions)+len(normal.Dependencies) > 0 || len(normal.Unions) > 1:
		return ""
	case len(normal.Unions) == 1:
		return either(t, normal)
	}
	ms := t.Meaning.MembersOf(normal)
	if !slices.ContainsFunc(normal.Set, func(p conjunction.Part) bool { return p.N != nil && t.Meaning.Graph.Recursive(p.N) }) {
		if words := t.outline(ms, t.aside); len(words) <= maxOutline {
			return having(words)
		}
	}
	return having(t.outline(ms, bare))
}

// having begins an outline of members: " with …", or " that may have …" where none is required.
func having(members string) string {
	if may, none := strings.CutPrefix(members, "perhaps "); none {
		return " that may have " + may
	}
	return Sure(" with ", members)
}

// bare is the aside that says nothing.
func bare(*tree.Node) string { return "" }

// either lists the members of each kind of objects that a union has, with their listed values if there is room for these; of
// many kinds it only says the values by which they are told apart. It says nothing where one kind cannot be told.
func either(t *Words, normal *meaning.Normal) string {
	u := normal.Unions[0]
	if u.Member.Len() > maxTags {
		return ""
	}
	base := t.Sets.Masked(normal.Set, u.Owner, u.Mask)
	var named, plain []string
	var tags []map[string]string // of each kind: its required members with one value
	for b := range u.Member.All() {
		if schema.TypesSaidBy(t.Schemas.WholeEnd(b)) == schema.TNull {
			continue
		}
		one := t.Meaning.NormalFormUpTo(t.Sets.Restrict(t.Sets.Add(base, conjunction.Part{N: b}), schema.TObject), meaning.PartsOfText)
		words := ""
		if simple := len(one.Unions)+len(one.Conditions)+len(one.Dependencies) == 0; simple && !one.Partial && one.Types == schema.TObject {
			ms := t.Meaning.MembersOf(one)
			if excludesItself(ms) {
				meaning.Release(one)
				continue
			}
			if words = t.outline(ms, bare); words != "" && !slices.Contains(plain, words) {
				plain = append(plain, words)
			}
			if asides := t.outline(ms, func(s *tree.Node) string { return listedAside(t, s) }); !slices.Contains(named, asides) {
				named = append(named, asides)
			}
			tags = append(tags, tagsOf(t, ms))
		}
		meaning.Release(one)
		if words == "" {
			return ""
		}
	}
	if len(tags) <= maxKinds {
		for _, kinds := range [...][]string{named, plain} {
			words := oneOfKinds(kinds)
			if len(words) <= len(" with ")+maxOutline {
				return words
			}
		}
	}
	return tagged(tags)
}

// oneOfKinds lists the members of each kind of objects; more than two kinds stand between semicolons, for each has commas.
func oneOfKinds(kinds []string) (words string) {
	if len(kinds) > 2 && !slices.ContainsFunc(kinds, func(kind string) bool { return strings.HasPrefix(kind, "perhaps ") }) {
		return " with one of these: " + strings.Join(kinds, "; ")
	}
	for i, kind := range kinds {
		if i > 0 {
			words += ", or"
		}
		words += having(kind)
	}
	return words
}

// excludesItself reports whether objects require a member that they may not have, so that there are none.
func excludesItself(ms *meaning.Members) bool {
	for name := range ms.Required {
		if s := ms.At(name); s != nil && s.Kind() == tree.False || s == nil && ms.Closed != nil && len(ms.Patterns) == 0 {
			return true
		}
	}
	return false
}

// tagsOf maps the required members whose only value is a string to that value.
func tagsOf(t *Words, ms *meaning.Members) map[string]string {
	tags := map[string]string{}
	for _, name := range ms.Names {
		if values := t.Schemas.ValuesOf(t.Schemas.WholeEnd(ms.At(name))); len(values) == 1 && values[0].IsString() && ms.Required[name] != nil {
			tags[name] = diag.Quote(values[0].Text())
		}
	}
	return tags
}

// tagged says which member tells kinds of objects apart, and its value in each: " whose "type" is "a" or "b""; "" if none does.
func tagged(kinds []map[string]string) string {
	if len(kinds) == 0 {
		return ""
	}
	for _, name := range slices.Sorted(maps.Keys(kinds[0])) {
		var values []string
		for _, tags := range kinds {
			if value := tags[name]; value != "" && !slices.Contains(values, value) {
				values = append(values, value)
			}
		}
		if words := diag.Enumerated(values, " or "); len(values) == len(kinds) && len(words) <= maxOutline {
			return " whose " + diag.Quote(name) + " is " + words
		}
	}
	return ""
}

// listedAside says in parentheses which values a member has whose schema lists them, if they are short.
func listedAside(t *Words, s *tree.Node) string {
	to := t.Schemas.WholeEnd(s)
	if what := t.Noun(s); (to.Says(word.Const) || to.Says(word.Enum)) && what != "" && len(what) <= maxAside {
		return " (" + what + ")"
	}
	return ""
}

// outline lists members, each with what aside says of its schema: "a", and perhaps "b" (a string).
func (t *Words) outline(ms *meaning.Members, aside func(*tree.Node) string) string {
	var must, may []string
	more := false
	for _, name := range slices.Concat(ms.Order, ms.Names) {
		if more && len(must)+len(may) == MaxMembers {
			break // it says "more" already
		}
		to := &may
		switch {
		case ms.Required[name] != nil:
			to = &must
		case ms.At(name).Kind() == tree.False:
			continue
		}
		if len(must)+len(may) == MaxMembers || len(name) > maxName {
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

// aside says in parentheses what a member is: all of it if that is short, else its types, of an object with the names of its
// members; or nothing.
func (t *Words) aside(s *tree.Node) string {
	what := t.Noun(s)
	if what == "" || len(what) > maxAside {
		to := t.Schemas.WholeEnd(s)
		types := schema.TypesSaidBy(to)
		if types == 0 || types == schema.TAll {
			return ""
		}
		what = diag.TextWords(types)
		if types == schema.TObject {
			if names := namesOf(t, to); len(names) <= maxAside {
				what += having(names)
			}
		}
	}
	return " (" + what + ")"
}

// namesOf lists the members of an object, as an outline without asides.
func namesOf(t *Words, s *tree.Node) string {
	normal := t.Meaning.NormalFormUpTo(t.Sets.One(s), meaning.PartsOfText)
	defer meaning.Release(normal)
	if normal.Partial || len(normal.Unions)+len(normal.Conditions)+len(normal.Dependencies) > 0 {
		return ""
	}
	return t.outline(t.Meaning.MembersOf(normal), bare)
}
