// Package openaitools is for programs that hold tools as github.com/openai/openai-go has them:
//
//	text, err := openaitools.Text(params.Tools)                 // or what an MCP server listed
//	set, err := schemaflavor.AdaptTools("openai-strict", text)
//	params.Tools, err = openaitools.Tools(set)
//	…
//	call, err := set.Decode(toolCall.Function.Name, []byte(toolCall.Function.Arguments))
//
// The library holds parameters in maps, which have no order. The properties of an object stand in them
// as JSON text, so that the model reads them in the order of their author.
package openaitools

import (
	"encoding/json"
	"fmt"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/roundtrip"
)

// Text is a list of tools as schemaflavor.AdaptTools takes it.
func Text(tools []openai.ChatCompletionToolUnionParam) ([]byte, error) { return json.Marshal(tools) }

// ResponseText is Text for tools of the Responses API.
func ResponseText(tools []responses.ToolUnionParam) ([]byte, error) { return json.Marshal(tools) }

// Tools are the tools of a set as a request to Chat Completions has them. A set in another envelope is an
// error: WithEnvelope("chat-tools") asks for this one.
func Tools(set *schemaflavor.ToolSet) ([]openai.ChatCompletionToolUnionParam, error) {
	return tools(set, "chat-tools", func(tool *openai.ChatCompletionToolUnionParam, entry []byte) (err error) {
		if tool.OfFunction == nil {
			return nil
		}
		var raw struct {
			Function struct{ Parameters json.RawMessage }
		}
		if err := json.Unmarshal(entry, &raw); err != nil {
			return err
		}
		tool.OfFunction.Function.Parameters, err = Parameters(raw.Function.Parameters)
		return err
	})
}

// ResponseTools are the tools of a set as a request to the Responses API has them. A set in another
// envelope is an error: WithEnvelope("response-tools") asks for this one.
func ResponseTools(set *schemaflavor.ToolSet) ([]responses.ToolUnionParam, error) {
	return tools(set, "response-tools", func(tool *responses.ToolUnionParam, entry []byte) (err error) {
		var raw struct {
			Parameters json.RawMessage
			Tools      []struct{ Parameters json.RawMessage }
		}
		if tool.OfFunction == nil && tool.OfNamespace == nil {
			return nil
		}
		if err := json.Unmarshal(entry, &raw); err != nil {
			return err
		}
		if tool.OfFunction != nil {
			tool.OfFunction.Parameters, err = Parameters(raw.Parameters)
			return err
		}
		for i, inside := range tool.OfNamespace.Tools {
			if inside.OfFunction == nil || len(raw.Tools[i].Parameters) == 0 {
				continue
			}
			if inside.OfFunction.Parameters, err = Parameters(raw.Tools[i].Parameters); err != nil {
				return err
			}
		}
		return nil
	})
}

// tools reads the entries of a set, and has the schema of each put in.
func tools[T any](set *schemaflavor.ToolSet, envelope string, schema func(*T, []byte) error) ([]T, error) {
	var list []T
	for i, entry := range set.Entries() {
		var tool T
		err := json.Unmarshal(entry, &tool)
		if err == nil {
			err = schema(&tool, entry)
		}
		if err == nil {
			err = roundtrip.Lost(fmt.Sprintf("%T", tool), entry, tool)
		}
		if err != nil {
			return nil, &schemaflavor.Error{Code: schemaflavor.CodeValue, Message: fmt.Sprintf("tool %d of the set: %v", i, err),
				Help: fmt.Sprintf("adapt for a flavor of this provider, with WithEnvelope(%q) where the list came in another one of its envelopes", envelope)}
		}
		list = append(list, tool)
	}
	return list, nil
}

// Parameters is an adapted schema as the library holds it; nil for none. Members that hold objects, whose
// order a map would lose, are json.RawMessage; the others are what encoding/json makes of them.
func Parameters(schema []byte) (openai.FunctionParameters, error) {
	if len(schema) == 0 {
		return nil, nil
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(schema, &members); err != nil {
		return nil, fmt.Errorf("the schema is no object that a map can hold: %w", err)
	}
	parameters := openai.FunctionParameters{}
	for name, text := range members {
		switch name {
		case "type", "title", "description", "required", "additionalProperties", "$ref":
			var value any
			if err := json.Unmarshal(text, &value); err != nil {
				return nil, err
			}
			if _, schema := value.(map[string]any); !schema {
				parameters[name] = value
				continue
			}
		}
		parameters[name] = text
	}
	return parameters, nil
}
