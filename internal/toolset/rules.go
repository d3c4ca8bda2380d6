package toolset

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/envelope"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// What a flavor says of the tools of one request, apart from their schemas.

// count leaves out the tools beyond the greatest number: the last ones, so that a tool that is added at the end displaces no
// other. They are not sent as they were either: with one tool too many, the provider refuses all.
func (r *Room[R]) count(members []*Member[R]) {
	rule := r.Flavor.Tools.Tools
	var sent []*Member[R]
	for _, m := range members {
		if m.Surface == flavor.Tool && m.Sent {
			sent = append(sent, m)
		}
	}
	if rule == nil || len(sent) <= rule.AtMost {
		return
	}
	why := fmt.Errorf("a request takes at most %d tools, and there are %d", rule.AtMost, len(sent))
	for _, m := range sent[rule.AtMost:] {
		m.Facts = slices.DeleteFunc(m.Facts, func(f diag.Fact) bool { return f.Rule == diag.RuleToolAsItWas })
		m.drop(diag.RuleToolCount, why)
	}
}

// together warns where the schemas of a request together exceed a budget that each of them keeps. A flavor with strict tools needs
// no warning: the planner makes some tools not strict instead.
func (r *Room[R]) together(set *Set[R], root *tree.Node) {
	if r.Flavor.Tools.Strict != nil {
		return
	}
	for i, l := range Budgets(r.Flavor) {
		sum, most := 0, 0
		for _, m := range set.Members {
			if m.Surface == flavor.Tool && m.Sent && m.Input != nil && len(m.Input.Counts) > i {
				sum, most = sum+m.Input.Counts[i], max(most, m.Input.Counts[i])
			}
		}
		if sum > l.AtMost && most <= l.AtMost { // else a fact of the one schema says so
			set.Facts = append(set.Facts, diag.Fact{Rule: diag.RuleLimit + l.Metric.String(), Severity: diag.Warning, Node: root, Keyword: diag.Together, Detail: counted(sum, nouns[l.Metric])})
		}
	}
}

// ofLeftOut are the names of the tools that are left out. No other tool is given such a name, since the request may mention it.
func ofLeftOut[R any](members []*Member[R], s flavor.Surface, given []string) *names.TakenNames {
	taken, sent := names.NewTaken(), names.NewTaken()
	sent.Add(given...)
	for _, m := range members {
		if m.Surface == s && !m.Sent && !sent.Has(m.Original) {
			taken.Add(m.Original)
		}
	}
	return taken
}

// rename gives each tool an accepted name of its own; asCame are names that built-in tools have. Its error is a PrefixError.
func (r *Room[R]) rename(members []*Member[R], asCame []string) error {
	for _, s := range [...]flavor.Surface{flavor.Tool, flavor.Response} {
		var named []*Member[R]
		var given []string
		for _, m := range members {
			if m.Surface == s && m.Sent && m.entry.Parts[flavor.PName] != nil {
				named, given = append(named, m), append(given, m.Original)
			}
		}
		if err := r.leavesRoom(given); err != nil {
			return err
		}
		taken := ofLeftOut(members, s, given)
		if s == flavor.Tool {
			taken.Add(asCame...)
		}
		fit, whys := fitted(r.Flavor.Tools.Names, r.Options.Prefix, taken, given)
		for i, name := range fit {
			m := named[i]
			if m.Name = name; name != m.Original {
				f := diag.Fact{Rule: diag.RuleToolName, Repair: flavor.Rename, Reshaped: true, Node: m.At, Keyword: m.Original, Detail: name}
				if r.Options.Check {
					f.Detail = whys[i]
				}
				switch whys[i] {
				case whyTaken:
					f.Rule, f.Severity = diag.RuleToolNameTaken, diag.Warning
				case whyNothing: // the new name tells the model nothing
					f.Severity = diag.Warning
				}
				m.Facts = append(m.Facts, f)
			}
		}
	}
	return nil
}

// nameless gives a response format without a name the one that the envelope says, where the envelope needs one.
func (m *Member[R]) nameless(to *flavor.Envelope) {
	if m.Surface != flavor.Response || to.NoName == "" || m.entry.Parts[flavor.PName] != nil || !m.Sent {
		return
	}
	m.Name = to.NoName
	m.Facts = append(m.Facts, diag.Fact{Rule: diag.RuleResponseUnnamed, Repair: flavor.Declare, Node: m.At, Detail: m.Name})
}

// describe reports a description that is too long; description cuts it.
func (r *Room[R]) describe(m *Member[R]) {
	rule, at := r.Flavor.Tools.Descriptions, m.entry.Parts[flavor.PDescription]
	if rule == nil || at == nil || !m.Sent {
		return
	}
	n := utf8.RuneCountInString(at.Text())
	if n <= rule.AtMost {
		return
	}
	f := diag.Fact{Rule: diag.RuleToolDescription, Severity: diag.Warning, Node: at, Keyword: m.Original, Detail: strconv.Itoa(n)}
	if !rule.Warns && !m.AsItWas {
		f.Repair = flavor.Remove
	}
	m.Facts = append(m.Facts, f)
}

// description is the text of a member's description as it is sent, or nil.
func (r *Room[R]) description(m *Member[R]) []byte {
	at := m.entry.Parts[flavor.PDescription]
	if at == nil {
		return nil
	}
	if rule := r.Flavor.Tools.Descriptions; rule != nil && !rule.Warns && !m.AsItWas {
		if text := at.Text(); utf8.RuneCountInString(text) > rule.AtMost {
			return envelope.Quoted(shortened(text, rule.AtMost))
		}
	}
	return at.Raw()
}

// outputs adapts the output schemas, where the envelope has a place for them. Where the adapted schema is not sent, Returns keeps
// the original, to which results are held nonetheless.
func (r *Room[R]) outputs(members []*Member[R], founds []*envelope.Found, targets []*flavor.Envelope) {
	for _, m := range members {
		at := m.entry.Parts[flavor.POutput]
		if at == nil || !m.Sent {
			continue
		}
		m.Returns = at
		if m.AsItWas || targets[slices.Index(founds, m.found)].Parts[flavor.POutput] == nil {
			continue
		}
		a := r.Adapt(m.Flavor, flavor.Output, false, at.Raw())
		a.At = at
		m.Output = &a
		if a.Err == nil {
			m.Returns = nil
			continue
		}
		f := diag.Fact{Rule: diag.RuleToolOutput, Repair: flavor.Remove, Severity: diag.Warning, Node: at, Keyword: m.Original, Detail: a.why()}
		if r.Options.SendAll {
			f.Repair = flavor.None
		}
		m.Facts = append(m.Facts, f)
	}
}
