package flavor

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/spelling"
)

// Load reads the flavor files that match the patterns (see io/fs.Glob), which may extend one another and let one another answer
// for surfaces, and returns the flavors ordered by name. After a mistake it returns no flavor, and an Errors with every mistake of
// every file.
func Load(fsys fs.FS, patterns ...string) ([]*Flavor, error) {
	return LoadWith(nil, fsys, patterns...)
}

// LoadWith is Load for files that may also extend flavors from elsewhere: known finds one by its name, or returns nil.
func LoadWith(known func(name string) *Flavor, fsys fs.FS, patterns ...string) ([]*Flavor, error) {
	s := &set{known: known}
	for _, pattern := range patterns {
		files, err := fs.Glob(fsys, pattern)
		if err != nil {
			return nil, fmt.Errorf("pattern %s: %w", quote(pattern), err)
		}
		if len(files) == 0 {
			return nil, fmt.Errorf("no flavor file matches %s", quote(pattern))
		}
		for _, file := range files {
			if slices.ContainsFunc(s.members, func(m *member) bool { return m.reader.file == file }) {
				continue
			}
			data, err := fs.ReadFile(fsys, file)
			if err != nil {
				return nil, err
			}
			s.add(file, data)
		}
	}
	flavors, problems := s.flavors()
	if _, err := problems.split(); err != nil {
		return nil, err
	}
	return flavors, nil
}

// A File is the text of a flavor file, and what messages call it.
type File struct {
	Name string
	Data []byte
}

// ParseFiles reads flavor files that may extend each other, in whatever order they come. It returns the flavors of those without
// mistakes, in order of their names, the warnings, and an Errors with every mistake of the others.
func ParseFiles(files []File, known func(name string) *Flavor) (sound []*Flavor, warnings []*Error, err error) {
	s := &set{known: known}
	for _, f := range files {
		s.add(f.Name, f.Data)
	}
	_, problems := s.flavors()
	for _, m := range s.members {
		if _, err := Errors(m.reader.problems).split(); err == nil && m.sound {
			sound = append(sound, m.flavor)
		}
	}
	slices.SortFunc(sound, func(a, b *Flavor) int { return strings.Compare(a.Name, b.Name) })
	warnings, err = problems.split()
	return sound, warnings, err
}

// Parse reads one flavor file. known finds the flavors that it may extend or let answer
// for a surface; it may be nil. The error is an Errors with every mistake of the file.
func Parse(filename string, data []byte, known func(name string) *Flavor) (*Flavor, error) {
	f, _, err := parse(filename, data, known)
	return f, err
}

// Lint is Parse for authors: it returns the warnings too, things that are allowed and
// hardly meant.
func Lint(filename string, data []byte, known func(name string) *Flavor) (warnings []*Error, err error) {
	_, warnings, err = parse(filename, data, known)
	return warnings, err
}

func parse(filename string, data []byte, known func(name string) *Flavor) (*Flavor, Errors, error) {
	s := &set{known: known}
	s.add(filename, data)
	flavors, problems := s.flavors()
	warnings, err := problems.split()
	if err != nil {
		return nil, warnings, err
	}
	return flavors[0], warnings, nil
}

// A set holds the files that are loaded together.
type set struct {
	known   func(string) *Flavor
	members []*member
}

// A member is one file on its way to a flavor.
type member struct {
	reader *reader
	form   *form // what the file says; nil where it cannot be read
	whole  *form // form with the parent's answers, once resolved
	busy   bool  // it is being resolved: to meet it again means that it extends itself
	done   bool
	sound  bool // all its parents are known, so that an answer that is not found is missing
	flavor *Flavor
}

func (s *set) add(file string, data []byte) {
	m := &member{reader: &reader{file: file}}
	if root := m.reader.document(data); root != nil {
		m.form = m.reader.form(root)
	}
	s.members = append(s.members, m)
}

// find returns the member with a name.
func (s *set) find(name string) *member {
	for _, m := range s.members {
		if m.form != nil && m.form.name.text == name {
			return m
		}
	}
	return nil
}

// flavors resolves all members, and returns their flavors, or none where a problem is a mistake.
func (s *set) flavors() ([]*Flavor, Errors) {
	s.checkNames()
	for _, m := range s.members {
		s.resolve(m)
	}
	for _, m := range s.members {
		s.borrow(m)
	}
	var problems Errors
	var list []*Flavor
	for _, m := range s.members {
		problems = append(problems, m.reader.problems...)
		list = append(list, m.flavor)
	}
	if _, err := problems.split(); err != nil {
		return nil, problems
	}
	slices.SortFunc(list, func(a, b *Flavor) int { return strings.Compare(a.Name, b.Name) })
	return list, problems
}

// checkNames reports names and aliases that two files of the set claim.
func (s *set) checkNames() {
	type owner struct {
		file string
		line int
	}
	owners := map[string]owner{}
	for _, m := range s.members {
		if m.form == nil {
			continue
		}
		for _, w := range append([]word{m.form.name}, m.form.aliases...) {
			if w.text == "" {
				continue
			}
			if o, ok := owners[w.text]; ok {
				m.reader.fail(w.place, "rename one", "the name %s is taken by %s:%d", quote(w.text), o.file, o.line)
				continue
			}
			owners[w.text] = owner{m.reader.file, w.place.line}
		}
	}
}

// resolve puts a member's answers over its parent's, checks them, and makes its flavor. borrow adds the rules of surfaces that
// other flavors answer.
func (s *set) resolve(m *member) {
	if m.done || m.form == nil {
		return
	}
	if m.busy {
		return // parent reports the circle
	}
	m.busy = true
	m.whole = m.form
	m.sound = !m.form.unnamed
	if parent := m.form.extends; parent.text != "" {
		base, ok := s.parent(m, parent)
		if ok {
			m.whole = m.form.over(base)
			inspector{m.reader}.checkUntested(m.form, base)
		}
		m.sound = ok
	}
	inspector{m.reader}.check(m.form, m.whole, m.sound)
	m.flavor = m.whole.flavor(m.reader.file)
	m.busy, m.done = false, true
}

// parent returns the whole form of a member's parent.
func (s *set) parent(m *member, name word) (*form, bool) {
	if p := s.find(name.text); p != nil {
		if p.busy {
			m.reader.fail(name.place, "", "%s extends itself, by way of %s", quote(m.form.name.text), quote(name.text))
			return nil, false
		}
		s.resolve(p)
		return p.whole, p.sound
	}
	if f := s.elsewhere(name.text); f != nil {
		if f.form == nil {
			m.reader.fail(name.place, "", "the flavor %s was not made from a file and cannot be extended", quote(name.text))
			return nil, false
		}
		return f.form, true
	}
	m.reader.fail(name.place, s.help(m, name.text), "no flavor is called %s", quote(name.text))
	return nil, false
}

func (s *set) elsewhere(name string) *Flavor {
	if s.known == nil {
		return nil
	}
	return s.known(name)
}

// help is the help for an unknown flavor's name: the flavor that may be meant, other than the one that asks.
func (s *set) help(asks *member, name string) string {
	var names []string
	for _, m := range s.members {
		if m.form != nil && m != asks {
			names = append(names, m.form.name.text)
		}
	}
	if near := cmp.Or(spelling.Suggest(name, names), s.nearElsewhere(name)); near != "" {
		return "did you mean " + quote(near) + "?"
	}
	return "correct the name, or load the file of that flavor as well"
}

// nearElsewhere is the name of a flavor known elsewhere that differs by one letter, or "". The names there cannot be listed, so
// all names that differ by one letter are tried.
func (s *set) nearElsewhere(name string) string {
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789-"
	known := func(name string) bool { return s.elsewhere(name) != nil }
	if len(name) > longestName {
		return ""
	}
	for i := range len(name) + 1 {
		before, after := name[:i], name[i:]
		var near []string
		if after != "" {
			near = append(near, before+after[1:])
		}
		if len(after) > 1 {
			near = append(near, before+after[1:2]+after[:1]+after[2:])
		}
		for _, letter := range letters {
			if near = append(near, before+string(letter)+after); after != "" {
				near = append(near, before+string(letter)+after[1:])
			}
		}
		if at := slices.IndexFunc(near, known); at >= 0 {
			return near[at]
		}
	}
	return ""
}

// longestName bounds the names for which nearElsewhere tries others.
const longestName = 64

// borrow gives a member the rules of the surfaces that other flavors answer, and checks the names of flavors and envelopes in it.
func (s *set) borrow(m *member) {
	if m.flavor == nil {
		return
	}
	s.checkOtherwise(m)
	for _, w := range m.form.whole.responses {
		if e := m.whole.whole.envelopes[w.text]; e == nil || e.Surface != Response {
			m.reader.fail(w.place, "write one of the flavor's envelopes with surface: response", "no envelope of a response is called %s", quote(w.text))
		}
	}
	for i, x := range m.whole.surfaces {
		if x == nil || x.as.text == "" {
			continue
		}
		if r := s.borrowed(m, Surface(i), x.as, map[string]bool{m.flavor.Name: true}); r != nil {
			m.flavor.rules[i], m.flavor.as[i] = r, x.as.text
		}
	}
}

// checkOtherwise checks that the flavor of tools that are not strict exists, and is not the flavor itself.
func (s *set) checkOtherwise(m *member) {
	rule, w := m.whole.whole.strict.rule(), m.form.whole.otherwise
	if rule == nil || rule.Otherwise == "" {
		return
	}
	if itself := rule.Otherwise == m.flavor.Name || slices.Contains(m.flavor.Aliases, rule.Otherwise); !itself {
		if w.text != "" && s.find(w.text) == nil && s.elsewhere(w.text) == nil {
			m.reader.fail(w.place, s.help(m, w.text), "no flavor is called %s", quote(w.text))
		}
		s.checkLooser(m, rule.Otherwise)
		return
	}
	if w.text != "" {
		m.reader.fail(w.place, "name another flavor, or leave otherwise out", "%s is the flavor itself, and otherwise is the one of tools that are not strict", quote(w.text))
		return
	}
	m.reader.fail(m.form.extends.place, "write strict: lifted under tools", "inherited from %s: %s is the flavor of tools that are not strict, and strict holds here too", quote(m.form.extends.text), quote(rule.Otherwise))
}

// checkLooser warns where a flavor that extends another forbids something that its flavor of tools that are not strict lets stand:
// the file's answers seem meant for every tool. A flavor without a parent is written together with that flavor, and they differ on
// purpose.
func (s *set) checkLooser(m *member, otherwise string) {
	looser := s.elsewhere(otherwise)
	if o := s.find(otherwise); o != nil {
		looser = o.flavor
	}
	if looser == nil || m.form.extends.text == "" {
		return
	}
	missing := m.form.answers.missing(looser.rules[Tool])
	if len(missing) == 0 {
		return
	}
	place, whose := m.form.whole.otherwise.place, ""
	if m.form.whole.otherwise.text == "" {
		place, whose = m.form.extends.place, "inherited from "+quote(m.form.extends.text)+": "
	}
	m.reader.warn(place, "name a flavor that says this too under tools: strict: otherwise, or say there which tools are strict, as flavors/README.md shows under \"tools\"; leave the file as it is if these answers are for strict tools alone",
		"%stools that are not strict are written by the rules of %s, which says nothing of this file's %s", whose, quote(otherwise), strings.Join(missing, ", "))
}

// borrowed follows "as" from flavor to flavor, up to one that has its own rules for the surface.
func (s *set) borrowed(m *member, surface Surface, as word, seen map[string]bool) *Rules {
	if seen[as.text] {
		m.reader.fail(as.place, "", "%s answers for its own surface %s, by way of as", quote(m.flavor.Name), surface)
		return nil
	}
	seen[as.text] = true
	if o := s.find(as.text); o != nil {
		if o.flavor == nil {
			return nil // reported with that file
		}
		if x := o.whole.surfaces[surface]; x != nil && x.as.text != "" {
			return s.borrowed(m, surface, word{x.as.text, as.place}, seen)
		}
		return o.flavor.rules[surface]
	}
	if f := s.elsewhere(as.text); f != nil {
		return f.rules[surface]
	}
	m.reader.fail(as.place, s.help(m, as.text), "no flavor is called %s", quote(as.text))
	return nil
}

// flavor makes the flavor that a whole form describes.
func (f *form) flavor(file string) *Flavor {
	x := &Flavor{
		Name: f.name.text, Title: f.title.text, Aliases: texts(f.aliases), Extends: f.extends.text,
		File: file, Sources: f.sources, form: f,
		Tools: f.whole.rules(),
	}
	for _, e := range f.whole.standing() {
		x.Envelopes = append(x.Envelopes, e.clone())
	}
	for s := range surfaceNames {
		a := f.answers
		if own := f.surfaces[s]; own != nil {
			a = own.answers.over(&f.answers)
		}
		x.rules[s] = a.rules(x, Surface(s))
	}
	return x
}
