package settings

import "testing"

func TestAsFlags(t *testing.T) {
	for text, want := range map[string]string{
		"adapt with the option open: keep":                                      "adapt with --open keep",
		"adapt with the option nulls: keep, under which null is null":           "adapt with --nulls keep, under which null is null",
		"change the schema, or leave out the option refuse":                     "change the schema, or leave out --refuse",
		"the option envelope: keep writes the one that the list came in":        "--envelope keep writes the one that the list came in",
		"the option quarantine: send sends it, the option strict: lossless not": "--quarantine send sends it, --strict lossless not",
		"the option open: wide":                                                 "the option open: wide",
		"have it left out with the option quarantine: leave-out":                "have it left out with --quarantine leave-out",
		"the option color: always, and the option of leaving":                   "the option color: always, and the option of leaving",
	} {
		if got := AsFlags(text); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
