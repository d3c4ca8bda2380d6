package prove

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestUnionsBeforeText: where the unions of an object multiply to more than there is room
// for, some are left to validation, and the object stays one.
func TestUnionsBeforeText(t *testing.T) {
	var unions func(n int) string
	for _, s := range shapesByNumber {
		if s.name == "unions" {
			unions = s.make
		}
	}
	for f := range schemaflavor.Builtin().All() {
		for _, n := range []int{4, 6, 10, 14, 30} {
			schema := unions(n)
			result, err := schemaflavor.Adapt(f.Name, []byte(schema))
			if err != nil {
				t.Fatal(err)
			}
			if got := bytes.Count(result.Schema, []byte(`"p`+strconv.Itoa(n-1)+`"`)); got == 0 {
				t.Errorf("%s, %d unions: the object's properties are gone: %s", f.Name, n, result.Schema)
			}
			for _, d := range result.Diagnostics {
				if strings.HasPrefix(d.Rule(), "limit-") && d.Repair() == "text" {
					t.Errorf("%s, %d unions: %s", f.Name, n, d.Message())
				}
			}
		}
	}
}
