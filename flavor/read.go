package flavor

import (
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"github.com/schemaflavor/schemaflavor/internal/spelling"
)

// The keys of a flavor file, in the order the template asks them.
var (
	topKeys    = []string{"name", "title", "aliases", "extends", "sources", "dialect", "keywords", "values", "constructs", "limits", "names", "describe", "surfaces", "envelopes", "tools"}
	answerKeys = []string{"dialect", "keywords", "values", "constructs", "limits", "names", "describe"}
	sourceKeys = []string{"url", "read", "note"}
)

// lifted is the word that takes back an answer of the parent or, on a surface, of the flavor itself.
const lifted = "lifted"

// IsName reports whether a flavor may be called that: lower case, digits and hyphens.
func IsName(name string) bool { return flavorName.MatchString(name) && len(name) <= maxName }

const maxName = 64

var flavorName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// form reads the whole file. It is nil only where the file is no mapping at all.
func (r *reader) form(root *yaml.Node) *form {
	f := &form{name: word{"", at(root)}, sources: map[string]Source{}, answers: newAnswers()}
	if root.Kind != yaml.MappingNode {
		r.fail(at(root), `begin with "name:"`, "a flavor file wants a mapping, got %s", kind(root))
		return nil
	}
	answered := r.fields(root, "a flavor", topKeys...)
	for i := 0; i < len(root.Content); i += 2 {
		f.unnamed = f.unnamed || spelling.Suggest(root.Content[i].Value, topKeys) == "extends" && root.Content[i].Value != "extends"
	}
	// Sources first, wherever they stand, so that because can be checked at once.
	for _, e := range answered {
		if e.key == "sources" {
			r.sources(f, e.value)
		}
	}
	for _, e := range answered {
		switch e.key {
		case "name":
			f.name = r.nameWord(e.value, "name")
			r.checkFile(f.name)
		case "title":
			s, _ := r.text(e.value, "title")
			f.title = word{s, at(e.value)}
		case "aliases":
			f.aliases = slices.DeleteFunc(r.words(e.value, "aliases"), func(w word) bool { return !r.checkName(w, "an alias") })
		case "extends":
			f.extends = r.nameWord(e.value, "extends")
			f.unnamed = f.extends.text == ""
		case "surfaces":
			r.surfaces(f, e.value)
		case "envelopes", "tools": // read below, once it is known whether there is a parent
		case "sources":
		default:
			r.answer(&f.answers, e)
		}
	}
	for _, e := range answered {
		switch e.key {
		case "envelopes":
			f.answers.spots["envelopes"] = e.place
			r.envelopes(f, e.value)
		case "tools":
			r.tools(f, e.value)
		}
	}
	for _, key := range topKeys[:2] {
		if !slices.ContainsFunc(answered, func(e entry) bool { return e.key == key }) {
			r.fail(at(root), "", "the flavor has no %s", key)
		}
	}
	return f
}

func (r *reader) nameWord(n *yaml.Node, what string) word {
	s, ok := r.text(n, what)
	w := word{s, at(n)}
	if !ok || !r.checkName(w, what) {
		return word{"", at(n)}
	}
	return w
}

func (r *reader) checkName(w word, what string) bool {
	if IsName(w.text) {
		return true
	}
	r.fail(w.place, "", "%s wants lower-case letters and digits, with single hyphens between, got %s", what, quote(w.text))
	return false
}

// sources reads the evidence.
func (r *reader) sources(f *form, n *yaml.Node) {
	for _, e := range r.entries(n, "sources") {
		s := Source{}
		given := map[string]bool{}
		for _, x := range r.fields(e.value, "the source "+quote(e.key), sourceKeys...) {
			given[x.key] = true
			text, ok := r.text(x.value, x.key)
			if !ok {
				continue
			}
			switch x.key {
			case "url":
				s.URL = text
				if u, err := url.Parse(text); err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
					r.fail(at(x.value), "", "url wants a web address, got %s", quote(text))
				}
			case "read":
				s.Read = text
				if _, err := time.Parse(time.DateOnly, text); err != nil {
					r.fail(at(x.value), "", "read wants the day it was read as YYYY-MM-DD, got %s", quote(text))
				}
			case "note":
				s.Note = text
			}
		}
		if isMapping(e.value) {
			for _, k := range sourceKeys[:2] {
				if !given[k] {
					r.fail(e.place, "", "the source %s has no %s", quote(e.key), k)
				}
			}
		}
		f.sources[e.key] = s
		f.order = append(f.order, e.key)
		f.answers.spots["sources "+e.key] = e.place
	}
}

// surfaces reads what differs on single surfaces.
func (r *reader) surfaces(f *form, n *yaml.Node) {
	for _, e := range r.fields(n, "surfaces", surfaceNames[:]...) {
		s, _ := ParseSurface(e.key)
		if s == Tool {
			r.fail(e.place, "what stands outside of surfaces is said of the tool", "surfaces has no key %s", quote(e.key))
			continue
		}
		x := &surfaceForm{answers: newAnswers()}
		f.surfaces[s] = x
		fields := r.fields(e.value, "the surface "+quote(e.key), append([]string{"as"}, answerKeys...)...)
		for _, y := range fields {
			if y.key != "as" {
				r.answer(&x.answers, y)
				continue
			}
			if x.as = r.nameWord(y.value, "as"); len(fields) > 1 {
				r.fail(y.place, "", "a surface answered by another flavor has no answers of its own")
			}
		}
	}
}

// answer reads one of answerKeys.
func (r *reader) answer(a *answers, e entry) {
	a.spots[e.key] = e.place
	switch e.key {
	case "dialect":
		if i, ok := r.choice(e.value, "dialect", dialectNames[:]); ok {
			d := Dialect(i)
			a.dialect = &d
		}
	case "keywords":
		r.keywords(a, e.value)
	case "values":
		r.values(a, e.value)
	case "constructs":
		r.constructs(a, e.value)
	case "limits":
		r.limits(a, e.value)
	case "names":
		r.names(a, e.value)
	case "describe":
		r.describe(a, e.value)
	}
}

// list returns a list of one for a single text, and other nodes as they are.
func list(n *yaml.Node) *yaml.Node {
	if n.Kind != yaml.ScalarNode {
		return n
	}
	return &yaml.Node{Kind: yaml.SequenceNode, Line: n.Line, Column: n.Column, Content: []*yaml.Node{n}}
}

// isLifted reports whether a node is the word that takes an answer back.
func isLifted(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.Value == lifted }

// checkFile warns of a file that is not called as its flavor: whoever looks for the flavor looks for that file.
func (r *reader) checkFile(name word) {
	file := filepath.Base(r.file)
	if ext := filepath.Ext(file); name.text != "" && (ext == ".yaml" || ext == ".yml") && strings.TrimSuffix(file, ext) != name.text {
		r.warn(name.place, "call it "+name.text+ext, "the file of %s is called %s", name.text, file)
	}
}
