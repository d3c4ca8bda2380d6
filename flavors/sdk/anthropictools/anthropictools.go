// Package anthropictools is for programs that hold tools as github.com/anthropics/anthropic-sdk-go has
// them, with the schema of each in three parts: properties, required, and extra fields.
//
//	text, err := anthropictools.Text(params.Tools)              // or what an MCP server listed
//	set, err := schemaflavor.AdaptTools("anthropic-strict", text)
//	params.Tools, err = anthropictools.Tools(set)
//	…
//	call, err := set.Decode(toolUse.Name, toolUse.Input)
package anthropictools

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/packages/param"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/roundtrip"
)

// Text is a list of tools as schemaflavor.AdaptTools takes it. The library writes extra fields in an order
// that changes from call to call; here they stand behind the others in the order of their names.
func Text(tools []anthropic.ToolUnionParam) ([]byte, error) {
	return text(tools, func(tool anthropic.ToolUnionParam) bool {
		return tool.OfTool != nil && len(tool.OfTool.InputSchema.ExtraFields) > 0
	})
}

// BetaText is Text for tools of the beta interface.
func BetaText(tools []anthropic.BetaToolUnionParam) ([]byte, error) {
	return text(tools, func(tool anthropic.BetaToolUnionParam) bool {
		return tool.OfTool != nil && len(tool.OfTool.InputSchema.ExtraFields) > 0
	})
}

// text writes tools, some of which have extra fields in their schemas.
func text[T any](tools []T, extra func(T) bool) ([]byte, error) {
	list := make([]json.RawMessage, len(tools))
	for i, tool := range tools {
		entry, err := json.Marshal(tool)
		if err == nil && extra(tool) {
			entry, err = settled(entry)
		}
		if err != nil {
			return nil, fmt.Errorf("tool %d of the list: %w", i, err)
		}
		list[i] = entry
	}
	return json.Marshal(list)
}

// settled writes the members of a tool's schema in an order that is always the same.
func settled(entry []byte) ([]byte, error) {
	var tool struct {
		InputSchema json.RawMessage `json:"input_schema"`
	}
	if err := json.Unmarshal(entry, &tool); err != nil {
		return nil, err
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(tool.InputSchema, &members); err != nil {
		return nil, err
	}
	names := []string{"type", "properties", "required"}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	schema := []byte{'{'}
	for _, name := range names {
		if members[name] == nil {
			continue
		}
		quoted, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		if len(schema) > 1 {
			schema = append(schema, ',')
		}
		schema = slices.Concat(schema, quoted, []byte{':'}, members[name])
	}
	return bytes.Replace(entry, tool.InputSchema, append(schema, '}'), 1), nil // the library writes it first
}

// Tools are the tools of a set as a request has them. A set in another envelope is an error. The
// InputSchema of each is sent as the set has it, byte for byte: Properties and Required are there to be
// read, and to change them changes nothing. All else of a tool may be changed, its CacheControl for one.
func Tools(set *schemaflavor.ToolSet) ([]anthropic.ToolUnionParam, error) {
	return tools(set, func(tool *anthropic.ToolUnionParam, schema []byte) error {
		if tool.OfTool == nil {
			return nil
		}
		split, err := InputSchema(schema)
		tool.OfTool.InputSchema = anthropic.ToolInputSchemaParam{Properties: split.Properties, Required: split.Required}
		param.SetJSON(schema, &tool.OfTool.InputSchema)
		return err
	})
}

// BetaTools is Tools for the beta interface.
func BetaTools(set *schemaflavor.ToolSet) ([]anthropic.BetaToolUnionParam, error) {
	return tools(set, func(tool *anthropic.BetaToolUnionParam, schema []byte) error {
		if tool.OfTool == nil {
			return nil
		}
		split, err := InputSchema(schema)
		tool.OfTool.InputSchema = anthropic.BetaToolInputSchemaParam{Properties: split.Properties, Required: split.Required}
		param.SetJSON(schema, &tool.OfTool.InputSchema)
		return err
	})
}

// tools reads the entries of a set, and has the schema of each put in.
func tools[T any](set *schemaflavor.ToolSet, put func(*T, []byte) error) ([]T, error) {
	var list []T
	for i, entry := range set.Entries() {
		var tool T
		var raw struct {
			InputSchema json.RawMessage `json:"input_schema"`
		}
		err := json.Unmarshal(entry, &tool)
		if err == nil {
			err = json.Unmarshal(entry, &raw)
		}
		if err == nil && raw.InputSchema != nil {
			err = put(&tool, raw.InputSchema)
		}
		if err == nil {
			err = roundtrip.Lost(fmt.Sprintf("%T", tool), entry, tool)
		}
		if err != nil {
			return nil, &schemaflavor.Error{Code: schemaflavor.CodeValue, Message: fmt.Sprintf("tool %d of the set: %v", i, err),
				Help: `adapt for a flavor of this provider, with WithEnvelope("tools") where the list came in another one of its envelopes`}
		}
		list = append(list, tool)
	}
	return list, nil
}

// InputSchema is an adapted schema in three parts, for programs that read or change them. Properties is a
// json.RawMessage in the author's order. Where there are several extra fields the library sends them in an
// order that changes from request to request, and a cached prompt is paid for again: Tools avoids that.
// The parts have no place for a root that is no object, and such a schema is an error.
func InputSchema(schema []byte) (anthropic.ToolInputSchemaParam, error) {
	var split anthropic.ToolInputSchemaParam
	var members map[string]json.RawMessage
	if err := json.Unmarshal(schema, &members); err != nil {
		return split, fmt.Errorf("the schema is no JSON object: %w", err)
	}
	if kind := members["type"]; string(kind) != `"object"` {
		return split, fmt.Errorf("the type of the schema's root is %s, and this library sends %q", orNone(kind), "object")
	}
	delete(members, "type")
	if p, ok := members["properties"]; ok {
		split.Properties = p
		delete(members, "properties")
	}
	if r, ok := members["required"]; ok {
		if err := json.Unmarshal(r, &split.Required); err != nil {
			return split, fmt.Errorf("required: %w", err)
		}
		delete(members, "required")
	}
	for name, text := range members {
		if split.ExtraFields == nil {
			split.ExtraFields = map[string]any{}
		}
		split.ExtraFields[name] = text
	}
	return split, nil
}

func orNone(text []byte) string {
	if text == nil {
		return "not said"
	}
	return string(text)
}
