package already

import (
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/enough"
)

// TestSaysDefaultIsLinear: a description in which a default stands at every byte is read once.
func TestSaysDefaultIsLinear(t *testing.T) {
	enough.Alone(t)
	if SaysDefault(strings.Repeat("`", 1<<19), "`") {
		t.Error("nothing names a default")
	}
}

// TestSays: what authors say of defaults, bounds, counts and uniqueness in their own words, and what looks like it and is not.
func TestSays(t *testing.T) {
	type says = func(text string) bool
	aDefault := func(value string) says { return func(text string) bool { return SaysDefault(text, value) } }
	most := func(number, of string) says {
		return func(text string) bool { return SaysCount(text, number, of, true) }
	}
	bound := func(number string, upper bool) says {
		return func(text string) bool { return SaysBound(text, number, upper) }
	}
	aDateTime := func(text string) bool { return SaysFormat(text, "date-time") }
	aValue := func(value string) says { return func(text string) bool { return SaysValue(text, value) } }
	for _, c := range []struct {
		text string
		says says
		want bool
	}{
		{"Whether to pay. Default: **false**.", aDefault("false"), true},
		{"Which to match. Default: *", aDefault("*"), true},
		{"Which to keep. The default if not set is \"off\".", aDefault("off"), true},
		{"When not set, the default limit is 100.", aDefault("100"), true},
		{"One of `low` and `medium`. `medium` is the default.", aDefault("medium"), true},
		{"The default is\n`medium`.", aDefault("medium"), true},
		{"Which events, defaults to ('info').", aDefault("info"), true},
		{"'all' (default - what there is), 'os'.", aDefault("all"), true},
		{"The default values of all 100 rows.", aDefault("100"), false},
		{"Defaults to 50% of what is there.", aDefault("50"), false},
		{"The default is 50, and 60 is the most.", aDefault("60"), false},

		{"Name (max length = 50).", most("50", "character"), true},
		{"Name. Max length =18", most("18", "character"), true},
		{"It cannot contain more than 1024 characters.", most("1024", "character"), true},
		{"The two-letter code of a country.", func(text string) bool { return SaysCount(text, "2", "character", false) }, true},
		{"The 4-10 digits of the account.", most("10", "character"), true},
		{"There can be a maximum of 20 files associated with it.", most("20", "item"), true},
		{"Labels to add. Limit to 100 labels.", most("100", "item"), true},
		{"Names, each up to 100 characters long.", most("100", "item"), false},
		{"Between 2 and 5 tags", func(text string) bool { return SaysCount(text, "2", "item", false) }, true},
		{"Between 2 and 5 tags", most("5", "item"), true},
		{"Between 2 and 5 characters each.", func(text string) bool { return SaysCount(text, "2", "item", false) }, false},
		{"Two letters to each of 4 people.", most("4", "item"), false},

		{"Select a value from `0.25` to `4.0`.", bound("4", true), true},
		{"A number between -2.0 and 2.0.", bound("-2", false), true},
		{"The allowed range of values is 1..=65535", bound("65535", true), true},
		{"Ports are 1-65535 inclusive and default to 4789.", bound("1", false), true},
		{"Must be between 3600 (1 hour) and 2592000 (30 days).", bound("2592000", true), true},
		{"Maximum allowed value is 3600 seconds.", bound("3600", true), true},
		{"The minimum value is\n1300.", bound("1300", false), true},
		{"Values from 1.5 to 40.", bound("1", false), false},
		{"The maximum of 4 is rarely reached.", bound("4", false), false},

		{"A moment, as ISO 8601 has it.", aDateTime, false},
		{"A moment (ISO 8601, UTC).", aDateTime, true},
		{"By RFC 3339.", aDateTime, true},
		{"ISO 8601, without time zone", aDateTime, false},
		{"ISO 8601 (no UTC offset)", aDateTime, false},
		{"YYYY-MM-DDTHH:MM:SSZ", aDateTime, true},

		{"See https://example.com/x", aValue("a"), false},
		{"A city, not New Yorkers.", aValue("York"), false},
		{"A city, such as York.", aValue("York"), true},
		{"Between 10 and 30", aValue("1"), false},
		{"A level, such as \"1\".", aValue("1"), true},
		{"A pattern, such as *.go.", aValue("*.go"), true},
		{"Yorkers in York", aValue("York"), true},

		{"An array of one or more unique nodes.", SaysUnique, true},
		{"Must contain unique, non-empty strings.", SaysUnique, true},
		{"The list that the unique name leads to.", SaysUnique, false},
	} {
		if got := c.says(c.text); got != c.want {
			t.Errorf("%q: got %t, want %t", c.text, got, c.want)
		}
	}
}
