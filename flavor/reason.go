package flavor

import "strings"

// Reason returns why the flavor has a rule: rule is the name of a construct or metric
// (with "limit-" before it), or one of the rules about keywords and names, where keyword
// says which.
func (r *Rules) Reason(rule, keyword string) Because {
	for c := range r.Constructs {
		if constructTable[c].Name == rule {
			return r.Constructs[c].Because
		}
	}
	if metric, ok := strings.CutPrefix(rule, "limit-"); ok {
		for _, l := range r.Limits {
			if l.Metric.String() == metric {
				return l.Because
			}
		}
		return Because{}
	}
	switch rule {
	case "tool-name", "tool-description", "tool-count":
		return r.Flavor.Tools.reason(rule)
	case "property-name":
		if r.Names != nil {
			return r.Names.Because
		}
	case "keyword-value", "unlisted-keyword":
		if v, ok := r.Values[keyword]; ok && v.Because.Source != "" && rule == "keyword-value" {
			return v.Because
		}
		if b, ok := r.KeywordsWhy[keyword]; ok {
			return b
		}
		return r.KeywordsWhy[""]
	}
	return Because{}
}

// reason returns why the flavor has a rule for tools.
func (t *ToolRules) reason(rule string) Because {
	switch {
	case rule == "tool-name" && t.Names != nil:
		return t.Names.Because
	case rule == "tool-description" && t.Descriptions != nil:
		return t.Descriptions.Because
	case rule == "tool-count" && t.Tools != nil:
		return t.Tools.Because
	}
	return Because{}
}
