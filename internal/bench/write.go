package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// write spells a document: a root and the definitions.
func (d *drawing) write(root *part) []byte {
	var b bytes.Buffer
	words := append(d.head, d.keywords(root)...)
	if len(d.definitions) > 0 {
		var all []string
		for i, p := range d.definitions {
			all = append(all, fmt.Sprintf("%q:%s", definitionName(i), d.schema(p)))
		}
		words = append(words, fmt.Sprintf("%q:{%s}", d.keyword, strings.Join(all, ",")))
	}
	b.WriteString("{" + strings.Join(words, ",") + "}")
	if !d.indent {
		return b.Bytes()
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, b.Bytes(), "", "  "); err != nil {
		panic(err) // what is written above is JSON
	}
	return indented.Bytes()
}

func definitionName(i int) string { return fmt.Sprintf("%s_%d", nouns[i%len(nouns)], i) }

// keywords are those of one schema, in the order in which they are usually written.
func (d *drawing) keywords(p *part) (words []string) {
	switch p.kind {
	case text, integer, number, boolean:
		names := [...]string{text: "string", integer: "integer", number: "number", boolean: "boolean"}
		words = append(words, fmt.Sprintf(`"type":%q`, names[p.kind]))
	case enum:
		if len(p.values) == 1 {
			words = append(words, `"const":`+p.values[0])
			break
		}
		words = append(words, `"type":"string"`, `"enum":[`+strings.Join(p.values, ",")+`]`)
	case list:
		words = append(words, `"type":"array"`, `"items":`+d.schema(p.item))
	case object:
		words = append(words, `"type":"object"`, d.properties(p))
		if r := required(p); r != "" {
			words = append(words, r)
		}
		if p.closed {
			words = append(words, `"additionalProperties":false`)
		}
	case byName:
		words = append(words, `"type":"object"`, `"additionalProperties":`+d.schema(p.item))
	case nullable:
		words = append(words, `"anyOf":[`+d.schema(p.item)+`,{"type":"null"}]`, `"default":null`)
	case union:
		words = append(words, `"oneOf":`+d.schemas(p.branches))
	case both:
		words = append(words, `"allOf":`+d.schemas(p.branches))
	case reference: // in older dialects nothing counts beside it
		return append(words, fmt.Sprintf(`"$ref":"#/%s/%s"`, d.keyword, definitionName(p.definition)))
	}
	words = append(words, p.words...)
	if p.description != "" {
		words = append(words, `"description":"`+p.description+`"`)
	}
	return words
}

func (d *drawing) schema(p *part) string { return "{" + strings.Join(d.keywords(p), ",") + "}" }

func (d *drawing) schemas(parts []*part) string {
	var all []string
	for _, p := range parts {
		all = append(all, d.schema(p))
	}
	return "[" + strings.Join(all, ",") + "]"
}

func (d *drawing) properties(p *part) string {
	var all []string
	for _, m := range p.members {
		all = append(all, fmt.Sprintf("%q:%s", m.name, d.schema(m.part)))
	}
	return `"properties":{` + strings.Join(all, ",") + `}`
}

func required(p *part) string {
	var names []string
	for _, m := range p.members {
		if m.required {
			names = append(names, fmt.Sprintf("%q", m.name))
		}
	}
	if names == nil {
		return ""
	}
	return `"required":[` + strings.Join(names, ",") + `]`
}
