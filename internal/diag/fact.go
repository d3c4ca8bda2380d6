package diag

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// An Effect says how a change altered the set of values that can come back.
type Effect uint8

const (
	Exact    Effect = iota // the same values
	Widened                // more values; validation after Decode catches them
	Narrowed               // fewer values
)

var effectNames = [...]string{"exact", "widened", "narrowed"}

func (e Effect) String() string { return effectNames[e] }

// A Severity says how much a fact matters.
type Severity uint8

const (
	Info    Severity = iota // nothing is lost, or little
	Warning                 // something is lost, refused by the provider, or most likely meant otherwise
	Refused                 // the document is not adapted
)

var severityNames = [...]string{"info", "warning", "error"}

func (s Severity) String() string { return severityNames[s] }

// A Fact is one change, or one finding, before it has words.
type Fact struct {
	Rule     string // a construct of the vocabulary, a rule of rules.go or tools.go, or limit- and a metric
	Repair   flavor.Repair
	Effect   Effect
	Reshaped bool // values travel in another shape than the input has
	Severity Severity
	Told     bool       // the description says what is lost
	InPart   bool       // the description says a part of what is lost
	Quiet    bool       // the loss is small, such as null for absence, so that the severity stays Info
	Node     *tree.Node // the place in the input
	Keyword  string     // the keyword concerned, where the rule is about one
	Detail   string     // what the message names beside the keyword

	Names string  // names that the message lists, or other words for it
	More  *Passed // further places for each of which the fact is repeated
	Out   any     // the *ir.Node of the output that it is about; its *ir.Place once all is done
}

// RepairName returns the repair's word, or "".
func (f *Fact) RepairName() string {
	if f.Repair == flavor.None {
		return ""
	}
	return f.Repair.String()
}
