package prove

import (
	"errors"
	"fmt"
	"os"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/enough"
	"github.com/schemaflavor/schemaflavor/internal/recording"
	"github.com/schemaflavor/schemaflavor/internal/suite"
)

// suiteTable is where TestSuite keeps its numbers. GOLDEN_UPDATE=1 writes them anew.
const suiteTable = "testdata/suite.txt"

const suiteHead = `# The official JSON-Schema-Test-Suite (mandatory tests, by dialect) through every flavor: surface
# response, open: keep, nulls: keep, formats as annotations. TestSuite compares these numbers and
# does not let them fall; GOLDEN_UPDATE=1 go test ./internal/prove writes them.
#
# refused   schemas for which there is no output: no value satisfies them, or they refer outside
# outside   schemas that refer outside and stay as they are, which some flavors want, or whose
#           meta-schema is from elsewhere
# reached   valid instances whose image is accepted and that come back equal, without violations
# narrowed  valid instances that do not, under a diagnostic that says narrowed
# caught    invalid instances that have no image, or come back with violations
#
# dialect       flavor             schemas refused outside    valid reached narrowed  invalid caught
`

// suiteRow is what one flavor makes of one dialect's tests.
type suiteRow struct {
	dialect, flavor           string
	schemas, refused, outside int
	valid, reached, narrowed  int
	invalid, caught           int
	refusals, failures        []string
}

func (r *suiteRow) String() string {
	return fmt.Sprintf("%-15s %-18s %7d %7d %7d  %7d %7d %8d  %7d %6d\n",
		r.dialect, r.flavor, r.schemas, r.refused, r.outside, r.valid, r.reached, r.narrowed, r.invalid, r.caught)
}

// TestSuite holds promises 1 to 3 against instances that others have judged.
func TestSuite(t *testing.T) {
	enough.Alone(t)
	tests, registry := suite.Open(t), ownResponses(t)
	var table strings.Builder
	table.WriteString(suiteHead)
	for _, s := range suite.Dialects {
		files := tests.Files(s.Folder)
		if len(files) < 20 {
			t.Fatalf("%s: %d files", s.Folder, len(files))
		}
		for f := range registry.All() {
			if strings.HasSuffix(f.Name, ownResponse) {
				continue
			}
			row := &suiteRow{dialect: s.Folder, flavor: f.Name}
			for _, file := range files {
				if path.Base(file) == "format.json" {
					continue // that formats are annotations: the judge asserts them
				}
				row.file(t, registry, f, tests, file, s.MetaSchema)
			}
			table.WriteString(row.String())
			for _, x := range row.failures {
				t.Error(x)
			}
			for _, x := range row.refusals {
				t.Log(x)
			}
		}
	}
	if recording.In(t) {
		if err := os.WriteFile(suiteTable, []byte(table.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(suiteTable)
	if err != nil {
		t.Fatal(err)
	}
	if table.String() != string(want) {
		t.Errorf("%s has other numbers; if none of reached and caught fell, record them with GOLDEN_UPDATE=1:\n%s", suiteTable, table.String())
	}
}

// ownResponse ends the names of flavors whose own rules are those of responses, where another one's are for the flavor itself.
const ownResponse = "-own-response"

// ownResponses are the built-in flavors, and for each that leaves responses to another one a child that does not: the suite has
// values of any type, which is what a response may be.
func ownResponses(t *testing.T) *schemaflavor.Registry {
	files := fstest.MapFS{}
	for f := range schemaflavor.Builtin().All() {
		if f.As(flavor.Response) != "" {
			files[f.Name+".yaml"] = &fstest.MapFile{Data: []byte("name: " + f.Name + ownResponse + "\ntitle: " + f.Name + "\nextends: " + f.Name + "\nsurfaces: {response: {}}\n")}
		}
	}
	registry, err := schemaflavor.Builtin().WithFS(files, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return registry
}

func (r *suiteRow) file(t *testing.T, registry *schemaflavor.Registry, f *flavor.Flavor, tests *suite.Suite, file, metaSchema string) {
	for _, g := range tests.Read(t, file) {
		at := fmt.Sprintf("%s, %s, %s, %s", r.flavor, r.dialect, path.Base(file), g.Description)
		r.group(registry, f, at, g, metaSchema)
	}
}

func (r *suiteRow) group(registry *schemaflavor.Registry, f *flavor.Flavor, at string, g suite.Group, metaSchema string) {
	schema := strings.TrimSpace(string(g.Schema))
	if rest, object := strings.CutPrefix(schema, "{"); object && !strings.Contains(schema, `"$schema"`) {
		comma := ", "
		if strings.TrimSpace(rest) == "}" {
			comma = ""
		}
		schema = fmt.Sprintf("{%q: %q%s%s", "$schema", metaSchema, comma, rest)
	}
	r.schemas++
	name := f.Name
	if f.As(flavor.Response) != "" {
		name += ownResponse
	}
	result, err := registry.Adapt(name, []byte(schema), schemaflavor.WithSurface(flavor.Response),
		schemaflavor.WithOpenKeep(), schemaflavor.WithNullsKeep(), schemaflavor.WithFormatsAnnotate())
	if err != nil {
		r.refused++
		var refusal *schemaflavor.Error
		if !errors.As(err, &refusal) || refusal.Code == "internal" {
			r.failures = append(r.failures, fmt.Sprintf("%s: %v", at, err))
		}
		r.refusals = append(r.refusals, fmt.Sprintf("%s: refused: %v", at, err))
		return
	}
	for _, d := range result.Diagnostics {
		if d.Rule() == "external-reference" || d.Rule() == "dangling-reference" {
			r.outside++ // it stays as it is, and nobody here can follow it
			return
		}
	}
	if _, err := newJudge(schema, false); err != nil {
		r.outside++ // a meta-schema from elsewhere, or a pattern that the judge does not read
		return
	}
	after, err := newJudge(string(result.Schema), f.Rules(flavor.Response).Dialect == flavor.OpenAPI30)
	if err != nil {
		r.failures = append(r.failures, fmt.Sprintf("%s: the output does not compile: %v\n  schema %s\n  output %s", at, err, schema, result.Schema))
		return
	}
	narrowed := false
	for _, d := range result.Diagnostics {
		narrowed = narrowed || d.Effect() == schemaflavor.Narrowed
	}
	for _, c := range g.Tests {
		lost := r.instance(result.Codec(), after, string(c.Data), c.Valid)
		switch {
		case !c.Valid:
			r.invalid++
			if lost == "" {
				r.failures = append(r.failures, fmt.Sprintf("%s, %s: the invalid %s comes back without a violation", at, c.Description, c.Data))
				continue
			}
			r.caught++
		case lost == "":
			r.valid++
			r.reached++
		default:
			r.valid++
			if narrowed {
				r.narrowed++
				continue
			}
			r.failures = append(r.failures, fmt.Sprintf("%s, %s: the valid %s is lost: %s\n  schema %s\n  output %s", at, c.Description, c.Data, lost, schema, result.Schema))
		}
	}
}

// instance says why a value does not make the way there and back; "" if it does.
func (r *suiteRow) instance(codec *schemaflavor.Codec, after *judge, value string, valid bool) string {
	image, err := codec.Encode([]byte(value))
	if err != nil {
		return err.Error()
	}
	if valid {
		if err := after.verdict(string(image)); err != nil && !errors.Is(err, errEndless) {
			return fmt.Sprintf("its image %s is refused: %v", image, err)
		}
	}
	back, violations, err := decode(codec, image)
	switch {
	case err != nil:
		return err.Error()
	case len(violations) > 0:
		return violations.Message()
	case !equal(mustParse(string(back)), mustParse(value), false):
		return "it comes back as " + string(back)
	}
	return ""
}
