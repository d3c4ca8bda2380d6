package gotype

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"

	"github.com/invopop/jsonschema"
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
	text, err := json.Marshal(p)
	if err != nil {
		return // the whole schema cannot be written either
	}
	parts := strings.Split(strings.ReplaceAll(tag, `\,`, "\x00"), ",")
	goOn(p, parts)
	for _, part := range parts {
		m := keywordTag.FindStringSubmatch(strings.ReplaceAll(part, "\x00", ","))
		if m == nil || m[2] == "false" {
			continue
		}
		name, renamed := readAs[m[1]]
		if !renamed {
			name = m[1]
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

// goOn puts back what follows a comma in a text and says nothing by itself: the reflector takes the comma for the text's end.
func goOn(p *jsonschema.Schema, parts []string) {
	var text *string
	if len(p.OneOf) == 2 && p.OneOf[1].Type == "null" { // as the reflector writes one that may be null
		p = p.OneOf[0]
	}
	texts := map[string]*string{"title": &p.Title, "description": &p.Description, "pattern": &p.Pattern}
	for _, part := range parts {
		m := keywordTag.FindStringSubmatch(part)
		switch {
		case m != nil:
			if text = texts[m[1]]; text != nil && *text != strings.ReplaceAll(m[2], "\x00", ",") {
				text = nil // it says another one
			}
		case part == "required" || part == "nullable":
			text = nil
		case text != nil:
			*text += "," + strings.ReplaceAll(part, "\x00", ",")
		}
	}
}
