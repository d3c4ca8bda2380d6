package settings

import (
	"strings"
	"time"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/options"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/toolset"
)

// Table gives the options the names that the command and the batch protocol use.
var Table = []options.Fixed[Option]{
	options.Value[Option]("surface", "tool", func(s *Settings) { s.Surface = flavor.Tool }, "the schema is a tool's arguments (the default)"),
	options.Value[Option]("surface", "response", func(s *Settings) { s.Surface = flavor.Response }, "the schema is a response format"),
	options.Value[Option]("surface", "output", func(s *Settings) { s.Surface = flavor.Output }, "the schema is an MCP outputSchema"),
	options.Value[Option]("refuse", "widened", func(s *Settings) { s.Refuse |= diag.Widened }, "refuse what cannot be adapted without widening"),
	options.Value[Option]("refuse", "narrowed", func(s *Settings) { s.Refuse |= diag.Narrowed }, "refuse what cannot be adapted without narrowing"),
	options.Value[Option]("refuse", "malformed", func(s *Settings) { s.RefuseMalformed = true }, "refuse a schema with a keyword or property whose value is none, with a misspelt keyword, properties that stand outside of properties, a mapping that leads astray, or definitions alone, instead of leaving that out"),
	options.Value[Option]("open", "keep", func(s *Settings) { s.Engine.KeepOpen = true }, "give open objects a list of further entries where they must be closed"),
	options.Value[Option]("open", "close", func(s *Settings) { s.Engine.KeepOpen = false }, "close them (the default)"),
	options.Value[Option]("nulls", "keep", func(s *Settings) { s.KeepNulls, s.Engine.KeepNulls = true, true }, "decode null to null where the original admits it for an optional property, unless the value is only valid without"),
	options.Value[Option]("nulls", "absent", func(s *Settings) { s.KeepNulls, s.Engine.KeepNulls = false, false }, "decode it to absence (the default), unless the value is only valid with the null"),
	options.Value[Option]("dangling", "open", func(s *Settings) { s.Engine.OpenDangling, s.Engine.RefuseDangling = true, false }, "take references that lead nowhere as admitting anything"),
	options.Value[Option]("dangling", "refuse", func(s *Settings) { s.Engine.OpenDangling, s.Engine.RefuseDangling = false, true }, "refuse them, whatever the flavor says"),
	options.Value[Option]("dangling", "keep", func(s *Settings) { s.Engine.OpenDangling, s.Engine.RefuseDangling = false, false }, "let them stay where the flavor does, with a warning, and refuse them elsewhere (the default)"),
	options.Value[Option]("formats", "annotate", func(s *Settings) { s.AnnotateFormats, s.Engine.AnnotateFormats = true, true }, "do not check formats on the way back"),
	options.Value[Option]("formats", "assert", func(s *Settings) { s.AnnotateFormats, s.Engine.AnnotateFormats = false, false }, "check formats on the way back (the default)"),
	options.Value[Option]("contradictions", "mend", func(s *Settings) { s.Mend = true }, "read what contradicts itself as it was meant: parts of an allOf that are closed to each other, a type or format of which no listed value is, an enum of an array that lists what its items may be"),
	options.Value[Option]("contradictions", "keep", func(s *Settings) { s.Mend = false }, "read it as it stands: no value satisfies it (the default)"),
	options.Value[Option]("discriminator", "decide", func(s *Settings) { s.Engine.DiscriminatorDecides = true }, "of a oneOf check only the alternative that the discriminator's property names, on the way back"),
	options.Value[Option]("discriminator", "hint", func(s *Settings) { s.Engine.DiscriminatorDecides = false }, "check that no other one matches too, as OpenAPI 3.0.4 and 3.1.1 have it (the default)"),
	options.Value[Option]("descriptions", "off", func(s *Settings) { s.Engine.NoDescriptions = true }, "keep lost constraints out of the descriptions"),
	options.Value[Option]("descriptions", "on", func(s *Settings) { s.Engine.NoDescriptions = false }, "tell lost constraints where the flavor says so (the default)"),
	options.Value[Option]("prefer", "natural", func(s *Settings) { s.Engine.PreferExact = false }, "write no object twice to enforce what a sentence tells, but what is small beside the rest (the default)"),
	options.Value[Option]("prefer", "exact", func(s *Settings) { s.Engine.PreferExact = true }, "write out all that a shape can enforce: unions that only ask for members, and more copies of what references lead to"),
	options.Value[Option]("strict", "always", func(s *Settings) { s.List.Worth = toolset.Always }, "of a list of tools: all are strict, as far as the budgets of a request go (the default, but for those that the list says are not)"),
	options.Value[Option]("strict", "lossless", func(s *Settings) { s.List.Worth = toolset.Lossless }, "only those of which nothing becomes JSON text or is narrowed, and that the list does not say are not"),
	options.Value[Option]("strict", "never", func(s *Settings) { s.List.Worth = toolset.Never }, "none"),
	options.Value[Option]("quarantine", "leave-out", func(s *Settings) { s.List.SendAll, s.List.Whole = false, false }, "leave a tool that cannot be adapted out of the list (the default)"),
	options.Value[Option]("quarantine", "send", func(s *Settings) { s.List.SendAll, s.List.Whole = true, false }, "send it as it was"),
	options.Value[Option]("quarantine", "refuse", func(s *Settings) { s.List.SendAll, s.List.Whole = false, true }, "refuse the whole list instead, so that nothing goes unnoticed"),
}

// FreeTable lists the options that take any name or number.
var FreeTable = []options.Free[Option]{
	options.Takes("envelope", "NAME", "write a list of tools in this envelope of a flavor; keep for the one it came in", options.Text(envelope)),
	options.Takes("name-prefix", "TEXT", "leave room in the names of tools for what the client puts before them, such as mcp__github__", options.Text(prefix)),
	options.Takes("dialect", "NAME", "the schema's dialect, where it does not say, or says it wrongly: "+strings.Join(schema.DialectNames(), ", "), parseDialect),
	options.Takes("repair", "CONSTRUCT=REPAIR", "another repair for one construct than the flavor's own, such as tuple=list; explain CONSTRUCT lists them", parseRepair),
	options.Takes("max-bytes", "N", "refuse a longer text; 256 MiB unless told otherwise", options.Number("max-bytes", maxBytes)),
	options.Takes("max-depth", "N", "refuse a text that is nested deeper; 10,000 unless told otherwise", options.Number("max-depth", maxDepth)),
	options.Takes("max-nodes", "N", "schemas to make before a smaller strategy is chosen; grows with the input unless told otherwise", options.Number("max-nodes", maxNodes)),
	options.Takes("max-time", "TIME", "refuse what is not adapted within it, such as 500ms or 2s; unbounded unless told otherwise", options.Time("max-time", maxTime)),
}

func envelope(name string) Option { return func(s *Settings) { s.List.Envelope = name } }

func prefix(text string) Option { return func(s *Settings) { s.List.Prefix = text } }

func maxBytes(n int) Option { return func(s *Settings) { s.Limits.Bytes = n } }

func maxDepth(n int) Option { return func(s *Settings) { s.Limits.Depth = n } }

func maxNodes(n int) Option { return func(s *Settings) { s.Engine.MaxNodes = n } }

func maxTime(d time.Duration) Option { return func(s *Settings) { s.MaxTime = d } }
