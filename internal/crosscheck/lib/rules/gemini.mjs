// Rule sheet, section 3: the message Schema of function parameters and responseSchema.
import { isObject } from '../json.mjs';
import { Findings } from './walk.mjs';

const fields = new Set(['type', 'format', 'title', 'description', 'nullable', 'enum', 'maxItems', 'minItems', 'properties', 'required', 'minProperties',
  'maxProperties', 'minLength', 'maxLength', 'pattern', 'example', 'anyOf', 'propertyOrdering', 'default', 'items', 'minimum', 'maximum']);
const types = new Set(['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT', 'NULL']);
const formats = { STRING: ['enum', 'date-time'], NUMBER: ['float', 'double'], INTEGER: ['int32', 'int64'] };
const whole = ['maxItems', 'minItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties'];
const propertyName = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;

export function check(root, surface) {
  const found = new Findings();
  if (surface === 'tool' && isObject(root) && typeof root.type === 'string' && root.type.toUpperCase() !== 'OBJECT') found.add('root-type', []);
  if (surface === 'tool' && isObject(root) && root.type === undefined) found.add('root-type', []);
  message(root, [], surface, found);
  return found.list;
}

/** message checks one Schema and those in it. */
function message(s, path, surface, found) {
  if (!isObject(s)) return found.add('boolean-schema', path);
  found.words(s, fields, path, 'unknown-name');
  if (s.anyOf !== undefined) union(s, path, surface, found);
  else if (typeof s.type !== 'string' || !types.has(s.type.toUpperCase())) return found.add(Array.isArray(s.type) ? 'type-list' : 'missing-type', path, s.type);
  if (surface === 'response' && typeof s.type === 'string' && s.type !== s.type.toUpperCase()) found.add('lower-case-type', path, s.type);
  const type = typeof s.type === 'string' ? s.type.toUpperCase() : undefined;
  object(s, type, path, surface, found);
  if (type === 'ARRAY' && s.items === undefined) found.add('array-without-items', path);
  if (s.items !== undefined) message(s.items, [...path, 'items'], surface, found);
  listed(s, type, path, found);
  if (s.format !== undefined && type && !(formats[type] ?? []).includes(s.format)) found.add('format', [...path, 'format'], s.format);
  for (const word of whole) if (s[word] !== undefined && !/^\d{1,18}$/.test(String(s[word]))) found.add('whole-number', [...path, word], s[word]);
  for (const word of ['minimum', 'maximum']) if (s[word] !== undefined && typeof s[word] !== 'number') found.add('number', [...path, word], s[word]);
}

function union(s, path, surface, found) {
  const others = Object.keys(s).filter((k) => k !== 'anyOf');
  if (others.length > 0) found.add('keyword-beside-any-of', path, others.join(' '));
  if (!Array.isArray(s.anyOf) || s.anyOf.length === 0) found.add('empty-any-of', path);
  else s.anyOf.forEach((b, i) => message(b, [...path, 'anyOf', i], surface, found));
}

function object(s, type, path, surface, found) {
  if (type === 'OBJECT' && surface === 'tool' && path.length > 0 && Object.keys(s.properties ?? {}).length === 0) found.add('empty-properties', path);
  if (type === 'OBJECT' && path.length === 0 && Object.keys(s.properties ?? {}).length === 0) found.doubt('empty-root', path);
  for (const [name, p] of Object.entries(s.properties ?? {})) {
    if (!propertyName.test(name)) found.add('property-name', [...path, 'properties', name], name);
    message(p, [...path, 'properties', name], surface, found);
  }
  if (s.required === undefined) return;
  if (type !== 'OBJECT') found.add('required-without-object', path);
  for (const name of s.required) if (!Object.hasOwn(s.properties ?? {}, name)) found.add('undeclared-required', path, name);
}

function listed(s, type, path, found) {
  if (s.enum === undefined) return;
  if (type !== 'STRING') found.add('enum-without-string', path);
  if (!Array.isArray(s.enum) || s.enum.length === 0) return found.add('empty-enum', path);
  for (const v of s.enum) if (typeof v !== 'string' || v === '') found.add('enum-value', [...path, 'enum'], JSON.stringify(v));
}
