package codec

import (
	"cmp"
	"slices"
	"strings"
)

// Hint returns a few sentences, for a tool's description or a system prompt, that say what
// the provider's shape means where it differs from the original. It explains only what occurs in
// the codec, and is "" if nothing is reshaped.
func (c *Codec) Hint() string {
	p, err := c.prepare()
	if err != nil {
		return ""
	}
	found := survey{seen: map[*plan][]string{}}
	found.visit(p)
	if found.signs&signRest != 0 { // one sentence for all lists
		found.signs &^= signRestText
	}
	var means []string
	for _, s := range signs {
		if found.signs&s.sign != 0 {
			means = append(means, strings.NewReplacer("LISTS", found.rests.or("a list of them"), " IN ", found.within(s.sign)).Replace(s.means))
		}
	}
	var sentences []string
	if p.kind == Wrap {
		sentences = append(sentences, "Put the whole value into the member "+quote(p.node.Name)+" of an object.")
	}
	if found.signs&signNull != 0 {
		sentences = append(sentences, "Give null to each member that you want to leave out, where it may be null.")
	}
	if len(means) > 0 {
		sentences = append(sentences, "In this schema "+strings.Join(means, "; ")+".")
	}
	if texts := signText | signStringOrText | signAny; found.signs&texts != 0 && found.signs&^texts != 0 {
		sentences = append(sentences, "Inside a JSON text none of this applies: members keep their own names and forms.")
	}
	return strings.Join(sentences, " ")
}

// A sign is one way of reshaping that a hint explains.
type sign uint16

const (
	signNull sign = 1 << iota
	signEntries
	signInside
	signRest
	signRestInside
	signTuple
	signText
	signWrap
	signValues
	signTags
	signNullText
	signStringOrText
	signRestText
	signAny
)

// signs has the words for the signs that share a sentence, in the order of that sentence.
var signs = []struct {
	sign  sign
	means string
}{
	{signEntries, `a list of ` + anEntry + ` objects IN stands for an object with these members, each key once`},
	{signInside, `a list of objects that have a ` + quotedKey + ` IN stands for an object whose members they are, each by the name that its key says, each key once`},
	{signRestInside, `the further properties of an object stand in LISTS, each as an object that has its name as ` + quotedKey + `, none twice`},
	{signRest, `the further properties of an object stand in LISTS, each as {` + quotedKey + `: its name, ` + quotedValue + `: its value}, none twice`},
	{signTuple, "an object with one member for each position stands for a list in that order"},
	{signRestText, `the further properties of an object stand in LISTS, each as {` + quotedKey + `: its name, ` + quotedValue + `: its value as JSON text}, none twice`},
	{signText, `a string described as JSON text holds a whole JSON value, for example "{\"a\": 1}"`},
	{signAny, `a string that may stand for any value is that string itself, and JSON text of any other value: 5 is a number there, and "5" in double quotes a string`},
	{signStringOrText, "a string that may be JSON text of an object or a list stands for that where it reads as one"},
	{signValues, "some numbers and other values are written as the strings listed for them"},
	{signNullText, `the string "null", where it is listed, stands for null`},
	{signTags, "an object with a single member out of several says by its name which form the value inside has"},
	{signWrap, "an object with a single member stands for what is in that member"},
}

// Fills reports whether null is sent for some absent properties, because the provider requires all properties.
func (c *Codec) Fills() bool {
	p, err := c.prepare()
	if err != nil {
		return false
	}
	found := survey{seen: map[*plan][]string{}}
	found.visit(p)
	return found.fills
}

type survey struct {
	seen    map[*plan][]string // under which names of properties
	signs   sign
	rests   few  // the lists of further properties
	entries few  // the properties in which lists stand for maps
	inside  few  // those in which the objects listed are the values of a map
	fills   bool // null stands for an absent property
}

// A visit is a plan, and the property in which it stands: "" at the root.
type visit struct {
	plan     *plan
	property string
}

// few are the names of some properties, quoted, if they are few and none is unknown.
type few struct {
	names []string
	many  bool
}

func (f *few) add(name string) {
	switch {
	case name == "" || len(f.names) == fewNames && !slices.Contains(f.names, quote(name)):
		f.many = true
	case !slices.Contains(f.names, quote(name)):
		f.names = append(f.names, quote(name))
	}
}

// fewNames is how many names a hint says before it speaks in general.
const fewNames = 3

// or joins the names, or returns what is said in general if they are many.
func (f *few) or(general string) string {
	if f.many {
		return general
	}
	return strings.Join(f.names, " or ")
}

// within says in which properties lists of a kind stand, if these are few: ` (in "labels" or "env") `.
func (s *survey) within(kind sign) string {
	names := &s.entries
	if kind == signInside {
		names = &s.inside
	}
	if known := names.or(""); known != "" {
		return " (in " + known + ") "
	}
	return " "
}

// news reports whether a plan was not met under a name yet. More names than a hint says are one to it, so that each plan is visited a few times
// at most.
func (s *survey) news(v visit) bool {
	names := s.seen[v.plan]
	if len(names) > fewNames || slices.Contains(names, v.property) {
		return false
	}
	s.seen[v.plan] = append(names, v.property)
	return true
}

func (s *survey) visit(root *plan) {
	todo := []visit{{root, ""}}
	for i := 0; i < len(todo); i++ {
		v := todo[i]
		p := v.plan
		if p.same || !s.news(v) {
			continue
		}
		s.signs |= p.signs()
		s.fills = s.fills || slices.ContainsFunc(p.node.Properties, func(q Property) bool { return q.Optional })
		if rest := p.node.Rest; rest != nil && rest.Name != "" {
			s.rests.add(rest.Name)
		}
		switch {
		case p.kind == Entries && p.node.Inside:
			s.inside.add(v.property)
		case p.kind == Entries:
			s.entries.add(v.property)
		}
		if p.kind == Wrap && p != root {
			s.signs |= signWrap
		}
		for q, name := range p.parts {
			todo = append(todo, visit{q, cmp.Or(name, v.property)})
		}
	}
}

// signs returns the ways in which a plan itself reshapes values, without its parts.
func (p *plan) signs() (s sign) {
	switch p.kind {
	case Tuple:
		s = signTuple
		for i := range p.names {
			if p.optional(i) {
				s |= signNull
			}
		}
	case Entries:
		if s = signEntries; p.node.Inside {
			s = signInside
		}
	case Text:
		switch p.node.Texts {
		case 0:
			s = signText
		case ButStrings:
			s = signAny
		default:
			s = signStringOrText
		}
	case Values:
		for _, v := range p.node.Values {
			if v.Original == "null" {
				s |= signNullText
			} else {
				s |= signValues
			}
		}
	}
	for i := range p.node.Properties {
		if p.node.Properties[i].Optional {
			s |= signNull
		}
	}
	if rest := p.node.Rest; rest != nil && rest.Name != "" {
		switch {
		case rest.Inside:
			s |= signRestInside
		case p.rest.isText():
			s |= signRestText
		default:
			s |= signRest
		}
		if rest.Optional {
			s |= signNull
		}
	}
	for i := range p.branches {
		if p.branches[i].tag != nil {
			s |= signTags
		}
	}
	return s
}
