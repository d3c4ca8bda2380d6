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

// An Option chooses how a schema is adapted. The defaults are what most callers want. Options
// are called With, the name that the command has for them, and the value that they choose.
type Option func(*settings.Settings)

// WithSurface says where the schema goes: a tool's arguments (the default), a response
// format, or an MCP outputSchema.
func WithSurface(surface flavor.Surface) Option {
	return func(s *settings.Settings) { s.Surface = surface }
}

// WithRefuseWidened refuses a schema that cannot be adapted without a change of effect
// widened at severity warning; WithRefuseNarrowed likewise. Both may be given.
func WithRefuseWidened() Option { return func(s *settings.Settings) { s.Refuse |= diag.Widened } }

// WithRefuseNarrowed refuses what can only be adapted with a change of effect narrowed at
// severity warning.
func WithRefuseNarrowed() Option { return func(s *settings.Settings) { s.Refuse |= diag.Narrowed } }

// WithRefuseMalformed refuses a schema with a keyword or a property whose value is not what may
// stand there. Else that one is left out, with a warning, and the rest adapted.
func WithRefuseMalformed() Option { return func(s *settings.Settings) { s.RefuseMalformed = true } }

// WithOpenKeep gives every open object its list of further entries, where the provider
// demands closed ones, instead of closing it.
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

// WithDanglingRefuse refuses such a schema also where the flavor lets these references stay as they are, with a warning.
func WithDanglingRefuse() Option {
	return func(s *settings.Settings) { s.Engine.OpenDangling, s.Engine.RefuseDangling = false, true }
}

// WithFormatsAnnotate takes format as an annotation: Decode does not check it.
func WithFormatsAnnotate() Option {
	return func(s *settings.Settings) { s.AnnotateFormats = true; s.Engine.AnnotateFormats = true }
}

// WithContradictionsMend reads what contradicts itself, by slips that generators make, as it was meant, with a warning: schemas of an
// allOf that are each closed to the properties of the others (zod's intersections, C#'s inheritance), a type or a format of
// which no value of the enum beside it is. Else nothing satisfies such a schema, and it is refused, or left out where it is
// a property that need not be there. Decode checks replies against the schema as it is read, which a saved codec holds: what
// was closed to the properties of other parts is open then, where the provider does not close it.
func WithContradictionsMend() Option { return func(s *settings.Settings) { s.Mend = true } }

// WithDiscriminatorDecide has Decode check a value of a oneOf against the alternative alone that the property of
// its discriminator names: alternatives that do not list the values of that property match each other's values too, and
// exactly one may, by the schema alone. A oneOf that is sent stays what it is: providers read it as JSON Schema has it.
func WithDiscriminatorDecide() Option {
	return func(s *settings.Settings) { s.Engine.DiscriminatorDecides = true }
}

// WithDescriptionsOff keeps lost constraints out of the descriptions.
func WithDescriptionsOff() Option {
	return func(s *settings.Settings) { s.Engine.NoDescriptions = true }
}

// WithPreferExact writes out all that a shape can enforce: unions that only ask for members,
// each of which repeats the object, and puts a root that becomes a union under a
// property. Else a sentence tells it, and Decode checks it.
func WithPreferExact() Option { return func(s *settings.Settings) { s.Engine.PreferExact = true } }

// WithRepair picks another repair for one construct than the flavor's own, for this call:
// WithRepair("tuple", "list"), WithRepair("root-union", "merge"). A construct that the flavor takes
// is refused, and repaired so. It is held to what the loader holds a flavor file to; of what cannot
// be carried out Adapt and Check return an error of code option with the loader's reasons.
func WithRepair(construct, repair string) Option { return settings.Repair(construct, repair) }

// WithDialect names the dialect of the schema, such as "draft-07" or "openapi-3.0",
// where the schema itself does not say, or says it wrongly. Of a name that Dialects does not
// list Adapt and Check return an error of code option.
func WithDialect(name string) Option { return func(s *settings.Settings) { s.Dialect = name } }

// WithMaxBytes bounds the length of a schema or value; 0 is 256 MiB.
func WithMaxBytes(n int) Option { return func(s *settings.Settings) { s.Limits.Bytes = n } }

// WithMaxDepth bounds the nesting of a schema or value; 0 is 10,000.
func WithMaxDepth(n int) Option { return func(s *settings.Settings) { s.Limits.Depth = n } }

// WithMaxNodes bounds the schemas that adapting may make before it changes to a
// strategy with a smaller result; 0 is a bound that grows with the input.
func WithMaxNodes(n int) Option { return func(s *settings.Settings) { s.Engine.MaxNodes = n } }

// WithMaxTime bounds the time from the call of Adapt or Check to its result; 0 is no bound.
// What is not done by then is an error of code budget, for a list as a whole; an Adapter allows
// it for each tool, and leaves those out that were late. Results that are there in time do not
// depend on it. It does not bound what the result's Codec does, which has bounds of its own.
func WithMaxTime(d time.Duration) Option { return func(s *settings.Settings) { s.MaxTime = d } }

// WithCacheBytes bounds the memory that the results of an Adapter take together, the texts
// they are found by included, as far as it can be told from the sizes of schemas and the number
// of diagnostics; 0 is 256 MiB. A result larger than that is not kept. Only NewAdapter minds it.
func WithCacheBytes(n int) Option { return func(s *settings.Settings) { s.CacheBytes = n } }

// WithStrictAlways has every tool of a list sent as a strict one, as far as the budgets of a request
// go, also those of which the list says that they are not.
func WithStrictAlways() Option { return func(s *settings.Settings) { s.List.Worth = toolset.Always } }

// WithStrictLossless has those tools sent as strict ones of which nothing becomes JSON text or is
// narrowed at severity warning, but for those that the list says are not. The others go to the flavor's sibling that is not strict.
func WithStrictLossless() Option {
	return func(s *settings.Settings) { s.List.Worth = toolset.Lossless }
}

// WithStrictNever has no tool of a list sent as a strict one.
func WithStrictNever() Option { return func(s *settings.Settings) { s.List.Worth = toolset.Never } }

// WithQuarantineSend sends a tool that cannot be adapted as it was, instead of leaving it out.
func WithQuarantineSend() Option {
	return func(s *settings.Settings) { s.List.SendAll, s.List.Whole = true, false }
}

// WithQuarantineRefuse refuses a list of which a tool would be left out: the error says which and why,
// and the set that comes with it has the diagnostics of all, and nothing to send.
func WithQuarantineRefuse() Option {
	return func(s *settings.Settings) { s.List.SendAll, s.List.Whole = false, true }
}

// WithEnvelope names the envelope in which AdaptTools writes, one of the registry's flavors;
// "keep" is the one that the text came in.
func WithEnvelope(name string) Option { return func(s *settings.Settings) { s.List.Envelope = name } }

// WithNamePrefix leaves room in the names of tools for what the client puts before them.
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

// OptionInfo describes one option for help texts: a value that ParseOption takes, or, in
// capitals, what stands for one.
type OptionInfo struct{ Name, Value, Help string }

// Options lists what ParseOption takes.
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
