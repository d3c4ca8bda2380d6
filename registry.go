package schemaflavor

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/flavors"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/engine"
	"github.com/schemaflavor/schemaflavor/internal/mend"
	"github.com/schemaflavor/schemaflavor/internal/options"
	"github.com/schemaflavor/schemaflavor/internal/render"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/settings"
	"github.com/schemaflavor/schemaflavor/internal/spelling"
	"github.com/schemaflavor/schemaflavor/internal/toolset"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Registry is an immutable set of flavors, safe for concurrent use. A nil Registry is that of Builtin.
type Registry struct {
	flavors []*flavor.Flavor // in the order of their names
	shipped []*flavor.Flavor // the flavors that come with this module
	chosen  *settings.Chosen // the rules made for WithRepair
}

var builtin = sync.OnceValue(func() *Registry {
	loaded, err := flavor.Load(flavors.FS, "*.yaml")
	if err != nil {
		panic("a built-in flavor is broken: " + err.Error()) // a test loads them all
	}
	r, err := (&Registry{}).with(loaded...)
	if err != nil {
		panic("the built-in flavors clash: " + err.Error())
	}
	r.shipped = r.flavors
	return r
})

// Builtin returns the registry of the flavors that come with this module.
func Builtin() *Registry { return builtin() }

// held returns the registry itself, or the built-in one for nil.
func (r *Registry) held() *Registry {
	if r == nil {
		return builtin()
	}
	return r
}

// With returns a registry that holds more flavors in addition. A name or alias held twice is an
// error that names both files; nothing is replaced silently. The registry copies flavors: changing
// one that was passed in or handed out changes nothing in it.
func (r *Registry) With(more ...*flavor.Flavor) (*Registry, error) { return r.held().with(more...) }

func (r *Registry) with(more ...*flavor.Flavor) (*Registry, error) {
	all := slices.Clone(r.flavors)
	for _, f := range more {
		if f == nil || f.Rules(flavor.Tool) == nil {
			return nil, errors.New("a flavor without rules: take one from a flavor file, by flavor.Parse, WithFile or WithFS")
		}
		if !slices.ContainsFunc(all, f.Same) {
			all = append(all, f.Clone())
		}
	}
	owner := map[string]*flavor.Flavor{}
	for _, f := range all {
		for _, name := range append([]string{f.Name}, f.Aliases...) {
			if o := owner[name]; o != nil && o != f {
				if slices.Contains(r.shipped, o) {
					return nil, fmt.Errorf("%s: the name %q is a built-in flavor's; give it another, and \"extends: %s\" for what is the same", f.NamedAt(name), name, o.Name)
				}
				if f.NamedAt(name) == o.NamedAt(name) {
					return nil, fmt.Errorf("%s: the file was given twice; give it once", f.NamedAt(name))
				}
				return nil, fmt.Errorf("%s: the name %q is held by %s too; rename one", f.NamedAt(name), name, o.NamedAt(name))
			}
			owner[name] = f
		}
	}
	slices.SortFunc(all, func(a, b *flavor.Flavor) int { return strings.Compare(a.Name, b.Name) })
	return &Registry{all, r.shipped, &settings.Chosen{}}, nil
}

// WithFS returns a registry that also holds the flavor files of fsys that match the patterns
// ("*.yaml" where none is given). They may extend the flavors already held.
func (r *Registry) WithFS(fsys fs.FS, patterns ...string) (*Registry, error) {
	if len(patterns) == 0 {
		patterns = []string{"*.yaml"}
	}
	loaded, err := flavor.LoadWith(r.known, fsys, patterns...)
	if err != nil {
		return nil, err
	}
	return r.With(loaded...)
}

// WithDir is WithFS for the *.yaml files of a directory.
func (r *Registry) WithDir(dir string) (*Registry, error) {
	if _, err := os.ReadDir(dir); err != nil {
		return nil, err
	}
	if files, err := fs.Glob(os.DirFS(dir), "*.yaml"); err == nil && len(files) == 0 {
		return nil, fmt.Errorf("no flavor file matches *.yaml in the folder %s", dir)
	}
	return r.WithFS(os.DirFS(dir))
}

// WithFile returns a registry that also holds the flavors of these files, which may extend each other and the flavors already held.
func (r *Registry) WithFile(names ...string) (*Registry, error) {
	var files []flavor.File
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files = append(files, flavor.File{Name: name, Data: data})
	}
	more, _, err := flavor.ParseFiles(files, r.known)
	if err != nil {
		return nil, err
	}
	return r.With(more...)
}

// known finds a flavor by name for the loader; nil if there is none.
func (r *Registry) known(name string) *flavor.Flavor {
	r = r.held()
	for _, f := range r.flavors {
		if f.Name == name || slices.Contains(f.Aliases, name) {
			return f
		}
	}
	return nil
}

// All yields copies of the flavors in name order.
func (r *Registry) All() iter.Seq[*flavor.Flavor] {
	r = r.held()
	return func(yield func(*flavor.Flavor) bool) {
		for _, f := range r.flavors {
			if !yield(f.Clone()) {
				return
			}
		}
	}
}

// Lookup finds a flavor by name or alias and returns a copy of it. The error for an unknown
// name suggests the nearest one.
func (r *Registry) Lookup(name string) (*flavor.Flavor, error) {
	f, err := r.lookup(name)
	if err != nil {
		return nil, err
	}
	return f.Clone(), nil
}

// lookup is Lookup without the copy.
func (r *Registry) lookup(name string) (*flavor.Flavor, error) {
	r = r.held()
	if f := r.known(name); f != nil {
		return f, nil
	}
	var names, all []string
	for _, f := range r.flavors {
		names = append(names, f.Name)
		all = append(append(all, f.Name), f.Aliases...)
	}
	help := "there are " + strings.Join(names, ", ")
	if len(names) == 0 {
		help = "this registry has none; Builtin has those of this module"
	}
	near := spelling.Suggest(name, all)
	if near == "" {
		help += "; another one is known by its file (--flavor-file, in Go Registry.WithFile)"
	} else {
		also := ""
		if f := r.known(near); f.Name != near {
			also = ", another name of " + f.Name
		}
		help = fmt.Sprintf("did you mean %q%s? %s", near, also, help)
	}
	return nil, &Error{Code: CodeUnknownFlavor, Message: fmt.Sprintf("no flavor is called %q", name), Help: help}
}

// Adapt rewrites a schema for a flavor. Where it refuses the schema, with an error of code refused
// or ceiling, it returns a result as well: its Diagnostics say why, and its Schema is nil. It
// takes time about linear in input plus output.
func (r *Registry) Adapt(flavorName string, text []byte, options ...Option) (*Result, error) {
	return r.adapt(flavorName, slices.Clone(text), options) // the result reads it; the caller may write to theirs
}

// adapt is Adapt without the copy of the text, which nobody may change afterwards.
func (r *Registry) adapt(flavorName string, text []byte, options []Option) (result *Result, err error) {
	defer guard(&err)
	made := &struct { // one allocation
		Result
		codecOnce
	}{}
	settings.Choose(&made.settings, options)
	s := &made.settings
	rules, document, err := r.read(flavorName, text, s)
	if err != nil {
		return nil, err
	}
	outcome := engine.Adapt(rules, document, s.Engine)
	result, made.outcome, made.document, made.Result.codec = &made.Result, outcome, document, &made.codecOnce
	result.Diagnostics = diagnostics(outcome, document, rules)
	if outcome.Refusal != nil {
		return result, refusal(outcome, document, rules, result.Diagnostics)
	}
	if no := ceiling(s.Refuse, s.RefuseMalformed, result.Diagnostics); no != nil {
		if no.Help = cmp.Or(no.Help, exactly(rules, document, *s)); no.Help == "" {
			no.Help = "change the schema, or leave out the option refuse"
		}
		return result, no
	}
	result.Schema = slices.Clip(outcome.Schema) // callers share it: an append of one must not write into it
	if document.Author != nil && document.Author.Respelled != nil && outcome.Lowered == 0 {
		result.Schema = mend.Close(outcome.Schema, document.Author.Respelled)
	}
	return result, nil
}

// exactly tries to adapt a refused schema with WithPreferExact, and returns the help that says so if it passes; otherwise "".
func exactly(rules *flavor.Rules, document *schema.Document, s settings.Settings) string {
	if s.Engine.PreferExact {
		return ""
	}
	s.Engine.PreferExact = true
	outcome := engine.Adapt(rules, document, s.Engine)
	if outcome.Refusal != nil || ceiling(s.Refuse, s.RefuseMalformed, diagnostics(outcome, document, rules)) != nil {
		return ""
	}
	return "adapt with the option prefer: exact, which writes out what is told here"
}

// Check reports what a flavor minds in a schema; no diagnostics mean that Adapt returns the schema
// as it is. Adapt sees to every rule that Check reports.
func (r *Registry) Check(flavorName string, text []byte, options ...Option) (found []Diagnostic, err error) {
	defer guard(&err)
	s := settings.Of(options)
	rules, document, err := r.read(flavorName, slices.Clone(text), &s) // the diagnostics read it
	if err != nil {
		return nil, err
	}
	outcome := engine.Check(rules, document, s.Engine)
	found = diagnostics(outcome, document, rules)
	if outcome.Refusal != nil { // a check refuses only where the time is over
		return nil, refusal(outcome, document, rules, found)
	}
	return found, nil
}

// guard turns a panic into an error: schemas come from strangers, and a mistake of this
// package must not take the caller's process with it.
func guard(err *error) {
	if p := recover(); p != nil {
		*err = &Error{Code: CodeInternal, Message: fmt.Sprintf("this is a bug of schemaflavor, not of the schema: %v", p), Help: "report it with the schema"}
	}
}

// read finds the flavor and reads the schema, whose text nobody may change afterwards.
func (r *Registry) read(flavorName string, text []byte, s *settings.Settings) (*flavor.Rules, *schema.Document, error) {
	f, err := r.lookup(flavorName)
	if err != nil {
		return nil, nil, err
	}
	if err := r.asked(f, s); err != nil {
		return nil, nil, err
	}
	t, err := tree.Parse(text, s.Limits)
	if err != nil {
		return nil, nil, schemaSyntaxError(err, text)
	}
	if no := schema.NoSchema(t.Root()); no != nil {
		e := &Error{Code: CodeNotASchema, Message: no.Message, Help: no.Help, Pointer: no.At.Pointer()}
		e.Line, e.Column = t.Position(no.At.NameOffset())
		return nil, nil, e
	}
	rules, err := r.held().chosen.Rules(f, s)
	if err != nil {
		return nil, nil, optionError(err)
	}
	return rules, s.Document(t, rules.UnlistedKept), nil
}

// asked returns an error where an option names something that does not exist. A wrong name of an envelope
// is a mistake even for a schema alone, which is written in none.
func (r *Registry) asked(f *flavor.Flavor, s *settings.Settings) error {
	if err := s.Known(); err != nil {
		return optionError(err)
	}
	if s.List.Envelope == "" {
		return nil
	}
	if err := toolset.Knows(f, r.shapes(f), s.List.Envelope); err != nil {
		return listError(err)
	}
	return nil
}

// optionError turns the error of package options into an Error.
func optionError(err error) error {
	var wrong *options.Error
	if errors.As(err, &wrong) {
		return &Error{Code: CodeOption, Message: wrong.Message, Help: wrong.Help}
	}
	return err
}

func diagnostics(o *engine.Outcome, document *schema.Document, rules *flavor.Rules) []Diagnostic {
	ds := make([]Diagnostic, len(o.Facts))
	if len(ds) == 0 {
		return ds
	}
	of := aboutOf(o, document, rules)
	for i := range o.Facts {
		ds[i] = Diagnostic{&o.Facts[i], of}
	}
	return ds
}

func aboutOf(o *engine.Outcome, document *schema.Document, rules *flavor.Rules) *about {
	of := &struct { // one allocation
		about
		render.Places
	}{}
	of.Places.Begin(document.Written())
	of.about = about{outcome: o, document: document, rules: rules, places: &of.Places}
	return &of.about
}

func refusal(o *engine.Outcome, document *schema.Document, rules *flavor.Rules, ds []Diagnostic) *Error {
	d := Diagnostic{o.Refusal, aboutOf(o, document, rules)}
	line, column := d.Position()
	code := CodeRefused
	switch d.Rule() {
	case "internal":
		code = CodeInternal
	case "max-time":
		code = CodeBudget
	}
	return &Error{Code: code, Message: d.Message(), Pointer: d.Pointer(), Line: line, Column: column, Help: d.Help(), Diagnostics: ds}
}

// ceiling returns the error for the first diagnostic that WithRefuseWidened, WithRefuseNarrowed or WithRefuseMalformed refuses, or nil.
func ceiling(refuse diag.Effect, malformed bool, ds []Diagnostic) *Error {
	for _, d := range ds {
		if malformed && diag.IsMalformed(d.Rule()) {
			line, column := d.Position()
			return &Error{Code: CodeCeiling, Message: "a part of the schema is malformed, which is refused, as was asked for: " + d.Message(),
				Pointer: d.Pointer(), Line: line, Column: column, Help: d.Help(), Diagnostics: ds}
		}
		if d.fact.Counts() && d.Effect() != Exact && refuse&diag.Effect(d.Effect()) != 0 {
			line, column := d.Position()
			return &Error{Code: CodeCeiling, Message: fmt.Sprintf("the schema cannot be adapted unless it is %s, which is refused, as was asked for: %s", d.Effect(), diag.Wrong(d.Message())),
				Pointer: d.Pointer(), Line: line, Column: column, Help: d.Help(), Diagnostics: ds}
		}
	}
	return nil
}
