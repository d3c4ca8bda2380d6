// Package codec carries values between the shape of an original schema and the shape a
// provider was given: Encode one way, Decode back. A codec is a tree of nodes, built by
// the engine together with the schema nodes whose values they carry, never derived from
// the schemas afterwards.
//
// Codecs are injective: two values of the original shape never encode alike, save where
// a diagnostic says narrowed. Encode translates shape and never validates; Decode undoes
// shape, and what it cannot undo it reports.
//
// Values of a type that a node does not reshape travel as they are. So an Object or Array
// node serves where values of other types may stand as well, and null may stand beside
// Entries, a Tuple and Values without a Union that says so. Any other type beside a node
// that reshapes needs a Union: without one Decode calls it a Problem.
package codec

import (
	"sync/atomic"

	"github.com/schemaflavor/schemaflavor/internal/signature"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Kind says how a node's values travel.
type Kind uint8

const (
	// Identity: the value travels as it is, its bytes copied.
	Identity Kind = iota
	// Object: an object whose members travel by name: Properties for the listed ones,
	// Rest for all others. Encode puts the listed ones first, in the order of Properties;
	// an object that is an identity in all its parts is copied instead.
	Object
	// Array: an array whose items travel each by its own node: Prefix by position,
	// Items for the others (nil: as they are).
	Array
	// Tuple: an array that travels as an object: item i is the member Names[i], carried
	// by Prefix[i]; a member that is null, whose position is optional and after which no
	// item is present is absent. The items after them travel as an array in the member
	// Names[len(Prefix)], if there is that name, each carried by Items; where that one is
	// optional, null stands for an empty array.
	Tuple
	// Entries: an object that travels as a list of {"key": name, "value": member}, each
	// member carried by Items; or, with Inside, as a list of these members, which are objects,
	// each with the member "key" before its own.
	Entries
	// Text: any value, travelling as JSON text in a string. With Texts only values of these
	// types do: others travel as they are, and so does a string, unless it reads as one of
	// them or as a string itself; then it is its own JSON text. With ButStrings that is any string
	// that is JSON or begins like some: "a b" travels as itself, and "5" as its text "\"5\"".
	Text
	// Wrap: a value that travels as the only member, Name, of an object, carried by
	// Items.
	Wrap
	// Values: one of a list of values, each travelling as a string of its own. A null
	// that is not in the list travels as null.
	Values
	// Union: a value of one of several branches. Unions that lead back to themselves
	// without going into the value have the branches that lead out of the ring; such a
	// way back must not be tagged nor go through a Wrap.
	Union
	// Reference: what Definitions[Definition] carries.
	Reference
)

// ButStrings are the types of all values but strings.
const ButStrings = signature.AnyType &^ signature.String

// A Node is one place of a codec.
type Node struct {
	Kind Kind `json:"kind,omitempty"`

	// Properties of an Object, in the provider's order.
	Properties []Property `json:"properties,omitempty"`
	// Rest carries the members of an Object that Properties does not list. nil: they
	// travel as they are.
	Rest *Rest `json:"rest,omitempty"`

	Prefix   []*Node  `json:"prefix,omitempty"`   // of an Array or Tuple
	Optional []bool   `json:"optional,omitempty"` // of a Tuple, by Names: null means absent; may be short
	Names    []string `json:"names,omitempty"`    // of a Tuple
	Items    *Node    `json:"items,omitempty"`    // of an Array, Tuple, Entries, Wrap
	Name     string   `json:"name,omitempty"`     // of a Wrap

	// Patterns of an Entries: as those of Rest.
	Patterns []string `json:"patterns,omitempty"`
	// Inside of an Entries: as that of Rest, with what cannot be encoded.
	Inside bool `json:"inside,omitempty"`

	// Texts of a Text beside scalars: the types whose values travel as JSON text, which are
	// structures, or ButStrings; 0: all.
	Texts signature.Types `json:"texts,omitempty"`
	// Null of a Text: null travels as itself, and not as the text of null. Of Values: it is a value besides.
	Null bool `json:"null,omitempty"`

	// Values of the kind Values: Values[i].Original travels as the string Values[i].Text.
	Values []Value `json:"values,omitempty"`

	// Branches of a Union, tried in order.
	Branches []Branch `json:"branches,omitempty"`

	// Definition of a Reference: an index into Codec.Definitions.
	Definition int `json:"definition,omitempty"`
}

// A Property is a listed member of an Object.
type Property struct {
	Original string `json:"original"`           // its name in the original shape
	Name     string `json:"name,omitempty"`     // its name in the provider's shape, if another
	Node     *Node  `json:"node,omitempty"`     // nil: Identity
	Optional bool   `json:"optional,omitempty"` // the original may leave it out; the provider's shape then has null
	// KeepNull: the original admits null as well; under the option nulls: keep a null
	// decodes to null instead of absent.
	KeepNull bool `json:"keepNull,omitempty"`
}

// Rest says how the members travel that are not listed.
type Rest struct {
	// Name of the member that holds them as a list of entries. Empty: they stay members,
	// each carried by Node.
	Name string `json:"name,omitempty"`
	Node *Node  `json:"node,omitempty"` // nil: Identity
	// Optional: null stands for an empty list.
	Optional bool `json:"optional,omitempty"`
	// Inside: each entry is the member itself, an object, with its name as "key". Members that
	// are no objects, or have a "key" of their own, cannot be encoded.
	Inside bool `json:"inside,omitempty"`
	// Patterns are the regular expressions whose members Node carries, if not all: Encode
	// fails on a member whose name none of them matches.
	Patterns []string `json:"patterns,omitempty"`
}

// A Value is one value of the kind Values.
type Value struct {
	Original string `json:"original"` // as JSON text
	Text     string `json:"text"`     // the string it travels as
}

// A Branch is one alternative of a Union.
type Branch struct {
	Node *Node `json:"node,omitempty"` // nil: Identity
	// Name tags the branch: its values travel as the only member of an object under
	// this name. Empty: untagged, and then Image tells its values from those of the
	// other branches.
	Name string `json:"name,omitempty"`
	// Schemas are JSON Pointers into the original schema; a value belongs to the branch
	// if it is valid against all of them.
	Schemas []string `json:"schemas,omitempty"`
	// Others are further lists of this kind: a value that is valid against all of one of
	// them belongs to the branch too.
	Others [][]string `json:"others,omitempty"`
	// Original is what the values of the branch look like in the original shape, Image
	// what they look like in the provider's.
	Original signature.Signature `json:"original,omitzero"`
	Image    signature.Signature `json:"image,omitzero"`
}

// A Codec is a root and the definitions its References lead to. Once it has carried a
// value it must not be changed; it may then be used by any number of goroutines.
type Codec struct {
	Root        *Node   `json:"root"` // nil: Identity
	Definitions []*Node `json:"definitions,omitempty"`
	// Objects: the provider's shape takes objects alone, where the original schema may admit
	// other values too, of which none is meant.
	Objects bool `json:"objects,omitempty"`

	ready atomic.Pointer[prepared]
}

// Reshapes reports whether some values travel in another shape.
func (c *Codec) Reshapes() bool {
	p, err := c.prepare()
	return err == nil && !p.same
}

// Options choose between the readings a reply allows.
type Options struct {
	KeepNulls bool // nulls: keep
	// Salvage: of a list that stands for an object, and an object that stands for a list, what is sound
	// is carried where other parts of it are broken, and these are left out. Else it is carried as it is.
	Salvage bool
	// Stays says, where nulls are kept, which of those that may also stand for absence are; nil: all.
	Stays func(null *tree.Node) bool
}

// Membership answers whether a value is valid against the original schema at a JSON
// Pointer. The codec asks it only where signatures leave more than one branch.
type Membership interface {
	Valid(pointer string, value *tree.Node) bool
}

// A Problem is one thing about a reply that is not as the provider's shape has it.
type Problem struct {
	Path    string // JSON Pointer into the reply
	Message string // a sentence fit to send back to the model
	// At is where in the value that was read the part begins, as an offset.
	At int
	// Vague: the part has none of several forms; where the original schema says of the
	// value what is wrong with it, that says more.
	Vague bool
	// LeftOf is the list or object of the reply that was salvaged without the part, or nil.
	LeftOf *tree.Node
	// Note: the value could be read all the same (it was in the original shape
	// already); it is said, and does not count against the reply.
	Note bool
	// Bare, of a note: the value came without the object that it is to be the one member of, or as plain
	// text in place of JSON text. Where it is not valid so, it counts against the reply.
	Bare bool
	// Plain, of a bare one: it is text, of which nothing else says what is wrong.
	Plain bool
	// Unread: it is empty where JSON text is wanted, or begins as that does and is none, nor looks as if it were meant as any.
	Unread bool
}
