package render_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/internal/render"
)

func TestPlaces(t *testing.T) {
	for _, text := range []string{"", "a", "\n", "é\n\r\nb", strings.Repeat("é中a\n", 3000), strings.Repeat("x", 4096), strings.Repeat("x", 8191) + "\n" + strings.Repeat("é", 5000)} {
		places := render.NewPlaces([]byte(text))
		for offset := 0; offset <= len(text); offset++ {
			if offset < len(text) && !utf8.RuneStart(text[offset]) {
				continue
			}
			before := text[:offset]
			wantLine := 1 + strings.Count(before, "\n")
			wantColumn := 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
			if offset > 300 && offset%97 != 0 && offset%4096 > 3 {
				continue
			}
			if line, column := places.Position(offset); line != wantLine || column != wantColumn {
				t.Fatalf("%.20q offset %d: got %d:%d, want %d:%d", text, offset, line, column, wantLine, wantColumn)
			}
		}
	}
	places := render.NewPlaces([]byte("ab"))
	if line, column := places.Position(99); line != 1 || column != 3 {
		t.Errorf("behind the end: got %d:%d", line, column)
	}
	if line, column := places.Position(-1); line != 1 || column != 1 {
		t.Errorf("before the beginning: got %d:%d", line, column)
	}
}

func BenchmarkPlaces(b *testing.B) {
	src := bytes.Repeat([]byte(`{"a":"é"}`), 1_000_000)
	places := render.NewPlaces(src)
	for b.Loop() {
		places.Position(len(src) - 1)
	}
}
