// Package mcpgotools is for programs that hold tools as github.com/mark3labs/mcp-go has them: clients that
// offer a server's tools to a model, and gateways that hand them on.
//
//	text, err := mcpgotools.Text(listed.Tools)
//	set, err := schemaflavor.AdaptTools("anthropic-strict", text) // or any other flavor
//	…
//	request, call, err := mcpgotools.Request(set, name, arguments) // what the model called
//	result, err := client.CallTool(ctx, request)
//
// A client of the library has read each schema into a struct that has no place for what stands at its root
// beside type, properties, required, additionalProperties and $defs: a oneOf or a description there is gone
// before it is here. What stands below the root is kept.
package mcpgotools

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/roundtrip"
)

// Text is a list of tools as schemaflavor.AdaptTools takes it.
func Text(tools []mcp.Tool) ([]byte, error) {
	return json.Marshal(map[string]any{"tools": tools})
}

// Tools are the tools of a set to be listed to a client, with their schemas in RawInputSchema and
// RawOutputSchema. A set that is written for a provider's request is an error: WithEnvelope("keep") leaves
// it in the protocol's own.
func Tools(set *schemaflavor.ToolSet) ([]mcp.Tool, error) {
	var list []mcp.Tool
	for i, entry := range set.Entries() {
		var tool mcp.Tool
		var raw struct{ InputSchema, OutputSchema json.RawMessage }
		err := json.Unmarshal(entry, &tool)
		if err == nil {
			err = json.Unmarshal(entry, &raw)
		}
		if raw.InputSchema != nil {
			tool.InputSchema, tool.RawInputSchema = mcp.ToolInputSchema{}, raw.InputSchema
		}
		if raw.OutputSchema != nil {
			tool.OutputSchema, tool.RawOutputSchema = mcp.ToolOutputSchema{}, raw.OutputSchema
		}
		if err == nil {
			err = roundtrip.Lost("mcp.Tool", entry, tool, "description", "title", "icons", "_meta")
		}
		if err != nil {
			return nil, &schemaflavor.Error{Code: schemaflavor.CodeValue, Message: fmt.Sprintf("tool %d of the set: %v", i, err),
				Help: `adapt with WithEnvelope("keep"), which leaves the list as the protocol has it`}
		}
		list = append(list, tool)
	}
	return list, nil
}

// Request is a call of the set's tool as the server is to get it: its own name for the tool, and the
// arguments in its own shape. Violations of the call say what is wrong with them: a call that has some is
// for the model to correct, as Refused says, and not for the server.
func Request(set *schemaflavor.ToolSet, name string, arguments []byte) (mcp.CallToolRequest, *schemaflavor.Call, error) {
	var request mcp.CallToolRequest
	call, err := set.Decode(name, arguments)
	if err != nil {
		return request, nil, err
	}
	request.Params = mcp.CallToolParams{Name: call.Name, Arguments: call.Value, RawArguments: call.Value}
	return request, call, nil
}

// Forwarded is Request for a gateway's client, with all else that its request holds.
func Forwarded(set *schemaflavor.ToolSet, from mcp.CallToolRequest) (mcp.CallToolRequest, *schemaflavor.Call, error) {
	arguments := from.Params.RawArguments
	if arguments == nil && from.Params.Arguments != nil {
		var err error
		if arguments, err = json.Marshal(from.Params.Arguments); err != nil {
			return from, nil, err
		}
	}
	to, call, err := Request(set, from.Params.Name, arguments)
	if err != nil {
		return from, nil, err
	}
	decoded := to.Params
	to = from
	to.Params.Name, to.Params.Arguments, to.Params.RawArguments = decoded.Name, decoded.Arguments, decoded.RawArguments
	return to, call, nil
}

// Refused is the answer to a call with violations: an error of the tool, which the model reads.
func Refused(call *schemaflavor.Call) *mcp.CallToolResult {
	return mcp.NewToolResultError(call.Violations.Message())
}

// Result is what a server's tool answered, with its structured content in the shape of the outputSchema
// that the set lists. The tool is called by the server's own name. A result of a tool that the set does not have is
// returned as it is, and so is one of a call that failed, which is of no schema.
func Result(set *schemaflavor.ToolSet, originalName string, result *mcp.CallToolResult) (*mcp.CallToolResult, error) {
	if result == nil || result.IsError || result.StructuredContent == nil && result.RawStructuredContent == nil {
		return result, nil
	}
	if !slices.ContainsFunc(set.Tools, func(t schemaflavor.Tool) bool { return t.OriginalName == originalName }) {
		return result, nil
	}
	content, err := []byte(result.RawStructuredContent), error(nil)
	if content == nil {
		if content, err = json.Marshal(result.StructuredContent); err != nil {
			return nil, err
		}
	}
	if content, err = set.EncodeResult(originalName, content); err != nil {
		return nil, err
	}
	copied := *result
	copied.StructuredContent, copied.RawStructuredContent = json.RawMessage(content), content
	return &copied, nil
}
