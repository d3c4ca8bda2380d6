package flavor

import (
	"slices"
	"strings"
)

// An Envelope is a shape in which a provider is sent schemas: where the entries stand that hold
// them, and which member of an entry says what. A flavor's first envelope of a surface is the
// one that it is written in.
type Envelope struct {
	Name    string
	Surface Surface // Tool or Response
	// At holds ways from a whole message to an entry; the first is the one that is written. A
	// text that begins further down such a way is recognised too.
	At    []Way
	Marks []Mark // members of an entry that are the same in each
	// Groups holds ways from an item of the list to tools that stand in it and are named together, as in a namespace.
	Groups []Way
	// Parts are the ways from an entry to what the engine knows of; nil where the envelope has
	// no place for it.
	Parts [len(partTable)]Way
	// Off says what stands in the place of the strict flag of what is not strict.
	Off StrictOff
	// NoParameters is what the schema of a tool without parameters is: "" for nothing special,
	// "omit" for none, or the text of a schema.
	NoParameters string
	// Response is the envelope of the same flavor in which the format of a response stands in a request
	// whose tools stand in this one; "" where there is none.
	Response string
	// NoName is what the format of a response is called that came without a name; "" where it needs none.
	NoName string
	// ReadOnly: the envelope is recognised, and what comes in it is written in another one.
	ReadOnly bool
	Surroundings
	// BuiltIn names those of the provider's built-in tools that may stand here, as ToolRules name all of
	// them; nil for no difference.
	BuiltIn []string
	Because Because
}

// Surroundings are what an envelope says of the message around its entries.
type Surroundings struct {
	// Message: what stands beside the entries belongs to a protocol's message, and is left out
	// where they are written in another envelope.
	Message bool
	// Continued is the member of a message that says that the list goes on in another one; "" where none does.
	Continued string
	// Mentions holds ways from a whole message to where else tools are named: the one that is to be
	// called, and calls of earlier turns. A tool that is sent under another name has it there too.
	Mentions []Way
}

// Omit is the word for a member that is left out.
const Omit = "omit"

// A Way is a list of member names that lead from one value to another one inside of it;
// EachItem stands for any item of an array. A step such as "type=function" goes on only from values
// that have this member with this text.
type Way []string

// EachItem is the step of a way that goes to every item of an array; Where parts a member's name from
// the text that it has to have.
const (
	EachItem = "*"
	Where    = "="
)

// ParseWay reads a way as flavor files spell it: "tools/*".
func ParseWay(text string) Way { return strings.Split(text, "/") }

func (w Way) String() string { return strings.Join(w, "/") }

// Same reports whether two ways are one.
func (w Way) Same(o Way) bool { return slices.Equal(w, o) }

// A Mark is a member that every entry of an envelope has, and its text.
type Mark struct{ Name, Text string }

// A Part is what an envelope may have a place for.
type Part uint8

const (
	PName Part = iota
	PDescription
	PSchema
	POutput
	PExamples
	PStrict
)

// partTable names the parts, and says what each is.
var partTable = [...]struct{ Name, Means string }{
	PName:        {"name", "its name"},
	PDescription: {"description", "its description"},
	PSchema:      {"schema", "the schema of a tool's arguments, or of a response"},
	POutput:      {"output", "the schema of a tool's results"},
	PExamples:    {"examples", "a list of values that the schema takes"},
	PStrict:      {"strict", "true where the provider is to hold the model to the schema"},
}

func (p Part) String() string { return partTable[p].Name }

func partNames() []string {
	names := make([]string, len(partTable))
	for i, p := range partTable {
		names[i] = p.Name
	}
	return names
}

// StrictOff is how an envelope says that a tool is not strict.
type StrictOff uint8

const (
	OffOmit   StrictOff = iota // the flag is left out
	OffFalse                   // the flag is false, where there is one
	OffAlways                  // the flag is false: without it a tool is strict
)

var offNames = [...]string{OffOmit: Omit, OffFalse: "false", OffAlways: "always"}

func (o StrictOff) String() string { return offNames[o] }

// SameShape reports whether what is written in one envelope is written in the other.
func (e *Envelope) SameShape(o *Envelope) bool {
	return e.Surface == o.Surface && slices.EqualFunc(e.At, o.At, Way.Same) && slices.Equal(e.Marks, o.Marks) &&
		slices.EqualFunc(e.Parts[:], o.Parts[:], Way.Same)
}

// clone returns a copy that shares nothing with e.
func (e *Envelope) clone() *Envelope {
	x := *e
	x.At, x.Marks, x.BuiltIn = slices.Clone(e.At), slices.Clone(e.Marks), slices.Clone(e.BuiltIn)
	x.Mentions, x.Groups = slices.Clone(e.Mentions), slices.Clone(e.Groups)
	for _, ways := range [...][]Way{x.At, x.Mentions, x.Groups} {
		for i, w := range ways {
			ways[i] = slices.Clone(w)
		}
	}
	for i, w := range x.Parts {
		x.Parts[i] = slices.Clone(w)
	}
	return &x
}

// Beside returns the envelope of a flavor for what stands in one request with what is written in e: that of
// the format of a response for one of tools, and the other way around. Of several of tools it is the
// first; nil where the flavor names none.
func (f *Flavor) Beside(e *Envelope) *Envelope {
	pair := func(a, b *Envelope) bool {
		return a.Surface == Tool && b.Surface == Response && a.Response == b.Name
	}
	for _, own := range f.Envelopes {
		if !own.SameShape(e) {
			continue
		}
		for _, o := range f.Envelopes {
			if pair(own, o) || pair(o, own) {
				return o
			}
		}
	}
	return nil
}

// ToolRules are what a flavor says of the tools of one request together, beside their schemas.
// A nil rule restricts nothing.
type ToolRules struct {
	Names        *NameRule // of tools
	Descriptions *Count    // characters of one description
	Tools        *Count    // tools of a request
	Strict       *StrictRule
	BuiltIn      *BuiltIn // tools that the provider has built in
}

// BuiltIn says which tools a provider has built in: entries of a list that have no schema, for the
// provider knows it. Another provider refuses them, and most often the whole request with them.
type BuiltIn struct {
	// Names are what such an entry has for its type or, where it has none, what one of its
	// members is called. A * at the end stands for anything.
	Names   []string
	Because Because
}

// Has reports whether the provider has a tool of that type or name built in.
func (b *BuiltIn) Has(name string) bool {
	return b != nil && slices.ContainsFunc(b.Names, func(known string) bool {
		prefix, open := strings.CutSuffix(known, "*")
		return name == known || open && strings.HasPrefix(name, prefix)
	})
}

// NoParametersIn is what the flavor says of the schema of tools without parameters in an envelope of its own; said is false where
// it has none of that shape. forAll: that holds of tools too that another flavor writes, since the file that says it leaves to its
// parent which flavor that is.
func (f *Flavor) NoParametersIn(e *Envelope) (text string, forAll, said bool) {
	for _, own := range f.Envelopes {
		if own.SameShape(e) {
			return own.NoParameters, f.form != nil && f.form.whole.forAll[own.Name], true
		}
	}
	return "", false, false
}

// BuiltInAt says which of the provider's built-in tools may stand in an envelope.
func (f *Flavor) BuiltInAt(e *Envelope) *BuiltIn {
	for _, own := range f.Envelopes {
		if own.BuiltIn != nil && own.SameShape(e) {
			return &BuiltIn{own.BuiltIn, own.Because}
		}
	}
	return f.Tools.BuiltIn
}

// A Count is the greatest number of something that a provider takes.
type Count struct {
	AtMost  int
	Warns   bool // what exceeds it is reported and left: not every model minds
	Because Because
}

// A StrictRule says that a flavor is the one of tools that the provider is held to, and what
// becomes of those that are too many.
type StrictRule struct {
	AtMost    int    // strict tools of a request; 0 for no limit
	Otherwise string // the flavor of tools that are not strict; empty where there is none
	Because   Because
}

// clone returns a copy that shares nothing with t.
func (t ToolRules) clone() ToolRules {
	if t.Names != nil {
		names := *t.Names
		names.Reserved = slices.Clone(names.Reserved)
		t.Names = &names
	}
	t.Descriptions, t.Tools, t.Strict, t.BuiltIn = copied(t.Descriptions), copied(t.Tools), copied(t.Strict), copied(t.BuiltIn)
	if t.BuiltIn != nil {
		t.BuiltIn.Names = slices.Clone(t.BuiltIn.Names)
	}
	return t
}

func copied[T any](p *T) *T {
	if p == nil {
		return nil
	}
	x := *p
	return &x
}
