package golden

import (
	"strings"

	"github.com/google/go-cmp/cmp"
)

// context is how many equal lines are shown around a difference.
const context = 3

// diff compares texts line by line: - for what only old has, + for what only new has,
// and a few equal lines around them.
func diff(old, new []byte) string {
	r := &reporter{}
	cmp.Equal(splitLines(old), splitLines(new), cmp.Reporter(r))
	return r.String()
}

func splitLines(text []byte) []string {
	if len(text) == 0 {
		return []string{}
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// reporter collects the lines that cmp compares.
type reporter struct {
	path  cmp.Path
	lines []diffLine
}

type diffLine struct {
	mark byte
	text string
}

func (r *reporter) PushStep(s cmp.PathStep) { r.path = append(r.path, s) }
func (r *reporter) PopStep()                { r.path = r.path[:len(r.path)-1] }

func (r *reporter) Report(result cmp.Result) {
	if _, ok := r.path.Last().(cmp.SliceIndex); !ok {
		return
	}
	old, new := r.path.Last().Values()
	if result.Equal() {
		r.lines = append(r.lines, diffLine{' ', old.String()})
		return
	}
	if old.IsValid() {
		r.lines = append(r.lines, diffLine{'-', old.String()})
	}
	if new.IsValid() {
		r.lines = append(r.lines, diffLine{'+', new.String()})
	}
}

func (r *reporter) String() string {
	near := make([]bool, len(r.lines)) // whether the line is a difference, or within context of one
	for i, l := range r.lines {
		if l.mark != ' ' {
			for k := max(i-context, 0); k <= min(i+context, len(r.lines)-1); k++ {
				near[k] = true
			}
		}
	}
	var b strings.Builder
	skipped := false
	for i, l := range r.lines {
		if !near[i] {
			skipped = true
			continue
		}
		if skipped {
			b.WriteString("  …\n")
			skipped = false
		}
		b.WriteString(string(l.mark) + " " + l.text + "\n")
	}
	if skipped && b.Len() > 0 {
		b.WriteString("  …\n")
	}
	return b.String()
}
