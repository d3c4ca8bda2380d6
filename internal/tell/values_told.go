package tell

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Said is what annotations say of one listed value.
type Said struct {
	Value       *tree.Node
	Annotations []*tree.Node
}

// maxValueTold bounds what is told of one value, in bytes.
const maxValueTold = 200

// TellValues tells what was said of values that stand in one list now, each as it is written there.
func (t *Teller) TellValues(n *ir.Node, said []Said) {
	if t.Silent() {
		return
	}
	for _, s := range said {
		words := ""
		var from *tree.Node
		for _, a := range s.Annotations {
			if a.IsString() && (a.Name() == "description" || a.Name() == "title" && words == "") {
				words, from = strings.TrimSpace(a.Text()), a
			}
		}
		if words != "" && len(words) <= maxValueTold {
			n.Fact(diag.Fact{Rule: diag.RuleDropped, Repair: flavor.Merge, Node: from, Keyword: from.Name()})
			n.Sentences = append(n.Sentences, diag.Told{Text: "`" + diag.Clip(n.Spelt(s.Value)) + "`: " + strings.TrimSuffix(words, ".") + "."})
		}
	}
}
