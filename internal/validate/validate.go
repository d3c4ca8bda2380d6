// Package validate checks instances against a JSON Schema of any dialect from draft-04
// to 2020-12, or of OpenAPI 3.0, and finds out what is wrong: where, by which keyword, and
// for which alternative of a union a value was meant. Package violation has the words for it.
//
// Nothing is compiled before an instance needs it, and no pair of a shared schema and
// an instance is looked at twice, so that time grows about linearly with schema plus
// instance; what hostile schemas do beyond that runs into a budget. What cannot be
// checked (a pattern no engine here can run, a host name beyond ASCII, a reference that
// leads nowhere) is neither valid nor invalid: it is reported as such.
//
// In: a schema and an instance. Out: a verdict, and violations. A node is a compiled schema, and a clause of it one keyword, or a
// few that work together. The verdict of {"required": ["a"], "properties": {"b": {"type": "string"}}} on {"b": 1} is invalid, with
// two violations: of `required` at "", and of `type` at "/b".
//
// Reading order: validate.go is what callers ask; build.go makes clauses of keywords, and
// run.go applies them: values.go, scalars.go, arrays.go, objects.go, missing.go, combine.go,
// refer.go, evaluated.go. Reporting begins in report.go. Where no branch of a union matches, named.go, shape.go (fixed.go,
// shape_within.go), missing_tag.go, absent.go and requiring.go find out for which branch a value was meant.
package validate

import (
	"errors"
	"slices"
	"sync"

	"github.com/schemaflavor/schemaflavor/internal/pattern"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/violation"
)

// Options bound and vary what a Validator does. The zero value asserts formats and has
// the default bounds.
type Options struct {
	AnnotateFormats      bool // format constrains nothing
	DiscriminatorDecides bool // a oneOf whose discriminator names an alternative is checked against that one alone
	Objects              bool // an instance can be sent as an object alone: messages propose no other value, whatever the schema takes
	// Steps bounds the work of one call: a step is about one keyword applied to one
	// value. 0: 10 million and 16 for every byte of the instance.
	Steps int
	// Session bounds the steps of all calls of a Session together. 0: no bound.
	Session int
	// Violations bounds how many violations are reported. 0: 50.
	Violations int
}

const (
	defaultSteps = 10_000_000
	stepsPerByte = 16
	maxPatterns  = 4096 // compiled patterns held
)

// MostViolations is how many violations are reported unless told otherwise.
const MostViolations = 50

// ErrBudget is what Validate returns where Options.Steps or Options.Session did not
// suffice, or where schemas apply schemas more than maxDepth levels deep.
var ErrBudget = errors.New("the schema takes more steps to check than the budget allows")

// A Validator checks instances against one schema. It is safe for concurrent use.
type Validator struct {
	doc      *schema.Document
	options  Options
	patterns *pattern.Cache

	mu    sync.Mutex
	nodes map[*tree.Node]*node

	once  sync.Once
	index *index // of dynamic anchors and embedded dialects; nil where there are none
}

// New returns a Validator for a schema. It costs nothing until an instance comes.
func New(s *schema.Document, o Options) *Validator {
	if o.Violations <= 0 {
		o.Violations = MostViolations
	}
	return &Validator{doc: s, options: o, patterns: pattern.NewCache(maxPatterns)}
}

// A Violation is one thing about an instance that the schema does not admit, or one that
// could not be checked.
type Violation struct {
	InstancePath string // JSON Pointer of the value
	SentPath     string // JSON Pointer of what was sent for the value: InstancePath, unless Session.Tell says otherwise
	SchemaPath   string // JSON Pointer of the keyword, or of a schema that is false
	Keyword      string
	Message      string // a sentence that names the place, what is wanted, and what is there
	// Shallow: the violation is about which members, or how many items or members, the value has. It holds
	// whatever these are, and does not depend on entries of a list or on a null that was taken for absence.
	Shallow bool
	// Mistyped: the value has none of the types that are wanted there.
	Mistyped bool
	// Unchecked: whether the keyword holds could not be found out. The instance may be
	// valid all the same; Message says why nobody knows.
	Unchecked bool
}

// Validate checks an instance against the whole schema. No violations mean that it is
// valid; where all of them are Unchecked it may be. Where there are as many as
// Options.Violations there may be more. The error is ErrBudget; the violations found
// until then come with it.
func (v *Validator) Validate(instance *tree.Node) ([]Violation, error) {
	return v.Session().Validate(instance)
}

// Valid reports whether an instance is valid against the schema at a node of the
// document, in the dynamic scope of the root and that node. Where that cannot be found
// out it is true.
func (v *Validator) Valid(schemaNode, instance *tree.Node) bool {
	return v.Session().Valid(schemaNode, instance)
}

// A Session remembers what it found out, for callers who ask about many parts of one
// instance. It is for one goroutine, and keeps the instances alive.
type Session struct{ r run }

// Tell lets the messages of a session speak of what was sent.
func (s *Session) Tell(t violation.Telling) { s.r.words.Tell = t }

// TellNulls lets the messages of a session say for which absent members null was sent. fill: null is to be sent for every absent
// member that the schema knows, so that no message proposes to leave one out.
func (s *Session) TellNulls(nulls func(value *tree.Node, name string) bool, fill bool) {
	s.r.words.Nulls, s.r.omit.fill = nulls, fill
}

// Session returns a new session.
func (v *Validator) Session() *Session {
	v.once.Do(v.buildIndex)
	return &Session{run{v: v, memo: map[key]state{}, matcher: pattern.NewMatcher(maxSlow), words: violation.Words{Doc: v.doc}}}
}

// Validate is Validator.Validate. Where null is not allowed, it finds out whether the null can be left out (leave_out.go), and
// makes the messages once more.
func (s *Session) Validate(instance *tree.Node) (violations []Violation, err error) {
	s.r.omit = omissions{fill: s.r.omit.fill}
	if violations, err = s.found(instance); err != nil || len(s.r.omit.asked) == 0 {
		return violations, err
	}
	if s.r.omit.allowed = s.omittable(instance, violations); len(s.r.omit.allowed) > 0 {
		if told, err := s.found(instance); err == nil {
			return told, nil
		}
	}
	return violations, nil
}

// found lists what is wrong with an instance.
func (s *Session) found(instance *tree.Node) (violations []Violation, err error) {
	root := s.r.v.doc.Tree.Root()
	verdict, err := s.r.start(root, instance, nil)
	if err != nil || verdict < unknown {
		return nil, err
	}
	report := &sink{limit: s.r.v.options.Violations}
	_, err = s.r.start(root, instance, report)
	if verdict == invalid && !report.failed() {
		report.add(Violation{Message: "the value does not match the schema"})
	}
	return saidOnce(report.violations), err
}

// saidOnce drops a violation that repeats another one of the same value word for word: parts of an allOf often ask for the same.
func saidOnce(violations []Violation) []Violation {
	type said struct {
		at, message                  string
		shallow, mistyped, unchecked bool
	}
	met := make(map[said]bool, len(violations))
	return slices.DeleteFunc(violations, func(v Violation) bool {
		key := said{v.InstancePath, v.Message, v.Shallow, v.Mistyped, v.Unchecked}
		again := met[key]
		met[key] = true
		return again
	})
}

// Valid is Validator.Valid.
func (s *Session) Valid(schemaNode, instance *tree.Node) bool {
	valid, known := s.Ask(schemaNode, instance)
	return valid || !known
}

// Ask is Valid for callers who mind whether the budget sufficed: known is false where it did not. yes is also true where something
// could not be checked.
func (s *Session) Ask(schemaNode, instance *tree.Node) (yes, known bool) {
	verdict, err := s.r.start(schemaNode, instance, nil)
	return verdict != invalid, err == nil
}

// node returns what a schema compiles to. It takes time linear in the members of src,
// once.
func (v *Validator) node(src *tree.Node) *node {
	v.mu.Lock()
	defer v.mu.Unlock()
	n, ok := v.nodes[src]
	if !ok {
		n = v.build(src)
		if v.nodes == nil {
			v.nodes = map[*tree.Node]*node{}
		}
		v.nodes[src] = n
	}
	return n
}
