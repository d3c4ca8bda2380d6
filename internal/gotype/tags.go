package gotype

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/schemaflavor/schemaflavor/internal/word"
)

// readAs are the words of struct tags that the reflector reads and writes under another name, or under none ("").
var readAs = map[string]string{
	"example": "examples", "anchor": "$anchor",
	"oneof_required": "", "anyof_required": "", "oneof_ref": "", "anyof_ref": "", "oneof_type": "", "anyof_type": "",
}

// valued are the keywords whose values are of the property's own type; listed are those among them that hold a list of values.
var (
	valued = map[string]bool{"const": true, "default": true, "enum": true, "examples": true}
	listed = map[string]bool{"enum": true, "examples": true}
)

// keywordTag matches a part of a tag that gives a keyword, such as minimum=1, and no prose that contains an equals sign.
var keywordTag = regexp.MustCompile(`^([$A-Za-z][$\w-]*)=(.+)$`)

// keepUnread puts into a property's schema what its tag says and the reflector silently skipped, such as a misspelt keyword or a
// bound that is no number: whoever reads the schema then reports the mistake.
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
		if name == "enum" && p.Items != nil { // the reflector, too, gives the list to the items
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

// partsOf splits a tag at its commas, without the spaces before keywords, which would be part of their names to the reflector. A
// value behind `enum=`, as in enum=a,b, becomes a part with its own enum=: behind the only one, or before another one. A sentence behind
// values of one word each, as in enum=a,b,The kind of it, is none of them.
func partsOf(tag string) (parts []string) {
	all := strings.Split(strings.ReplaceAll(tag, `\,`, "\x00"), ",")
	isEnum := func(part string) bool { return strings.HasPrefix(strings.TrimSpace(part), "enum=") }
	first, last := slices.IndexFunc(all, isEnum), -1
	for i, part := range all {
		if isEnum(part) {
			last = i
		}
	}
	listing, words := false, true // whether values of an enum may come, and whether those so far are of one word each
	for i, part := range all {
		trimmed := strings.TrimSpace(part)
		m := keywordTag.FindStringSubmatch(trimmed)
		switch {
		case m != nil && isWord(m[1]):
			if part, listing = trimmed, m[1] == "enum" && (i < last || first == last); listing {
				words = words && !strings.Contains(m[2], " ")
			}
		case m != nil || isFlag(trimmed) || bare[trimmed]:
			listing = false
		case listing && trimmed == "":
			continue
		case listing && words && len(strings.Fields(trimmed)) > 2: // prose
			listing = false
		case listing:
			part = "enum=" + trimmed
		}
		parts = append(parts, strings.ReplaceAll(part, "\x00", ","))
	}
	return parts
}

// isWord reports whether a name is a keyword, or another word that the reflector reads in tags.
func isWord(name string) bool {
	_, read := readAs[name]
	return read || word.Of(name) != word.None
}

// isFlag reports whether a part of a tag tells the reflector something without a value.
func isFlag(part string) bool { return part == "required" || part == "nullable" || part == "-" }

// bare are the boolean keywords: in a tag, their name alone means true.
var bare = map[string]bool{"uniqueItems": true, "readOnly": true, "writeOnly": true, "deprecated": true}

// goOn puts back the text behind a comma that was part of prose: the reflector ends a text there. Such a part continues the title,
// description or pattern before it; where there is none, it is the description. A tag that begins with prose is prose up to its
// first keyword.
func goOn(p *jsonschema.Schema, parts []string) {
	if len(p.OneOf) == 2 && p.OneOf[1].Type == "null" { // the reflector writes a property that may be null so
		p = p.OneOf[0]
	}
	texts := map[string]*string{"title": &p.Title, "description": &p.Description, "pattern": &p.Pattern}
	var text *string
	var prose, values []string
	inProse := false // whether prose began since the last keyword
	for _, part := range parts {
		m := keywordTag.FindStringSubmatch(part)
		switch name := strings.TrimSpace(part); {
		case m != nil:
			inProse = false
			switch text = texts[m[1]]; {
			case text == nil:
			case *text == "": // the reflector missed it, for example for a space before it
				*text = m[2]
			case *text != m[2]: // the text is not the one of this part
				text = nil
			}
			if m[1] == "enum" {
				values = append(values, m[2])
			}
		case isFlag(part) || isFlag(name) && !inProse && text == nil || name == "":
			text = nil
		case text != nil:
			*text += "," + part
		case strings.HasSuffix(name, "=") && isWord(strings.TrimSuffix(name, "=")): // a keyword without a value
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

// enumerate adds to an enum that the reflector has begun the values that it skipped, in the order of the tag.
func enumerate(p *jsonschema.Schema, values []string) {
	of := p
	if len(p.Enum) == 0 && p.Items != nil {
		of = p.Items
	}
	if len(of.Enum) == 0 {
		return
	}
	var all []any
	known := map[string]bool{}
	add := func(value any) {
		if text, err := json.Marshal(value); err == nil && !known[string(text)] {
			all, known[string(text)] = append(all, value), true
		}
	}
	for _, v := range values {
		add(valueOf(of, v))
	}
	for _, v := range of.Enum { // as the reflector parsed it from the tag
		add(v)
	}
	of.Enum = all
}

// valueOf is the value that a tag spells: JSON, unless the property is a string.
func valueOf(p *jsonschema.Schema, text string) any {
	if p.Type != "string" && json.Valid([]byte(text)) {
		return json.RawMessage(text)
	}
	return text
}
