// Package codec carries values between the shape of an original schema and the shape a
// provider was given: Encode one way, Decode back. A codec is a tree of nodes, built by
// the engine together with the schema nodes whose values they carry, never derived from
// the schemas afterwards. With a root of kind Entries, {"os": "linux"} is encoded as
// [{"key": "os", "value": "linux"}] and decoded again.
//
// Codecs are injective: no two values of the original shape are encoded alike, unless
// a diagnostic says narrowed. Encode translates shape and never validates. Decode undoes
// shape, and reports as a Problem what it cannot undo.
//
// The image of a value, or of a set of values, is what becomes of it in the provider's
// shape. A plan is a node made ready to carry values.
//
// Values of a type that a node does not reshape travel as they are. So an Object or Array
// node also serves places where values of other types may stand, and null may stand at
// Entries, a Tuple and Values without a Union that says so. Any other type at a node
// that reshapes needs a Union: without one, Decode reports a Problem.
//
// In: a value or a reply. Out: the value in the other shape, and problems of a reply.
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
	// Items for all after these (nil: as they are).
	Array
	// Tuple: an array that travels as an object: item i is the member Names[i], carried
	// by Prefix[i]. A member that is null stands for no item, if its position is optional
	// and no item follows. Items after the positions of Prefix travel as an array in the
	// member Names[len(Prefix)], if there is such a name, each carried by Items; where that
	// member is optional, null stands for an empty array.
	Tuple
	// Entries: an object that travels as a list of {"key": name, "value": member}, each
	// member carried by Items. With Inside the members are objects, and each travels as an
	// item with its name under "key" before its own members: {"a": {"n": 1}} =>
	// [{"key": "a", "n": 1}].
	Entries
	// Text: any value, travelling as JSON text in a string. With Texts only values of these
	// types do, and all others travel as they are. A string then travels as its own JSON
	// text only if Decode would otherwise read it as text: see ReadsAsText. With ButStrings
	// "a b" travels as itself, and "5" as its text "\"5\"".
	Text
	// Wrap: a value that travels as the only member, Name, of an object, carried by
	// Items.
	Wrap
	// Values: one of a list of values, each travelling as a string of its own. A null
	// that is not in the list travels as null.
	Values
	// Union: a value of one of several branches. Where unions lead back to themselves for
	// the same value, each stands for all branches that lead out of the ring. Such a ring
	// must not go through a Wrap or a branch with a Name, which would wrap without end.
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

	// Patterns of an Entries, as Rest.Patterns.
	Patterns []string `json:"patterns,omitempty"`
	// Inside of an Entries, as Rest.Inside: some members cannot be encoded.
	Inside bool `json:"inside,omitempty"`

	// Texts of a Text: the types whose values travel as JSON text, which are among Array and
	// Object, or are ButStrings; 0: all types.
	Texts signature.Types `json:"texts,omitempty"`
	// Null of a Text: null travels as itself, and not as the text "null". Null of Values: null may
	// be sent beside the listed values.
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
	// KeepNull: the original admits null as well. Under the option nulls: keep, a null
	// decodes to null and not to absence.
	KeepNull bool `json:"keepNull,omitempty"`
}

// Rest says how the members of an Object travel that Properties does not list.
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
	// Patterns restrict the names of the members that Node carries; none admit all names.
	// Encode fails on a member whose name none of the patterns matches, unless Node carries
	// its value there and back unchanged.
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
	// Name tags the branch: its values travel as the only member of an object, under
	// this name. If it is empty, Image tells the values from those of other branches.
	Name string `json:"name,omitempty"`
	// Schemas are JSON Pointers into the original schema. A value belongs to the branch
	// if it is valid against all of them.
	Schemas []string `json:"schemas,omitempty"`
	// Others are further lists like Schemas. A value also belongs to the branch if it is
	// valid against all schemas of one such list.
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
	// Objects: the provider's shape takes objects alone. The original schema may admit other
	// values too, but a reply that is no object is a Problem.
	Objects bool `json:"objects,omitempty"`

	ready atomic.Pointer[prepared]
}

// Reshapes reports whether some values travel in another shape.
func (c *Codec) Reshapes() bool {
	p, err := c.prepare()
	return err == nil && !p.same
}

// Options choose between the readings that a reply allows.
type Options struct {
	KeepNulls bool // the option nulls: keep
	// Salvage: where some entries of a list that stands for an object are broken, the sound ones are
	// decoded and the broken ones left out, and likewise for an object that stands for a tuple.
	// Without it such a list or object is carried as it is.
	Salvage bool
	// Stays says for each null that may also stand for absence whether KeepNulls keeps it; nil: it keeps all.
	Stays func(null *tree.Node) bool
}

// Membership answers whether a value is valid against the original schema at a JSON
// Pointer. Encode asks it where the signatures of more than one branch match a value.
type Membership interface {
	Valid(pointer string, value *tree.Node) bool
}

// A Problem is one thing about a reply that is not as the provider's shape has it.
type Problem struct {
	Path    string // JSON Pointer into the reply
	Message string // a sentence fit to send back to the model
	// At is the offset at which the part begins in the decoded value, or -1 where that is not known.
	At int
	// Vague: the part has none of several forms. Where the value violates the original schema,
	// that violation says more.
	Vague bool
	// LeftOf is the list or object of the reply that was salvaged without the part, or nil.
	LeftOf *tree.Node
	// Note: the part could be read all the same, for example since it was in the original
	// shape already. It is reported, but does not count against the reply.
	Note bool
	// Bare, of a Note: the value came without its wrapper, or as plain text in place of JSON text.
	// It counts against the reply if the value read from it is invalid.
	Bare bool
	// Plain, of a Bare: the value is plain text, and nothing else says what is wrong with it.
	Plain bool
	// Unread: a string that should be JSON text is empty, or does not parse and does not look as if JSON was meant.
	Unread bool
}
