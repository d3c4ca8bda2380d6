// Package genaitools is for programs that hold tools and schemas as google.golang.org/genai has them.
//
//	text, err := genaitools.Text(declarations)                   // or what an MCP server listed
//	set, err := schemaflavor.AdaptTools("gemini", text)
//	declarations, err = genaitools.Declarations(set)
//	…
//	call, err := genaitools.Decode(set, functionCall)
//
// A single schema goes out with Schema, of what schemaflavor.Adapt or AdaptType made for the flavor
// gemini, and comes from a genai.Schema with JSON, which is what Adapt takes.
package genaitools

import (
	"encoding/json"
	"errors"
	"fmt"

	"google.golang.org/genai"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/roundtrip"
)

// Text is a list of declarations as schemaflavor.AdaptTools takes it, with their parameters as JSON Schema.
func Text(declarations []*genai.FunctionDeclaration) ([]byte, error) {
	list := make([]json.RawMessage, len(declarations))
	for i, d := range declarations {
		entry, err := declared(d)
		if err != nil {
			return nil, fmt.Errorf("declaration %d of the list: %w", i, err)
		}
		list[i] = entry
	}
	return json.Marshal(map[string]any{"tools": []any{map[string]any{"functionDeclarations": list}}})
}

// declared is one declaration.
func declared(d *genai.FunctionDeclaration) (_ []byte, err error) {
	if d == nil {
		return nil, errors.New("it is nil")
	}
	rest := *d
	rest.Parameters, rest.ParametersJsonSchema = nil, nil
	var parameters []byte
	switch {
	case d.Parameters != nil && d.ParametersJsonSchema != nil:
		return nil, errors.New("it has Parameters and ParametersJsonSchema, of which the API takes one")
	case d.Parameters != nil:
		parameters, err = JSON(d.Parameters)
	case d.ParametersJsonSchema != nil:
		parameters, err = json.Marshal(d.ParametersJsonSchema)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(struct {
		genai.FunctionDeclaration
		Parameters json.RawMessage `json:"parameters,omitempty"`
	}{rest, parameters})
}

// Declarations are the tools of a set as a request has them: in the FunctionDeclarations of one genai.Tool.
// A set in another envelope is an error, and so is a schema that a genai.Schema cannot hold.
func Declarations(set *schemaflavor.ToolSet) ([]*genai.FunctionDeclaration, error) {
	var list []*genai.FunctionDeclaration
	for i, entry := range set.Entries() {
		d, err := declaration(entry)
		if err != nil {
			return nil, &schemaflavor.Error{Code: schemaflavor.CodeValue, Message: fmt.Sprintf("tool %d of the set: %v", i, err),
				Help: `adapt for the flavor gemini, or for one that extends it`}
		}
		list = append(list, d)
	}
	return list, nil
}

// declaration reads one declaration.
func declaration(entry []byte) (*genai.FunctionDeclaration, error) {
	var read struct {
		genai.FunctionDeclaration
		Parameters           json.RawMessage `json:"parameters"`
		ParametersJSONSchema json.RawMessage `json:"parametersJsonSchema"`
	}
	if err := json.Unmarshal(entry, &read); err != nil {
		return nil, err
	}
	d := &read.FunctionDeclaration
	if read.ParametersJSONSchema != nil {
		d.ParametersJsonSchema = read.ParametersJSONSchema
	}
	if read.Parameters != nil {
		var err error
		if d.Parameters, err = schemaOf(read.Parameters); err != nil {
			return nil, err
		}
	}
	if err := roundtrip.Lost("genai.FunctionDeclaration", entry, d, append(idle, "name")...); err != nil {
		return nil, err
	}
	capitals(d.Parameters)
	return d, nil
}

// Decode gives a model's call back as the set's own tool has it: its name, its arguments in its own shape,
// and what is wrong with them.
func Decode(set *schemaflavor.ToolSet, call *genai.FunctionCall) (*schemaflavor.Call, error) {
	var arguments []byte
	if call.Args != nil {
		var err error
		if arguments, err = json.Marshal(call.Args); err != nil {
			return nil, err
		}
	}
	return set.Decode(call.Name, arguments)
}

// Encode is an earlier call of the set's own tool as the model made it, for the history of a conversation.
func Encode(set *schemaflavor.ToolSet, originalName string, arguments []byte) (*genai.FunctionCall, error) {
	name, encoded, err := set.Encode(originalName, arguments)
	if err != nil {
		return nil, err
	}
	call := &genai.FunctionCall{Name: name}
	if len(encoded) > 0 {
		if err := json.Unmarshal(encoded, &call.Args); err != nil {
			return nil, fmt.Errorf("the arguments are no object: %w", err)
		}
	}
	return call, nil
}
