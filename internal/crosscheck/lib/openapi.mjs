// OpenAPI 3.0's schema object as JSON Schema 2020-12, for the judges, who know no nullable.
import { isObject } from './json.mjs';

const maps = ['properties', '$defs', 'definitions', 'patternProperties'];
const lists = ['anyOf', 'oneOf', 'allOf'];
const single = ['items', 'additionalProperties', 'not'];

/**
 * fromOpenapi translates a schema object. Where the list of values is without null, as in
 * a message whose list holds strings alone, nullable adds it (listsNull).
 */
export function fromOpenapi(schema, listsNull = false) {
  if (!isObject(schema)) return schema;
  if (typeof schema.$ref === 'string') return { $ref: schema.$ref, ...translated(schema, maps, listsNull) };
  const out = { ...schema, ...translated(schema, maps, listsNull) };
  for (const word of lists) if (Array.isArray(schema[word])) out[word] = schema[word].map((s) => fromOpenapi(s, listsNull));
  for (const word of single) if (isObject(schema[word])) out[word] = fromOpenapi(schema[word], listsNull);
  for (const word of ['nullable', 'example', 'propertyOrdering', 'discriminator', 'xml']) delete out[word];
  if (typeof out.type === 'string') out.type = out.type.toLowerCase();
  bounds(out);
  return schema.nullable === true ? orNull(out, listsNull) : out;
}

/** translated has the members of a schema that are maps of schemas. */
function translated(schema, words, listsNull) {
  const out = {};
  for (const word of words) {
    if (isObject(schema[word])) out[word] = Object.fromEntries(Object.entries(schema[word]).map(([k, s]) => [k, fromOpenapi(s, listsNull)]));
  }
  return out;
}

/** bounds reads boolean exclusive bounds, and whole numbers that are written as strings. */
function bounds(out) {
  for (const [word, bound] of [['exclusiveMinimum', 'minimum'], ['exclusiveMaximum', 'maximum']]) {
    if (typeof out[word] !== 'boolean') continue;
    if (out[word] && typeof out[bound] === 'number') {
      out[word] = out[bound];
      delete out[bound];
    } else delete out[word];
  }
  for (const word of ['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties']) {
    if (typeof out[word] === 'string') out[word] = Number(out[word]);
  }
}

/**
 * orNull admits null too. Without a type beside it nullable has no effect, says OpenAPI
 * 3.0.3; in a message it stands beside a union as well.
 */
function orNull(out, listsNull) {
  if (listsNull && out.anyOf && out.type === undefined) return { ...out, anyOf: [...out.anyOf, { type: 'null' }] };
  if (out.type === undefined) return out;
  if (Array.isArray(out.enum) && !out.enum.includes(null) && listsNull) out.enum = [...out.enum, null];
  return { ...out, type: [out.type, 'null'] };
}
