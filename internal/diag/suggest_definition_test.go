package diag

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// TestNearestDefinition: a definition is suggested where the name can hardly be that of another one, which definitions are that differ in
// a word or a number, and where the reference leads to a definition and not into one.
func TestNearestDefinition(t *testing.T) {
	const definitions = `"$defs":{"Address":{},"Users":{},"Item1":{},"Item3":{},"CreateUser":{},"Set":{},"ShippingInformation":{},"Colour_A":{},"Colour_B":{},"a/b":{}},"definitions":{"Old":{}}`
	for reference, want := range map[string]string{
		"#/$defs/addres": "#/$defs/Address", "#/definitions/Address": "#/$defs/Address", "#Address": "#/$defs/Address", "Address": "#/$defs/Address",
		"#/components/schemas/address": "#/$defs/Address", "#/$defs/User": "#/$defs/Users", "#/$defs/create_user": "#/$defs/CreateUser",
		"#/$defs/ShipingInformations": "#/$defs/ShippingInformation", "#/$defs/old": "#/definitions/Old", "#/definitions/a~1b": "#/$defs/a~1b",
		"#/$defs/Item2": "", "#/$defs/UpdateUser": "", "#/$defs/Pet": "", "#/$defs/Colour_C": "", "#/$defs/": "", "#": "",
		"#/$defs/Thing/properties/Address": "", "#/properties/address": "",
	} {
		document, err := tree.Parse([]byte(`{"x":"`+reference+`",`+definitions+`}`), tree.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if got := nearestDefinition(document.Root().Get("x")); got != want {
			t.Errorf("%s: got %q, want %q", reference, got, want)
		}
	}
}
