package schemaflavor_test

import (
	"errors"
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
	if want := set.Tools[1].Name; !errors.As(err, &e) || !strings.Contains(e.Message, want) || !strings.Contains(e.Help, `did you mean "`+want+`"`) {
		t.Errorf("got %v, want one that names %s", err, want)
	}
	for _, tool := range set.Tools {
		tool.Result.Hint()
	}
	if (*schemaflavor.Result)(nil).Hint() != "" {
		t.Error("no result has a hint")
	}
}
