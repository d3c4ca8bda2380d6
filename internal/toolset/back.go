package toolset

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/spelling"
)

// The way back: to which tool of a set a call belongs, given the name that was sent or the name in the original list.

// A Way is what finding the tool of a call needs: its name as it was sent and as it came, and whether it was sent. It is no
// flavor.Way.
type Way struct {
	Name, Original string
	Surface        flavor.Surface
	Sent           bool
	Reason         string // why it was not sent
}

// A NoTool is the error of a name that no tool has, or that only a tool has which was left out.
type NoTool struct{ Message, Help string }

func (e *NoTool) Error() string { return e.Message }

// mostListed bounds the names that an error lists: with more, it names the likeliest one alone, or the first twelve.
const mostListed = 12

// Find returns the index of the tool that was sent under a name; a tool goes before the format of a response, because only tools
// are called. With original the name is the one in the original list or, where no tool has that, the one that was sent: of several
// tools with one original name, the sent name tells which is meant. The error says which names there are, or why the tool was left
// out.
func Find(ways []Way, name string, original bool) (int, error) {
	of := func(w Way) string {
		if original {
			return w.Original
		}
		return w.Name
	}
	for _, s := range [...]flavor.Surface{flavor.Tool, flavor.Output, flavor.Response} {
		for i, w := range ways {
			if w.Surface == s && w.Sent && of(w) == name {
				return i, nil
			}
		}
	}
	if original {
		for i, w := range ways {
			if w.Sent && w.Name == name && name != "" {
				return i, nil
			}
		}
	}
	return 0, noTool(ways, name, original, of)
}

// noTool makes the error: no tool has the name, which names there are, and which one may be meant.
func noTool(ways []Way, name string, original bool, of func(Way) string) *NoTool {
	var names, quoted []string
	e := &NoTool{Message: fmt.Sprintf("no tool is called %q", name)}
	known := false
	var meant []string // sent names, quoted, of the tools that have the name in the original list
	tools := slices.ContainsFunc(ways, func(w Way) bool { return w.Surface == flavor.Tool })
	for _, w := range ways {
		if tools && w.Sent && w.Surface == flavor.Response { // nobody calls a response format
			continue
		}
		if w.Sent && !original && w.Original == name {
			meant = append(meant, strconv.Quote(w.Name))
		}
		switch {
		case w.Sent:
			called := of(w)
			if original && slices.Contains(names, called) {
				called = w.Name // only the sent name tells it from another tool
			}
			names, quoted = append(names, called), append(quoted, strconv.Quote(called))
			if called == "" {
				quoted[len(quoted)-1] += ", which has no name"
			}
		case !known && (of(w) == name || w.Original == name):
			known = true
			e.Message = strings.TrimSuffix(fmt.Sprintf("the tool %q was left out of the list: %s", name, w.Reason), ": ")
		}
	}
	if len(names) > 0 {
		e.Help = [...]string{"there is ", "there are "}[min(len(names)-1, 1)] + strings.Join(quoted, ", ")
		near := spelling.Suggest(name, names)
		switch {
		case len(meant) == 1:
			e.Message = fmt.Sprintf("no tool is sent as %q; it is called %s", name, meant[0])
			e.Help, near = "call it by that name", ""
		case len(meant) > 1:
			e.Message = fmt.Sprintf("no tool is sent as %q; the %d that the list calls so are sent as %s", name, len(meant), strings.Join(meant, " and "))
			e.Help, near = "the model calls them by those names", ""
		}
		switch {
		case known && len(names) > mostListed && len(meant) == 0: // the tool was found, and left out: a list of the others does not help
			e.Help = ""
		case len(names) > mostListed && near != "":
			e.Help = fmt.Sprintf("did you mean %q? there are %d tools", near, len(names))
		case len(names) > mostListed && len(meant) == 0:
			e.Help = fmt.Sprintf("there are %s and %d more", strings.Join(quoted[:mostListed], ", "), len(names)-mostListed)
		case near != "" && !known:
			e.Help = fmt.Sprintf("did you mean %q? %s", near, e.Help)
		}
	}
	return e
}

// Response returns the index of the format of the response.
func Response(ways []Way) (int, error) {
	for i, w := range ways {
		switch {
		case w.Surface == flavor.Response && w.Sent:
			return i, nil
		case w.Surface == flavor.Response:
			return 0, &NoTool{Message: "the format of the response was left out: " + w.Reason}
		}
	}
	return 0, &NoTool{Message: "there is no format of a response here, only tools", Help: "pass the name of the tool that was called"}
}
