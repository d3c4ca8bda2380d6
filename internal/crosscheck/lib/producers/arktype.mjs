// ArkType, with its own toJsonSchema.
import { scope } from 'arktype';
import { library } from './library.mjs';

const formats = { 'date-time': 'string.date.iso', email: 'string.email', uuid: 'string.uuid', uri: 'string.url', ipv4: 'string.ip.v4' };

/** ranged is a type's name between bounds. */
function ranged(name, t) {
  return (t.min !== undefined ? `${t.min} <= ` : '') + name + (t.max !== undefined ? ` <= ${t.max}` : t.above !== undefined ? ` > ${t.above}` : '');
}

const quoted = (v) => (typeof v === 'string' ? `'${v}'` : String(v));

/** definition is a type in ArkType's own notation: strings, objects and tuples. */
function definition(t) {
  return notations[t.kind](t);
}

const notations = {
  string: (t) => (t.format ? formats[t.format] ?? 'string' : t.pattern ? `/${t.pattern}/` : ranged('string', t)),
  integer: (t) => (t.step ? `number % ${t.step}` : ranged('number.integer', t)),
  number: (t) => ranged('number', t),
  boolean: () => 'boolean',
  nil: () => 'null',
  any: () => 'unknown',
  literal: (t) => quoted(t.value),
  enumeration: (t) => t.values.map(quoted).join(' | '),
  array: (t) => {
    const item = definition(t.item);
    if (t.min === undefined && t.max === undefined) return [item, '[]'];
    throw new Error('bounds of arrays are written with methods');
  },
  tuple: (t) => t.items.map(definition),
  record: (t) => ({ '[string]': definition(t.value) }),
  nullable: (t) => [definition(t.of), '|', 'null'],
  object: (t) => {
    const out = t.extra === 'strict' ? { '+': 'reject' } : {};
    for (const f of t.fields) out[f.name + (f.optional ? '?' : '')] = definition(f.type);
    return out;
  },
  union: (t) => t.branches.map(definition).reduce((a, b) => [a, '|', b]),
  discriminated: (t) => t.branches.map(definition).reduce((a, b) => [a, '|', b]),
  intersection: (t) => [definition(t.left), '&', definition(t.right)],
  shared: (t) => t.name,
};

export const produce = (count) => library('arktype', count, (program) => {
  const aliases = Object.fromEntries(program.shared.map((s) => [s.name, definition(s.type)]));
  const made = scope(aliases).type(definition(program.root));
  return { schemas: { schema: made.toJsonSchema() }, accepts: (v) => (made.allows(v) ? v : undefined) };
});
