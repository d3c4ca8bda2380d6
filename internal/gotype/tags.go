package gotype

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/schemaflavor/schemaflavor/internal/word"
)

// readAs are the words of struct tags that are read and stand in the schema under another name, or nowhere.
var readAs = map[string]string{
	"example": "examples", "anchor": "$anchor",
	"oneof_required": "", "anyof_required": "", "oneof_ref": "", "anyof_ref": "", "oneof_type": "", "anyof_type": "",
}

// valued are the keywords whose values are of the type that the property has, and listed those that have a list of such.
var (
	valued = map[string]bool{"const": true, "default": true, "enum": true, "examples": true}
	listed = map[string]bool{"enum": true, "examples": true}
)

// keywordTag is a part of a tag that says something of a keyword, and no sentence with an equals sign in it.
var keywordTag = regexp.MustCompile(`^([$A-Za-z][$\w-]*)=(.+)$`)

// keepUnread puts into a property's schema what its tag says and the reflector did not read, such as a keyword that is
// misspelt or a bound that is no number: it passes over these without a word, and whoever reads the schema says what is
// wrong with them.
func keepUnread(p *jsonschema.Schema, tag string) {
	if tag == "" {
		return
	}
	parts := partsOf(tag)
	goOn(p, parts)
	text, err := json.Marshal(p)
	if err != nil {
		return // the whole schema cannot be written either
	}
	for _, part := range parts {
		m := keywordTag.FindStringSubmatch(part)
		if m == nil {
			continue
		}
		name, renamed := readAs[m[1]]
		if !renamed {
			name = m[1]
		}
		if m[2] == "false" && !valued[name] {
			continue
		}
		p := p
		if name == "enum" && p.Items != nil { // of which the reflector has it, too
			p = p.Items
		}
		if name == "" || bytes.Contains(text, []byte(`"`+name+`":`)) {
			continue
		}
		if p.Extras == nil {
			p.Extras = map[string]any{}
		}
		var value any = m[2]
		if text := p.Type == "string" && valued[name]; !text && json.Valid([]byte(m[2])) {
			value = json.RawMessage(m[2])
		}
		if listed[name] {
			list, _ := p.Extras[name].([]any)
			value = append(list, value)
		}
		p.Extras[name] = value
	}
}

// partsOf are what stands between the commas of a tag. A space before a keyword is none of it: the reflector takes the keyword
// for another one with it. Further values behind `enum=` have the word for themselves.
func partsOf(tag string) (parts []string) {
	all := strings.Split(strings.ReplaceAll(tag, `\,`, "\x00"), ",")
	times := 0
	for _, part := range all {
		if strings.HasPrefix(strings.TrimSpace(part), "enum=") {
			times++
		}
	}
	listing := false // behind an enum, of which there is one: whoever repeats the word for each value has something else behind the last one
	for _, part := range all {
		trimmed := strings.TrimSpace(part)
		m := keywordTag.FindStringSubmatch(trimmed)
		switch {
		case m != nil && isWord(m[1]):
			part, listing = trimmed, m[1] == "enum" && times == 1
		case m != nil || isFlag(trimmed) || bare[trimmed]:
			listing = false
		case listing && trimmed == "":
			continue
		case listing:
			part = "enum=" + trimmed
		}
		parts = append(parts, strings.ReplaceAll(part, "\x00", ","))
	}
	return parts
}

// isWord reports whether a tag may say something by a word.
func isWord(name string) bool {
	_, read := readAs[name]
	return read || word.Of(name) != word.None
}

// isFlag reports whether a part of a tag says something to the reflector by itself.
func isFlag(part string) bool { return part == "required" || part == "nullable" || part == "-" }

// bare are the keywords that say something by themselves: that they are true.
var bare = map[string]bool{"uniqueItems": true, "readOnly": true, "writeOnly": true, "deprecated": true}

// goOn puts back what follows a comma and says nothing by itself, for which the reflector takes the comma for an end: it goes on
// with a text that stands before it, or is the description, where there is none. A tag that begins with prose is prose up to its
// first keyword.
func goOn(p *jsonschema.Schema, parts []string) {
	if len(p.OneOf) == 2 && p.OneOf[1].Type == "null" { // as the reflector writes one that may be null
		p = p.OneOf[0]
	}
	texts := map[string]*string{"title": &p.Title, "description": &p.Description, "pattern": &p.Pattern}
	var text *string
	var prose, values []string
	inProse := false // since the last keyword
	for _, part := range parts {
		m := keywordTag.FindStringSubmatch(part)
		switch name := strings.TrimSpace(part); {
		case m != nil:
			inProse = false
			switch text = texts[m[1]]; {
			case text == nil:
			case *text == "": // as of one behind a space
				*text = m[2]
			case *text != m[2]: // it says another one
				text = nil
			}
			if m[1] == "enum" {
				values = append(values, m[2])
			}
		case isFlag(part) || isFlag(name) && !inProse && text == nil || name == "":
			text = nil
		case text != nil:
			*text += "," + part
		case strings.HasSuffix(name, "=") && isWord(strings.TrimSuffix(name, "=")): // it says nothing
		case bare[name] && !inProse:
			if p.Extras == nil {
				p.Extras = map[string]any{}
			}
			p.Extras[name] = true
		default:
			prose, inProse = append(prose, part), true
		}
	}
	enumerate(p, values)
	if p.Description == "" {
		p.Description = strings.TrimSpace(strings.Join(prose, ","))
	}
}

// enumerate adds to a list that the reflector has begun the values that it passed over.
func enumerate(p *jsonschema.Schema, values []string) {
	of := p
	if len(p.Enum) == 0 && p.Items != nil {
		of = p.Items
	}
	if len(of.Enum) == 0 {
		return
	}
	known := map[string]bool{}
	for _, v := range of.Enum {
		text, _ := json.Marshal(v) // which the reflector made of a text
		known[string(text)] = true
	}
	for _, v := range values {
		value := valueOf(of, v)
		if text, err := json.Marshal(value); err == nil && !known[string(text)] {
			of.Enum, known[string(text)] = append(of.Enum, value), true
		}
	}
}

// valueOf is a value that is spelled in a tag.
func valueOf(p *jsonschema.Schema, text string) any {
	if p.Type != "string" && json.Valid([]byte(text)) {
		return json.RawMessage(text)
	}
	return text
}
