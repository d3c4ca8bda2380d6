package flavor

import "slices"

// ofTools says of each key that only an envelope of tools may have what it is for.
var ofTools = map[string]string{
	POutput.String():   "is the schema of a tool's results",
	PExamples.String(): "are values of a tool's arguments",
	"no-parameters":    "is the schema of a tool without parameters",
	"continued":        "says that a list of tools goes on",
	"built-in":         "names tools",
	"mentions":         "says where else a tool is named",
	"groups":           "says where tools stand together",
}

// checkEnvelope looks for keys of an envelope that contradict each other. given has the places of its keys.
func (r *reader) checkEnvelope(x *Envelope, given map[string]position) {
	for key, means := range ofTools {
		if p, ok := given[key]; ok && x.Surface != Tool {
			r.fail(p, "leave it out, or say it of the envelope of tools", "%s %s, and the envelope %s is of a response", key, means, quote(x.Name))
		}
	}
	if p, ok := given["strict-off"]; ok && x.Parts[PStrict] == nil {
		r.fail(p, "write strict: the way from an entry to the flag, or leave strict-off out", "strict-off says what stands in the place of the flag, and the envelope %s has none", quote(x.Name))
	}
	for part, way := range x.Parts {
		p := given[Part(part).String()]
		for _, m := range x.Marks {
			if len(way) > 0 && way[0] == m.Name {
				r.fail(p, "give it another way", "%s of the envelope %s leads to the mark %s, which is the same in every entry", Part(part), quote(x.Name), quote(m.Name))
			}
		}
		for before, other := range x.Parts[:part] {
			if leadsThrough(way, other) || leadsThrough(other, way) {
				r.fail(p, "give each a way of its own", "%s and %s of the envelope %s stand at one place: %s and %s", Part(before), Part(part), quote(x.Name), quote(other.String()), quote(way.String()))
			}
		}
	}
}

// leadsThrough reports whether a way equals another one, end, or goes on from it.
func leadsThrough(way, end Way) bool {
	return len(end) > 0 && len(end) <= len(way) && slices.Equal(way[:len(end)], end)
}
