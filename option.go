package schemaflavor

import (
	"time"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/options"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/settings"
	"github.com/schemaflavor/schemaflavor/internal/toolset"
)

// An Option chooses how a schema is adapted. The defaults are what most callers want. The name of an
// option function is With, the command's name for the option and the value: WithOpenKeep is --open keep.
type Option func(*settings.Settings)

// WithSurface says where the schema goes: a tool's arguments (the default), a response
// format, or an MCP outputSchema.
func WithSurface(surface flavor.Surface) Option {
	return func(s *settings.Settings) { s.Surface = surface }
}

// WithRefuseWidened refuses a schema that cannot be adapted without a change of effect
// Widened at severity Warning. It may be combined with WithRefuseNarrowed.
func WithRefuseWidened() Option { return func(s *settings.Settings) { s.Refuse |= diag.Widened } }

// WithRefuseNarrowed refuses a schema that cannot be adapted without a change of effect
// Narrowed at severity Warning.
func WithRefuseNarrowed() Option { return func(s *settings.Settings) { s.Refuse |= diag.Narrowed } }

// WithRefuseMalformed refuses a schema with a malformed part, such as a keyword or a property with a
// value that may not stand there. By default that part is left out, with a warning, and the rest is adapted.
func WithRefuseMalformed() Option { return func(s *settings.Settings) { s.RefuseMalformed = true } }

// WithOpenKeep gives every open object a list of entries for its further members, where the provider
// demands closed objects. By default the object is closed.
func WithOpenKeep() Option { return func(s *settings.Settings) { s.Engine.KeepOpen = true } }

// WithNullsKeep decodes a null to null, instead of to absence, where the original schema
// admits null for an optional property.
func WithNullsKeep() Option {
	return func(s *settings.Settings) { s.KeepNulls = true; s.Engine.KeepNulls = true }
}

// WithDanglingOpen takes references that lead nowhere, or out of the document, as schemas
// that admit anything, instead of refusing the schema.
func WithDanglingOpen() Option {
	return func(s *settings.Settings) { s.Engine.OpenDangling, s.Engine.RefuseDangling = true, false }
}

// WithDanglingRefuse refuses a schema with references that lead nowhere, or out of the document, even where the flavor lets such
// references stay as they are, with a warning.
func WithDanglingRefuse() Option {
	return func(s *settings.Settings) { s.Engine.OpenDangling, s.Engine.RefuseDangling = false, true }
}

// WithFormatsAnnotate takes format as an annotation: Decode does not check it.
func WithFormatsAnnotate() Option {
	return func(s *settings.Settings) { s.AnnotateFormats = true; s.Engine.AnnotateFormats = true }
}

// WithContradictionsMend mends contradictions that people and generators of schemas produce by mistake, with a warning: schemas of an
// allOf that are each closed to the properties of the others (zod's intersections, C#'s inheritance), a type or a format that no value
// of the enum beside it has, and an enum of an array that lists what its items may be. By default no value satisfies such a schema, and
// it is refused, or left out where it is that of an optional property. Decode checks replies against the mended schema, which a saved
// codec holds: it admits further members where the schemas of an allOf were closed, unless the provider closes the object.
func WithContradictionsMend() Option { return func(s *settings.Settings) { s.Mend = true } }

// WithDiscriminatorDecide has Decode check a value of a oneOf only against the alternative that the property of
// its discriminator names. By default exactly one alternative may match, so that a value is invalid where the alternatives do
// not restrict that property and another one matches too. A oneOf that is sent is not changed: providers read it as JSON Schema does.
func WithDiscriminatorDecide() Option {
	return func(s *settings.Settings) { s.Engine.DiscriminatorDecides = true }
}

// WithDescriptionsOff writes no sentences into descriptions for constraints that the adapted schema cannot express.
func WithDescriptionsOff() Option {
	return func(s *settings.Settings) { s.Engine.NoDescriptions = true }
}

// WithPreferExact writes out all that a shape can enforce, though the schema grows: a union whose
// alternatives only require members, {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}, repeats the
// object in each of them, and a root that becomes a union is put under a property. By default a
// sentence tells such a constraint, and Decode checks it.
func WithPreferExact() Option { return func(s *settings.Settings) { s.Engine.PreferExact = true } }

// WithRepair picks another repair for one construct than the flavor's own, for this call:
// WithRepair("tuple", "list"), WithRepair("root-union", "merge"). A construct that the flavor accepts
// counts as refused then, and gets this repair. The choice has to be one that a flavor file could make:
// otherwise Adapt and Check return an error of code option with the loader's reasons.
func WithRepair(construct, repair string) Option { return settings.Repair(construct, repair) }

// WithDialect names the dialect of the schema, such as "draft-07" or "openapi-3.0",
// where the schema itself does not say, or says it wrongly. For a name that Dialects does not
// list, Adapt and Check return an error of code option.
func WithDialect(name string) Option { return func(s *settings.Settings) { s.Dialect = name } }

// WithMaxBytes bounds the length of a schema or value; 0 is 256 MiB.
func WithMaxBytes(n int) Option { return func(s *settings.Settings) { s.Limits.Bytes = n } }

// WithMaxDepth bounds the nesting of a schema or value; 0 is 10,000.
func WithMaxDepth(n int) Option { return func(s *settings.Settings) { s.Limits.Depth = n } }

// WithMaxNodes bounds the schemas that adapting may make before it changes to a
// strategy with a smaller result; 0 is a bound that grows with the input.
func WithMaxNodes(n int) Option { return func(s *settings.Settings) { s.Engine.MaxNodes = n } }

// WithMaxTime bounds the time from the call of Adapt or Check to its result; 0 is no bound.
// Work that takes longer ends with an error of code budget. AdaptTools has this time for the whole list;
// an Adapter has it for each tool, and leaves out the tools that were late. A result that is made in
// time does not depend on the bound. The bound does not hold for the result's Codec, which has its own.
func WithMaxTime(d time.Duration) Option { return func(s *settings.Settings) { s.MaxTime = d } }

// WithCacheBytes bounds the memory that the results of an Adapter take together, with the texts that
// they are looked up by. It is estimated from the sizes of schemas and the number of diagnostics.
// 0 is 256 MiB. A single result larger than the bound is not kept. Only NewAdapter reads this option.
func WithCacheBytes(n int) Option { return func(s *settings.Settings) { s.CacheBytes = n } }

// WithStrictAlways sends every tool of a list as strict, as far as the budgets of a request allow, even
// the tools that the list says are not strict. By default those are not.
func WithStrictAlways() Option { return func(s *settings.Settings) { s.List.Worth = toolset.Always } }

// WithStrictLossless sends a tool as strict only if nothing in its schema becomes JSON text or is narrowed at severity
// Warning, and the list does not say that it is not strict. The other tools are adapted for the flavor's sibling that is not strict.
func WithStrictLossless() Option {
	return func(s *settings.Settings) { s.List.Worth = toolset.Lossless }
}

// WithStrictNever sends no tool of a list as strict.
func WithStrictNever() Option { return func(s *settings.Settings) { s.List.Worth = toolset.Never } }

// WithQuarantineSend sends a tool that cannot be adapted as it was, instead of leaving it out.
func WithQuarantineSend() Option {
	return func(s *settings.Settings) { s.List.SendAll, s.List.Whole = true, false }
}

// WithQuarantineRefuse refuses a list if a tool of it would be left out. The error says which and why;
// the set that is returned with it has the diagnostics of all tools, and nothing to send.
func WithQuarantineRefuse() Option {
	return func(s *settings.Settings) { s.List.SendAll, s.List.Whole = false, true }
}

// WithEnvelope names the envelope in which AdaptTools writes the list, one that a flavor of the
// registry describes; "keep" is the envelope that the text came in.
func WithEnvelope(name string) Option { return func(s *settings.Settings) { s.List.Envelope = name } }

// WithNamePrefix leaves room in the names of tools for what the client puts before them, such as "mcp__github__".
func WithNamePrefix(prefix string) Option {
	return func(s *settings.Settings) { s.List.Prefix = prefix }
}

// ParseOption reads an option by its name and value, as the command and the batch
// protocol spell them: "open" "keep", "surface" "output", "max-depth" "100", ….
func ParseOption(name, value string) (Option, error) {
	o, err := options.Parse(settings.Table, settings.FreeTable, name, value)
	return o, optionError(err)
}

// Dialects lists the names that WithDialect and the option dialect take.
func Dialects() []string { return schema.DialectNames() }

// OptionInfo describes one option for help texts. Value is one that ParseOption takes, or, for an
// option that takes values of the caller's own, a placeholder in capitals, such as N.
type OptionInfo struct{ Name, Value, Help string }

// Options lists the names and values that ParseOption takes.
func Options() []OptionInfo {
	var infos []OptionInfo
	for _, o := range settings.Table {
		infos = append(infos, OptionInfo{o.Name, o.Value, o.Help})
	}
	for _, o := range settings.FreeTable {
		infos = append(infos, OptionInfo{o.Name, o.Value, o.Help})
	}
	return infos
}
