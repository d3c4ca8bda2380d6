// MCP servers as npm has them: each is started, asked for its tools, and ended.
import { fileURLToPath } from 'node:url';
import { tmpdir } from 'node:os';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const servers = { everything: [], filesystem: [tmpdir()], memory: [] };
const path = (name) => fileURLToPath(new URL(`../../node_modules/@modelcontextprotocol/server-${name}/dist/index.js`, import.meta.url));

/** tools asks one server; its transport ends the process. */
async function tools(name, args) {
  const transport = new StdioClientTransport({ command: process.execPath, args: [path(name), ...args], stderr: 'ignore' });
  const client = new Client({ name: 'crosscheck', version: '1.0.0' });
  await client.connect(transport, { timeout: 20_000 });
  try {
    return (await client.listTools()).tools;
  } finally {
    await client.close();
  }
}

export async function* produce() {
  for (const [name, args] of Object.entries(servers)) {
    for (const tool of await tools(name, args)) {
      yield { source: 'servers', id: `servers/${name}/${tool.name}`, schema: tool.inputSchema, values: [] };
      if (tool.outputSchema) yield { source: 'servers', id: `servers/${name}/${tool.name}/output`, schema: tool.outputSchema, values: [], surface: 'output' };
    }
  }
}
