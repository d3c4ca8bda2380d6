package render_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaflavor/schemaflavor/internal/render"
	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
)

const lang = `{
  "type": "object",
  "properties": {
    "lang": {"enum": ["zh", "en"], "description": "Language"}
  }
}`

// entry is about the first place in source where at stands.
func entry(source, at string) render.Entry {
	offset := strings.Index(source, at)
	start := strings.LastIndexByte(source[:offset], '\n') + 1
	return render.Entry{Severity: "info", Rule: "missing-type", Repair: "infer", Message: "the message", Effect: "exact",
		Line: 1 + strings.Count(source[:offset], "\n"), Column: 1 + len([]rune(source[start:offset])),
		Source: []byte(source), Offset: offset}
}

func with(e render.Entry, change func(*render.Entry)) render.Entry {
	change(&e)
	return e
}

func text(t testing.TB, o render.Options, entries ...render.Entry) string {
	t.Helper()
	var b strings.Builder
	if err := render.Text(&b, entries, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestText(t *testing.T) {
	for _, c := range []struct {
		name, reason, want string
		entry              render.Entry
	}{
		{"all parts", "the form that the documentation shows", `
info: the message  [missing-type, infer]
  --> input.json:4:5  /properties/lang
   |
 4 |     "lang": {"enum": ["zh", "en"], "description": "Language"}
   |     ^
   = because: "type is not defined" (reports, read 2026-11-20)
   = effect: widened, reshaped
   = help: write "type": "string"
`, with(entry(lang, `"lang"`), func(e *render.Entry) {
			e.Pointer, e.Effect, e.Reshaped = "/properties/lang", "widened", true
			e.Because, e.Help = `"type is not defined" (reports, read 2026-11-20)`, `write "type": "string"`
		})},
		{"root", "nothing dangles where there is no pointer, repair or cost", `
info: the message  [missing-type]
  --> input.json:1:1
   |
 1 | {
   | ^
`, with(entry(lang, "{"), func(e *render.Entry) { e.Repair = "" })},
		{"reshaped only", "exact is not said, reshaped is", `
info: the message  [missing-type, infer]
  --> input.json:2:3
   |
 2 |   "type": "object",
   |   ^
   = effect: reshaped
`, with(entry(lang, `"type"`), func(e *render.Entry) { e.Reshaped = true })},
		{"long line", "schemas are often one line of 100 kB", `
info: the message  [missing-type, infer]
  --> input.json:1:75002
   |
 1 | …erties": {"properties": {"properties": { "lang": 1}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}…
   |                                          ^
`, entry(strings.Repeat(`{"properties": `, 5000)+`{ "lang": 1`+strings.Repeat("}", 5001), ` "lang"`)},
		{"gutter", "line numbers of any width stand in line", `
info: the message  [missing-type, infer]
    --> input.json:120:2
     |
 120 |  1
     |  ^
`, entry(strings.Repeat("\n", 119)+" 1", "1")},
		{"tabs", "the caret stands below the place all the same", `
info: the message  [missing-type, infer]
  --> input.json:1:4
   |
 1 |     a   b
   |         ^
`, entry("\ta\tb", "b")},
		{"wide characters", "they take two columns, combining marks none", `
info: the message  [missing-type, infer]
  --> input.json:1:10
   |
 1 | "中文e` + "\u0301" + `😀": 1
   |            ^
`, entry("\"中文e\u0301😀\": 1", "1")},
		{"windows line ends", "they are no part of the line", `
info: the message  [missing-type, infer]
  --> input.json:2:1
   |
 2 | "a"
   | ^
`, entry("{\r\n\"a\"\r\n}", `"a"`)},
		{"hostile", "nothing of a schema acts on the terminal", `
info: a␛[2Jb␊c  [missing-type, infer]
  --> input.json:1:2  /␛[31m
   |
 1 | "␛[31m\u001b�␀␡"
   |  ^
   = help: �
`, with(entry("\"\x1b[31m\\u001b\u202e\x00\x7f\"", "\x1b"), func(e *render.Entry) {
			e.Message, e.Pointer, e.Help = "a\x1b[2Jb\nc", "/\x1b[31m", "\u202e"
		})},
		{"no place", "a diagnostic without one has no line", `
info: the message  [missing-type, infer]
  --> input.json
`, with(entry(lang, "{"), func(e *render.Entry) { e.Line = 0 })},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := text(t, render.Options{File: "input.json"}, c.entry)
			if diff := cmp.Diff(c.want[1:], got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", c.reason, diff)
			}
		})
	}
}

func TestSeveral(t *testing.T) {
	e := with(entry(lang, "{"), func(e *render.Entry) { e.Source = nil })
	want := "info: the message  [missing-type, infer]\n  --> 1:1\n\ninfo: the message  [missing-type, infer]\n  --> 1:1\n"
	if got := text(t, render.Options{Each: true}, e, e); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := text(t, render.Options{}); got != "" {
		t.Errorf("got %q, want nothing", got)
	}
}

func TestColor(t *testing.T) {
	plain := text(t, render.Options{}, entry(lang, `"lang"`))
	colored := text(t, render.Options{Color: true}, entry(lang, `"lang"`))
	if strings.Contains(plain, "\x1b") {
		t.Errorf("colours nobody asked for: %q", plain)
	}
	for _, code := range []string{"\x1b[1;36m", "\x1b[1m", "\x1b[34m", "\x1b[0m"} {
		if colored == strings.ReplaceAll(colored, code, "") {
			t.Errorf("no %q in %q", code, colored)
		}
		colored = strings.ReplaceAll(colored, code, "")
	}
	if colored != plain {
		t.Errorf("colour changes the text: got\n%s\nwant\n%s", colored, plain)
	}
}

// TestWindow places the caret everywhere in texts with all kinds of characters: it must
// stay within the line shown, and under the character meant.
func TestWindow(t *testing.T) {
	for _, source := range []string{lang, strings.Repeat("a\tb中\u0301\x1b", 300), strings.Repeat("é", 2000), "\xff\xfe\n\n\xff", ""} {
		for offset := 0; offset <= len(source); offset++ {
			e := render.Entry{Line: 1, Column: 1, Source: []byte(source), Offset: offset}
			lines := strings.Split(text(t, render.Options{}, e), "\n")
			if len(lines) != 6 || len([]rune(lines[3])) > 120 || len(lines[4]) > 120 {
				t.Fatalf("offset %d of %.40q: got %q", offset, source, lines)
			}
		}
	}
}

// TestLongLine demands that the cost does not grow with the line.
func TestLongLine(t *testing.T) {
	source := bytes.Repeat([]byte("é"), 20_000_000)
	entries := make([]render.Entry, 1000)
	for i := range entries {
		entries[i] = render.Entry{Line: 1, Column: 1, Source: source, Offset: len(source) / 2}
	}
	watch := stopwatch.Start()
	text(t, render.Options{}, entries...)
	if d := watch.Stop(); d > 5*time.Second {
		t.Errorf("took %v", d)
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestWriteError(t *testing.T) {
	if err := render.Text(fullDisk{}, []render.Entry{entry(lang, "{")}, render.Options{}); err == nil {
		t.Error("the writer's error is lost")
	}
}
