// Rule sheet, section 2: structured outputs and strict function calling.
import { isObject } from '../json.mjs';
import { Findings, fits, lookaround, typesOf, walk } from './walk.mjs';

const words = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'const', 'anyOf', '$ref', '$defs', 'definitions', 'pattern',
  'format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'title', 'description',
  '$schema', '$id', 'examples', '$comment', 'readOnly', 'writeOnly', 'minLength', 'maxLength']);
const unsure = ['minLength', 'maxLength', '$schema', '$id', 'examples', '$comment', 'readOnly', 'writeOnly'];
const formats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];
const known = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const limits = { properties: 5000, depth: 10, characters: 120_000, values: 1000, long: 15_000 };

export function check(root) {
  const found = new Findings();
  if (!isObject(root)) return [{ rule: 'root', path: '', detail: '' }];
  if (root.type !== 'object') found.add('root-type', [], root.type);
  for (const word of ['anyOf', 'oneOf', 'allOf', 'enum', 'not']) if (root[word] !== undefined) found.add('root-' + word, []);
  walk(root, (s, path, word) => node(root, s, path, word, found));
  sizes(root, found);
  return found.list;
}

/** node checks one subschema. */
function node(root, s, path, word, found) {
  if (!isObject(s)) {
    if (word !== 'additionalProperties') found.add('boolean-schema', path);
    return;
  }
  found.words(s, words, path, 'not-permitted');
  for (const w of unsure) if (s[w] !== undefined) found.doubt('unsure-' + w, path);
  if (s.$ref !== undefined) return reference(root, s, path, found);
  const types = typesOf(s);
  if (types.length === 0 && s.anyOf === undefined) found.add('missing-type', path);
  for (const t of types) if (!known.includes(t)) found.add('unknown-type', path, t);
  if (types.includes('object')) object(s, path, found);
  if (types.includes('array') && !isObject(s.items)) found.add('array-without-items', path);
  listed(s, types, path, found);
  if (s.format !== undefined && !formats.includes(s.format)) found.add('format', path, s.format);
  if (typeof s.pattern === 'string' && lookaround(s.pattern)) found.add('lookaround', path, s.pattern);
  for (const w of ['$defs', 'definitions']) if (s[w] !== undefined && path.length > 0) found.add('nested-definitions', path);
}

function reference(root, s, path, found) {
  if (Object.keys(s).some((k) => k !== '$ref')) found.add('beside-reference', path, Object.keys(s).join(' '));
  const m = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(s.$ref);
  const name = m && decodeURIComponent(m[2]).replaceAll('~1', '/').replaceAll('~0', '~');
  if (s.$ref !== '#' && !(m && Object.hasOwn(root[m[1]] ?? {}, name))) found.add('reference', path, s.$ref);
}

function object(s, path, found) {
  if (s.additionalProperties !== false) found.add('not-closed', path);
  if (!isObject(s.properties)) return found.add('missing-properties', path);
  const names = Object.keys(s.properties);
  if (!Array.isArray(s.required)) {
    if (names.length > 0) found.add('required', path, 'missing');
    else found.doubt('required-of-empty', path);
    return;
  }
  for (const n of names) if (!s.required.includes(n)) found.add('required', path, n);
  for (const n of s.required) if (!names.includes(n)) found.add('undeclared-required', path, n);
}

function listed(s, types, path, found) {
  if (s.enum !== undefined) {
    if (!Array.isArray(s.enum) || s.enum.length === 0) return found.add('empty-enum', path);
    for (const v of s.enum) if (types.length > 0 && !fits(v, types)) found.add('enum-value', path, JSON.stringify(v));
  }
  if (Object.hasOwn(s, 'const') && types.length > 0 && !fits(s.const, types)) found.add('const-value', path, JSON.stringify(s.const));
}

/** sizes counts what the sheet's limits count. */
function sizes(root, found) {
  const count = { properties: 0, characters: 0, values: 0 };
  walk(root, (s, path) => {
    if (!isObject(s)) return;
    const names = [...Object.keys(s.properties ?? {}), ...Object.keys(s.$defs ?? {}), ...Object.keys(s.definitions ?? {})];
    count.properties += Object.keys(s.properties ?? {}).length;
    const values = [...(Array.isArray(s.enum) ? s.enum : []), ...(Object.hasOwn(s, 'const') ? [s.const] : [])].filter((v) => typeof v === 'string');
    count.values += s.enum?.length ?? 0;
    for (const text of [...names, ...values]) count.characters += [...text].length;
    if (s.enum?.length > 250 && values.reduce((n, v) => n + [...v].length, 0) > limits.long) found.add('limit-long-enum', path);
  });
  for (const what of Object.keys(count)) if (count[what] > limits[what]) found.add('limit-' + what, [], count[what]);
  if (depth(root, root, 0) > limits.depth) found.add('limit-depth', []);
}

/** depth counts objects inside of objects, as they are written. */
function depth(root, s, level) {
  if (!isObject(s) || level > 40) return level;
  const own = typesOf(s).includes('object') ? level + 1 : level;
  let deepest = own;
  const inner = [...Object.values(s.properties ?? {}), ...(isObject(s.items) ? [s.items] : []), ...(Array.isArray(s.anyOf) ? s.anyOf : [])];
  for (const child of inner) deepest = Math.max(deepest, depth(root, child, own));
  return deepest;
}
