package emit

import (
	"bytes"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A Form is how a flavor wants a result written, and what of the input decides that.
type Form struct {
	input          *schema.Document
	written        schema.Dialect // the dialect of the result
	Rules          *flavor.Rules
	Defines        bool // there are definitions that a node may refer to
	Gentle         bool // the input's objects stay, and only what the flavor minds is edited
	MaxDescription int  // how many characters a description may have; -1: any number
	upper          bool // type names are written in capitals
	compact        bool // the input has no spaces between its parts
	requires       bool // objects with properties have a list `required`, even if it is empty
	plain          bool // the input has no <, > or &, which some JSON writers escape
	follows        bool // the depth of properties is limited, and is measured through references
	bounded        bool // the bytes of a result are limited, and are counted as if <, > and & were escaped
	longest        int  // how many characters the flavor lets a description have; 0: any number

	permissions check.Permissions
	room        *Room
}

// NewForm returns the form of the result of a document, whose text takes size bytes without spaces. gentle is as in
// Form; room is the memory for measuring results.
func NewForm(rules *flavor.Rules, doc *schema.Document, size int, gentle bool, room *Room) Form {
	source := doc.Tree.Source()
	requires := rules.Refuses(flavor.CObjectWithoutRequired)
	return Form{
		input: doc, room: room, written: check.ResultDialect(doc, rules), Rules: rules, Gentle: gentle, requires: requires, permissions: check.PermissionsOf(rules),
		upper: rules.Dialect == flavor.OpenAPI30 && writesCapitals(rules, doc.Tree.Root()), compact: len(source) == size,
		plain:   !bytes.ContainsRune(source, '<') && !bytes.ContainsRune(source, '>') && !bytes.ContainsRune(source, '&'),
		follows: rules.Limit(flavor.MPropertyDepth) > 0, bounded: rules.Limit(flavor.MBytes) > 0, longest: rules.Limit(flavor.MDescriptionCharacters),
	}
}

// BarredPair is a question that was answered about which nodes may not become JSON text (Measures.Asked).
type BarredPair struct {
	At    *ir.Node
	Under *tree.Node // a schema that the values of At have to satisfy as they are; nil: At is barred, and all below it
}

// Reachable lists the definitions that the nodes below root refer to, without looking for
// them where there are none.
func (f *Form) Reachable(root *ir.Node) []*ir.Definition {
	if !f.Defines {
		return nil
	}
	return ir.AppendReachable(f.room.definitions.Room(ir.UsualDefinitions), root)
}

// writesCapitals reports whether types are spelled in capitals: as the flavor says, or where it
// takes either as the author does.
func writesCapitals(rules *flavor.Rules, root *tree.Node) bool {
	if accepted := rules.Values["type"].Accepts; len(accepted) > 0 {
		return slices.Contains(accepted, "OBJECT")
	}
	return shouts(root)
}

// shouts reports whether the root writes its type in capitals.
func shouts(root *tree.Node) bool {
	m := root.Member(word.Type)
	return m.IsString() && schema.TypeNamed(m.Text()) != 0 && m.Text() == strings.ToUpper(m.Text())
}

// LimitRule names a limit that was exceeded: one of the flavor, or how large a result may
// grow where the flavor sets none.
func (f *Form) LimitRule(metric flavor.Metric) string {
	if metric == flavor.MBytes && f.Rules.Limit(metric) == 0 {
		return diag.RuleGrowth
	}
	return diag.RuleLimit + metric.String()
}

// Allows reports whether a keyword may stand, below the root, at each of the given places.
func (f *Form) Allows(keyword string, ps ...flavor.Place) bool {
	return f.permissions.Allow(keyword, ps)
}

// Takes reports whether a keyword may stand with a value, below the root, at each of the given places.
func (f *Form) Takes(keyword string, v check.Value, ps ...flavor.Place) bool {
	return f.permissions.Takes(keyword, v, false, ps...)
}

// MayHold is Takes for a keyword of which it is known that it may stand there: it asks about the value alone.
func (f *Form) MayHold(keyword string, v check.Value, ps ...flavor.Place) bool {
	return f.permissions.MayHold(keyword, v, ps...)
}
