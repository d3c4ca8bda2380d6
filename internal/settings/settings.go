// Package settings has the options of the library: what they choose (this file), the names that commands have for them (table.go,
// flags.go), and rules with other repairs than their flavor's (chosen.go).
package settings

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/mend"
	"github.com/schemaflavor/schemaflavor/internal/options"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/toolset"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Settings are the options in force.
type Settings struct {
	Surface         flavor.Surface
	Engine          check.Options
	Limits          tree.Limits
	MaxTime         time.Duration
	Dialect         string      // "" is what the schema declares
	AsMeant         bool        // words that are no keywords are read as they were meant, also where the flavor keeps such
	Mend            bool        // schemas that contradict themselves are read as they were meant (package mend)
	Refuse          diag.Effect // the losses that refuse a schema; Exact refuses only what cannot be adapted
	RefuseMalformed bool        // a malformed keyword or property refuses the schema, and is not just left out
	KeepNulls       bool
	AnnotateFormats bool
	CacheBytes      int // the bound of an Adapter's cache
	List            toolset.Options
	Repairs         []flavor.Choice
	Wrong           error // the error of an option that chose something impossible
}

// An Option changes settings.
type Option = func(*Settings)

// Of returns the settings that options choose.
func Of[O ~func(*Settings)](options []O) (s Settings) {
	Choose(&s, options)
	return s
}

// Choose applies options to s, and sets when the work is due if MaxTime bounds it.
func Choose[O ~func(*Settings)](s *Settings, options []O) {
	for _, o := range options {
		if o != nil {
			o(s)
		}
	}
	if s.MaxTime > 0 && s.Engine.Due.IsZero() {
		s.Engine.Due = time.Now().Add(s.MaxTime)
	}
}

// Document reads a schema in the dialect in force. It first mends misspellings (package mend), and contradictions if Mend is set.
// keepsUnknown says that the flavor keeps keywords that nobody knows: then a keyword such as any_of stays as it is.
func (s *Settings) Document(t *tree.Document, keepsUnknown bool) *schema.Document {
	written := t.Source()
	text, all, moved := mend.Respell(t, s.Dialect == "" && (s.AsMeant || !keepsUnknown), s.Mend)
	if all != nil {
		t = s.mended(text)
	}
	doc := s.Read(t)
	var respelled []byte
	if s.Mend {
		if blanked, gone := mend.Mend(doc, !s.AnnotateFormats); gone != nil {
			respelled, all = t.Source(), append(all, gone...)
			doc = s.Read(s.mended(blanked))
		}
	}
	if all != nil {
		doc.Mended, doc.Author = all, &schema.Author{Text: written, Moved: moved, Respelled: respelled}
	}
	return doc
}

// mended parses a text that was mended. The text before was valid and within the limits, so this one may be a little longer or
// deeper than the caller's limits.
func (s *Settings) mended(text []byte) *tree.Document {
	depth := cmp.Or(s.Limits.Depth, tree.DefaultDepth) + mend.Deeper
	t, err := tree.Parse(text, tree.Limits{Bytes: max(len(text), 1), Depth: depth})
	if err != nil {
		panic(err)
	}
	return t
}

// Read reads a schema without mending it, for example one that was mended before it was saved.
func (s *Settings) Read(t *tree.Document) *schema.Document {
	if d, ok := schema.ParseDialect(s.Dialect); ok {
		return schema.ReadAs(t, d)
	}
	return schema.Read(t)
}

// Known returns an error where a setting names something that does not exist, such as an unknown dialect, or is negative.
func (s *Settings) Known() error {
	if !s.Surface.Known() {
		return &options.Error{Message: fmt.Sprintf("no surface has the number %d", s.Surface), Help: "there are " + strings.Join(flavor.SurfaceNames(), ", ")}
	}
	for _, option := range [...]struct {
		name string
		n    int
	}{{"max-depth", s.Limits.Depth}, {"max-bytes", s.Limits.Bytes}, {"max-nodes", s.Engine.MaxNodes}} {
		if option.n < 0 {
			return &options.Error{Message: fmt.Sprintf("option %s: got %d, want a number greater than 0", option.name, option.n), Help: "leave it out, or pass 0, for the bound that there is without it"}
		}
	}
	if _, known := schema.ParseDialect(s.Dialect); s.Dialect != "" && !known {
		return noDialect(s.Dialect)
	}
	return nil
}

// Saved lists the options that a codec needs when it is loaded again, by the names of table.go.
func (s *Settings) Saved() map[string]string {
	m := map[string]string{}
	if s.KeepNulls {
		m["nulls"] = "keep"
	}
	if s.AnnotateFormats {
		m["formats"] = "annotate"
	}
	if s.Engine.DiscriminatorDecides {
		m["discriminator"] = "decide"
	}
	if s.Dialect != "" {
		m["dialect"] = s.Dialect
	}
	if s.Limits.Depth > 0 {
		m["max-depth"] = strconv.Itoa(s.Limits.Depth)
	}
	if s.Limits.Bytes > 0 {
		m["max-bytes"] = strconv.Itoa(s.Limits.Bytes)
	}
	return m
}

// Repair picks a repair for one construct.
func Repair(construct, repair string) Option {
	c, err := flavor.ParseChoice(construct, repair)
	return func(s *Settings) {
		if err != nil {
			s.Wrong = choiceError("", err)
			return
		}
		s.Repairs = append(s.Repairs, c)
	}
}

func parseDialect(value string) (Option, error) {
	if _, ok := schema.ParseDialect(value); !ok {
		return nil, noDialect(value)
	}
	return func(s *Settings) { s.Dialect = value }, nil
}

func noDialect(name string) error {
	return &options.Error{Message: fmt.Sprintf("option dialect: no dialect is called %q", name), Help: "there are " + strings.Join(schema.DialectNames(), ", ")}
}

func parseRepair(value string) (Option, error) {
	construct, repair, ok := strings.Cut(value, "=")
	if !ok {
		return nil, &options.Error{Message: fmt.Sprintf("option repair: got %q, want CONSTRUCT=REPAIR such as tuple=list", value)}
	}
	if _, err := flavor.ParseChoice(construct, repair); err != nil {
		return nil, choiceError("", err)
	}
	return Repair(construct, repair), nil
}

// choiceError makes an option's error of the errors with which package flavor refuses a choice of repair.
func choiceError(what string, err error) error {
	e := &options.Error{Message: "option repair: " + what}
	var all flavor.Errors
	var one *flavor.Error
	if errors.As(err, &all) {
		for i, x := range all {
			e.Message += [...]string{": ", "; "}[min(i, 1)] + x.Message
		}
		one = all[0]
	} else if errors.As(err, &one) {
		e.Message = "option repair: " + one.Message
	}
	if one != nil {
		e.Help = one.Help
	}
	return e
}
