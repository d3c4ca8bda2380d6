package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/settings"
)

const explainHelp = `Explains a word that diagnostics and flavor files use: a construct (optional-property), a
repair (nullable), a keyword (minLength or keyword-minLength), a limit (properties or
limit-properties), an effect (widened), a severity (warning), a finding (growth), an option (dangling), the
code of an error (refused), the name of a flavor or an envelope (chat-tools). It says what the word means,
with an example, and which flavors refuse it, in whose words. Without an argument it lists the words, names
of flavors and envelopes aside.

Or paste the message by which a provider refused your schema, in quotation marks: up to four
words follow of which the sources say about the same, or which the message names.

Exit status: 0 explained; 2 there is no such word.`

func (a *app) explainCommand() *cobra.Command {
	return &cobra.Command{
		Use: "explain [RULE | MESSAGE]", Short: "explain a rule, or a provider's message", Long: explainHelp,
		Example: `  schemaflavor explain optional-property
  schemaflavor explain keyword-pattern
  schemaflavor explain "Invalid schema for function 'f': 'oneOf' is not permitted"`,
		Args: argsBetween(0, 1, "one word at most, or a message in quotation marks"),
		RunE: func(_ *cobra.Command, args []string) error { return failed(a.explain(args)) },
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var words []string
			for _, t := range topics() {
				words = append(words, t.word+"\t"+t.kind)
			}
			return words, cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// A topic is one word that can be explained.
type topic struct {
	kind  string // construct, repair, limit, …
	word  string
	means string   // one or more sentences
	lines []string // an example and the like
	heard []string // providers' messages about it that no flavor quotes, since their source is no rule of a provider
	// says returns what a flavor's rules say of the topic on their surface, and why; the text is "" where they say nothing.
	says func(*flavor.Rules) (string, flavor.Because)
}

func (a *app) explain(args []string) error {
	registry, err := a.registry()
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return a.print(listTopics())
	}
	found := append(findTopics(args[0]), namedTopics(args[0], registry)...)
	if len(found) == 0 {
		found = topicsOf(args[0], registry)
	}
	if len(found) == 0 {
		return noTopic(args[0])
	}
	var b bytes.Buffer
	for i, t := range found {
		if i > 0 {
			b.WriteByte('\n')
		}
		t.write(&b, registry)
	}
	return a.print(b.Bytes())
}

// prefixes are prefixes in the names of rules, such as keyword-pattern.
var prefixes = []string{"keyword-", "limit-", "value-"}

// findTopics returns the topics of a word: usually one; some words are both a keyword and a limit, between which a prefix chooses.
func findTopics(word string) []topic {
	if found := slices.DeleteFunc(topics(), func(t topic) bool { return t.word != word }); len(found) > 0 { // keyword-value is a rule itself
		return found
	}
	kind := ""
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(word, p); ok {
			word, kind = rest, strings.TrimSuffix(p, "-")
		}
	}
	var found []topic
	for _, t := range topics() {
		if t.word == word && (kind == t.kind || kind == "value" && t.kind == "keyword") {
			found = append(found, t)
		}
	}
	if len(found) == 0 && kind == "keyword" {
		found = append(found, keywordTopic(word, "no draft of JSON Schema has it"))
	}
	return found
}

// plural is the plural of a kind of topics, for headings.
func plural(kind string) string {
	if stem, ok := strings.CutSuffix(kind, "y"); ok {
		return stem + "ies"
	}
	return kind + "s"
}

func listTopics() []byte {
	var b bytes.Buffer
	kind := ""
	for _, t := range topics() {
		if t.kind != kind {
			kind = t.kind
			fmt.Fprintf(&b, "%s%s:\n", map[bool]string{true: "\n"}[b.Len() > 0], plural(kind))
		}
		if t.kind == "keyword" {
			fmt.Fprintf(&b, "  %s\n", t.word)
			continue
		}
		fmt.Fprintf(&b, "  %-26s %s\n", t.word, settings.AsFlags(t.means))
	}
	return b.Bytes()
}

func (t *topic) write(b *bytes.Buffer, registry *schemaflavor.Registry) {
	fmt.Fprintf(b, "%s (%s)\n  %s\n", t.word, t.kind, settings.AsFlags(t.means))
	for _, l := range t.lines {
		fmt.Fprintf(b, "  %s\n", settings.AsFlags(l))
	}
	if t.says != nil {
		b.WriteByte('\n')
	}
	for f := range registry.All() {
		for _, v := range t.verdicts(f) {
			fmt.Fprintf(b, "  %-18s %s%s\n", f.Name, v.text, v.where)
			if v.because.Source == "" {
				continue
			}
			source := f.Sources[v.because.Source]
			if v.because.Quote != "" {
				of := ""
				if v.text == notListed && ofOthers(v.because.Quote, t.word) {
					of = "of others: "
				}
				fmt.Fprintf(b, "  %-18s   %s%q\n", "", of, v.because.Quote)
			}
			fmt.Fprintf(b, "  %-18s   %s, read %s\n", "", source.URL, source.Read)
		}
	}
}

// A verdict is what a flavor says of a topic, and on which surfaces.
type verdict struct {
	text, where string
	because     flavor.Because
	surfaces    []string
}

// verdicts are what a flavor says of a topic on its surfaces, each verdict once. Surfaces that another flavor answers for are left
// out.
func (t *topic) verdicts(f *flavor.Flavor) []verdict {
	var vs []verdict
	if t.says == nil {
		return nil
	}
	own := 0
	for s, name := range flavor.SurfaceNames() {
		if f.As(flavor.Surface(s)) != "" {
			continue
		}
		own++
		text, because := t.says(f.Rules(flavor.Surface(s)))
		i := slices.IndexFunc(vs, func(v verdict) bool { return v.text == text && v.because == because })
		if i < 0 {
			i = len(vs)
			vs = append(vs, verdict{text: text, because: because})
		}
		vs[i].surfaces = append(vs[i].surfaces, name)
	}
	for i := range vs {
		if len(vs[i].surfaces) < own {
			vs[i].where = " (surface " + strings.Join(vs[i].surfaces, ", ") + ")"
		}
	}
	return slices.DeleteFunc(vs, func(v verdict) bool { return v.text == "" })
}
