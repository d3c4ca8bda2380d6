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
	Info Severity = iota
	Warning
	Refused
)

var severityNames = [...]string{"info", "warning", "error"}

func (s Severity) String() string { return severityNames[s] }

// A Fact is one change, or one finding, before it has words.
type Fact struct {
	Rule     string // the vocabulary's word: a construct, keyword-…, limit-…
	Repair   flavor.Repair
	Effect   Effect
	Reshaped bool
	Severity Severity
	Told     bool       // the description says what is lost
	InPart   bool       // or as much of it as there are words for
	Quiet    bool       // the loss is one of those that the promises call small, such as null for absence: severity info
	Node     *tree.Node // in the input
	Keyword  string     // the keyword concerned, where the rule is about one
	Detail   string     // what the message names beside the keyword

	Names string  // members that the message lists
	More  *Passed // further keywords of which the same is to be said
	Out   any     // the node of the output that it is about; once all is done its place
}

// RepairName returns the repair's word, or "".
func (f *Fact) RepairName() string {
	if f.Repair == flavor.None {
		return ""
	}
	return f.Repair.String()
}
