// Conversations of an official client with servers, one after the other, as a test asks for
// them: client.mjs v1|v2, and on standard input a list of
// {"command", "args", "url", "cwd", "env", "roots", "calls"}. What happened goes to standard
// output, a JSON object for each; what the servers wrote to standard error goes to ours.
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const version = process.argv[2];
let asked, report;

const said = (e) => `${e.constructor.name}: ${e.message}`;

async function connect() {
  const info = { name: 'e2e', version: '1' };
  const options = { capabilities: { roots: { listChanged: true }, sampling: {}, elicitation: {} } };
  const roots = () => {
    report.roots++;
    return { roots: (asked.roots ?? []).map((path) => ({ uri: pathToFileURL(path).href, name: 'root' })) };
  };
  const changed = () => { report.changed++; };
  const child = { command: asked.command, args: asked.args, cwd: asked.cwd, env: asked.env, stderr: 'inherit' };
  if (version === 'v1') {
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
    const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    const types = await import('@modelcontextprotocol/sdk/types.js');
    const client = new Client(info, options);
    client.setRequestHandler(types.ListRootsRequestSchema, roots);
    client.setNotificationHandler(types.ToolListChangedNotificationSchema, changed);
    await client.connect(asked.url ? new StreamableHTTPClientTransport(new URL(asked.url)) : new StdioClientTransport(child));
    return client;
  }
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');
  const client = new Client(info, options);
  client.setRequestHandler('roots/list', roots);
  client.setNotificationHandler('notifications/tools/list_changed', changed);
  await client.connect(asked.url ? new StreamableHTTPClientTransport(new URL(asked.url)) : new StdioClientTransport(child));
  return client;
}

// list reads all pages; a client of version 2 joins them by itself.
async function list(client) {
  const tools = [];
  let cursor;
  do {
    const page = await client.listTools(cursor ? { cursor } : undefined);
    tools.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor);
  return tools;
}

async function call(client, { name, args, relist }) {
  const done = { progress: 0 };
  try {
    if (relist) {
      report.tools = await list(client);
    }
    const options = { timeout: 20_000, onprogress: () => { done.progress++; } };
    const params = { name, arguments: args };
    done.result = version === 'v1' ? await client.callTool(params, undefined, options) : await client.callTool(params, options);
  } catch (e) {
    done.error = said(e);
  }
  report.calls.push(done);
}

async function converse() {
  const client = await connect();
  try {
    report.tools = await list(client);
  } catch (e) {
    report.listError = said(e);
  }
  for (const one of asked.calls ?? []) {
    await call(client, one);
  }
  await client.close();
}

for (asked of JSON.parse(await text(process.stdin))) {
  report = { tools: null, listError: null, calls: [], roots: 0, changed: 0 };
  try {
    await converse();
  } catch (e) {
    report.fatal = said(e);
  }
  await new Promise((done) => process.stdout.write(JSON.stringify(report) + '\n', done));
}
process.exit(0);
