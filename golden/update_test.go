package golden_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/golden"
)

// TestUpdateWords: a variable that says no does not record, and one that says neither is an error. A test that may fail
// runs in a process of its own.
func TestUpdateWords(t *testing.T) {
	const inner = "GOLDEN_TEST_CASE"
	if name := os.Getenv(inner); name != "" {
		golden.Run(t, schemaflavor.Builtin(), name)
		return
	}
	for value, want := range map[string]struct {
		records bool
		says    string
	}{
		"1": {true, "PASS"}, "true": {true, "PASS"}, "0": {false, "is not recorded"}, "false": {false, "is not recorded"},
		"yes": {false, `GOLDEN_UPDATE is "yes"; say 1 to record, or 0 to compare`},
	} {
		name := t.TempDir() + "/openai-strict/optional.txtar"
		write(t, name, written)
		c := exec.Command(os.Args[0], "-test.run=^TestUpdateWords$")
		c.Env = append(os.Environ(), golden.Update+"="+value, inner+"="+name)
		out, err := c.CombinedOutput()
		if recorded := read(t, name) != written; recorded != want.records || (err == nil) != want.records || !strings.Contains(string(out), want.says) {
			t.Errorf("%s: recorded is %t, %v, got %s, want %q", value, recorded, err, out, want.says)
		}
	}
}

// TestCheckout: a checkout that ends lines otherwise, and an editor's byte order mark, are no difference.
func TestCheckout(t *testing.T) {
	otherwise := func(text string) string { return "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n") }
	schema, name := t.TempDir()+"/search.json", t.TempDir()+"/openai-strict/optional.txtar"
	write(t, schema, `{"type": "object",`+"\n"+` "properties": {"limit": {"type": "integer"}}}`)
	write(t, name, written)
	plain, err := golden.OpenSchema(schema, []string{"openai-strict"}, []string{"open=keep"})
	if err != nil {
		t.Fatal(err)
	}
	of, err := golden.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []*golden.File{plain, of} {
		if _, err := f.Record(schemaflavor.Builtin()); err != nil {
			t.Fatal(err)
		}
		write(t, f.Name, otherwise(read(t, f.Name)))
	}
	write(t, schema, otherwise(read(t, schema)))
	for _, archive := range []string{plain.Name, name} {
		f, err := golden.Open(archive)
		if err != nil {
			t.Fatal(err)
		}
		if problems := f.Check(schemaflavor.Builtin()); len(problems) > 0 {
			t.Errorf("%s: %v", archive, problems)
		}
		if changed, err := f.Record(schemaflavor.Builtin()); err != nil || changed {
			t.Errorf("%s: recorded anew: %t, %v", archive, changed, err)
		}
	}
}
