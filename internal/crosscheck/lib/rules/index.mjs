// The rule checkers by flavor. On surface output a flavor without rules of its own answers
// as a server of the protocol has to. The API holds the format of a response to its strict rules, whether or not
// tools are strict (veryfront/veryfront-code#3921).
import { check as anthropicStrict } from './anthropic-strict.mjs';
import { check as claudeDesktop } from './claude-desktop.mjs';
import { check as gemini } from './gemini.mjs';
import { check as mcpSafe } from './mcp-safe.mjs';
import { check as mcp } from './mcp.mjs';
import { check as moonshot } from './moonshot.mjs';
import { check as openaiStrict } from './openai-strict.mjs';

const checkers = { 'anthropic-strict': anthropicStrict, 'claude-desktop': claudeDesktop, gemini, mcp, 'mcp-safe': mcpSafe, moonshot, 'openai-strict': openaiStrict };

/** flavors are those that a sheet has rules for. */
export const flavors = Object.keys(checkers);

/** check lists what a flavor's rule sheet has against a schema on a surface. */
export function check(flavor, schema, surface) {
  if (surface === 'output' && flavor !== 'claude-desktop' && flavor !== 'mcp-safe') return mcp(schema, surface);
  if (surface === 'response' && flavor === 'claude-desktop') return anthropicStrict(schema, surface);
  return checkers[flavor](schema, surface);
}
