// Package gosdktools is for programs that hold tools as github.com/modelcontextprotocol/go-sdk has them:
// clients that offer a server's tools to a model, and gateways that hand them on.
//
//	text, err := gosdktools.Text(listed.Tools)
//	set, err := schemaflavor.AdaptTools("gemini", text)          // or any other flavor
//	…
//	params, call, err := gosdktools.Params(set, name, arguments) // what the model called
//	result, err := session.CallTool(ctx, params)
//
// A client of the library has read each schema into a map, so that its properties stand in the order of
// their names; a server that holds a json.RawMessage keeps its own order.
package gosdktools

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemaflavor/schemaflavor"
	"github.com/schemaflavor/schemaflavor/internal/roundtrip"
)

// Text is a list of tools as schemaflavor.AdaptTools takes it.
func Text(tools []*mcp.Tool) ([]byte, error) {
	return json.Marshal(map[string]any{"tools": tools})
}

// Tools are the tools of a set to be listed to a client. A set that is written for a provider's request
// is an error: WithEnvelope("keep") leaves it in the protocol's own. Schemas are json.RawMessage.
func Tools(set *schemaflavor.ToolSet) ([]*mcp.Tool, error) {
	var list []*mcp.Tool
	for i, entry := range set.Entries() {
		tool, raw := &mcp.Tool{}, struct{ InputSchema, OutputSchema json.RawMessage }{}
		err := json.Unmarshal(entry, tool)
		if err == nil {
			err = json.Unmarshal(entry, &raw)
		}
		if raw.InputSchema != nil {
			tool.InputSchema = raw.InputSchema
		}
		if raw.OutputSchema != nil {
			tool.OutputSchema = raw.OutputSchema
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

// Params is a call of the set's tool as the server is to get it: its own name for the tool, and the
// arguments in its own shape. Violations of the call say what is wrong with them: a call that has some is
// for the model to correct, as Refused says, and not for the server.
func Params(set *schemaflavor.ToolSet, name string, arguments []byte) (*mcp.CallToolParams, *schemaflavor.Call, error) {
	call, err := set.Decode(name, arguments)
	if err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolParams{Name: call.Name, Arguments: call.Value}, call, nil
}

// Forwarded is Params for a gateway's client, with all else that its call holds.
func Forwarded(set *schemaflavor.ToolSet, from *mcp.CallToolParamsRaw) (*mcp.CallToolParams, *schemaflavor.Call, error) {
	to, call, err := Params(set, from.Name, from.Arguments)
	if err == nil {
		to.Meta, to.InputResponses, to.RequestState = from.Meta, from.InputResponses, from.RequestState
	}
	return to, call, err
}

// Refused is the answer to a call with violations: an error of the tool, which the model reads.
func Refused(call *schemaflavor.Call) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: call.Violations.Message()}}}
}

// Result is what a server's tool answered, with its structured content in the shape of the outputSchema
// that the set lists. The tool is called by the server's own name. A result of a tool that the set does not have is
// returned as it is, and so is one of a call that failed, which is of no schema.
func Result(set *schemaflavor.ToolSet, originalName string, result *mcp.CallToolResult) (*mcp.CallToolResult, error) {
	if result == nil || result.IsError || result.StructuredContent == nil {
		return result, nil
	}
	if !slices.ContainsFunc(set.Tools, func(t schemaflavor.Tool) bool { return t.OriginalName == originalName }) {
		return result, nil
	}
	content, err := json.Marshal(result.StructuredContent)
	if err != nil {
		return nil, err
	}
	if content, err = set.EncodeResult(originalName, content); err != nil {
		return nil, err
	}
	copied := *result
	copied.StructuredContent = json.RawMessage(content)
	return &copied, nil
}
