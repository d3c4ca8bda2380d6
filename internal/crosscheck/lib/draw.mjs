// Values drawn from a schema. The schema is read as a conjunction of parts (references,
// allOf, one branch of each union); a value that suits them is made, and the judges say
// whether it is valid. Nothing here is exact, and nothing here knows the project's code.
import { isObject, set } from './json.mjs';
import { resolve } from './refs.mjs';
import { text } from './strings.mjs';

const deepest = 7;

/** Drawer draws values of one document. */
export class Drawer {
  constructor(document, random) {
    this.document = document;
    this.random = random;
  }

  /** draw makes a value for the root, or undefined where none came to mind. */
  draw() {
    this.left = 400; // values that one draw may make
    return this.value(this.document, 0);
  }

  value(schema, depth) {
    if (this.left-- < 0) return null;
    const parts = [];
    this.flatten(schema, parts, 0);
    const listed = this.listed(parts);
    if (listed) return listed.value;
    const type = this.type(parts, depth);
    switch (type) {
      case 'object': return this.object(parts, depth);
      case 'array': return this.array(parts, depth);
      case 'string': return text(this.random, parts);
      case 'integer': return this.number(parts, true);
      case 'number': return this.number(parts, this.random.chance(0.6));
      case 'boolean': return this.random.chance(0.5);
      default: return null;
    }
  }

  /** flatten lists the schemas that a value has to meet, with one branch of each union. */
  flatten(schema, parts, level) {
    if (!isObject(schema) || level > 12 || parts.length > 40) return;
    parts.push(schema);
    for (const word of ['$ref', '$dynamicRef', '$recursiveRef']) {
      if (typeof schema[word] === 'string') this.flatten(resolve(this.document, schema[word].replace(/^#meta$/, '#')), parts, level + 1);
    }
    if (Array.isArray(schema.allOf)) for (const s of schema.allOf) this.flatten(s, parts, level + 1);
    for (const word of ['anyOf', 'oneOf']) {
      const branches = schema[word];
      if (Array.isArray(branches) && branches.length > 0) this.flatten(this.branch(branches, level), parts, level + 1);
    }
    if (isObject(schema.if)) {
      if (this.random.chance(0.5)) {
        this.flatten(schema.if, parts, level + 1);
        this.flatten(schema.then, parts, level + 1);
      } else this.flatten(schema.else, parts, level + 1);
    }
  }

  /** branch picks a branch, a plain one where many have been taken already. */
  branch(branches, level) {
    if (level > 4 || this.left < 100) {
      const plain = branches.filter((b) => isObject(b) && typeof b.type === 'string' && b.type !== 'object' && b.type !== 'array');
      if (plain.length > 0) return this.random.pick(plain);
    }
    return this.random.pick(branches);
  }

  listed(parts) {
    for (const p of parts) if (Object.hasOwn(p, 'const')) return { value: p.const };
    const lists = parts.filter((p) => Array.isArray(p.enum) && p.enum.length > 0);
    if (lists.length > 0) return { value: this.random.pick(lists[this.random.below(lists.length)].enum) };
    if (this.random.chance(0.08)) {
      const p = parts.find((q) => Object.hasOwn(q, 'default') || (Array.isArray(q.examples) && q.examples.length > 0));
      if (p) return { value: Object.hasOwn(p, 'default') ? p.default : this.random.pick(p.examples) };
    }
    return null;
  }

  type(parts, depth) {
    let types = null;
    for (const p of parts) {
      if (p.type === undefined) continue;
      let own = Array.isArray(p.type) ? p.type : [p.type];
      if (p.nullable === true) own = [...own, 'null'];
      if (own.includes('number')) own = [...own, 'integer'];
      types = types === null ? own : types.filter((t) => own.includes(t));
    }
    types ??= [implied(parts) ?? this.random.pick(['string', 'integer', 'boolean', 'null', 'object', 'array', 'number'])];
    if (depth > deepest || this.left < 50) {
      const plain = types.filter((t) => t !== 'object' && t !== 'array');
      if (plain.length > 0) return this.random.pick(plain);
    }
    return types.length > 0 ? this.random.pick(types) : 'null';
  }

  object(parts, depth) {
    const out = {};
    const required = new Set(parts.flatMap((p) => (Array.isArray(p.required) ? p.required : [])));
    const sparse = depth > 3 || this.left < 200;
    const keep = sparse ? 0.1 : this.random.pick([0, 0.5, 0.8, 1]);
    const declared = new Set(parts.flatMap((p) => (isObject(p.properties) ? Object.keys(p.properties) : [])));
    for (const name of new Set([...declared, ...required])) {
      if (typeof name !== 'string' || (!required.has(name) && !this.random.chance(keep))) continue;
      set(out, name, this.member(parts, name, depth));
    }
    this.further(parts, out, depth, sparse);
    return out;
  }

  /** member draws the value of a property from all that is said of its name. */
  member(parts, name, depth) {
    const own = [];
    for (const p of parts) {
      if (isObject(p.properties) && Object.hasOwn(p.properties, name)) own.push(p.properties[name]);
      else if (isObject(p.additionalProperties)) own.push(p.additionalProperties);
      if (isObject(p.patternProperties)) {
        for (const [pattern, s] of Object.entries(p.patternProperties)) if (matches(pattern, name)) own.push(s);
      }
    }
    return this.value(own.length === 1 ? own[0] : { allOf: own }, depth + 1);
  }

  /** further adds members that no one listed: of a map, of a pattern, or of an open object. */
  further(parts, out, depth, sparse) {
    const least = Math.max(0, ...parts.map((p) => p.minProperties ?? 0));
    const map = parts.find((p) => isObject(p.additionalProperties) || isObject(p.unevaluatedProperties));
    const patterns = parts.flatMap((p) => (isObject(p.patternProperties) ? Object.entries(p.patternProperties) : []));
    const closed = parts.some((p) => p.additionalProperties === false || p.unevaluatedProperties === false);
    const names = parts.filter((p) => isObject(p.propertyNames)).map((p) => p.propertyNames);
    const wanted = map || patterns.length > 0 ? this.random.below(sparse ? 2 : 3) : !closed && this.random.chance(0.08) ? 1 : 0;
    for (let i = 0; i < wanted || (Object.keys(out).length < least && i < 20); i++) {
      if (patterns.length > 0 && (!map || this.random.chance(0.5))) {
        const [pattern, schema] = this.random.pick(patterns);
        set(out, text(this.random, [{ pattern }]), this.value(schema, depth + 1));
        continue;
      }
      const name = names.length > 0 ? this.value({ type: 'string', allOf: names }, depth + 1) : this.random.pick(['k', 'key', 'x1', 'other name', 'é', 'a.b']) + (i || '');
      if (typeof name === 'string' && !Object.hasOwn(out, name)) set(out, name, this.member(parts, name, depth));
    }
  }

  array(parts, depth) {
    const number = (word, otherwise) => parts.map((p) => p[word]).filter((n) => typeof n === 'number').reduce(word.startsWith('min') ? (a, b) => Math.max(a, b) : (a, b) => Math.min(a, b), otherwise);
    const least = number('minItems', 0);
    const tuple = parts.map((p) => (Array.isArray(p.prefixItems) ? p.prefixItems : Array.isArray(p.items) ? p.items : null)).find((t) => t);
    const most = Math.min(number('maxItems', 40), Math.max(least, (tuple?.length ?? 0) + (depth > 3 ? 1 : 3)));
    const rest = parts.map((p) => (isObject(p.items) ? p.items : p.additionalItems ?? p.unevaluatedItems)).find((s) => s !== undefined);
    const closed = parts.some((p) => p.items === false || p.additionalItems === false || p.unevaluatedItems === false);
    const unique = parts.some((p) => p.uniqueItems === true);
    const contains = parts.find((p) => isObject(p.contains))?.contains;
    const length = closed && tuple ? Math.min(tuple.length, this.random.between(least, Math.max(least, tuple.length))) : this.random.between(Math.min(least, 30), Math.min(Math.max(least, most), 30));
    const out = [];
    for (let i = 0; i < length; i++) {
      const schema = tuple && i < tuple.length ? tuple[i] : contains && i === (tuple?.length ?? 0) ? { allOf: [contains, rest ?? {}] } : rest ?? {};
      let item = this.value(schema, depth + 1);
      for (let tries = 0; unique && tries < 5 && out.some((o) => JSON.stringify(o) === JSON.stringify(item)); tries++) item = this.value(schema, depth + 1);
      out.push(item);
    }
    return out;
  }

  number(parts, whole) {
    const bounds = (word) => parts.map((p) => p[word]).filter((n) => typeof n === 'number');
    const step = bounds('multipleOf').find((n) => n > 0);
    const small = step ?? (whole ? 1 : 0.5);
    let low = Math.max(-1e9, ...bounds('minimum'), ...bounds('exclusiveMinimum').map((n) => n + small));
    let high = Math.min(1e9, ...bounds('maximum'), ...bounds('exclusiveMaximum').map((n) => n - small));
    if (bounds('minimum').length + bounds('exclusiveMinimum').length === 0) low = Math.min(high, Math.max(low, high < 1e9 ? high - 10 : this.random.pick([-5, 0])));
    if (bounds('maximum').length + bounds('exclusiveMaximum').length === 0) high = low + this.random.pick([3, 50, 1000]);
    let n = this.random.chance(0.3) ? this.random.pick([low, high]) : low + this.random.next() * (high - low);
    if (step) n = Math.ceil(low / step) * step + step * this.random.below(3);
    else n = whole ? Math.min(Math.floor(high), Math.max(Math.ceil(low), Math.round(n))) : Math.round(n * 100) / 100;
    return Object.is(n, -0) ? 0 : n;
  }
}

/** implied is the type that keywords speak of where none is written. */
function implied(parts) {
  for (const p of parts) {
    if (p.properties || p.required || p.additionalProperties !== undefined || p.patternProperties || p.propertyNames || p.minProperties) return 'object';
    if (p.items || p.prefixItems || p.contains || p.minItems || p.maxItems) return 'array';
    if (p.pattern || p.format || p.minLength || p.maxLength) return 'string';
    if (['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].some((w) => typeof p[w] === 'number')) return 'number';
  }
  return null;
}

function matches(pattern, name) {
  try {
    return new RegExp(pattern, 'u').test(name);
  } catch {
    return false;
  }
}
