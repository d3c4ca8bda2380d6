// Programs: abstract types, as people write them with a library, drawn by chance. Each
// producer writes them with its own library, which makes the schema. The values are made
// here from the type, and the library's own validator says that they are valid.
import { Random } from '../random.mjs';
import { set } from '../json.mjs';
import { of } from '../strings.mjs';

const names = ['id', 'name', 'title', 'kind', 'type', 'value', 'count', 'tags', 'enum', 'required', 'address', 'due-date',
  'x.y', 'Owner', 'state', 'parent', 'children', 'properties', 'limit', 'note', '$ref', 'items', 'created_at', 'größe'];
const words = ['red', 'green', 'blue', 'A', 'b c', 'open', 'closed', 'x', 'auto', 'none', '1', ''];

/** Programs draws types; depth says how deep, and names of definitions stand in shared. */
export class Programs {
  constructor(seed) {
    this.random = new Random(seed);
    this.shared = [];
  }

  /** program is a whole type with an object at its root, as of a tool's arguments. */
  program() {
    if (this.random.chance(0.25)) this.shared.push({ name: 'Shared', type: this.object(2) });
    if (this.random.chance(0.15)) this.shared.push({ name: 'Node', type: this.tree(), recursive: true });
    const root = this.random.weighted({ object: 12, union: 1, discriminated: 1, intersection: 1, record: 1, plain: 1 });
    return { root: root === 'plain' ? this.type(1) : root === 'object' ? this.object(0) : this[root](0), shared: this.shared };
  }

  type(depth) {
    const r = this.random;
    if (this.shared.length > 0 && r.chance(0.12)) return { kind: 'shared', name: r.pick(this.shared).name };
    const leaf = { string: 8, integer: 4, number: 3, boolean: 3, literal: 2, enumeration: 3, nil: 0.3, any: 0.7 };
    const inner = { object: 4, array: 4, record: 1.5, union: 2, discriminated: 1, tuple: 1, nullable: 2, intersection: 0.7 };
    const kind = r.weighted(depth > 3 ? leaf : { ...leaf, ...inner });
    const type = this[kind](depth + 1);
    if (r.chance(0.2)) type.description = r.pick(['What it is called.', 'Of the thing', 'See the manual', 'In UTC, never local']);
    return type;
  }

  string() {
    const r = this.random;
    const type = { kind: 'string' };
    if (r.chance(0.2)) type.format = r.pick(['date-time', 'email', 'uuid', 'uri', 'date', 'ipv4', 'time']);
    else if (r.chance(0.12)) type.pattern = r.pick(['^[a-z]+$', '^\\d{3}-\\d{4}$', '^[A-Z]{2}\\w*$', '^(a|b)+$', '^(?!x)[a-z]{2,5}$']);
    else {
      if (r.chance(0.2)) type.min = r.between(1, 4);
      if (r.chance(0.2)) type.max = (type.min ?? 0) + r.between(0, 20);
    }
    return type;
  }

  integer() {
    const r = this.random;
    const type = { kind: 'integer' };
    if (r.chance(0.4)) type.min = r.between(-5, 5);
    if (r.chance(0.3)) type.max = (type.min ?? 0) + r.between(0, 100);
    if (r.chance(0.08)) Object.assign(type, { step: r.pick([2, 5, 10]), min: undefined, max: undefined });
    return type;
  }

  number() {
    const r = this.random;
    const type = { kind: 'number' };
    if (r.chance(0.3)) type.min = r.pick([0, 0.5, -1.25, 10]);
    if (r.chance(0.3)) type.max = (type.min ?? 0) + r.pick([1, 2.5, 100]);
    if (r.chance(0.15)) Object.assign(type, { above: r.pick([0, 1]), min: undefined, max: undefined });
    return type;
  }

  boolean = () => ({ kind: 'boolean' });
  nil = () => ({ kind: 'nil' });
  any = () => ({ kind: 'any' });
  literal = () => ({ kind: 'literal', value: this.random.pick([...words.slice(0, 8), 1, 0, -2, true, false]) });
  enumeration() {
    const r = this.random;
    const values = r.shuffled(words.filter((w) => w !== '')).slice(0, r.between(1, 5));
    return { kind: 'enumeration', values };
  }

  array(depth) {
    const r = this.random;
    const type = { kind: 'array', item: this.type(depth) };
    if (r.chance(0.25)) type.min = r.between(1, 2);
    if (r.chance(0.25)) type.max = (type.min ?? 0) + r.between(1, 4);
    return type;
  }

  tuple(depth) {
    const items = Array.from({ length: this.random.between(1, 3) }, () => this.type(depth));
    return { kind: 'tuple', items };
  }

  record(depth) {
    return { kind: 'record', value: this.type(depth + 1) };
  }

  nullable(depth) {
    return { kind: 'nullable', of: this.type(depth) };
  }

  object(depth, without = []) {
    const r = this.random;
    const fields = r.shuffled(names).filter((n) => !without.includes(n)).slice(0, r.between(depth === 0 ? 0 : 1, 5)).map((name) => ({
      name, type: this.type(depth + 1), optional: r.chance(0.4),
    }));
    return { kind: 'object', fields, extra: r.weighted({ plain: 6, strict: 2, open: 1.5 }) };
  }

  union(depth) {
    const branches = Array.from({ length: this.random.between(2, 3) }, () => this.type(depth + 1));
    return { kind: 'union', branches };
  }

  discriminated(depth) {
    const r = this.random;
    const tags = r.shuffled(words.slice(0, 6)).slice(0, r.between(2, 3));
    const key = r.pick(['kind', 'type']);
    const branches = tags.map((tag) => {
      const branch = this.object(depth + 1, [key]);
      branch.fields.unshift({ name: key, type: { kind: 'literal', value: tag }, optional: false });
      return branch;
    });
    return { kind: 'discriminated', key, branches };
  }

  intersection(depth) {
    const left = this.object(depth + 1);
    const right = this.object(depth + 1, left.fields.map((f) => f.name));
    left.extra = right.extra = 'plain';
    return { kind: 'intersection', left, right };
  }

  tree() {
    const fields = [
      { name: 'label', type: this.string(), optional: this.random.chance(0.3) },
      { name: 'children', type: { kind: 'array', item: { kind: 'shared', name: 'Node' } }, optional: this.random.chance(0.7) },
    ];
    return { kind: 'object', fields, extra: 'plain' };
  }
}

/** valuesOf draws values of a type, for the library to confirm. */
export function valuesOf(program, random, count) {
  const shared = Object.fromEntries(program.shared.map((s) => [s.name, s.type]));
  return Array.from({ length: count }, () => make(program.root, random, shared, 0));
}

/** makers has a value for each kind of type. */
const makers = {
  string: (t, r) => {
    if (t.format) return r.pick(of[t.format]);
    if (t.pattern) return r.pick({ '^[a-z]+$': ['abc', 'z'], '^\\d{3}-\\d{4}$': ['555-1234'], '^[A-Z]{2}\\w*$': ['AB', 'XYz_1'], '^(a|b)+$': ['abba'] }[t.pattern] ?? ['abc', 'hello']);
    const text = r.pick(['', 'a', 'some text', 'é', 'null', '12']).slice(0, t.max ?? 50);
    return text.length < (t.min ?? 0) ? text + 'm'.repeat(t.min - text.length) : text;
  },
  integer: (t, r) => (t.step ? t.step * r.between(-2, 4) : r.between(t.min ?? -3, t.max ?? (t.min ?? 0) + 9)),
  number: (t, r) => {
    const low = t.above !== undefined ? t.above + 0.25 : t.min ?? (t.max !== undefined ? t.max - 3 : 0);
    return r.chance(0.3) ? low : Math.min(t.max ?? Infinity, low + r.pick([0.5, 1, 0.25]));
  },
  boolean: (t, r) => r.chance(0.5),
  nil: () => null,
  any: (t, r) => r.pick([null, 1, 'any', true, [1, 'a'], { a: null }, 2.5]),
  literal: (t) => t.value,
  enumeration: (t, r) => r.pick(t.values),
  array: (t, r, shared, depth) => Array.from({ length: depth > 4 ? t.min ?? 0 : r.between(t.min ?? 0, Math.min(t.max ?? 3, (t.min ?? 0) + 3)) }, () => make(t.item, r, shared, depth + 1)),
  tuple: (t, r, shared, depth) => t.items.map((i) => make(i, r, shared, depth + 1)),
  record: (t, r, shared, depth) => {
    const out = {};
    for (const k of r.shuffled(['a', 'b-c', 'some key', '0']).slice(0, r.below(3))) set(out, k, make(t.value, r, shared, depth + 1));
    return out;
  },
  nullable: (t, r, shared, depth) => (r.chance(0.4) ? null : make(t.of, r, shared, depth)),
  object: (t, r, shared, depth) => {
    const out = {};
    for (const f of t.fields) {
      if (!f.optional || r.chance(depth > 4 ? 0.1 : 0.5)) set(out, f.name, make(f.type, r, shared, depth + 1));
    }
    if (t.extra === 'open' && r.chance(0.3)) set(out, 'extra member', r.pick([1, 'x', null]));
    return out;
  },
  union: (t, r, shared, depth) => make(r.pick(t.branches), r, shared, depth),
  discriminated: (t, r, shared, depth) => make(r.pick(t.branches), r, shared, depth),
  intersection: (t, r, shared, depth) => ({ ...make(t.left, r, shared, depth), ...make(t.right, r, shared, depth) }),
  shared: (t, r, shared, depth) => make(shared[t.name], r, shared, depth + 1),
};

const make = (type, random, shared, depth) => makers[type.kind](type, random, shared, depth);
