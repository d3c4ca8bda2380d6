// TypeBox, whose types are schemas.
import { FormatRegistry, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { clone } from '../json.mjs';
import { of } from '../strings.mjs';
import { library } from './library.mjs';

for (const name of Object.keys(of)) FormatRegistry.Set(name, (text) => of[name].includes(text));

const told = (t) => (t.description ? { description: t.description } : {});
const range = (t, low, high) => ({ ...told(t), ...(t.min !== undefined && { [low]: t.min }), ...(t.max !== undefined && { [high]: t.max }) });

/** words has one function for each kind of type; self is the type that recurs. */
function words(shared, type) {
  return {
    string: (t) => Type.String({ ...range(t, 'minLength', 'maxLength'), ...(t.format && { format: t.format }), ...(t.pattern && { pattern: t.pattern }) }),
    integer: (t) => Type.Integer({ ...range(t, 'minimum', 'maximum'), ...(t.step && { multipleOf: t.step }) }),
    number: (t) => Type.Number({ ...range(t, 'minimum', 'maximum'), ...(t.above !== undefined && { exclusiveMinimum: t.above }) }),
    boolean: (t) => Type.Boolean(told(t)),
    nil: (t) => Type.Null(told(t)),
    any: (t) => Type.Unknown(told(t)),
    literal: (t) => Type.Literal(t.value, told(t)),
    enumeration: (t) => Type.Union(t.values.map((v) => Type.Literal(v)), told(t)),
    array: (t) => Type.Array(type(t.item), range(t, 'minItems', 'maxItems')),
    tuple: (t) => Type.Tuple(t.items.map(type), told(t)),
    record: (t) => Type.Record(Type.String(), type(t.value), told(t)),
    nullable: (t) => Type.Union([type(t.of), Type.Null()], told(t)),
    object: (t) => {
      const fields = t.fields.map((f) => [f.name, f.optional ? Type.Optional(type(f.type)) : type(f.type)]);
      return Type.Object(Object.fromEntries(fields), { ...told(t), ...(t.extra === 'strict' && { additionalProperties: false }) });
    },
    union: (t) => Type.Union(t.branches.map(type), told(t)),
    discriminated: (t) => Type.Union(t.branches.map(type), told(t)),
    intersection: (t) => Type.Intersect([type(t.left), type(t.right)], told(t)),
    shared: (t) => shared[t.name],
  };
}

export const produce = (count) => library('typebox', count, (program) => {
  const shared = {};
  const kinds = words(shared, (t) => kinds[t.kind](t));
  for (const s of program.shared) {
    if (!s.recursive) shared[s.name] = kinds[s.type.kind](s.type);
    else {
      shared[s.name] = Type.Recursive((self) => {
        shared[s.name] = self;
        return kinds[s.type.kind](s.type);
      }, { $id: s.name });
    }
  }
  const made = kinds[program.root.kind](program.root);
  return { schemas: { schema: clone(made) }, accepts: (v) => (Value.Check(made, v) ? v : undefined) };
});
