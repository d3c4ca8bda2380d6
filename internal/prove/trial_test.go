package prove

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
)

// A trial is what an experiment starts from.
type trial struct {
	registry *schemaflavor.Registry // nil: the built-in one
	flavor   *flavor.Flavor
	change   string // what its file says otherwise, or ""
	surface  flavor.Surface
	keep     bool   // options open: keep and nulls: keep, under which nothing may get lost
	exact    bool   // option prefer: exact, under which shapes are written out
	nodes    int    // of the budget; 0: as many as usual
	dialect  string // that the option names; "": none
	schema   string
}

// GoString is how the generator library shows a trial.
func (r trial) GoString() string {
	s := fmt.Sprintf("%s, surface %s", r.flavor.Name, r.surface)
	if r.change != "" {
		s = r.change + ", " + s
	}
	if r.keep {
		s += ", open=keep nulls=keep"
	}
	if r.exact {
		s += ", prefer=exact"
	}
	if r.dialect != "" {
		s += ", dialect=" + r.dialect
	}
	if r.nodes > 0 {
		s += fmt.Sprintf(", max-nodes=%d", r.nodes)
	}
	return s + ": " + r.schema
}

// home is the registry that has the flavor.
func (r trial) home() *schemaflavor.Registry {
	if r.registry == nil {
		return schemaflavor.Builtin()
	}
	return r.registry
}

// left reports whether a finding stays in a result: what exceeds a limit that is counted over
// more than one schema, references without a target where those stay, and remarks.
func left(rules *flavor.Rules, d schemaflavor.Diagnostic) bool {
	if isRemark(d) {
		return true
	}
	if d.Rule() == "dangling-reference" || d.Rule() == "external-reference" {
		return rules.Construct(flavor.CExternalReference).Verdict != flavor.Refuses
	}
	return slices.ContainsFunc(rules.Limits, func(l flavor.Limit) bool { return l.Warns && d.Rule() == "limit-"+l.Metric.String() })
}

// isRemark reports whether a finding is of what the author most likely means otherwise, and the flavor takes.
func isRemark(d schemaflavor.Diagnostic) bool {
	return d.Repair() == "" && (d.Rule() == "misplaced-properties" || d.Rule() == "crossed-bounds" || d.Rule() == "stray-mapping" || d.Rule() == "definitions-alone" || d.Rule() == "unlikely-schema" || d.Rule() == "misspelt-keyword" || d.Rule() == "misspelt-required" || d.Rule() == "idle-nullable")
}

// again are the options for the output, which is written in the flavor's dialect.
func (r trial) again() []schemaflavor.Option {
	r.dialect = ""
	return r.options()
}

func (r trial) options() []schemaflavor.Option {
	options := []schemaflavor.Option{schemaflavor.WithSurface(r.surface)}
	if r.keep {
		options = append(options, schemaflavor.WithOpenKeep(), schemaflavor.WithNullsKeep())
	}
	if r.exact {
		options = append(options, schemaflavor.WithPreferExact())
	}
	if r.dialect != "" {
		option, err := schemaflavor.ParseOption("dialect", r.dialect)
		if err != nil {
			panic(err)
		}
		options = append(options, option)
	}
	if r.nodes > 0 {
		options = append(options, schemaflavor.WithMaxNodes(r.nodes))
	}
	return options
}

func trials(f *flavor.Flavor) *rapid.Generator[trial] {
	return rapid.Custom(func(t *rapid.T) trial {
		return trial{
			flavor:  f,
			surface: pick(t, flavor.Tool, flavor.Tool, flavor.Response, flavor.Output),
			keep:    one(t, 2),
			exact:   one(t, 3),
			schema:  schemas().Draw(t, "schema"),
		}.inDialect(t)
	})
}

// inDialect names a dialect now and then, where the schema names none.
func (r trial) inDialect(t *rapid.T) trial {
	if strings.Contains(r.schema, `"$schema"`) || !one(t, 4) {
		return r
	}
	r.dialect = pick(t, "openapi-3.0", "draft-04", "draft-06", "draft-07", "2019-09")
	if r.dialect == "openapi-3.0" || r.dialect == "draft-04" { // say in two keywords what excludes itself
		r.schema = exclusive.ReplaceAllString(r.schema, `"m$1":$2,"exclusiveM$1":true`)
	}
	return r
}

var exclusive = regexp.MustCompile(`"exclusiveM(inimum|aximum)":(-?[0-9.]+)`)

// drafts are the judge's names of dialects.
var drafts = map[string]*jsonschema.Draft{
	"": jsonschema.Draft2020, "openapi-3.0": jsonschema.Draft4, "draft-04": jsonschema.Draft4, "draft-06": jsonschema.Draft6,
	"draft-07": jsonschema.Draft7, "2019-09": jsonschema.Draft2019,
}

// An experiment is a trial that was adapted, and the judges of both sides.
type experiment struct {
	trial
	t             *rapid.T
	asking        *asking // of the test
	result        *schemaflavor.Result
	refusal       *schemaflavor.Error // nil where there is an output
	output        string
	codec         *schemaflavor.Codec
	before, after *judge
}

// patience is far beyond what a small schema takes of the processor, and aWhile beyond what one takes of a
// machine that does twenty other things.
const (
	patience = 20 * time.Second
	aWhile   = 8 * time.Minute
)

// newExperiment draws a trial and adapts it. It is nil where the schema is none for the
// judge, or says nothing that can be judged.
func newExperiment(t *rapid.T, f *flavor.Flavor) *experiment {
	return trials(f).Draw(t, "trial").adapt(t)
}

// adapt starts the experiment of a trial; see newExperiment.
func (r trial) adapt(t *rapid.T) *experiment {
	e := &experiment{t: t, trial: r}
	var err error
	e.hurry("Adapt", func() { e.result, err = e.home().Adapt(r.flavor.Name, []byte(e.schema), e.options()...) })
	if err != nil && (!errors.As(err, &e.refusal) || e.refusal.Code == "internal") {
		e.refute("6, an error is one of ours, and no mistake of ours", "error", err.Error())
	}
	// nullable counts where no dialect is declared, in the result too where the author's words stand.
	undeclared := func(schema string) bool {
		return strings.Contains(schema, `"nullable"`) && !strings.Contains(schema, `"$schema"`)
	}
	read, nullable := asItStands, true
	switch {
	case r.dialect == "openapi-3.0":
		read = ofAuthor
	case undeclared(e.schema) && r.dialect == "":
		read = ofNoDialect
	default:
		nullable = false
	}
	if e.before, err = newJudgeIn(drafts[r.dialect], e.schema, read); err != nil || circular(mustParse(e.schema)) {
		return nil
	}
	if e.refusal != nil {
		return e
	}
	e.output = string(e.result.Schema)
	e.codec = e.result.Codec()
	rules := r.flavor.Rules(e.surface)
	if e.after, err = newJudge(e.output, rules.Dialect == flavor.OpenAPI30); nullable && undeclared(e.output) && rules.Dialect != flavor.OpenAPI30 && rules.Allows("nullable", false, flavor.ObjectType) {
		e.after, err = newJudgeIn(drafts[r.dialect], e.output, read)
	}
	if err != nil {
		e.refute("1, the output compiles", "error", err.Error())
	}
	return e
}

// hurry runs f, and fails where it takes long or does not end.
func (e *experiment) hurry(what string, f func()) {
	done := make(chan string)
	var took time.Duration
	go func() {
		watch := stopwatch.Start()
		defer func() {
			panicked := ""
			if r := recover(); r != nil {
				panicked = fmt.Sprintf("%v, in%s", r, frames(debug.Stack()))
			}
			took = watch.Stop()
			done <- panicked
		}()
		f()
	}()
	select {
	case panicked := <-done:
		if panicked != "" {
			e.refute("6, never a panic", what, panicked)
		}
		if took > patience {
			e.refute("6, in time", what, "takes "+took.String())
		}
	case <-time.After(aWhile):
		// It cannot be stopped, and what it holds on to would starve the other tests.
		fmt.Fprintln(os.Stderr, e.report("6, never a hang", what, "takes longer than "+aWhile.String()))
		os.Exit(1)
	}
}

// frames lists the module's innermost functions of a stack.
func frames(stack []byte) (list string) {
	for _, m := range regexp.MustCompile(`internal/[a-z]+/([a-z_]+\.go:[0-9]+)`).FindAllSubmatch(stack, 6) {
		if strings.Contains(string(m[1]), "_test.go") {
			continue
		}
		list += " " + string(m[1])
	}
	return list
}

// claims reports whether a diagnostic has the effect.
func (e *experiment) claims(effect schemaflavor.Effect) bool {
	return slices.ContainsFunc(e.result.Diagnostics, func(d schemaflavor.Diagnostic) bool { return d.Effect() == effect })
}

// meant reports whether the surface lets a value count that the schema admits: where
// arguments are objects, others count only for a root that admits no objects.
func (e *experiment) meant(value string) bool {
	if e.surface == flavor.Response || strings.HasPrefix(value, "{") {
		return true
	}
	root, _ := mustParse(e.schema).(map[string]any)
	said, _ := root["$schema"].(string)
	if alone := strings.Contains(said+e.dialect, "draft-0") || e.dialect == "openapi-3.0"; alone && root["$ref"] != nil {
		return false // the type beside it means nothing
	}
	switch kinds := root["type"].(type) {
	case string:
		return kinds != "object"
	case []any:
		return !slices.Contains(kinds, any("object"))
	}
	return false
}

// refute fails the test.
func (e *experiment) refute(promise string, seen ...string) {
	report := e.report(promise, seen...)
	if *except != "" && regexp.MustCompile(*except).MatchString(report) {
		panic(known{})
	}
	e.t.Fatal(report)
}

// report says which promise is refuted, and all there is to see.
func (e *experiment) report(promise string, seen ...string) string {
	var b strings.Builder
	line := func(name, value string) { fmt.Fprintf(&b, "  %-9s %s\n", name, value) }
	fmt.Fprintf(&b, "\npromise %s: refuted\n", promise)
	setting, _, _ := strings.Cut(e.GoString(), ": ")
	line("flavor", setting)
	line("schema", e.schema)
	if e.output != "" && e.output != e.schema {
		line("output", e.output)
	}
	for i := 0; i < len(seen); i += 2 {
		line(seen[i], seen[i+1])
	}
	if e.result != nil {
		for _, d := range e.result.Diagnostics {
			words := []string{d.Rule(), d.Repair(), d.Effect().String(), d.Severity().String()}
			if d.Reshaped() {
				words = append(words, "reshaped")
			}
			line("diagnosis", fmt.Sprintf("%s at %q: %s", strings.Join(words, " "), d.Pointer(), d.Message()))
		}
	}
	return b.String()
}

// except lets a developer look past what is known already.
var except = flag.String("except", "", "pass over failures whose report matches this regular expression")

// known ends an experiment whose failure is excepted.
type known struct{}

// passKnown recovers from known.
func passKnown() {
	if r := recover(); r != nil && r != (known{}) {
		panic(r)
	}
}

// A transfer is a value on its way there and back.
type transfer struct {
	value      string
	encoded    string
	encodeErr  error
	decoded    string
	violations schemaflavor.Violations
	notes      []string
	decodeErr  error
}

// send encodes a value, and decodes what comes of it.
func (e *experiment) send(value string) (x transfer) {
	x.value = value
	e.hurry("Encode", func() {
		b, err := e.codec.Encode([]byte(value))
		x.encoded, x.encodeErr = string(b), err
	})
	if x.encodeErr != nil {
		return x
	}
	if _, err := parse(x.encoded); err != nil {
		e.refute("2, what is encoded is JSON", x.seen()...)
	}
	back := e.receive(x.encoded)
	x.decoded, x.violations, x.notes, x.decodeErr = back.decoded, back.violations, back.notes, back.decodeErr
	return x
}

// receive decodes a reply.
func (e *experiment) receive(reply string) (x transfer) {
	x.encoded = reply
	e.hurry("Decode", func() {
		d, err := e.codec.Decode([]byte(reply))
		if x.decodeErr = err; err == nil {
			x.decoded, x.violations, x.notes = string(d.Value), d.Violations, d.Notes
		}
	})
	if x.decodeErr == nil {
		if _, err := parse(x.decoded); err != nil {
			e.refute("3, what is decoded is JSON", x.seen()...)
		}
	}
	return x
}

// seen lists what there is to see of a transfer.
func (x *transfer) seen(more ...string) []string {
	var list []string
	add := func(name, value string) {
		if value != "" {
			list = append(list, name, value)
		}
	}
	add("value", x.value)
	add("encoded", x.encoded)
	if x.encodeErr != nil {
		add("encode", x.encodeErr.Error())
	}
	add("decoded", x.decoded)
	if x.decodeErr != nil {
		add("decode", x.decodeErr.Error())
	}
	for _, v := range x.violations {
		add("violation", fmt.Sprintf("%q %q %s", v.Path, v.SchemaPath, v.Message))
	}
	return append(list, more...)
}

// decode is Decode, value and violations apart.
func decode(c *schemaflavor.Codec, reply []byte) (value []byte, violations schemaflavor.Violations, err error) {
	d, err := c.Decode(reply)
	if err != nil {
		return nil, nil, err
	}
	return d.Value, d.Violations, nil
}
