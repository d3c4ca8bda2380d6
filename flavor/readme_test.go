package flavor_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaflavor/schemaflavor/flavor"
)

// The tables of flavors/README.md stand between markers and are made from the
// vocabulary and the shipped flavors.
func TestReadmeIsFresh(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "flavors", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for name, rows := range map[string][]string{
		"places": placeRows(), "features": featureRows(), "flavors": flavorRows(shipped(t)),
		"constructs": constructRows(), "repairs": repairRows(), "metrics": metricRows(),
	} {
		open, end := "<!-- "+name+" -->\n", "<!-- /"+name+" -->\n"
		head, rest, ok := strings.Cut(text, open)
		_, tail, ok2 := strings.Cut(rest, end)
		if !ok || !ok2 {
			t.Fatalf("flavors/README.md has no markers %s and %s", strings.TrimSpace(open), strings.TrimSpace(end))
		}
		text = head + open + strings.Join(rows, "\n") + "\n" + end + tail
	}
	fresh(t, "README.md", []byte(text))
}

func row(cells ...string) string {
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(c, "|", `\|`)
	}
	return "| " + strings.Join(cells, " | ") + " |"
}

func rule(columns int) string { return "|" + strings.Repeat(" --- |", columns) }

func placeRows() []string {
	rows := []string{row("place", "a keyword listed there may stand"), rule(2)}
	for p, name := range flavor.PlaceNames() {
		rows = append(rows, row("`"+name+"`", flavor.Place(p).Means()))
	}
	return rows
}

func featureRows() []string {
	rows := []string{row("feature", "a regular expression that", "such as"), rule(3)}
	for _, f := range flavor.PatternFeatures() {
		rows = append(rows, row("`"+f.Name+"`", f.Means, "`"+f.Example+"`"))
	}
	return rows
}

func flavorRows(list []*flavor.Flavor) []string {
	head := []string{"construct"}
	for _, f := range list {
		head = append(head, f.Name)
	}
	rows := []string{row(head...), rule(len(head))}
	for c, info := range flavor.Constructs() {
		cells := []string{"[" + info.Name + "](#" + info.Name + ")"}
		for _, f := range list {
			tool, response := answer(f, flavor.Tool, c), answer(f, flavor.Response, c)
			if response != tool {
				tool += " (" + response + ")"
			}
			cells = append(cells, tool)
		}
		rows = append(rows, row(cells...))
	}
	return rows
}

func answer(f *flavor.Flavor, s flavor.Surface, c int) string {
	switch a := f.Rules(s).Construct(flavor.Construct(c)); a.Verdict {
	case flavor.Accepts:
		return "yes"
	case flavor.Untested:
		return "?"
	default:
		return "`" + a.Repair.String() + "`"
	}
}

func constructRows() []string {
	rows := []string{row("construct", "is", "such as", "repairs"), rule(4)}
	for _, c := range flavor.Constructs() {
		var repairs []string
		for _, r := range c.Repairs {
			repairs = append(repairs, "`"+r.String()+"`")
		}
		rows = append(rows, row(fmt.Sprintf(`<a id="%s"></a>%s`, c.Name, c.Name), c.Question, "`"+c.Example+"`", strings.Join(repairs, ", ")))
	}
	return rows
}

func repairRows() []string {
	rows := []string{row("repair", "what it does"), rule(2)}
	for _, r := range flavor.Repairs()[1:] {
		rows = append(rows, row("`"+r.Name+"`", r.Does))
	}
	return rows
}

func metricRows() []string {
	rows := []string{row("limit", "counts"), rule(2)}
	for _, m := range flavor.Metrics() {
		rows = append(rows, row("`"+m.Name+"`", m.Counts))
	}
	return rows
}
