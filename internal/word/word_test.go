package word

import (
	"strings"
	"testing"
)

// TestEveryName: each name leads to its word and back; two names on one
// hash would hide one of them.
func TestEveryName(t *testing.T) {
	for w := None + 1; w < count; w++ {
		if got := Of(w.String()); got != w || w.String() == "" {
			t.Errorf("%q leads to %d (%q), want %d", w.String(), got, got, w)
		}
		if n := len(w.String()); n < shortest || n > longest {
			t.Errorf("%q has %d bytes, outside of %d to %d", w.String(), n, shortest, longest)
		}
	}
	if Of("if") != If || Of("$id") != ID || Of("id") != OldID || Of("unevaluatedProperties") != UnevaluatedProperties {
		t.Error("words lead elsewhere")
	}
}

// TestNearMisses: a name that differs in one byte, in case or in length is no word, unless it
// is another one.
func TestNearMisses(t *testing.T) {
	known := map[string]Word{}
	for w := None + 1; w < count; w++ {
		known[w.String()] = w
	}
	try := func(name string) {
		if got := Of(name); got != known[name] {
			t.Errorf("%q leads to %q, want %q", name, got, known[name])
		}
	}
	for name := range known {
		try(name + "s")
		try(" " + name)
		try("$" + name)
		try(strings.ToUpper(name))
		for i := range len(name) {
			try(name[:i])
			try(name[i:])
			try(name[:i] + name[i+1:])
			for c := range 256 {
				try(name[:i] + string([]byte{byte(c)}) + name[i+1:])
			}
		}
	}
	for _, name := range []string{"", "x", "\x00", strings.Repeat("x", 21), strings.Repeat("x", 256+2)} {
		try(name)
	}
}

func BenchmarkOf(b *testing.B) {
	all := [...]string{"type", "properties", "description", "owner", "required", "id", "additionalProperties", "repository"}
	for b.Loop() {
		for _, name := range all {
			Of(name)
		}
	}
}
