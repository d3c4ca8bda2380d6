// Valibot, with its official converter to JSON Schema.
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { attempt, library } from './library.mjs';

const formats = { 'date-time': v.isoTimestamp, email: v.email, uuid: v.uuid, uri: v.url, date: v.isoDate, ipv4: v.ipv4, time: v.isoTimeSecond };

/** refined adds to a type what is said of it. */
function refined(made, t, low, high, ...more) {
  const actions = [...more];
  if (t.min !== undefined) actions.push(low(t.min));
  if (t.max !== undefined) actions.push(high(t.max));
  if (t.description) actions.push(v.description(t.description));
  return actions.length > 0 ? v.pipe(made, ...actions) : made;
}

const objects = { plain: v.object, strict: v.strictObject, open: v.looseObject };

function words(shared, type) {
  return {
    string: (t) => refined(v.string(), t, v.minLength, v.maxLength, ...(t.format ? [formats[t.format]()] : []), ...(t.pattern ? [v.regex(new RegExp(t.pattern))] : [])),
    integer: (t) => refined(v.number(), t, v.minValue, v.maxValue, v.integer(), ...(t.step ? [v.multipleOf(t.step)] : [])),
    number: (t) => refined(v.number(), t, v.minValue, v.maxValue, ...(t.above !== undefined ? [v.gtValue(t.above)] : [])),
    boolean: () => v.boolean(),
    nil: () => v.null(),
    any: () => v.any(),
    literal: (t) => v.literal(t.value),
    enumeration: (t) => v.picklist(t.values),
    array: (t) => refined(v.array(type(t.item)), t, v.minLength, v.maxLength),
    tuple: (t) => v.tuple(t.items.map(type)),
    record: (t) => v.record(v.string(), type(t.value)),
    nullable: (t) => v.nullable(type(t.of)),
    object: (t) => objects[t.extra](Object.fromEntries(t.fields.map((f) => [f.name, f.optional ? v.optional(type(f.type)) : type(f.type)]))),
    union: (t) => v.union(t.branches.map(type)),
    discriminated: (t) => v.variant(t.key, t.branches.map(type)),
    intersection: (t) => v.intersect([type(t.left), type(t.right)]),
    shared: (t) => v.lazy(() => shared[t.name]),
  };
}

export const produce = (count) => library('valibot', count, (program) => {
  const shared = {};
  const kinds = words(shared, (t) => kinds[t.kind](t));
  for (const s of program.shared) shared[s.name] = kinds[s.type.kind](s.type);
  const made = kinds[program.root.kind](program.root);
  const convert = (options) => attempt(() => toJsonSchema(made, { errorMode: 'ignore', definitions: shared, ...options }));
  return {
    schemas: { 'draft-07': convert({}), '2020-12': convert({ target: 'draft-2020-12' }) },
    accepts: (value) => {
      const result = v.safeParse(made, value);
      return result.success ? result.output : undefined;
    },
  };
});
