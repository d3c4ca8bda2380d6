package flavor

import (
	"slices"
	"strings"
)

// An Envelope is a shape in which a provider is sent schemas. Its entries are tools, or the format of a response: At says where
// they stand in a message, and Parts which member of an entry holds what. For {"tools": [{"name": "f", "parameters": {...}}]} at
// is tools/*, name is name, and schema is parameters. The first envelope of a surface in a flavor is the one that is written.
type Envelope struct {
	Name    string
	Surface Surface // Tool or Response
	// At holds ways from a whole message to an entry; the first is the one that is written. A text that is only the inner part of
	// a message, such as the bare list, is recognised too.
	At    []Way
	Marks []Mark // members that have the same text in every entry, such as "type": "function"
	// Groups holds ways from an item of the list to tools that stand in it together, as in a namespace: type=namespace/tools/*.
	Groups []Way
	// Parts are the ways from an entry to its parts; nil where the envelope has no place for a part.
	Parts [len(partTable)]Way
	// Off says what stands in place of the strict flag for a tool that is not strict.
	Off StrictOff
	// NoParameters is the text of the schema that a tool without parameters gets, "omit" for no schema, or "" where such a tool is
	// treated as any other.
	NoParameters string
	// Response names the envelope of the same flavor for the response format of requests whose tools stand in this one; "" where
	// there is none.
	Response string
	// NoName is the name that a response format gets which came without one; "" where it needs none.
	NoName string
	// ReadOnly: the envelope is recognised, but never written: what comes in it is written in another one.
	ReadOnly bool
	Surroundings
	// BuiltIn names the built-in tools of the provider that may stand in this envelope, spelled as in ToolRules; nil for all of
	// them.
	BuiltIn []string
	Because Because
}

// Surroundings are what an envelope says of the message around its entries.
type Surroundings struct {
	// Message: what stands beside the entries belongs to a message of a protocol, such as MCP's tools/list answer, and is left out
	// where the entries are written in another envelope.
	Message bool
	// Continued is the member of a message that says that the list goes on in another message, such as nextCursor; "" where there
	// is none.
	Continued string
	// Mentions holds ways from a whole message to the other places where tools are named: the choice of a tool, and calls of
	// earlier turns. A tool that is sent under another name gets it there too.
	Mentions []Way
}

// Omit is the word for a member that is left out.
const Omit = "omit"

// A Way is a list of member names that lead from one value to another one inside of it;
// EachItem stands for any item of an array. A step such as "type=function" goes on only from values
// that have this member with this text.
type Way []string

// EachItem is the step of a way that goes to every item of an array. Where separates a member's name from the text that the member
// has to have.
const (
	EachItem = "*"
	Where    = "="
)

// ParseWay reads a way as flavor files spell it: "tools/*".
func ParseWay(text string) Way { return strings.Split(text, "/") }

func (w Way) String() string { return strings.Join(w, "/") }

// Same reports whether two ways have the same steps.
func (w Way) Same(o Way) bool { return slices.Equal(w, o) }

// A Mark is a member that every entry of an envelope has, and its text. An empty text says that no entry has the member.
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

// SameShape reports whether two envelopes have the same form: what is written in one can be read by the other.
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

// Beside returns the envelope of f that belongs in one request with e: the response format's for an envelope of tools, and the
// other way around, the first one of tools. It is nil where the flavor names none.
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

// ToolRules are what a flavor says of the tools of one request, besides their schemas. A nil rule restricts nothing.
type ToolRules struct {
	Names        *NameRule // of tools
	Descriptions *Count    // characters of one description
	Tools        *Count    // tools of a request
	Strict       *StrictRule
	BuiltIn      *BuiltIn // tools that the provider has built in
}

// BuiltIn says which tools a provider has built in: entries without a schema, such as {"type": "web_search"}, since the provider
// knows it. Another provider refuses them, and most often the whole request with them.
type BuiltIn struct {
	// Names are values of such an entry's "type" or, for an entry without one, names of its members. A * at the end stands for any
	// text.
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

// NoParametersIn returns NoParameters of the flavor's envelope with the shape of e; said is false where the flavor has none of
// that shape. forAll says that this also holds for tools that are adapted for another flavor because they are not strict: the file
// that has the envelope leaves the choice of that flavor to its parent.
func (f *Flavor) NoParametersIn(e *Envelope) (text string, forAll, said bool) {
	for _, own := range f.Envelopes {
		if own.SameShape(e) {
			return own.NoParameters, f.form != nil && f.form.whole.forAll[own.Name], true
		}
	}
	return "", false, false
}

// BuiltInAt returns which of the provider's built-in tools may stand in an envelope.
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
	Warns   bool // what exceeds it is reported and left as it is: not every model minds
	Because Because
}

// A StrictRule says that the flavor is for strict tools: the provider holds the model to their schemas. Tools that are too many
// for that are adapted for the flavor Otherwise.
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
