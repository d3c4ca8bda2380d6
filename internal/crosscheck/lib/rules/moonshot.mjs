// Rule sheet, section 1: MFJS as the API takes it, and clean enough for the enforcer.
import { isObject } from '../json.mjs';
import { children, Findings, fits, typesOf, walk } from './walk.mjs';

const always = ['description', 'title'];
const words = {
  object: ['type', 'properties', 'required', 'additionalProperties', 'default'],
  array: ['type', 'items', 'minItems', 'maxItems', 'default'],
  string: ['type', 'minLength', 'maxLength', 'pattern', 'enum', 'default'],
  number: ['type', 'minimum', 'maximum', 'enum', 'default'],
  integer: ['type', 'minimum', 'maximum', 'enum', 'default'],
  boolean: ['type', 'enum', 'default'],
  null: ['type', 'enum', 'default'],
};
const reserved = ['$defs', '$ref', 'anyOf', 'required', 'additionalProperties'];

export function check(root, surface) {
  const found = new Findings();
  if (!isObject(root)) return [{ rule: 'root', path: '', detail: '' }];
  if (surface === 'tool' && root.type !== 'object') found.add('root-type', [], root.type);
  walk(root, (s, path, word) => node(root, s, path, word, found));
  for (const name of Object.keys(root.$defs ?? {})) if (name === '' || name.includes('/')) found.add('definition-name', ['$defs', name]);
  sizes(root, found);
  if (!terminates(root, root, new Set())) found.add('endless', []);
  return found.list;
}

/** node checks one subschema by the kind that it is. */
function node(root, s, path, word, found) {
  if (!isObject(s)) {
    if (word !== 'additionalProperties') found.add('boolean-schema', path);
    return;
  }
  const atRoot = path.length === 0 ? ['$defs', '$id'] : [];
  if (s.$ref !== undefined) return reference(root, s, path, atRoot, found);
  if (s.anyOf !== undefined) return union(s, path, atRoot, found);
  const types = typesOf(s);
  if (types.length === 0) return found.words(s, new Set([...always, ...atRoot, 'default']), path, 'untyped-keyword');
  if (types.length > 1) several(s, types, path, atRoot, found);
  else if (!words[types[0]]) return found.add('unknown-type', path, types[0]);
  else found.words(s, new Set([...words[types[0]], ...always, ...atRoot]), path, 'unsupported-keyword');
  for (const w of ['description']) if (s[w] !== undefined && typeof s[w] !== 'string') found.add('description', path);
  if (s.properties !== undefined || s.required !== undefined) object(s, path, found);
  listed(s, types, path, found);
  bounds(s, types, path, found);
}

function reference(root, s, path, atRoot, found) {
  found.words(s, new Set(['$ref', ...always, ...atRoot]), path, 'beside-reference');
  const m = /^#\/\$defs\/(.+)$/.exec(s.$ref);
  const target = s.$ref === '#' ? root : m && root.$defs?.[decodeURIComponent(m[1]).replaceAll('~1', '/').replaceAll('~0', '~')];
  if (!target) return found.add('reference', path, s.$ref);
  for (const w of always) if (s[w] !== undefined && target[w] !== undefined) found.add('annotation-twice', path, w);
}

function union(s, path, atRoot, found) {
  if (s.type !== undefined) found.add('type-beside-any-of', path);
  found.words(s, new Set(['anyOf', 'type', ...always, ...atRoot]), path, 'beside-any-of');
  if (!Array.isArray(s.anyOf) || s.anyOf.length < 1 || s.anyOf.length > 500) found.add('any-of-branches', path);
}

function several(s, types, path, atRoot, found) {
  const withEnum = types.length === 2 && types.includes('null') ? ['enum'] : [];
  found.words(s, new Set(['type', ...always, ...atRoot, ...withEnum]), path, 'beside-type-list');
  if (s.enum && types[0] !== 'null' && types.some((t) => t === 'integer' || t === 'number') && s.enum.includes(null)) found.add('null-first', path);
}

function object(s, path, found) {
  const names = Object.keys(s.properties ?? {});
  for (const name of names) {
    if (reserved.includes(name) || name === '') found.add('property-name', [...path, 'properties', name], name);
    if (/\{.*\}/.test(name)) found.add('property-name-braces', [...path, 'properties', name], name);
  }
  for (const name of s.required ?? []) if (!names.includes(name)) found.add('undeclared-required', path, name);
  if (s.required && new Set(s.required).size !== s.required.length) found.add('required-twice', path);
}

function listed(s, types, path, found) {
  if (s.enum === undefined) return;
  if (!Array.isArray(s.enum) || s.enum.length === 0 || s.enum.length > 1000) return found.add('enum-length', path);
  for (const v of s.enum) if ((v !== null && typeof v === 'object') || !fits(v, types)) found.add('enum-value', path, JSON.stringify(v));
}

function bounds(s, types, path, found) {
  for (const [low, high] of [['minimum', 'maximum'], ['minLength', 'maxLength'], ['minItems', 'maxItems']]) {
    if (s[low] !== undefined && s[high] !== undefined && s[low] > s[high]) found.add('bounds-cross', path, `${low} ${high}`);
    for (const w of [low, high]) if (s[w] !== undefined && (w.length > 7 || types.includes('integer')) && !Number.isInteger(s[w])) found.add('whole-number', path, w);
  }
}

/** sizes counts bytes as Go writes them, properties, and objects inside of objects. */
function sizes(root, found) {
  const bytes = Buffer.byteLength(JSON.stringify(root).replace(/[<>&\u2028\u2029]/g, '\\u0000'));
  if (bytes > 120_000) found.add('limit-bytes', [], bytes);
  let properties = 0;
  walk(root, (s) => (properties += isObject(s) ? Object.keys(s.properties ?? {}).length : 0));
  if (properties > 3000) found.add('limit-properties', [], properties);
  if (depth(root) > 30) found.add('limit-depth', []);
}

function depth(s) {
  if (!isObject(s)) return 0;
  return Math.max(0, ...children(s).map((c) => depth(c.schema) + (c.word === 'properties' ? 1 : 0)));
}

/** terminates follows the sheet's rule of what ends, as the validator has it. */
function terminates(root, s, open) {
  if (!isObject(s) || Object.keys(s).length === 0 || open.has(s)) return !open.has(s);
  const inner = new Set(open).add(s);
  if (s.$ref !== undefined) {
    const target = s.$ref === '#' ? root : root.$defs?.[s.$ref.slice('#/$defs/'.length)];
    return target === undefined || terminates(root, target, inner);
  }
  if (s.anyOf) return s.anyOf.some((b) => terminates(root, b, inner));
  const types = typesOf(s);
  if (types.some((t) => t !== 'object' && t !== 'array') || types.length === 0) return true;
  if (types.includes('array')) return s.items === undefined || terminates(root, s.items, inner);
  if (!s.required?.length || !s.properties) return true;
  return s.required.some((n) => terminates(root, s.properties[n], inner));
}
