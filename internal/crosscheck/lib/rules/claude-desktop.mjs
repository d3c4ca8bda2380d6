// Rule sheet, sections 4.2, 5.2 and 5.3, with the addendum: what tools and outputs may be so that
// Claude Desktop, Claude Code and the API behind them take them. Lists of types, arrays without
// items and recursions they take; what all clients take is in mcp-safe.mjs. What is said of the
// root's combinators and names concerns inputs alone (5.3.8).
import { isObject } from '../json.mjs';
import { isSchema } from '../judges.mjs';
import { resolve } from '../refs.mjs';
import { children, Findings, walk } from './walk.mjs';

const propertyName = /^[a-zA-Z0-9_.-]{1,64}$/;
const current = /^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;
const plain = /^#(\/(\$defs|definitions)\/[^/]+)?$/; // "`definitions` may stay" (4.6)

export function check(root, surface) {
  const found = new Findings();
  document(root, surface, found);
  const reached = isObject(root) ? used(root) : new Set();
  if (isObject(root)) walk(root, (s, path) => reference(root, s, path, reached, found));
  return found.list;
}

/** document checks what concerns the root. */
export function document(root, surface, found) {
  if (!isObject(root)) return found.add('root', []);
  if (surface === 'response') return found.doubt('no-such-surface', []);
  if (root.type !== 'object') found.add('root-type', [], root.type);
  if (surface === 'tool') input(root, found);
  if (root.$ref !== undefined && resolve(root, root.$ref) !== undefined) found.add('root-reference', []); // one that leads out stays, told
  if (root.required !== undefined && !Array.isArray(root.required)) found.add('required', []);
  const says = isSchema(root, '2020-12');
  if (says) found.add('not-2020-12', [], says);
  if (root.$schema !== undefined && !current.test(root.$schema)) found.add('dialect', [], root.$schema);
  for (const [name, s] of Object.entries(root.properties ?? {})) if (typeof s === 'boolean') found.add('boolean-property', ['properties', name]);
}

/** input checks what the API asks of an input's root. */
function input(root, found) {
  for (const word of ['anyOf', 'oneOf', 'allOf']) if (root[word] !== undefined) found.add('root-' + word, []);
  for (const word of ['not', 'if', 'then', 'else']) if (root[word] !== undefined) found.doubt('root-' + word, []);
  for (const name of Object.keys(root.properties ?? {})) if (!propertyName.test(name)) found.add('property-name', ['properties', name], name);
}

/** reference minds what could have been written out: references that do not lead back, or by another
 * way than from the root to a definition, and definitions that no recursion needs. */
function reference(root, s, path, reached, found) {
  if (!isObject(s)) return;
  for (const word of ['$defs', 'definitions']) {
    for (const [name, d] of Object.entries(isObject(s[word]) ? s[word] : {})) if (!reached.has(d) || !leadsBack(root, d)) found.add('definition', [...path, word, name]);
  }
  if (s.$ref === undefined) return;
  const target = resolve(root, s.$ref);
  if (target !== undefined && !(plain.test(s.$ref) && leadsBack(root, target))) found.add('reference', path, s.$ref);
}

/** used are the schemas that the root has a use for: the references that stand in its values lead to them. */
function used(root) {
  const met = new Set();
  const waiting = [root];
  while (waiting.length > 0) {
    const at = waiting.pop();
    if (!isObject(at) || met.has(at)) continue;
    met.add(at);
    for (const c of children(at)) if (!['$defs', 'definitions'].includes(c.word)) waiting.push(c.schema);
    if (at.$ref !== undefined) waiting.push(resolve(root, at.$ref));
  }
  return met;
}

/** leadsBack says whether references below a schema lead to it again. */
function leadsBack(root, schema) {
  const met = new Set();
  const waiting = [schema];
  while (waiting.length > 0) {
    const at = waiting.pop();
    const next = [...children(at).map((c) => c.schema), ...(isObject(at) && at.$ref !== undefined ? [resolve(root, at.$ref)] : [])];
    for (const n of next) {
      if (n === schema) return true;
      if (isObject(n) && !met.has(n)) {
        met.add(n);
        waiting.push(n);
      }
    }
  }
  return false;
}
