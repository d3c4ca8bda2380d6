package spelling

import (
	"strings"
	"testing"
)

func TestSuggest(t *testing.T) {
	names := []string{"$ref", "$defs", "moonshot", "openai-strict", "gemini", "missing-type", "mcp"}
	for word, want := range map[string]string{
		"moonshto": "moonshot", "OpenAI_Strict": "openai-strict", "mising-type": "missing-type", "gemni": "gemini",
		"completely-else": "", "": "", strings.Repeat("a", 1000): "", "mpc": "mcp", "$def": "$defs", "$re": "$ref",
	} {
		if got := Suggest(word, names); got != want {
			t.Errorf("%.20s: got %q, want %q", word, got, want)
		}
	}
}

func TestMistypes(t *testing.T) {
	for word, want := range map[string]bool{"parametres": true, "paramters": true, "parameters": false, "schema": false, strings.Repeat("a", 1000): false} {
		if got := Mistypes(word, "parameters", 2); got != want {
			t.Errorf("%.20s: got %t", word, got)
		}
	}
}

func TestMistyped(t *testing.T) {
	names := []string{"query", "max_results", "x", "id", "title"}
	for word, want := range map[string]string{"querry": "query", "Query": "query", "maxresults": "max_results", "max-results": "max_results", "titel": "title", "y": "", "ids": "", "ID": "id", "tilt": "", "": ""} {
		if got := Mistyped(word, names); got != want {
			t.Errorf("%q: got %q, want %q", word, got, want)
		}
	}
}
