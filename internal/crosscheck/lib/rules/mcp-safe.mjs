// Rule sheet, section 5.3: what all MCP clients take of tools and outputs. The narrowest of them
// keeps no reference and no list of types, and has no use for an array without items.
import { isObject } from '../json.mjs';
import { resolve } from '../refs.mjs';
import { document } from './claude-desktop.mjs';
import { Findings, typesOf, walk } from './walk.mjs';

export function check(root, surface) {
  const found = new Findings();
  document(root, surface, found);
  if (isObject(root)) walk(root, (s, path, word) => node(root, s, path, word, found));
  return found.list;
}

/** node checks one subschema. */
function node(root, s, path, word, found) {
  if (typeof s === 'boolean') {
    if (word === 'properties' && path.length > 2) found.add('boolean-property', path);
    return;
  }
  if (s.$ref !== undefined && resolve(root, s.$ref) !== undefined) found.add('reference', path, s.$ref);
  for (const w of ['$defs', 'definitions']) if (s[w] !== undefined) found.add('definitions', path);
  if (Array.isArray(s.type)) found.add('type-list', path);
  if (typesOf(s).includes('array') && !isObject(s.items)) found.add('array-without-items', path);
  if (s.prefixItems !== undefined) found.add('tuple', path);
}
