package bench

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A kind says what values a part has.
type kind uint8

const (
	text kind = iota
	integer
	number
	boolean
	enum      // of values
	list      // of items
	object    // of members
	byName    // a map: an object whose members are all items
	nullable  // items or null
	union     // one of branches, told apart by a member
	both      // allOf: the members of all branches
	reference // a definition
)

// A part is one schema of a document that is being made.
type part struct {
	kind        kind
	description string
	words       []string // further keywords, as they are written
	values      []string // of an enum, as JSON
	members     []member // of an object
	closed      bool     // it says additionalProperties: false
	item        *part
	branches    []*part
	definition  int
}

// A member is a property of an object.
type member struct {
	name     string
	part     *part
	required bool
}

// A drawing is a document that is being made.
type drawing struct {
	*rand.Rand
	definitions []*part
	keyword     string // under which the definitions stand
	head        []string
	indent      bool
	most        int // items of the outermost lists, if not a few
}

func (d *drawing) oneIn(n int) bool { return d.IntN(n) == 0 }

// tool draws the arguments of a tool.
func (d *drawing) tool(properties int) *part {
	d.keyword = "$defs"
	if d.oneIn(8) && properties > 3 {
		d.definitions = append(d.definitions, d.object(d.between(2, 4), 2))
	}
	if !d.oneIn(4) {
		d.head = append(d.head, `"$schema":"http://json-schema.org/draft-07/schema#"`)
		d.keyword = "definitions"
	}
	d.indent = d.oneIn(10)
	p := d.object(properties, 0)
	p.closed = !d.oneIn(4)
	return p
}

// large draws the schema of an application's file, with so many definitions.
func (d *drawing) large(definitions int) *part {
	d.keyword = pick(d, "definitions", "$defs")
	d.indent = !d.oneIn(3)
	d.definitions = make([]*part, definitions) // so that each can refer to any
	for i := range d.definitions {
		switch d.IntN(8) {
		case 0:
			d.definitions[i] = d.enum()
		case 1:
			d.definitions[i] = d.union()
		case 2:
			d.definitions[i] = d.both()
		default:
			d.definitions[i] = d.object(d.between(2, 9), 1)
		}
	}
	return d.object(d.between(5, 14), 0)
}

func (d *drawing) between(least, most int) int { return least + d.IntN(most-least+1) }

// object draws an object of so many properties.
func (d *drawing) object(properties, depth int) *part {
	p := &part{kind: object, closed: d.oneIn(2)}
	taken := map[string]bool{}
	for len(p.members) < properties {
		name := d.name()
		if taken[name] {
			continue
		}
		taken[name] = true
		m := member{name: name, part: d.part(depth + 1)}
		m.required = m.part.kind != reference && d.oneIn(3) // what may lead back is optional, so that values end
		m.part.description = d.description()
		p.members = append(p.members, m)
	}
	return p
}

// part draws what a property holds. Deeper than four levels stand scalars only.
func (d *drawing) part(depth int) *part {
	if depth < 4 && len(d.definitions) > 0 && d.oneIn(5) {
		return d.reference()
	}
	switch n := d.IntN(24); {
	case n < 3:
		return d.enum()
	case n < 5 && depth < 4:
		return &part{kind: list, item: d.part(depth + 1), words: d.some(`"maxItems":100`)}
	case n < 6 && depth < 4:
		return d.object(d.between(2, 4), depth+1)
	case n < 7 && depth < 4:
		return &part{kind: byName, item: d.part(depth + 1)}
	case n < 8 && depth < 4:
		return &part{kind: nullable, item: d.scalar()}
	}
	return d.scalar()
}

// reference refers to a definition, which may lead back.
func (d *drawing) reference() *part {
	return &part{kind: reference, definition: d.IntN(len(d.definitions))}
}

func (d *drawing) scalar() *part {
	switch d.IntN(9) {
	case 0:
		return &part{kind: boolean, words: d.some(`"default":false`)}
	case 1, 2:
		return &part{kind: integer, words: d.some(`"minimum":1`, `"maximum":1000`, `"default":10`)}
	case 3:
		return &part{kind: number, words: d.some(`"minimum":0`)}
	}
	p := &part{kind: text}
	if d.oneIn(5) {
		p.words = []string{pick(d, `"minLength":1`, `"maxLength":2000`, `"pattern":"^[A-Za-z0-9_.,-]+( [A-Za-z0-9_.,-]+)*$"`, `"minLength":1,"maxLength":300`)}
	}
	return p
}

// some draws some of a list, one in four.
func (d *drawing) some(list ...string) (drawn []string) {
	for _, x := range list {
		if d.oneIn(4) {
			drawn = append(drawn, x)
		}
	}
	return drawn
}

func (d *drawing) enum() *part {
	p := &part{kind: enum}
	from := d.IntN(len(nouns))
	for i := range d.between(2, 8) {
		p.values = append(p.values, `"`+nouns[(from+i)%len(nouns)]+`"`)
	}
	return p
}

// union draws objects that a member tells apart.
func (d *drawing) union() *part {
	p := &part{kind: union}
	for i := range d.between(2, 4) {
		b := d.object(d.between(1, 4), 3)
		b.closed = false
		tag := member{"kind", &part{kind: enum, values: []string{fmt.Sprintf(`"%s%d"`, nouns[d.IntN(len(nouns))], i)}}, true}
		b.members = append([]member{tag}, b.members...)
		p.branches = append(p.branches, b)
	}
	return p
}

// both draws a conjunction of objects with members of their own.
func (d *drawing) both() *part {
	p := &part{kind: both}
	for i := range 2 {
		b := d.object(d.between(1, 4), 3)
		b.closed = false
		for j := range b.members {
			b.members[j].name += fmt.Sprintf("_%d", i)
		}
		p.branches = append(p.branches, b)
	}
	return p
}

// name draws a name of one to three words, in one of the usual spellings.
func (d *drawing) name() string {
	n := pick(d, 1, 2, 2, 2, 3)
	words := make([]string, n)
	for i := range words {
		words[i] = nouns[d.IntN(len(nouns))]
		if d.oneIn(2) && i > 0 {
			words[i] = strings.ToUpper(words[i][:1]) + words[i][1:]
		}
	}
	return strings.Join(words, pick(d, "", "_", "_"))
}

// description draws a sentence or two; one in eight parts has none.
func (d *drawing) description() string {
	if d.oneIn(8) {
		return ""
	}
	words := make([]string, d.between(4, 22))
	for i := range words {
		words[i] = prose[d.IntN(len(prose))]
	}
	s := strings.Join(words, " ")
	s = strings.ToUpper(s[:1]) + s[1:] + "."
	if d.oneIn(6) {
		s += ` For example \"` + nouns[d.IntN(len(nouns))] + `\".`
	}
	return s
}

var nouns = strings.Fields(`account amount author body branch channel city comment content count country currency
	cursor date description email end filter folder format group height id image index issue key label language
	limit line link list message method name number order owner page parent path period price project query range
	reason region repository role scope size sort source start state status summary tag target team text time title
	token type unit url user value version width zone`)

var prose = strings.Fields(`the a of to for in by with that this when where which must may can default optional list
	filter results name identifier value number maximum minimum returned used set pass only all each given format user
	page repository message file date time address string empty omitted current unique supported applies`)
