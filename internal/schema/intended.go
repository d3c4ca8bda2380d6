package schema

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// spelled are the keywords by the letters of their names, all small.
var spelled = func() map[string]*Keyword {
	all := map[string]*Keyword{}
	for i := range keywordTable {
		if k := &keywordTable[i]; !strings.HasPrefix(k.Name, "$") && k.InForce(Draft202012) {
			all[letters(k.Name)] = k
		}
	}
	return all
}()

// Intended is the keyword that a member of a schema without a dialect can only have been meant to be, or nil: a keyword of which it has
// the letters in other cases or with other signs between them (Description, min-length), or another word for it that many write
// (choices, property), and whose value it has. One that is merely spelled nearly so may be something else: see Document.Meant.
func Intended(m *tree.Node) *Keyword {
	name := m.Name()
	if m.Word() != word.None || !m.HasName() || len(name) < shortestMisspelt && bounds[name] == "" || strings.ContainsAny(name[:min(2, len(name))], "_-@$") {
		return nil
	}
	k := spelled[letters(name)]
	if slip := slips[name]; slip != "" {
		k = Lookup(slip)
	} else if bound := bounds[name]; bound != "" && TypesSaidBy(m.Parent())&TNumber != 0 {
		k = Lookup(bound)
	}
	if k == nil || k.Name == name || k.Word == word.None || m.Parent().Member(k.Word) != nil || Malformed(k, m) || len(MalformedEntries(k, m)) > 0 {
		return nil
	}
	return k
}
