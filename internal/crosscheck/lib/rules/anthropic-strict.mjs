// Rule sheet, sections 4.2 to 4.4: strict tools and structured outputs.
import { isObject } from '../json.mjs';
import { Findings, lookaround, recursive, typesOf, walk } from './walk.mjs';

const words = new Set(['type', 'enum', 'const', 'anyOf', 'allOf', '$ref', '$defs', 'definitions', 'default', 'properties', 'required', 'additionalProperties',
  'items', 'minItems', 'pattern', 'format', 'title', 'description', '$schema', '$id']);
const formats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'];
const known = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const propertyName = /^[a-zA-Z0-9_.-]{1,64}$/;

export function check(root, surface) {
  const found = new Findings();
  if (!isObject(root)) return [{ rule: 'root', path: '', detail: '' }];
  if (surface === 'tool') {
    if (root.type !== 'object') found.add('root-type', [], root.type);
    for (const word of ['anyOf', 'oneOf', 'allOf']) if (root[word] !== undefined) found.add('root-' + word, []);
    for (const name of Object.keys(root.properties ?? {})) if (!propertyName.test(name)) found.add('property-name', ['properties', name], name);
  }
  if (root.type !== 'object') found.doubt('root-of-response', []);
  if (recursive(root)) found.add('recursion', []);
  walk(root, (s, path, word) => node(root, s, path, word, found));
  return found.list;
}

/** node checks one subschema. */
function node(root, s, path, word, found) {
  if (!isObject(s)) {
    if (word !== 'additionalProperties') found.add('boolean-schema', path);
    return;
  }
  found.words(s, words, path, 'not-supported');
  for (const w of ['$schema', '$id']) if (s[w] !== undefined) found.doubt('unsure-' + w, path);
  if (s.$ref !== undefined) return reference(root, s, path, found);
  const types = typesOf(s);
  for (const t of types) if (!known.includes(t)) found.add('unknown-type', path, t);
  if (types.includes('object') && s.additionalProperties !== false) found.add('not-closed', path);
  if (types.length === 0 && ![s.anyOf, s.allOf, s.enum, s.const].some((v) => v !== undefined)) found.doubt('untyped', path);
  if (types.includes('array') && s.items === undefined) found.doubt('array-without-items', path);
  if (s.minItems !== undefined && s.minItems !== 0 && s.minItems !== 1) found.add('min-items', path, s.minItems);
  for (const v of s.enum ?? []) if (v !== null && typeof v === 'object') found.add('enum-value', path, JSON.stringify(v));
  if (s.format !== undefined && !formats.includes(s.format)) found.add('format', path, s.format);
  if (typeof s.pattern === 'string' && (lookaround(s.pattern) || /\\b/i.test(s.pattern.replace(/\\\\/g, '')))) found.add('pattern', path, s.pattern);
  if (s.allOf !== undefined) {
    found.doubt('all-of', path);
    if (s.allOf.some((b) => isObject(b) && b.$ref !== undefined)) found.add('all-of-with-reference', path);
  }
}

function reference(root, s, path, found) {
  if (Object.keys(s).some((k) => k !== '$ref')) found.doubt('beside-reference', path);
  const m = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(s.$ref);
  const name = m && decodeURIComponent(m[2]).replaceAll('~1', '/').replaceAll('~0', '~');
  if (!(m && Object.hasOwn(root[m[1]] ?? {}, name))) found.add('reference', path, s.$ref);
}
