package flavor

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// The answers about whole requests: the envelopes, and the rules for the tools of one request.

// envelopeKeys are the keys of an envelope, its parts aside.
var envelopeKeys = []string{"surface", "at", "marks", "groups", "strict-off", "no-parameters", "no-name", "response", "built-in", "mentions", "written", "beside", "continued"}

// envelopes reads in which shapes schemas are sent.
func (r *reader) envelopes(f *form, n *yaml.Node) {
	f.whole.envelopes = map[string]*Envelope{}
	for _, e := range r.entries(n, "envelopes") {
		name := word{e.key, e.place}
		if !r.checkName(name, "the name of an envelope") {
			continue
		}
		f.whole.order = append(f.whole.order, e.key)
		if isLifted(e.value) {
			f.whole.envelopes[e.key] = nil
			if f.extends.text == "" {
				r.nothingToLift(e.place)
			}
			continue
		}
		x := r.envelope(e)
		f.whole.envelopes[e.key] = x
		if x.Response != "" {
			f.whole.responses = append(f.whole.responses, word{x.Response, e.place})
		}
	}
}

func (r *reader) envelope(e entry) *Envelope {
	x := &Envelope{Name: e.key}
	given := map[string]position{}
	x.Because = r.body(e, "the envelope "+quote(e.key), append(envelopeKeys, partNames()...), func(y entry) {
		given[y.key] = y.place
		for p, info := range partTable {
			if info.Name == y.key {
				x.Parts[p] = r.way(y.value, y.key, false)
				return
			}
		}
		r.envelopeKey(x, y)
	})
	if !isMapping(e.value) {
		return x
	}
	if x.At == nil {
		r.fail(e.place, "write at: tools/*, the way from a message to an entry", "the envelope %s has no at", quote(e.key))
	}
	if x.Parts[PSchema] == nil {
		r.fail(e.place, "write schema: the way from an entry to its schema", "the envelope %s has no schema", quote(e.key))
	}
	if x.NoName != "" && (x.Surface == Tool || x.Parts[PName] == nil) {
		r.fail(e.place, "take it out, or write surface: response and name: the way to the name", "no-name of the envelope %s says what the format of a response is called, and this one has no place for it", quote(e.key))
	}
	if x.Response != "" && x.Surface != Tool {
		r.fail(e.place, "say it of the envelope of tools", "the envelope %s is of a response, and names another one of a response", quote(e.key))
	}
	if x.Surface == Tool && x.Parts[PName] == nil {
		r.fail(e.place, "write name: the way from an entry to its name", "the envelope %s has no name", quote(e.key))
	}
	if x.Surface == Tool && x.NoParameters == "" && !x.ReadOnly && x.Parts[PSchema] != nil {
		r.warn(e.place, "write no-parameters: omit if that is meant, or else the text of a schema", "the envelope %s says nothing of tools without parameters, which are sent without a schema", quote(e.key))
	}
	if x.Surface == Tool && x.Parts[PDescription] == nil && !x.ReadOnly {
		r.warn(e.place, "write description: the way from an entry to its description", "the envelope %s has no description, so that those of tools are left out", quote(e.key))
	}
	r.checkEnvelope(x, given)
	for _, w := range x.At {
		if (w[len(w)-1] == EachItem) != (x.Surface == Tool) {
			r.fail(e.place, "", "at of the envelope %s leads to %s: tools are the items of a list, and a response format is one", quote(e.key), quote(w.String()))
		}
	}
	return x
}

// envelopeKey reads one key of an envelope.
func (r *reader) envelopeKey(x *Envelope, y entry) {
	switch y.key {
	case "surface":
		if i, ok := r.choice(y.value, "surface", surfaceNames[:Output]); ok {
			x.Surface = Surface(i)
		}
	case "at":
		x.At = r.ways(y)
	case "mentions":
		if isEmpty(y.value) {
			r.fail(y.place, "write tool_choice/name, a way from a message to where a tool is named, or leave the key out", "mentions leads nowhere")
		}
		x.Mentions = r.ways(y)
	case "groups":
		x.Groups = r.groups(x, y)
	case "marks":
		if isEmpty(y.value) {
			r.fail(y.place, "write type: function, or whatever is the same in each, or leave the key out", "marks names no member")
		}
		for _, m := range r.entries(y.value, "marks") {
			x.Marks = append(x.Marks, Mark{m.key, r.markText(m)})
		}
	case "strict-off":
		if i, ok := r.choice(y.value, "strict-off", offNames[:]); ok {
			x.Off = StrictOff(i)
		}
	case "no-parameters":
		const help = `write omit, or '{"type": "object", "properties": {}}'`
		if y.value.Kind != yaml.ScalarNode || isNothing(y.value) {
			r.fail(at(y.value), help, "no-parameters wants a schema's text, got %s", kind(y.value))
			return
		}
		text := y.value.Value
		if !json.Valid([]byte(text)) && text != Omit || text != Omit && !strings.HasPrefix(text, "{") {
			r.fail(at(y.value), help, "no-parameters wants a schema's text, got %s", quote(text))
			return
		}
		x.NoParameters = text
	case "response":
		x.Response = r.nameWord(y.value, y.key).text
	case "no-name":
		x.NoName, _ = r.text(y.value, y.key)
	case "built-in":
		x.BuiltIn = r.builtInNames(y.value)
	case "written":
		i, _ := r.choice(y.value, "written", []string{"always", "never"})
		x.ReadOnly = i == 1
	case "beside":
		i, _ := r.choice(y.value, "beside", []string{"kept", "left-out"})
		x.Message = i == 1
	case "continued":
		x.Continued, _ = r.text(y.value, y.key)
	}
}

// groups reads the ways from an item of a list to tools in it.
func (r *reader) groups(x *Envelope, y entry) []Way {
	if isEmpty(y.value) {
		r.fail(y.place, "write type=namespace/tools/*, a way from an item of the list to a tool in it, or leave the key out", "groups leads nowhere")
	}
	ways := r.ways(y)
	for _, w := range ways {
		if len(w) < 2 || w[len(w)-1] != EachItem {
			r.fail(y.place, "end it with the member that lists the tools, and /*", "groups of the envelope %s leads to %s: tools are the items of a list", quote(x.Name), quote(w.String()))
		}
	}
	return ways
}

// markText reads the text of a mark. A number or boolean is refused: as a text, no entry would have it there.
func (r *reader) markText(m entry) string {
	if what, bare := notText[m.value.Tag]; bare && m.value.Value != "" {
		r.fail(at(m.value), fmt.Sprintf("write %q if entries have that text there; a member that is none cannot be a mark", m.value.Value), "the mark %s wants a text, got the %s %s", quote(m.key), what, m.value.Value)
		return ""
	}
	text, _ := r.text(m.value, m.key)
	return text
}

// notText names what a scalar without quotation marks is, where neither YAML nor JSON takes it for a text.
var notText = map[string]string{"!!int": "number", "!!float": "number", "!!bool": "boolean", "!!null": "word"}

// ways reads one or several ways that may go through lists.
func (r *reader) ways(y entry) (ways []Way) {
	for _, w := range r.words(list(y.value), y.key) {
		ways = append(ways, r.checkedWay(w, y.key, true))
	}
	return ways
}

// way reads one way; items says whether it may go through lists.
func (r *reader) way(n *yaml.Node, what string, items bool) Way {
	text, ok := r.text(n, what)
	if !ok {
		return nil
	}
	return r.checkedWay(word{text, at(n)}, what, items)
}

func (r *reader) checkedWay(w word, what string, items bool) Way {
	way := ParseWay(w.text)
	for i, step := range way {
		name, text, where := strings.Cut(step, Where)
		if step == "" || step == EachItem && !items || where && (i == 0 && what != "groups" || name == "" || text == "" || what != "mentions" && what != "groups") {
			r.fail(w.place, "write names of members with / between", "%s wants a way, got %s", what, quote(w.text))
		}
	}
	return way
}

// madeToolNames are the forms of names that are made where a tool's own name may not stand; a rule has to take one of them.
var madeToolNames = []string{"p_tool", "ptool", "p-tool", "P_TOOL", "PTOOL"}

// tools reads the rules for the tools of one request.
func (r *reader) tools(f *form, n *yaml.Node) {
	for _, e := range r.fields(n, "tools", "names", "descriptions", "count", "strict", "built-in") {
		lift := isLifted(e.value)
		if lift && f.extends.text == "" {
			r.nothingToLift(e.place)
		}
		t := &f.whole
		switch e.key {
		case "names":
			t.names = &said[NameRule]{}
			if !lift {
				x := r.ruleForNames(e, "the names of tools", "pattern", "max-length", "reserved")
				t.names.it = x
				if !slices.ContainsFunc(madeToolNames, x.takes) {
					r.fail(e.place, "let names be letters, with _ or - between", "the rule for names of tools takes none that is made where another may not stand: %s", strings.Join(madeToolNames, ", "))
				}
			}
		case "descriptions":
			t.descriptions = r.count(e, "max-length", lift)
		case "count":
			t.tools = r.count(e, "at-most", lift)
		case "strict":
			t.strict = &said[StrictRule]{}
			if !lift {
				t.strict.it = r.strictRule(f, e)
			}
		case "built-in":
			t.builtIn = &said[BuiltIn]{}
			if !lift {
				t.builtIn.it = r.builtIn(e)
			}
		}
	}
}

// count reads a rule that is a number.
func (r *reader) count(e entry, key string, lift bool) *said[Count] {
	if lift {
		return &said[Count]{}
	}
	x, given := &Count{}, false
	x.Because = r.body(e, "the "+e.key+" of tools", []string{key, "exceeded"}, func(y entry) {
		if y.key == "exceeded" {
			i, _ := r.choice(y.value, "exceeded", []string{"repair", "warn"})
			x.Warns = i == 1
			return
		}
		given = true
		if i, ok := r.number(y.value, key, 1); ok {
			x.AtMost = int(i)
		}
	})
	if !given && isMapping(e.value) {
		r.fail(e.place, "write "+key+": 128", "the %s of tools has no %s", e.key, key)
	}
	return &said[Count]{x}
}

// builtIn reads which tools a provider has built in.
func (r *reader) builtIn(e entry) *BuiltIn {
	x := &BuiltIn{}
	x.Because = r.body(e, "built-in", []string{"names"}, func(y entry) {
		x.Names = r.builtInNames(y.value)
	})
	if len(x.Names) == 0 && isMapping(e.value) {
		r.fail(e.place, "write names: [web_search, code_*]", "built-in names no tool")
	}
	return x
}

// builtInNames reads the names of built-in tools; where none is named, the list is empty and not nil.
func (r *reader) builtInNames(n *yaml.Node) []string {
	names := []string{}
	for _, w := range r.words(list(n), "names") {
		if name := strings.TrimSuffix(w.text, "*"); strings.Contains(name, "*") || w.text == "" {
			r.fail(w.place, "write a whole name, or its beginning and a *", "a built-in tool is named %s", quote(w.text))
			continue
		}
		names = append(names, w.text)
	}
	return names
}

// strictRule reads the rule for strict tools.
func (r *reader) strictRule(f *form, e entry) *StrictRule {
	x := &StrictRule{}
	x.Because = r.body(e, "strict", []string{"at-most", "otherwise"}, func(y entry) {
		if y.key == "otherwise" {
			w := r.nameWord(y.value, "otherwise")
			x.Otherwise, f.whole.otherwise = w.text, w
			return
		}
		if i, ok := r.number(y.value, "at-most", 1); ok {
			x.AtMost = int(i)
		}
	})
	return x
}
