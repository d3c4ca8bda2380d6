package prove

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// oneOfMany is an object of n described properties, of which one at least has to be there.
func oneOfMany(n int) string {
	var properties, branches []string
	for i := range n {
		properties = append(properties, fmt.Sprintf(`"p%d":{"type":"string","description":"only what has this value in column %[1]d"}`, i))
		branches = append(branches, fmt.Sprintf(`{"required":["p%d"]}`, i))
	}
	return `{"type":"object","properties":{` + strings.Join(properties, ",") + `},"anyOf":[` + strings.Join(branches, ",") + `]}`
}

// TestUnionsBeforeText: where the unions of an object multiply to more than there is room
// for, some are left to validation, and the object stays one.
func TestUnionsBeforeText(t *testing.T) {
	var unions func(n int) string
	for _, s := range shapesByNumber {
		if s.name == "unions" {
			unions = s.make
		}
	}
	schemas := map[int]string{25: oneOfMany(25)}
	for _, n := range []int{4, 6, 10, 14, 30} {
		schemas[n] = unions(n)
	}
	for f := range schemaflavor.Builtin().All() {
		for n, schema := range schemas {
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
