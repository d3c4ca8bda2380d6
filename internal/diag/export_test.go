package diag

import (
	"slices"
	"strings"
)

// Rows lists what the table of words is read by.
func Rows() (rows []string) {
	for row := range messageTable {
		rows = append(rows, row)
	}
	slices.Sort(rows)
	return rows
}

// Rows lists the rows that a fact's words may be from: more than one only where two of its rule
// say the same.
func (f *Fact) Rows() (rows []string) {
	said := f.words()
	for row, w := range messageTable {
		if w == said && said.message != "" && (row == f.Rule || strings.HasPrefix(row, f.Rule+" ")) {
			rows = append(rows, row)
		}
	}
	return rows
}
