package schemaflavor_test

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestOriginalNameOfReply: a reply that is called as the list calls a tool, and not as it was sent, is told
// which one that is, and not the one whose name is most alike; and the Hint of no Result is none.
func TestOriginalNameOfReply(t *testing.T) {
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(`{"tools":[{"name":"repo/search","inputSchema":{"type":"object","properties":{"q":{"type":"string"}}}},{"name":"repo.search","inputSchema":{"type":"object","properties":{}}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	_, err = set.Decode("repo.search", []byte(`{}`))
	var e *schemaflavor.Error
	if want := set.Tools[1].Name; !errors.As(err, &e) || !strings.HasSuffix(e.Message, strconv.Quote(want)) || strings.Contains(e.Help, "did you mean") {
		t.Errorf("got %v, want one that names %s", err, want)
	}
	for _, tool := range set.Tools {
		tool.Result.Hint()
	}
	if (*schemaflavor.Result)(nil).Hint() != "" {
		t.Error("no result has a hint")
	}
}

// TestNameOfLeftOut: a tool that is left out keeps its name: no other is called so, and its calls are not taken for
// another's. One of two tools that have a name in common is said to be one of two, whether or not the name may stand.
func TestNameOfLeftOut(t *testing.T) {
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(`{"tools":[{"name":"fs/read","inputSchema":{"type":"object","properties":{"path":{"type":"string"}}}},
		{"name":"fs_read","inputSchema":{"type":"object","properties":{"a":{"$ref":"#/$defs/nowhere"}}}},
		{"name":"a.b","inputSchema":{"type":"object"}},{"name":"a.b","inputSchema":{"type":"object"}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if name := set.Tools[0].Name; name == "fs_read" || name == "" {
		t.Errorf("fs/read is called %q", name)
	}
	if name, arguments, err := set.Encode("fs_read", []byte(`{"a":1}`)); err == nil || !strings.Contains(err.Error(), "left out") {
		t.Errorf("a call of the tool that was left out became %s %s, error %v", name, arguments, err)
	}
	taken := 0
	for _, d := range set.Diagnostics {
		if d.Rule() == "tool-name-taken" {
			taken++
		}
	}
	if taken != 1 {
		t.Errorf("%d diagnostics say that a name is taken, want 1", taken)
	}
}

// TestHintOfLoadedSet: the hint of a tool is there where the set was loaded, and none of one that is not sent or not reshaped.
func TestHintOfLoadedSet(t *testing.T) {
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(`[{"name":"a","inputSchema":{"type":"object","properties":{"q":{"type":"string"}}}},
		{"name":"b","inputSchema":{"type":"object","properties":{},"additionalProperties":false}},{"name":"c","inputSchema":{"enum":[]}}]`))
	if err != nil {
		t.Fatal(err)
	}
	saved, err := set.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := schemaflavor.ParseToolSet(saved)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []bool{true, false, false} {
		hint, again := set.Tools[i].Hint(), loaded.Tools[i].Hint()
		if (hint != "") != want || hint != again || hint != set.Tools[i].Result.Hint() {
			t.Errorf("%s: got %q, and of the loaded set %q", set.Tools[i].OriginalName, hint, again)
		}
	}
}

// TestLosslessMeansOpenObjects: an object whose author wrote that it is open loses what would be closed, and one that says nothing does not.
func TestLosslessMeansOpenObjects(t *testing.T) {
	set, err := schemaflavor.AdaptTools("openai-strict", []byte(`[{"name":"said","inputSchema":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"],"additionalProperties":true}},{"name":"unsaid","inputSchema":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"]}}]`), schemaflavor.WithStrictLossless())
	if err != nil {
		t.Fatal(err)
	}
	if said, unsaid := set.Tools[0], set.Tools[1]; said.Strict || said.Reason == "" || !unsaid.Strict {
		t.Errorf("strict: %t (%s) and %t, want the second alone", said.Strict, said.Reason, unsaid.Strict)
	}
}

// TestFileTwice: a file that is given twice is told from one of the same name.
func TestFileTwice(t *testing.T) {
	if _, err := schemaflavor.Builtin().WithFile("flavors/mcp-safe.yaml"); err == nil {
		t.Fatal("a built-in flavor was given again")
	}
	own := filepath.Join(t.TempDir(), "own.yaml")
	if err := os.WriteFile(own, []byte("name: own\ntitle: Own\nextends: mcp-safe\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := schemaflavor.Builtin().WithFile(own)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = r.WithFile(own); err == nil || !strings.Contains(err.Error(), "given twice") {
		t.Errorf("got %v", err)
	}
}
