package diag

import "strings"

// The rules about lists of tools, their schemas aside. The keyword of such a fact is the tool's
// name, or of RuleToolMember the member's.
const (
	RuleToolName        = "tool-name"
	RuleToolNameTaken   = "tool-name-taken"
	RuleToolDescription = "tool-description"
	RuleToolStrict      = "tool-not-strict"
	RuleToolLeftOut     = "tool-left-out"
	RuleToolAsItWas     = "tool-as-it-was"
	RuleToolCount       = "tool-count"
	RuleToolOutput      = "tool-output"
	RuleToolEmpty       = "tool-without-parameters"
	RuleToolMember      = "tool-member"
	RuleToolPart        = "tool-part"
	RuleToolMention     = "tool-mention"
	RuleToolBuiltInForm = "tool-built-in-form"
	RuleToolNoneLeft    = "tool-none-left"
	RuleToolBuiltIn     = "tool-built-in"
	RuleToolUnknown     = "tool-unknown"
	RuleForeignMember   = "foreign-member"
	RuleForeignSchema   = "foreign-schema"
	RuleResponseUnnamed = "response-without-name"

	RuleToolBuiltInElsewhere = "tool-built-in-elsewhere"
)

// toolMessageTable is read as messageTable is, with the repair where there is one.
var toolMessageTable = map[string]words{
	RuleToolName:                         {"the name `{k}` is not accepted: {d}", "call it something else"},
	RuleToolName + " rename":             {"`{k}` is called `{d}`; Decode gives its own name back", ""},
	RuleToolNameTaken:                    {"two tools have the name `{k}`", "call one of them something else"},
	RuleToolNameTaken + " rename":        {"two tools have the name `{k}`; this one is called `{d}`, by which Encode finds it; Decode gives its own name back", "call one of them something else"},
	RuleToolDescription:                  {"the description of `{k}` has {d} characters, more than are accepted", "say it in fewer words"},
	RuleToolDescription + " remove":      {"the description of `{k}` has {d} characters; cut it to as many as are accepted", "say it in fewer words"},
	RuleToolStrict:                       {"`{k}` is not strict: {d}", ""},
	RuleToolLeftOut:                      {"`{k}` would be left out: {d}", ""},
	RuleToolLeftOut + " remove":          {"`{k}` is left out: {d}", ""},
	RuleToolAsItWas:                      {"`{k}` is sent as it was: {d}", ""},
	RuleToolCount:                        {"`{k}` would be left out: {d}", "send fewer tools"},
	RuleToolCount + " remove":            {"`{k}` is left out: {d}", "send fewer tools"},
	RuleForeignMember:                    {"only tools and the format of a response are written for the envelope {k}; what stands in another provider's shape stays in that, but for its schemas: {d}", "write these as the provider takes them; Encode gives the names and arguments of earlier calls"},
	RuleForeignSchema:                    {"`{k}` looks like a schema where no shape that is known has one; it stays as it came", "pass it alone, and put the result in its place"},
	RuleResponseUnnamed:                  {"the format of the response has no name, and the provider requires one", "give it a name, such as `{d}`"},
	RuleResponseUnnamed + " declare":     {"the format of the response has no name, and the provider requires one; called it `{d}`", ""},
	RuleToolOutput:                       {"the schema of what `{k}` returns stays as it is: {d}", ""},
	RuleToolOutput + " remove":           {"the schema of what `{k}` returns is left out: {d}", ""},
	RuleToolEmpty + " close":             {"`{k}` lists no parameters; it has what tools without parameters have here", "list the properties, or adapt with the option open: keep"},
	RuleToolEmpty + " declare":           {"`{k}` has no schema; it has what tools without parameters have here", "write the schema of its arguments"},
	RuleToolEmpty + " prune":             {"`{k}` takes no arguments; left its schema out, which the provider would take only with a property", ""},
	RuleToolEmpty + " remove":            {"`{k}` has null for its schema; left it out", ""},
	RuleToolUnknown:                      {"`{k}` is no tool that is known: {d}", "write its name, the schema of its arguments, and the `type` that such tools have, if any"},
	RuleToolUnknown + " remove":          {"`{k}` is no tool that is known: {d}; left it out", "write its name, the schema of its arguments, and the `type` that such tools have, if any"},
	RuleToolBuiltIn:                      {"`{k}` is built in at another provider ({d}), and not at this one", "ask the provider which tools it has built in, or send a tool with a schema of its own"},
	RuleToolBuiltIn + " remove":          {"`{k}` is built in at another provider ({d}), and not at this one; left it out", "ask the provider which tools it has built in, or send a tool with a schema of its own"},
	RuleToolBuiltInElsewhere:             {"the provider has `{k}` built in, but does not take it in the envelope {d}", "send the tools in an envelope in which the provider takes it"},
	RuleToolBuiltInElsewhere + " remove": {"the provider has `{k}` built in, but does not take it in the envelope {d}; left it out", "have the tools written in an envelope in which the provider takes it, with the option envelope"},
	RuleToolBuiltInForm:                  {"`{k}` stays as it came, and in the envelope {d} the provider may have it in another form", "write it as that envelope has it, or leave it out"},
	RuleToolMention:                      {"beside its tools the request names `{k}` {d}, and the tool is left out", "take it out there too, or adapt with the option quarantine: send"},
	RuleToolMention + " rename":          {"beside its tools the request names `{k}`; called it {d}", ""},
	RuleToolNoneLeft + " remove":         {"no tool of the list is left; took `{k}` out of the request", "take out too what asks for a tool, such as a choice of one"},
	RuleToolNoneLeft + " prune":          {"none of the tools in `{k}` is left; left it out", "take out too what asks for one of them"},
	RuleToolPart:                         {"`{k}` has to be {d}", "write what has to stand there, or leave it out"},
	RuleToolPart + " remove":             {"`{k}` has to be {d}; left it out", "write what has to stand there, or leave it out"},
	RuleToolMember:                       {"`{k}` is nothing that a tool has here; `{d}` is meant, most likely", "write `{d}`"},
	RuleToolMember + " rename":           {"a schema under `{k}` in a list that has schemas under `{d}`; put it there", ""},
	RuleToolMember + " declare":          {"`{k}` is written otherwise than the tools of its list are, as by one without its `type`; wrote it like these", ""},
	RuleToolMember + " spell-out":        {"no schema is written under `{k}` here; wrote this one under `{d}`", ""},
	RuleToolMember + " split":            {"the tools in `{k}` stand one by one here; left {d} of it out", ""},
	RuleToolMember + " translate":        {"`{k}` is taken for `{d}`, under which tools have their schemas", "write `{d}`"},
	RuleToolMember + " prune":            {"`{k}` says that the server has more tools than these; left it out, since these alone are written here", "ask the server for the rest, and adapt all tools together"},
	RuleToolMember + " remove":           {"`{k}` has no place in the envelope {d}; left it out", ""},
}

// togetherWords are those of a limit, whichever it is, that the tools of a list exceed together.
var togetherWords = words{"the tools have {d} together, more than the provider takes in one request", "send fewer tools, or smaller ones"}

// toolWords finds what a fact about a list says.
func (f *Fact) toolWords() (w words, ok bool) {
	if f.Keyword == Together && strings.HasPrefix(f.Rule, RuleLimit) {
		return togetherWords, true
	}
	key := f.Rule
	if repair := f.RepairName(); repair != "" {
		key += " " + repair
	}
	w, ok = toolMessageTable[key]
	return w, ok
}
