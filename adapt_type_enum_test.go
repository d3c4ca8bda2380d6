package schemaflavor_test

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor"
)

// TestEnumsInTags: values behind a comma belong to the enum before them, also where the tag has another enum= behind them; prose does not.
func TestEnumsInTags(t *testing.T) {
	type tagged struct {
		A string `json:"a" jsonschema:"enum=open,paid,enum=shipped"`
		B string `json:"b" jsonschema:"enum=x,y,The kind of it"`
		C int    `json:"c" jsonschema:"enum=1,2,enum=3"`
		D string `json:"d" jsonschema:"enum=not yet,in the making,all of it done"`
		E string `json:"e" jsonschema:"enum=x,enum=y,last"`
	}
	schema, err := schemaflavor.SchemaOf[tagged]()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"enum":["open","paid","shipped"]`, `"enum":["x","y"]`, `"description":"The kind of it"`, `"enum":[1,2,3]`, `"enum":["not yet","in the making","all of it done"]`, `"description":"last"`} {
		if !strings.Contains(string(schema), want) {
			t.Errorf("no %s in %s", want, schema)
		}
	}
}
