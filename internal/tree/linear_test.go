package tree

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
)

// TestLinear: deep and wide texts take a moment. Anything quadratic would take minutes.
func TestLinear(t *testing.T) {
	const deep, wide = 100_000, 200_000
	var members, same strings.Builder
	for i := range wide {
		fmt.Fprintf(&members, `"%d":%d,`, i, i)
		same.WriteString(`"a":1,`)
	}
	for _, c := range []struct{ what, text string }{
		{"deep arrays", strings.Repeat("[", deep) + strings.Repeat("]", deep)},
		{"deep objects", strings.Repeat(`{"not":`, deep) + "true" + strings.Repeat("}", deep)},
		{"deep objects with a duplicate", strings.Repeat(`{"a":0,"a":`, deep) + "true" + strings.Repeat("}", deep)},
		{"a wide array", "[" + strings.Repeat("1,", wide) + "1]"},
		{"a wide object", "{" + members.String() + `"a":1}`},
		{"an object of one name", "{" + same.String() + `"a":1}`},
		{"many objects", "[" + strings.Repeat(`{"a":1,"b":[]},`, wide) + "1]"},
		{"a long string", `"` + strings.Repeat(`\u00e9`, wide) + `"`},
		{"a long number", "1" + strings.Repeat("0", wide)},
	} {
		watch := stopwatch.Start()
		d, err := Parse([]byte(c.text), Limits{Depth: deep})
		if err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		out := d.Root().Append(nil)
		again, err := Parse(out, Limits{Depth: deep})
		if err != nil || !Equal(d.Root(), again.Root()) {
			t.Errorf("%s: not the same once appended: %v", c.what, err)
		}
		if took := watch.Stop(); took > 10*time.Second {
			t.Errorf("%s took %v", c.what, took)
		}
	}
	for _, text := range []string{strings.Repeat("[", deep), strings.Repeat(`{"a":`, deep), `"` + strings.Repeat("x", deep)} {
		watch := stopwatch.Start()
		if _, err := Parse([]byte(text), Limits{Depth: deep}); err == nil || len(err.Error()) > 300 {
			t.Errorf("%.20s: got %v", text, err)
		}
		if took := watch.Stop(); took > 10*time.Second {
			t.Errorf("%.20s: the error took %v", text, took)
		}
	}
}
