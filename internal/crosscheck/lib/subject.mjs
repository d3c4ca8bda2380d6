// A subject: one schema of a producer, what the judges make of it, and values to try,
// valid ones and broken ones.
import { broken, pantry } from './break.mjs';
import { Drawer } from './draw.mjs';
import { isObject, places, typeOf } from './json.mjs';
import { dialectOf, isSchema, Judge } from './judges.mjs';
import { fromOpenapi } from './openapi.mjs';
import { Random } from './random.mjs';
import { resolve } from './refs.mjs';

// How many values a schema has: fewer where it is large, since it costs the judges so much more.
const amounts = { own: 8, drawn: 10, invalid: 18, tries: 60 };
const fewer = { own: 4, drawn: 4, invalid: 6, tries: 20 };
const large = 12_000; // bytes

/** Subject is a schema with its judge and its values. */
export class Subject {
  constructor({ source, id, schema, values = [], dialect, surface }) {
    Object.assign(this, { source, id, schema, dialect, surface });
    this.text = JSON.stringify(schema);
    this.large = this.text.length > large;
    this.judges = new Map();
    this.random = new Random(id);
    const openapi = dialect === 'openapi-3.0' && schema.$schema === undefined;
    this.judged = openapi ? fromOpenapi(schema) : schema;
    const name = openapi ? '2020-12' : dialectOf(schema, dialect);
    this.malformed = isSchema(this.judged, name);
    this.dangling = dangling(this.judged);
    try {
      if (this.malformed) throw new Error('the meta-schema refuses it'); // what it means, nobody says
      this.judge = new Judge(this.judged, name);
    } catch (error) {
      this.unjudged = error.message;
    }
    this.valid = [];
    this.invalid = [];
    if (this.judge) this.collect(values);
  }

  /** collect keeps the producer's values and draws others, as the judges have them. */
  collect(values) {
    const { random } = this;
    const most = this.large ? fewer : amounts;
    const seen = new Set();
    const keep = (v, limit) => {
      const text = JSON.stringify(v);
      if (text === undefined || text.length > 100_000 || seen.has(text)) return;
      const valid = this.judge.valid(v);
      const list = valid ? this.valid : this.invalid;
      if (valid === undefined || list.length >= limit) return;
      seen.add(text);
      list.push(v);
    };
    for (const v of values) keep(v, most.own);
    const drawer = new Drawer(this.judged, random);
    for (let i = 0; i < most.tries && this.valid.length < most.own + most.drawn; i++) keep(drawer.draw(), most.own + most.drawn);
    const stock = pantry(this.judged);
    const from = this.valid.length > 0 ? this.valid : [{}, 'text', [1]];
    for (let i = 0; i < most.tries && this.invalid.length < most.invalid; i++) keep(broken(random, random.pick(from), stock), most.invalid);
  }

  /** judgeOf is the judge of an adapted schema: flavors and surfaces that answer alike share it. */
  judgeOf(schema, dialect) {
    const key = dialect + JSON.stringify(schema);
    if (!this.judges.has(key)) this.judges.set(key, new Judge(schema, dialect));
    return this.judges.get(key);
  }

  /** means lists the valid values that the schema means on a surface, and if those are objects. */
  means(surface) {
    const objects = this.valid.filter(isObject);
    if (surface === 'response') return { values: this.valid, objects: false };
    return objects.length > 0 || admitsObjects(this.judged, this.judged, 0) ? { values: objects, objects: true } : { values: this.valid, objects: false };
  }
}

/** admitsObjects reads from a root's words whether an object may be valid under it. */
function admitsObjects(root, s, level) {
  if (!isObject(s) || level > 8) return s !== false;
  if (s.type !== undefined && ![s.type].flat().includes('object')) return false;
  if (s.type === undefined && ['items', 'prefixItems'].some((w) => s[w] !== undefined) && !isObject(s.properties)) return false; // its author meant an array
  if (Array.isArray(s.enum) && !s.enum.some(isObject)) return false;
  if (Object.hasOwn(s, 'const') && !isObject(s.const)) return false;
  if (typeof s.$ref === 'string' && !admitsObjects(root, resolve(root, s.$ref), level + 1)) return false;
  if (Array.isArray(s.allOf) && !s.allOf.every((b) => admitsObjects(root, b, level + 1))) return false;
  return ['anyOf', 'oneOf'].every((w) => !Array.isArray(s[w]) || s[w].some((b) => admitsObjects(root, b, level + 1)));
}

/** dangling lists references that lead nowhere in the document. */
function dangling(schema) {
  const out = [];
  for (const { value, path } of places(schema)) {
    if (!isObject(value) || ['enum', 'const', 'default', 'examples', 'properties', '$defs', 'definitions'].includes(path.at(-1))) continue;
    for (const word of ['$ref', '$dynamicRef', '$recursiveRef']) {
      if (typeof value[word] === 'string' && typeOf(resolve(schema, value[word])) === 'undefined') out.push(value[word]);
    }
  }
  return out;
}
