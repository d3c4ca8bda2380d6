// An adapted schema, closed: objects that list properties admit no others. Where a provider
// has no word for a closed object, a reply with further members in an entry of a list, or in
// a wrapper, is no image of any value; it says nothing of what a diagnostic claims.
import { isObject } from './json.mjs';

const data = new Set(['enum', 'const', 'default', 'examples', 'example']);
const names = new Set(['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas']);

/** closed closes every object with properties, but for those that a conjunction shares. */
export function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed);
  if (!isObject(schema)) return schema;
  const out = {};
  for (const [word, value] of Object.entries(schema)) {
    if (data.has(word)) out[word] = value;
    else if (names.has(word) && isObject(value)) out[word] = Object.fromEntries(Object.entries(value).map(([k, s]) => [k, closed(s)]));
    else out[word] = word === 'allOf' || word === 'not' || word === 'if' ? value : closed(value);
  }
  const alone = !schema.allOf && !schema.anyOf && !schema.oneOf && !schema.$ref && !schema.patternProperties;
  if (alone && isObject(schema.properties) && schema.additionalProperties === undefined) out.additionalProperties = false;
  return out;
}
