// A document of many definitions, as many documents: each definition with those that it
// needs.
import { at, clone, isObject, places } from '../json.mjs';

/** needed lists the names of definitions that a schema refers to, itself or by others. */
function needed(definitions, prefix, schema, found = new Set()) {
  for (const { value } of places(schema)) {
    if (!isObject(value) || typeof value.$ref !== 'string' || !value.$ref.startsWith(prefix)) continue;
    const name = decodeURIComponent(value.$ref.slice(prefix.length)).split('/')[0].replaceAll('~1', '/').replaceAll('~0', '~');
    if (found.has(name) || !Object.hasOwn(definitions, name)) continue;
    found.add(name);
    needed(definitions, prefix, definitions[name], found);
  }
  return found;
}

/** standalone is a schema with those definitions that it needs, under a word such as $defs. */
export function standalone(schema, definitions, word) {
  const names = [...needed(definitions, `#/${word}/`, schema)];
  const out = clone(schema);
  if (names.length > 0) out[word] = Object.fromEntries(names.map((n) => [n, clone(definitions[n])]));
  return out;
}

/** parts yields [name, schema] of each definition under a word such as $defs. */
export function* parts(document, word, most = Infinity) {
  const definitions = at(document, '/' + word);
  if (!isObject(definitions)) return;
  let left = most;
  for (const [name, definition] of Object.entries(definitions)) {
    if (!isObject(definition) || Object.keys(definition).length === 0 || left-- <= 0) continue;
    yield [name, standalone({ ...(document.$schema && { $schema: document.$schema }), ...definition }, definitions, word)];
  }
}
