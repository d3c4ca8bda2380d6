package sentence

import (
	"regexp"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// Where each property has to be there, null is how one is left out: sentences say what a model can do.

// leftOut is what one or several members are that are left out.
var leftOut = regexp.MustCompile("\\b([Ll]eave|leaves) out (`[^`]+`(?:(?:, | and | or )`[^`]+`)*)")

// absences are the words for what is not there, and for what is null.
var absences = strings.NewReplacer(" is not given", " is null", " are not given", " are null", " or not given", " or null")

// asSent says by null what a sentence says by absence, where null is what stands for that.
func (t *Words) asSent(text string) string {
	if repair, refused := t.Rules.Refusal(flavor.COptionalProperty); !refused || repair != flavor.Nullable {
		return text
	}
	if strings.Contains(text, " out `") {
		text = leftOut.ReplaceAllStringFunc(text, func(s string) string {
			m := leftOut.FindStringSubmatch(s)
			return map[string]string{"leave": "set ", "Leave": "Set ", "leaves": "sets "}[m[1]] + m[2] + " to null"
		})
	}
	return absences.Replace(text)
}
