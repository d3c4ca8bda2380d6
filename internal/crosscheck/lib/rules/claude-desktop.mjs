// Rule sheet, sections 4.2 and 5.3: what tools and outputs may be so that Claude Desktop
// and the API behind it take them.
import { isObject } from '../json.mjs';
import { isSchema } from '../judges.mjs';
import { resolve } from '../refs.mjs';
import { Findings, typesOf, walk } from './walk.mjs';

const propertyName = /^[a-zA-Z0-9_.-]{1,64}$/;
const current = /^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

export function check(root, surface) {
  const found = new Findings();
  if (!isObject(root)) return [{ rule: 'root', path: '', detail: '' }];
  if (surface === 'response') return [{ rule: 'no-such-surface', path: '', detail: '', doubt: true }];
  if (root.type !== 'object') found.add('root-type', [], root.type);
  for (const word of ['anyOf', 'oneOf', 'allOf']) if (root[word] !== undefined) found.add('root-' + word, []);
  for (const word of ['not', 'if', 'then', 'else']) if (root[word] !== undefined) found.doubt('root-' + word, []);
  if (root.$ref !== undefined) found.add('root-reference', []);
  if (root.required !== undefined && !Array.isArray(root.required)) found.add('required', []);
  const says = isSchema(root, '2020-12');
  if (says) found.add('not-2020-12', [], says);
  if (root.$schema !== undefined && !current.test(root.$schema)) found.add('dialect', [], root.$schema);
  for (const name of Object.keys(root.properties ?? {})) if (!propertyName.test(name)) found.add('property-name', ['properties', name], name);
  walk(root, (s, path, word) => node(root, s, path, word, found));
  return found.list;
}

/** node checks one subschema. */
function node(root, s, path, word, found) {
  if (typeof s === 'boolean') {
    if (word === 'properties') found.add('boolean-property', path);
    return;
  }
  if (s.$ref !== undefined && resolve(root, s.$ref) !== undefined) found.add('reference', path, s.$ref);
  for (const w of ['$defs', 'definitions']) if (s[w] !== undefined) found.add('definitions', path);
  if (Array.isArray(s.type)) found.add('type-list', path);
  if (typesOf(s).includes('array') && !isObject(s.items)) found.add('array-without-items', path);
}
