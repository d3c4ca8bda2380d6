// What the rule checkers share: a walk over the places where schemas stand, and findings.
// A checker is written from the rule sheets (what providers say and answer), not from the
// flavor files: it has to find what those have wrong.
import { isObject, pointerOf } from '../json.mjs';

const maps = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const single = ['items', 'additionalItems', 'additionalProperties', 'contains', 'propertyNames', 'not', 'if', 'then', 'else', 'unevaluatedItems', 'unevaluatedProperties'];
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];

/** children lists the subschemas of a schema, with the word and the path to each. */
export function children(schema) {
  const out = [];
  if (!isObject(schema)) return out;
  for (const word of maps) if (isObject(schema[word])) for (const [k, s] of Object.entries(schema[word])) out.push({ word, schema: s, path: [word, k] });
  for (const word of single) if (isObject(schema[word]) || typeof schema[word] === 'boolean') out.push({ word, schema: schema[word], path: [word] });
  for (const word of lists) if (Array.isArray(schema[word])) schema[word].forEach((s, i) => out.push({ word, schema: s, path: [word, i] }));
  if (Array.isArray(schema.items)) schema.items.forEach((s, i) => out.push({ word: 'items', schema: s, path: ['items', i] }));
  return out;
}

/** walk visits every subschema; visit gets it with its path and the word that holds it. */
export function walk(schema, visit, path = [], word = '') {
  visit(schema, path, word);
  for (const child of children(schema)) walk(child.schema, visit, [...path, ...child.path], child.word);
}

/** Findings collects what a checker minds; a doubt is what a sheet leaves open. */
export class Findings {
  constructor() {
    this.list = [];
  }

  add(rule, path, detail = '') {
    this.list.push({ rule, path: pointerOf(path), detail: String(detail) });
  }

  doubt(rule, path) {
    this.list.push({ rule, path: pointerOf(path), detail: '', doubt: true });
  }

  /** words adds a finding for each keyword that is not among the allowed ones. */
  words(schema, allowed, path, rule = 'unknown-keyword') {
    for (const word of Object.keys(schema)) if (!allowed.has(word)) this.add(rule, path, word);
  }
}

/** typesOf is a schema's types as a list. */
export const typesOf = (schema) => (Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type]);

/** fits says whether a value has one of the types. */
export function fits(value, types) {
  const own = value === null ? ['null'] : Array.isArray(value) ? ['array'] : typeof value === 'number' ? (Number.isInteger(value) ? ['integer', 'number'] : ['number']) : [typeof value];
  return own.some((t) => types.includes(t));
}

/** lookaround finds what engines of regular languages cannot compile. */
export const lookaround = (pattern) => /\(\?(=|!|<=|<!)|\\[1-9]|\\k</.test(pattern);

/** recursive says whether references to definitions or to the root lead in a circle. */
export function recursive(root) {
  const targets = new Map([['#', new Set()]]);
  for (const word of ['$defs', 'definitions']) for (const name of Object.keys(root[word] ?? {})) targets.set(`#/${word}/${name}`, new Set());
  const collect = (schema, own) => walk(schema, (s, path) => {
    if (isObject(s) && typeof s.$ref === 'string') targets.get(own)?.add(s.$ref);
  });
  for (const name of targets.keys()) {
    if (name !== '#') collect(root[name.split('/')[1]][name.split('/').slice(2).join('/')], name);
  }
  const { $defs, definitions, ...body } = root;
  collect(body, '#');
  const open = new Set();
  const done = new Set();
  const circle = (name) => {
    if (open.has(name)) return true;
    if (done.has(name) || !targets.has(name)) return false;
    open.add(name);
    const found = [...targets.get(name)].some(circle);
    open.delete(name);
    done.add(name);
    return found;
  };
  return [...targets.keys()].some(circle);
}
