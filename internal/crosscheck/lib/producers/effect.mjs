// Effect's Schema, with its JSONSchema.make.
import { JSONSchema, Schema as S } from 'effect';
import { attempt, library } from './library.mjs';

const formats = { uuid: () => S.UUID };

function narrowed(made, t, low, high) {
  if (t.min !== undefined) made = made.pipe(low(t.min));
  if (t.max !== undefined) made = made.pipe(high(t.max));
  return t.description ? made.annotations({ description: t.description }) : made;
}

function words(shared, type) {
  return {
    string: (t) => {
      if (t.format) return formats[t.format]?.() ?? S.String.annotations({ jsonSchema: { type: 'string', format: t.format } });
      if (t.pattern) return S.String.pipe(S.pattern(new RegExp(t.pattern)));
      return narrowed(S.String, t, S.minLength, S.maxLength);
    },
    integer: (t) => narrowed(t.step ? S.Int.pipe(S.multipleOf(t.step)) : S.Int, t, S.greaterThanOrEqualTo, S.lessThanOrEqualTo),
    number: (t) => narrowed(t.above !== undefined ? S.Number.pipe(S.greaterThan(t.above)) : S.JsonNumber, t, S.greaterThanOrEqualTo, S.lessThanOrEqualTo),
    boolean: () => S.Boolean,
    nil: () => S.Null,
    any: () => S.Unknown,
    literal: (t) => S.Literal(t.value),
    enumeration: (t) => S.Literal(...t.values),
    array: (t) => narrowed(S.Array(type(t.item)), t, S.minItems, S.maxItems),
    tuple: (t) => S.Tuple(...t.items.map(type)),
    record: (t) => S.Record({ key: S.String, value: type(t.value) }),
    nullable: (t) => S.NullOr(type(t.of)),
    object: (t) => {
      const made = S.Struct(Object.fromEntries(t.fields.map((f) => [f.name, f.optional ? S.optional(type(f.type)) : type(f.type)])));
      return t.description ? made.annotations({ description: t.description }) : made;
    },
    union: (t) => S.Union(...t.branches.map(type)),
    discriminated: (t) => S.Union(...t.branches.map(type)),
    intersection: (t) => S.extend(type(t.left), type(t.right)),
    shared: (t) => S.suspend(() => shared[t.name]).annotations({ identifier: t.name }),
  };
}

const targets = { 'draft-07': {}, '2020-12': { target: 'jsonSchema2020-12' }, 'openapi-3.1': { target: 'openApi3.1' } };

export const produce = (count) => library('effect', count, (program) => {
  const shared = {};
  const kinds = words(shared, (t) => kinds[t.kind](t));
  for (const s of program.shared) shared[s.name] = kinds[s.type.kind](s.type).annotations({ identifier: s.name });
  const made = kinds[program.root.kind](program.root);
  const read = S.decodeUnknownSync(made, { onExcessProperty: 'preserve' });
  const schemas = {};
  for (const [variant, options] of Object.entries(targets)) schemas[variant] = attempt(() => JSONSchema.make(made, options));
  return { schemas, accepts: (v) => read(v) };
});
