package engine

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A node is a lowered schema: what will stand in the output, and how the values of the
// place travel. Nodes form a graph: a part that several places share is one node.
type node struct {
	kind kind
	set  set        // what it means in the input
	src  *tree.Node // the input's object whose member order it follows; may be nil

	// kSchema
	types    types
	nullable bool // null too; how that is written is the flavor's matter
	members  []member
	object   *objectPart
	array    *arrayPart
	carry    carry
	values   []codec.Value // carry == carryValues
	patterns []string      // of a closed map: those that its members' names match
	listed   []string      // keys of the values that enum or const admits, in the output

	// kUnion
	branches []*branch
	tagged   bool

	// kReference
	definition *definition

	annotations []*tree.Node
	unknown     []*tree.Node
	description string   // in place of the annotation, where fixed
	authors     string   // what the author says in it, where it speaks of JSON text
	what        string   // of what it is the text
	lost        []string // constraints to tell in the description
	facts       []Fact
	number      int     // among those that were measured last
	met         int     // among those that were met last, in topological
	gaveUp      bool    // it is text because nothing was left of the budget
	stead       *steads // the nodes in whose stead it stands: what was said of them is said of it
}

type kind uint8

const (
	kSchema    kind = iota
	kUnion          // anyOf
	kReference      // $ref to a definition
	kVerbatim       // the input's own bytes
	kKept           // the input's object with some members edited
	kNever          // admits nothing
)

// carry says how the values of a kSchema travel, beside what its parts say.
type carry uint8

const (
	carryPlain   carry = iota
	carryText          // as JSON text
	carryValues        // each as a string of its own
	carryEntries       // a map as a list of entries; array.items carries the members
	carryTuple         // an array as an object; object.properties carry the positions
	carryWrap          // the only property of object holds the value
)

// A member is a keyword with a value that is copied or written out.
type member struct {
	keyword string
	raw     *tree.Node // the input's member, copied; its position is kept
	text    string     // else the value as JSON
	after   *tree.Node // the input's member whose position a written value takes
	last    bool       // it stands behind what the node says of members and items

	node  *node       // else a schema
	list  []*node     // else a list of schemas
	named []*property // else schemas by name
	refer *definition // else a reference
}

// objectPart is what a kSchema says of objects.
type objectPart struct {
	properties []*property
	closedBy   *tree.Node // the input's keyword that closes it, or would where that may be said
	closed     bool       // additionalProperties: false is written
	additional *node      // additionalProperties holds this
	rest       *property  // the member that holds further entries, or nil
	declared   bool       // `properties` is written even if empty
	from       *tree.Node
}

// A property is one member of an objectPart.
type property struct {
	original string
	name     string     // in the output
	rawName  *tree.Node // the input's member, whose spelling of the name is kept
	node     *node
	required bool // the output requires it
	optional bool // null stands for absence
	keepNull bool
}

// arrayPart is what a kSchema says of arrays.
type arrayPart struct {
	prefix []*node // written as prefixItems where the flavor takes tuples
	items  *node   // nil: not said
	closed bool    // items: false after prefix
}

// A branch is one alternative of a union.
type branch struct {
	node *node
	set  set
	name string    // where the union is tagged
	asks *asks     // what validation may ask for
	also []*branch // others that read the same
}

// A definition is a lowered schema that references lead to.
type definition struct {
	name   string
	target *tree.Node
	set    set
	node   *node // nil while it is being lowered
	root   bool  // it is the root itself
}

func (n *node) fact(f Fact) {
	if f.Severity == Info && f.Effect != Exact && !f.mild() {
		f.Severity = Warning
	}
	f.out = n
	n.facts = append(n.facts, f)
}

// standsFor makes what was said of another node be said of this one. Chains of such nodes may
// be long, so their facts are not copied but found when they are told.
func (n *node) standsFor(other *node) { n.stead = &steads{last: other, before: n.stead} }

// steads are the nodes in whose stead another one stands. Copies of that node share them.
type steads struct {
	last   *node
	before *steads
}

// all lists the nodes, the first one first.
func (s *steads) all() (all []*node) {
	for ; s != nil; s = s.before {
		all = append(all, s.last)
	}
	slices.Reverse(all)
	return all
}

// tell appends what was said of a node and of those in whose stead it stands; told holds
// those that had their turn.
func (n *node) tell(facts []Fact, told map[*node]bool) []Fact {
	for queue := []*node{n}; len(queue) > 0; queue = queue[1:] {
		x := queue[0]
		if told[x] {
			continue
		}
		told[x] = true
		for _, f := range x.facts {
			if x != n {
				f.out = n
			}
			facts = append(facts, f)
		}
		queue = append(queue, x.stead.all()...)
	}
	return facts
}

// mild reports whether a loss is one of those that the promises call small: closing an
// object that lists properties, and null for absence.
func (f *Fact) mild() bool { return f.quiet }

// note adds a fact about a construct.
func (n *node) note(c flavor.Construct, r flavor.Repair, e Effect, reshaped bool, at *tree.Node, detail string) {
	n.fact(Fact{Rule: c.String(), Repair: r, Effect: e, Reshaped: reshaped, Node: at, Detail: detail})
}

// quietly adds a fact whose loss is small.
func (n *node) quietly(c flavor.Construct, r flavor.Repair, e Effect, at *tree.Node, detail string) {
	n.fact(Fact{Rule: c.String(), Repair: r, Effect: e, Node: at, Detail: detail, quiet: true})
}

func never(at *tree.Node) *node { return &node{kind: kNever, src: at} }

// says appends a written keyword.
func (n *node) says(keyword, text string, after *tree.Node) {
	n.members = append(n.members, member{keyword: keyword, text: text, after: after})
}

// copies appends a member of the input.
func (n *node) copies(m *tree.Node) {
	n.members = append(n.members, member{keyword: m.Name(), raw: m})
}

// renames reports whether a property has another name in the output, so that what else
// is said of properties by name cannot be copied.
func (n *node) renames() bool {
	if n.object == nil {
		return false
	}
	for _, p := range n.object.properties {
		if p.name != p.original {
			return true
		}
	}
	return false
}

// has reports whether the node has a member of that keyword already.
func (n *node) has(keyword string) bool {
	for _, m := range n.members {
		if m.keyword == keyword {
			return true
		}
	}
	return false
}
