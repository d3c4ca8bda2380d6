// GitHub's description of its API: components as schemas, and operations as tools.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isObject } from '../json.mjs';
import { standalone } from './parts.mjs';

const file = fileURLToPath(new URL('../../node_modules/@octokit/openapi/generated/api.github.com.json', import.meta.url));
const largest = 150_000;

/** moved rewrites references to components into ones to $defs. */
const moved = (value) => JSON.parse(JSON.stringify(value).replaceAll('"#/components/schemas/', '"#/$defs/'));

/** tool is an operation's parameters and body as one object, as clients make tools of it. */
function tool(operation, components) {
  const out = { type: 'object', properties: {}, required: [] };
  for (const p of operation.parameters ?? []) {
    const parameter = p.$ref ? components.parameters?.[p.$ref.split('/').at(-1)] : p;
    if (!parameter?.schema) continue;
    out.properties[parameter.name] = { ...parameter.schema, ...(parameter.description && !parameter.schema.$ref && { description: parameter.description }) };
    if (parameter.required) out.required.push(parameter.name);
  }
  const body = operation.requestBody?.content?.['application/json']?.schema;
  if (body) out.properties.body = body;
  return out;
}

export function* produce() {
  let document;
  try {
    document = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return; // it comes with the full installation alone
  }
  const definitions = moved(document.components.schemas);
  const found = Object.entries(definitions).map(([name, s]) => [`github/component/${name}`, s]);
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (isObject(operation) && operation.operationId) found.push([`github/operation/${method} ${path}`, moved(tool(operation, document.components))]);
    }
  }
  for (const [id, bare] of found) {
    const schema = standalone(bare, definitions, '$defs');
    if (JSON.stringify(schema).length <= largest) yield { source: 'github', id, schema, values: [], dialect: 'openapi-3.0' };
  }
}
