// Package reply reads what a provider replied: in the original shape, with what is wrong
// with it.
//
// In: a reply in the provider's shape. Out: a Reading, which is the value in the original shape, violations and notes. The codec
// decodes the reply to the value and finds problems, where the reply has not the provider's shape; the validator finds what the
// original schema does not admit of the value. A mapping leads from places of the value to places of the reply, so that messages name
// what was sent: where {"sizes": {"a": "x"}} was sent as {"sizes": [{"key": "a", "value": "x"}]}, /sizes/a is /sizes/0/value.
package reply

import (
	"bytes"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/codec"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/validate"
)

// A Reader decodes replies to one schema and validates them against it. It is safe for
// concurrent use.
type Reader struct {
	codec     *codec.Codec
	document  *schema.Document
	validator *validate.Validator
	limits    tree.Limits
}

// Checks are the options of what replies are checked by.
type Checks = validate.Options

// NewReader returns the reader of replies to an adapted document.
func NewReader(c *codec.Codec, document *schema.Document, checks Checks, limits tree.Limits) *Reader {
	checks.Objects = c.Objects
	return &Reader{c, document, validate.New(document, checks), limits}
}

// A Reading is a reply in the original shape, and all that is to say about it.
type Reading struct {
	Value      []byte
	Violations []Violation
	Notes      []string
	Unchecked  []string
}

// A Violation is one thing about a reply that the original schema does not admit.
type Violation struct {
	Path, ReplyPath, SchemaPath, Message string
	Shape                                bool // the codec's: the reply has not the provider's shape there
}

// MostViolations is how many violations are reported at most: where there are as many, there may be more.
const MostViolations = validate.MostViolations

// A ShapeError is a reply from which the codec can read no value.
type ShapeError struct{ error }

// A BudgetError is a reply that could not be validated within the validator's bounds.
type BudgetError struct{ error }

// Read decodes and validates a reply. A null that may be a value or stand for absence is read as absence, or, with
// keepNulls, as null. Where the value is invalid so, it is read the other way, if that makes it valid.
//
// A string that holds JSON text, such as a call's arguments as a provider sends them, is read as what the text says, with a note.
func (r *Reader) Read(reply *tree.Document, keepNulls bool) (*Reading, error) {
	d, err := r.asItIs(reply, keepNulls)
	if err != nil || len(d.Violations) == 0 {
		return d, err
	}
	if quoted := r.quoted(reply, keepNulls, d); quoted != nil {
		return quoted, nil
	}
	return d, nil
}

// asItIs is Read of a reply that is no JSON text in a string.
func (r *Reader) asItIs(reply *tree.Document, keepNulls bool) (*Reading, error) {
	d, err := r.read(reply, codec.Options{KeepNulls: keepNulls})
	if err != nil || !d.invalid() {
		return d, err
	}
	another := r.withNulls
	if keepNulls { // a null that is kept may be one member too many, or ask for others (dependentRequired)
		another = r.withoutNulls
	}
	if valid := another(reply); valid != nil {
		return valid, nil
	}
	return d, nil
}

// invalid reports whether anything is wrong with the value, rather than with the reply's shape alone.
func (d *Reading) invalid() bool {
	return slices.ContainsFunc(d.Violations, func(v Violation) bool { return !v.Shape })
}

func (r *Reader) read(reply *tree.Document, o codec.Options) (*Reading, error) {
	value, problems, err := r.codec.Decode(reply.Root(), o)
	if err != nil {
		return nil, ShapeError{err}
	}
	root, reshaped := reply.Root(), false
	if len(problems) > 0 || !root.Clean() || !bytes.Equal(value, root.Raw()) { // else the reply's own tree will do
		back, err := tree.Parse(value, r.limits)
		if err != nil {
			return nil, err
		}
		root, reshaped = back.Root(), true
	}
	found, err := r.validator.Validate(root)
	if err != nil {
		return nil, BudgetError{err}
	}
	d := &Reading{Value: value}
	if len(problems)+len(found) == 0 {
		return d, nil
	}
	if !reshaped && r.codec.Reshapes() { // something may have to be sent in another shape
		back, err := tree.Parse(value, r.limits)
		if err != nil {
			return nil, err
		}
		root, reshaped = back.Root(), true
	}
	places := r.places(reply, o, root, reshaped)
	if slices.ContainsFunc(problems, func(p codec.Problem) bool { return !p.Note }) {
		if done, err := r.salvage(d, reply, o, found, places); done || err != nil {
			return d, err
		}
	}
	if reshaped && len(found) > 0 {
		if found, err = r.told(root, places); err != nil {
			return nil, err
		}
	}
	r.add(d, problems, root, found, places)
	return d, nil
}

// places maps a value to the reply that it was read from.
func (r *Reader) places(reply *tree.Document, o codec.Options, value *tree.Node, reshaped bool) *mapping {
	var list []codec.Place
	if reshaped {
		list, _ = r.codec.Places(reply.Root(), o) // it was decoded just now
	}
	return newMapping(value, reply.Root(), list)
}

// told validates a value that has something wrong with it once more, with messages that name the
// places of the reply.
func (r *Reader) told(value *tree.Node, places *mapping) ([]validate.Violation, error) {
	session := r.validator.Session()
	session.Tell(places.of)
	session.TellNulls(places.null, r.codec.Fills())
	found, err := session.Validate(value)
	if err != nil {
		return nil, BudgetError{err}
	}
	return found, nil
}

// add adds to a reading what is wrong with the reply's shape, and of what the validator found, what
// helps. Below a part whose shape is broken, the validator judged a value that nobody meant, and is not
// heard, save that it knows better of a part that has none of several forms (Problem.Vague). Of what holds
// a broken part it is heard on which members there are (Shallow).
func (r *Reader) add(d *Reading, problems []codec.Problem, value *tree.Node, found []validate.Violation, places *mapping) {
	var broken, salvaged []string // places in the value
	unwrapped := map[string]bool{}
	for _, p := range problems {
		bare := p.Bare && amiss(found, p.Path, "")
		if unwrapped[p.Path] && !p.Note {
			continue // that it needs its wrapper says more
		}
		unwrapped[p.Path] = unwrapped[p.Path] || bare
		ofType := mistyped(found, p.Path)
		if p.Note && (!bare || p.Plain && ofType == "") { // plain text may be the string itself: the validator says what is wrong with it
			d.Notes = append(d.Notes, placed(p.Path, p.Message))
			continue
		}
		switch {
		case bare && p.Plain:
			p.Message = ofType
		case bare:
			p.Message, _, _ = strings.Cut(p.Message, ";") // without "; it is taken as …"
		case p.Unread && ofType == "" && !slices.ContainsFunc(found, func(v validate.Violation) bool {
			return v.SentPath != p.Path && !v.Shallow && !v.Unchecked && below(p.Path, v.SentPath)
		}):
			p.Message += stringInText
		}
		at, known := p.Path, false
		if n := value.StartingAt(p.At); n != nil {
			at, known = n.Pointer(), true
		}
		if p.Vague && known && slices.ContainsFunc(found, func(v validate.Violation) bool { return !v.Unchecked && below(v.InstancePath, at) }) {
			continue
		}
		var rest string
		if !known {
			at, rest = places.back(p.Path)
		}
		switch {
		case p.LeftOf != nil:
			salvaged = append(salvaged, at)
		case bare && !p.Plain && !amiss(found, p.Path, "type"): // what is wrong within the value is of help too
		default:
			broken = append(broken, at+rest)
		}
		d.Violations = append(d.Violations, Violation{Path: at, ReplyPath: p.Path, SchemaPath: r.schemaOf(at), Message: placed(p.Path, p.Message), Shape: true})
	}
	for _, v := range found {
		switch {
		case v.Unchecked:
			d.Unchecked = append(d.Unchecked, v.Message)
		case slices.ContainsFunc(broken, func(b string) bool { return below(v.InstancePath, b) }):
		case v.Shallow || !slices.ContainsFunc(slices.Concat(broken, salvaged), func(b string) bool { return below(b, v.InstancePath) }):
			d.Violations = append(d.Violations, Violation{Path: v.InstancePath, ReplyPath: v.SentPath, SchemaPath: v.SchemaPath, Message: v.Message})
		}
	}
}

// amiss reports whether a part as a whole breaks a keyword, or, where keyword is "", any: a value that came
// without its wrapper is then most likely not what the wrapper was to hold.
func amiss(found []validate.Violation, at, keyword string) bool {
	return slices.ContainsFunc(found, func(v validate.Violation) bool {
		return v.SentPath == at && !v.Unchecked && (keyword == "" || v.Keyword == keyword)
	})
}

const stringInText = "; a string stands in double quotes within the text"

// mistyped is the message that a part has none of the types that are wanted; "" where it has one.
func mistyped(found []validate.Violation, at string) string {
	for _, v := range found {
		if v.SentPath == at && v.Mistyped {
			return v.Message
		}
	}
	return ""
}

// placed puts the place before a message that does not name it.
func placed(path, message string) string {
	if path == "" || strings.HasPrefix(message, "`") {
		return message
	}
	return "`" + path + "`: " + message
}

// below reports whether a place is at or below another.
func below(path, at string) bool { return strings.HasPrefix(path+"/", at+"/") }

// Members answers a codec's questions, whether a value is valid somewhere in the schema. It
// is for one goroutine.
func (r *Reader) Members() codec.Membership { return &membership{reader: r} }

type membership struct {
	reader  *Reader
	session *validate.Session // nil as long as nothing was asked: few codecs ask
}

func (m *membership) Valid(pointer string, value *tree.Node) bool {
	n := m.reader.document.Tree.Root().Resolve(pointer)
	if n != nil && m.session == nil {
		m.session = m.reader.validator.Session()
	}
	return n != nil && m.session.Valid(n, value)
}
