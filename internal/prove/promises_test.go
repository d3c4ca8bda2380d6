package prove

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/enough"
)

// TestMain fixes the seed, so that a plain go test does the same each time, and draws less
// where the race detector is: it looks for what runs side by side, and that is so in every draw.
func TestMain(m *testing.M) {
	flag.Parse()
	given := map[string]bool{}
	flag.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if !given["rapid.seed"] && os.Getenv("RAPID_SEED") == "" {
		_ = flag.Set("rapid.seed", "1")
	}
	if enough.Race && !given["rapid.checks"] && os.Getenv("RAPID_CHECKS") == "" {
		_ = flag.Set("rapid.checks", "15")
	}
	os.Exit(m.Run())
}

// A promise is what an experiment must not refute. Its test says why it asked nothing, or "".
type promise struct {
	name string
	test func(*experiment) (nothing string)
}

var promises = []promise{
	{"Accepted", accepted},
	{"Reach", reach},
	{"Catch", catch},
	{"Told", told},
	{"Untouched", untouched},
}

// TestPromises tries to refute each promise for each flavor.
func TestPromises(t *testing.T) {
	for _, p := range promises {
		for f := range schemaflavor.Builtin().All() {
			t.Run(p.name+"/"+f.Name, asks(func(t *rapid.T, a *asking) {
				newExperiment(t, f).ask(a, p)
			}))
		}
	}
}

// TestPromisesOnABudget tries to refute them where the budget ends somewhere in the middle.
func TestPromisesOnABudget(t *testing.T) {
	refute(t, func(t *rapid.T, f *flavor.Flavor) trial {
		r := trials(f).Draw(t, "trial")
		r.nodes = rapid.IntRange(1, 60).Draw(t, "nodes")
		return r
	})
}

// refute tries to refute all promises for each flavor, on trials of one kind.
func refute(t *testing.T, draw func(*rapid.T, *flavor.Flavor) trial) {
	for f := range schemaflavor.Builtin().All() {
		t.Run(f.Name, asks(func(t *rapid.T, a *asking) {
			draw(t, f).adapt(t).ask(a, promises...)
		}))
	}
}

// ask tries to refute promises, and counts what that asked of each.
func (e *experiment) ask(a *asking, of ...promise) {
	for _, p := range of {
		if e == nil {
			a.count(noJudge)
			continue
		}
		e.asking = a
		a.count(p.test(e))
	}
}

// FuzzPromises tries to refute any promise for any flavor, guided by coverage.
func FuzzPromises(f *testing.F) {
	flavors := slices.Collect(schemaflavor.Builtin().All())
	random := rand.NewChaCha8([32]byte{})
	for range 20 { // each a stream of choices to start from
		choices := make([]byte, 4096)
		_, _ = random.Read(choices)
		f.Add(choices)
	}
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) {
		defer passKnown()
		i := rapid.IntRange(0, len(flavors)-1).Draw(t, "flavor")
		newExperiment(t, flavors[i]).ask(newAsking(), promises...)
	}))
}

// accepted is promise 1: the checker finds nothing in the output, adapting it again
// changes nothing, and only what no value satisfies is refused.
func accepted(e *experiment) (nothing string) {
	if e.refusal != nil {
		if e.refusal.Code != "refused" {
			e.refute("1, refused is only what has to be", "error", string(e.refusal.Code)+": "+e.refusal.Error())
		}
		if e.anchorless() && slices.ContainsFunc(e.refusal.Diagnostics, func(d schemaflavor.Diagnostic) bool { return d.Rule() == "dangling-reference" }) {
			return noJudge // which looks at no definition that nothing refers to
		}
		for _, x := range values(e.schema, 3).Draw(e.t, "values") {
			if e.before.admits(x) && e.meant(x) {
				e.refute("1, refused is only what no value satisfies", "error", e.refusal.Error(), "value", x)
			}
		}
		return ""
	}
	found, err := e.home().Check(e.flavor.Name, []byte(e.output), e.again()...)
	if err != nil {
		e.refute("1, the output can be checked", "error", err.Error())
	}
	for _, d := range found {
		if left(e.flavor.Rules(e.surface), d) {
			continue
		}
		e.refute("1, the checker finds nothing in the output", "finding", fmt.Sprintf("%s at %q: %s", d.Rule(), d.Pointer(), d.Message()))
	}
	again, err := e.home().Adapt(e.flavor.Name, []byte(e.output), e.again()...)
	if err != nil {
		e.refute("5, adapting is idempotent", "error", err.Error())
	}
	if string(again.Schema) != e.output {
		e.refute("5, adapting is idempotent", "again", string(again.Schema))
	}
	return e.unchanged()
}

// anchorless reports whether the draft that the schema is said to be of has no `$anchor`, so that a reference to one leads nowhere.
func (e *experiment) anchorless() bool {
	return e.dialect != "" && e.dialect != "2019-09" && strings.Contains(e.schema, `"$anchor"`)
}

// unchanged is the reason for asking nothing of what was not adapted.
func (e *experiment) unchanged() string {
	if e.output == e.schema {
		return unchanged
	}
	return ""
}

// reach is promise 2: a valid value can be sent and comes back, unless a diagnostic says
// that it may be lost; with everything kept, nothing may be lost but the difference between
// null and absent.
func reach(e *experiment) (nothing string) {
	if e.refusal != nil {
		return refused
	}
	nothing = noInstance
	saved, err := json.Marshal(e.codec)
	if err != nil {
		e.refute("2, the codec can be saved", "error", err.Error())
	}
	loaded, err := schemaflavor.ParseCodec(saved)
	if err != nil {
		e.refute("2, the codec can be loaded", "error", err.Error(), "codec", string(saved))
	}
	for _, value := range e.instances() {
		loss := e.loss(value)
		if loss < lost {
			nothing = ""
		} else if nothing != "" {
			nothing = allExcused
		}
		x := e.send(value)
		switch {
		case x.encodeErr != nil:
			if loss < lost {
				e.refute("2, a valid value has a place in the provider's shape", x.seen()...)
			}
			continue
		case !e.after.admits(x.encoded):
			if loss < lost {
				e.refute("2, a valid value's image is accepted", x.seen("verdict", e.after.verdict(x.encoded).Error())...)
			}
		case x.decodeErr != nil || !equal(mustParse(x.value), mustParse(x.decoded), loss > none):
			if loss < lost {
				e.refute("2, a valid value comes back", x.seen()...)
			}
		case len(x.violations) > 0 && e.before.admits(x.decoded):
			e.refute("2, a valid value comes back without violations", x.seen()...)
		}
		if other, err := loaded.Encode([]byte(value)); err != nil || string(other) != x.encoded {
			e.refute("2, a loaded codec encodes alike", x.seen("loaded", string(other))...)
		}
	}
	if nothing == "" {
		return e.unchanged()
	}
	return nothing
}

// instances draws valid values, a few times where there are none among the first.
func (e *experiment) instances() (valid []string) {
	for range 4 {
		for _, value := range values(e.schema, 4).Draw(e.t, "values") {
			if e.before.admits(value) && e.meant(value) {
				valid = append(valid, value)
			}
		}
		if len(valid) > 0 {
			break
		}
	}
	return valid
}

// catch is promise 3: whatever the reply, what comes back is valid or has violations, and
// violations name only what is wrong.
func catch(e *experiment) (nothing string) {
	if e.refusal != nil {
		return refused
	}
	nothing = noInstance
	replies := values(e.output, 4).Draw(e.t, "replies")
	for _, value := range values(e.schema, 3).Draw(e.t, "values") {
		replies = append(replies, value)
		x := e.send(value)
		if x.encodeErr != nil {
			continue
		}
		replies = append(replies, spoilt(e.t, x.encoded))
		if x.decodeErr != nil || len(x.violations) > 0 || e.before.admits(value) {
			continue
		}
		// An invalid value passed: because a null stood for an absent member, or not at all.
		if !e.before.admits(x.decoded) {
			e.refute("3, an invalid value is caught", x.seen()...)
		}
		// What the provider's shape does not admit may be read as what it looks like, and that is noted.
		if (e.after.admits(x.encoded) || len(x.notes) == 0) && !equal(mustParse(x.value), mustParse(x.decoded), true) {
			e.refute("3, data is never edited to make it pass", x.seen()...)
		}
	}
	for _, reply := range replies {
		x := e.receive(reply)
		if x.decodeErr != nil || !e.before.admits(x.decoded) {
			nothing = "" // it is one to be caught
		}
		if x.decodeErr != nil {
			var ours *schemaflavor.Error
			if !errors.As(x.decodeErr, &ours) || ours.Code != "reply" {
				e.refute("3, a reply that is JSON is a value, violations or no image", x.seen()...)
			}
			continue
		}
		verdict := e.before.verdict(x.decoded)
		if len(x.violations) == 0 && verdict != nil && verdict != errEndless {
			e.refute("3, an invalid reply is caught", x.seen("verdict", verdict.Error())...)
		}
		for _, v := range x.violations {
			if !v.Shape && verdict == nil && !e.readAsMeant() && !slices.ContainsFunc(x.violations, func(o schemaflavor.Violation) bool { return beside(v, o) }) {
				e.refute("3, a valid value has no violations", x.seen()...)
			}
			if v.Message == "" || x.violations.Message() == "" {
				e.refute("3, a violation can be read", x.seen()...)
			}
		}
	}
	return nothing
}

// beside reports whether a violation is of a part of the list in which another says that an entry is
// broken. Such a list is carried as it is, and no value of the schema's, whatever it may be valid as.
func beside(v, broken schemaflavor.Violation) bool {
	entry := strings.TrimSuffix(broken.ReplyPath, "/key")
	list := entry[:max(strings.LastIndexByte(entry, '/'), 0)]
	return broken.Shape && v.Path != broken.Path && strings.HasPrefix(v.Path, broken.Path+"/") && strings.HasPrefix(v.ReplyPath, list+"/")
}

// spoilt changes a value a little.
func spoilt(t *rapid.T, value string) string {
	return rapid.Custom(func(t *rapid.T) string {
		return text((&guesser{t: t}).spoil(mustParse(value)))
	}).Draw(t, "spoilt")
}

// told is promise 4: every difference is a diagnostic, and its effect is true.
func told(e *experiment) (nothing string) {
	if e.refusal != nil {
		return refused
	}
	if !equal(mustParse(e.schema), mustParse(e.output), false) && len(e.result.Diagnostics) == 0 {
		e.refute("4, nothing silent")
	}
	for _, d := range e.result.Diagnostics {
		if e.output == e.schema && (d.Effect() != schemaflavor.Exact || d.Reshaped()) {
			e.refute("4, no loss is claimed where nothing changed")
		}
		line, column := d.Position()
		if d.Rule() == "" || d.Message() == "" || line < 1 || column < 1 {
			e.refute("4, a diagnostic says what and where", "position", fmt.Sprintf("%d:%d", line, column))
		}
		if _, ok := resolve(mustParse(e.schema), "#"+percent(d.Pointer())); !ok {
			e.refute("4, a diagnostic's pointer leads into the input", "pointer", d.Pointer())
		}
		if _, ok := resolve(mustParse(e.output), "#"+percent(d.OutputPointer())); !ok {
			e.refute("4, a diagnostic's output pointer leads into the output", "pointer", d.OutputPointer())
		}
		if _, err := json.Marshal(d); err != nil {
			e.refute("4, a diagnostic can be written as JSON", "error", err.Error())
		}
	}
	images := map[string]transfer{}
	for _, value := range values(e.schema, 4).Draw(e.t, "values") {
		x := e.send(value)
		if x.encodeErr != nil {
			continue
		}
		image := text(mustParse(x.encoded))
		if y, ok := images[image]; ok {
			valid := e.before.admits(x.value) && e.before.admits(y.value) && e.loss(x.value) == none && e.loss(y.value) == none
			if !equal(mustParse(x.value), mustParse(y.value), !valid) {
				e.refute("2, encoding is injective", y.seen("also", x.value)...)
			}
		}
		images[image] = x
		e.widens(x)
	}
	for _, reply := range values(e.output, 4).Draw(e.t, "replies") {
		e.widens(e.receive(reply))
	}
	return e.unchanged()
}

// percent escapes what a fragment escapes.
func percent(pointer string) string { return strings.ReplaceAll(pointer, "%", "%25") }

// widens refutes a silent widening: a reply that the output accepts, and that decodes to
// a value the original does not admit.
func (e *experiment) widens(x transfer) {
	if e.claims(schemaflavor.Widened) || x.decodeErr != nil || !e.after.admits(x.encoded) {
		return
	}
	for _, v := range x.violations {
		if v.Shape {
			return // no image of any value
		}
	}
	if verdict := e.before.verdict(x.decoded); verdict != nil && verdict != errEndless {
		e.refute("4, what the output does not enforce is said to be widened", x.seen("verdict", verdict.Error())...)
	}
}

// untouched is promise 5: what conforms comes back byte for byte, and nothing is said.
func untouched(e *experiment) (nothing string) {
	found, err := e.home().Check(e.flavor.Name, []byte(e.schema), e.options()...)
	if err != nil {
		e.refute("1, a schema can be checked", "error", err.Error())
	}
	if len(found) > 0 {
		return nonconform
	}
	if e.refusal != nil {
		e.refute("5, what conforms is not refused", "error", e.refusal.Error())
	}
	if e.output != e.schema {
		e.refute("5, what conforms comes back byte for byte")
	}
	if len(e.result.Diagnostics) > 0 {
		e.refute("5, of what conforms nothing is said")
	}
	return ""
}
