// Joi, with joi-to-json.
import Joi from 'joi';
import parse from 'joi-to-json';
import { clone } from '../json.mjs';
import { attempt, library, Unsupported } from './library.mjs';

const formats = { 'date-time': (s) => s.isoDate(), email: (s) => s.email({ tlds: false }), uuid: (s) => s.uuid(), uri: (s) => s.uri() };

function bounds(made, t) {
  if (t.min !== undefined) made = made.min(t.min);
  if (t.max !== undefined) made = made.max(t.max);
  return made;
}

const none = (t) => {
  throw new Unsupported(t.kind);
};

const words = {
  string: (t) => {
    const made = t.min > 0 || t.format || t.pattern ? Joi.string() : Joi.string().allow('');
    if (t.format) return (formats[t.format] ?? none(t))(made);
    return t.pattern ? made.pattern(new RegExp(t.pattern)) : bounds(made, t);
  },
  integer: (t) => bounds(t.step ? Joi.number().integer().multiple(t.step) : Joi.number().integer(), t),
  number: (t) => bounds(t.above !== undefined ? Joi.number().greater(t.above) : Joi.number(), t),
  boolean: () => Joi.boolean(),
  nil: () => Joi.valid(null),
  any: () => Joi.any(),
  literal: (t) => Joi.valid(t.value),
  enumeration: (t) => Joi.string().valid(...t.values),
  array: (t) => bounds(Joi.array().items(type(t.item)), t),
  tuple: (t) => Joi.array().ordered(...t.items.map(type)),
  record: (t) => Joi.object().pattern(Joi.string(), type(t.value)),
  nullable: (t) => type(t.of).allow(null),
  object: (t) => Joi.object(Object.fromEntries(t.fields.map((f) => [f.name, f.optional ? type(f.type) : type(f.type).required()]))).unknown(t.extra !== 'strict'),
  union: (t) => Joi.alternatives().try(...t.branches.map(type)),
  discriminated: (t) => Joi.alternatives().try(...t.branches.map(type)),
  intersection: none,
  shared: (t) => Joi.link('#' + t.name),
};

const type = (t) => {
  const made = words[t.kind](t);
  return t.description ? made.description(t.description) : made;
};

const dialects = { json: {}, 'json-draft-04': {}, 'json-draft-2019-09': {}, 'open-api': { dialect: 'openapi-3.0' } };

export const produce = (count) => library('joi', count, (program) => {
  let made = type(program.root);
  for (const s of program.shared) made = made.shared(type(s.type).id(s.name));
  const schemas = {};
  for (const variant of Object.keys(dialects)) {
    if (program.shared.length === 0 || variant === 'json') schemas[variant] = attempt(() => clone(parse(made, variant)));
  }
  return {
    schemas, more: dialects,
    accepts: (v) => {
      const result = made.validate(v, { convert: false });
      return result.error ? undefined : result.value;
    },
  };
});
