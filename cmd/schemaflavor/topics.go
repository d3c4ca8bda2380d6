package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// topics lists all topics, made from the tables of the vocabulary.
func topics() []topic {
	var ts []topic
	for i, c := range flavor.Constructs() {
		ts = append(ts, constructTopic(flavor.Construct(i), c))
	}
	for i, r := range flavor.Repairs() {
		if flavor.Repair(i) != flavor.None {
			ts = append(ts, repairTopic(flavor.Repair(i), r))
		}
	}
	for i, m := range flavor.Metrics() {
		ts = append(ts, limitTopic(flavor.Metric(i), m))
	}
	for _, p := range flavor.PatternFeatures() {
		ts = append(ts, patternTopic(p))
	}
	ts = append(append(append(ts, findingTopics...), effectTopics...), plainTopics...)
	ts = append(ts, optionTopics()...)
	for _, k := range schema.Keywords() {
		if !slices.ContainsFunc(ts, func(t topic) bool { return t.kind == "keyword" && t.word == k.Name }) {
			ts = append(ts, keywordTopic(k.Name, dialectsOf(k.Name)))
		}
	}
	return ts
}

func constructTopic(c flavor.Construct, info flavor.ConstructInfo) topic {
	t := topic{kind: "construct", word: info.Name, means: info.Question,
		lines: []string{"example: " + info.Example}}
	for _, r := range info.Repairs {
		t.lines = append(t.lines, fmt.Sprintf("repair %s: %s", r, r.Info().Does))
	}
	if len(info.Repairs) > 1 {
		t.lines = append(t.lines, fmt.Sprintf("the flavor picks one; for one call you can: --repair %s=%s", info.Name, info.Repairs[len(info.Repairs)-1]))
	}
	t.says = func(r *flavor.Rules) (string, flavor.Because) {
		a := r.Construct(c)
		switch a.Verdict {
		case flavor.Accepts:
			return "accepts it", flavor.Because{}
		case flavor.Untested:
			return "nobody has tested it", flavor.Because{}
		case flavor.Refuses:
			return "refuses it; " + repairText(a), a.Because
		}
		return "", flavor.Because{}
	}
	return t
}

// repairText names an answer's repair with its parameters.
func repairText(a flavor.Answer) string {
	s := "repair " + a.Repair.String()
	if a.Levels > 0 {
		s += ", levels " + strconv.Itoa(a.Levels)
	}
	if a.Name != "" {
		s += fmt.Sprintf(", name %q", a.Name)
	}
	return s
}

func repairTopic(repair flavor.Repair, info flavor.RepairInfo) topic {
	t := topic{kind: "repair", word: info.Name, means: info.Does}
	var of []string
	for _, c := range flavor.Constructs() {
		if slices.Contains(c.Repairs, repair) {
			of = append(of, c.Name)
		}
	}
	if len(of) > 0 {
		t.lines = []string{"for: " + strings.Join(of, ", ")}
	}
	if also := slices.DeleteFunc(diag.RulesOf(info.Name), func(rule string) bool { return slices.Contains(of, rule) }); len(also) > 0 {
		t.lines = append(t.lines, "said of: "+strings.Join(also, ", "))
	}
	t.says = func(r *flavor.Rules) (string, flavor.Because) {
		var of []string
		for i, c := range flavor.Constructs() {
			if picked, refused := r.Refusal(flavor.Construct(i)); refused && picked == repair {
				of = append(of, c.Name)
			}
		}
		if len(of) == 0 {
			return "", flavor.Because{}
		}
		return "for " + strings.Join(of, ", "), flavor.Because{}
	}
	return t
}

func limitTopic(metric flavor.Metric, info flavor.MetricInfo) topic {
	return topic{kind: "limit", word: info.Name, means: info.Counts, says: func(r *flavor.Rules) (string, flavor.Because) {
		for _, l := range r.Limits {
			if l.Metric != metric {
				continue
			}
			text := fmt.Sprintf("at most %d", l.AtMost)
			if l.Warns {
				text += ", reported and left"
			}
			return text, l.Because
		}
		return "", flavor.Because{}
	}}
}

func patternTopic(info flavor.PatternFeatureInfo) topic {
	return topic{kind: "pattern feature", word: info.Name, means: "a regular expression that " + info.Means,
		lines: []string{"example: " + info.Example}, says: func(r *flavor.Rules) (string, flavor.Because) {
			v := r.Values["pattern"]
			if !slices.Contains(v.Refuses, info.Name) {
				return "", flavor.Because{}
			}
			return "refuses it in pattern", v.Because
		}}
}

// effectTopics are the effects of diagnostics, which no flavor chooses.
var effectTopics = []topic{
	{kind: "effect", word: "exact", means: "the same values can come back, after decoding and before validation"},
	{kind: "effect", word: "widened", means: "more values can come back; validation on the way back catches them"},
	{kind: "effect", word: "narrowed", means: "fewer values can come back: some valid ones cannot be made, and the message says which"},
	{kind: "effect", word: "reshaped", means: "values travel in another shape, beside any effect; encoding and decoding undo it"},
}

func dialectsOf(keyword string) string {
	var parts []string
	for _, k := range schema.Keywords() {
		if k.Name != keyword {
			continue
		}
		if k.From == k.To {
			parts = append(parts, k.From.String())
		} else {
			parts = append(parts, fmt.Sprintf("%s to %s", k.From, k.To))
		}
	}
	return "in dialects " + strings.Join(parts, ", ")
}

// notListed is the verdict on a keyword that no list has. The reason given is that of the lists, and may quote something about
// other keywords.
const notListed = "refuses it: it is not among the words listed"

// keywordTopic makes the topic of a keyword: where a flavor takes it, and with which values.
func keywordTopic(keyword, means string) topic {
	return topic{kind: "keyword", word: keyword, means: means, says: func(r *flavor.Rules) (string, flavor.Because) {
		because, own := r.KeywordsWhy[keyword]
		if !own {
			because = r.KeywordsWhy[""]
		}
		listed, refused := places(r.Listed[:], keyword), places(r.Refused[:], keyword)
		values := valuesText(r.Values[keyword])
		switch {
		case len(refused) > 0 && !slices.Equal(refused, []string{flavor.Everywhere.String()}):
			return "refuses it in " + strings.Join(refused, ", ") + values, because
		case len(refused) > 0:
			return "refuses it", because
		case r.UnlistedKept || slices.Contains(listed, flavor.Everywhere.String()):
			return "accepts it" + values, r.Values[keyword].Because
		case len(listed) > 0:
			return "accepts it in " + strings.Join(listed, ", ") + values, r.Values[keyword].Because
		}
		return notListed, because
	}}
}

// places lists the places whose set has the keyword.
func places(sets []map[string]bool, keyword string) []string {
	var names []string
	for p, set := range sets {
		if set[keyword] {
			names = append(names, flavor.Place(p).String())
		}
	}
	return names
}

// valuesText says what a keyword may hold.
func valuesText(v flavor.ValueRule) string {
	var parts []string
	if len(v.Accepts) > 0 {
		parts = append(parts, "only "+strings.Join(v.Accepts, ", "))
	}
	for _, t := range sortedKeys(v.ByType) {
		if len(v.ByType[t]) == 0 {
			parts = append(parts, "none for "+t)
			continue
		}
		parts = append(parts, fmt.Sprintf("only %s for %s", strings.Join(v.ByType[t], ", "), t))
	}
	if v.Fits != "" {
		parts = append(parts, "numbers that fit "+v.Fits)
	}
	if v.Whole {
		parts = append(parts, "whole ones for integer")
	}
	if len(v.NamesWithout) > 0 {
		parts = append(parts, "no names with "+strings.Join(v.NamesWithout, ", "))
	}
	if v.AtMost != nil {
		parts = append(parts, fmt.Sprintf("at most %d", *v.AtMost))
	}
	if len(v.Refuses) > 0 {
		parts = append(parts, "no "+strings.Join(v.Refuses, ", "))
	}
	if len(parts) == 0 {
		return ""
	}
	return ": " + strings.Join(parts, "; ")
}
