// Rewritings of a schema that mean the same.
import { clone, isObject } from './json.mjs';
import { Random } from './random.mjs';
import { children } from './rules/walk.mjs';
import { resolve } from './refs.mjs';

/** map rebuilds a schema, subschemas first; change gets each as a copy. */
function map(schema, change) {
  if (!isObject(schema)) return schema;
  const out = clone(schema);
  for (const { path } of children(out)) {
    const holder = path.slice(0, -1).reduce((v, k) => v[k], out);
    holder[path.at(-1)] = map(holder[path.at(-1)], change);
  }
  return change(out);
}

/**
 * reordered is an object with its members in another order, which depends on what it says: parts that read
 * the same still do, as they have to where one definition is made of them.
 */
const reordered = (s, seed) => Object.fromEntries(new Random(`${seed} ${JSON.stringify(s)}`).shuffled(Object.entries(s)));

const named = ['$defs', 'definitions'];
const moves = (schema) => named.some((w) => isObject(schema[w])) && !some(schema, (s) => ['$id', 'id', '$anchor', '$dynamicRef', '$recursiveRef'].some((w) => typeof s[w] === 'string'));

export const rewritings = {
  reorder: (schema, random) => {
    const seed = random.next();
    return map(schema, (s) => reordered(s, seed));
  },

  describe: (schema) => map(schema, (s) => (s.description === undefined && s.$ref === undefined ? { ...s, description: 'Said.' } : s)),

  unknown: (schema) => map(schema, (s) => (s.$ref === undefined ? { ...s, 'x-note': { enum: [] } } : s)),

  'all-of': (schema) => {
    if (schema.$ref !== undefined) return undefined;
    const { $schema, $id, id, $defs, definitions, ...rest } = schema;
    const out = { ...($schema && { $schema }), allOf: [rest] };
    if ($id || id || JSON.stringify(rest).includes('"#"')) return undefined;
    return { ...out, ...($defs && { $defs }), ...(definitions && { definitions }) };
  },

  rename: (schema) => {
    if (!moves(schema)) return undefined;
    let text = JSON.stringify(schema);
    for (const word of named) text = text.replaceAll(`"#/${word}/`, `"#/${word}/R`);
    const out = JSON.parse(text);
    for (const word of named) if (isObject(out[word])) out[word] = Object.fromEntries(Object.entries(out[word]).map(([k, v]) => ['R' + k, v]));
    return out;
  },

  inline: (schema) => {
    if (!moves(schema)) return undefined;
    let done = false;
    return map(schema, (s) => {
      if (done || typeof s.$ref !== 'string' || Object.keys(s).length > 1) return s;
      const target = resolve(schema, s.$ref);
      if (!isObject(target) || target === schema || JSON.stringify(target).includes('"$ref"')) return s;
      done = true;
      return clone(target);
    });
  },

  dialect: (schema, random, from) => {
    if (from !== 'draft-07' || some(schema, draftOnly)) return undefined;
    const { $schema, definitions, ...rest } = JSON.parse(JSON.stringify(schema).replaceAll('"#/definitions/', '"#/$defs/'));
    return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...rest, ...(definitions && { $defs: definitions }) };
  },
};

/** draftOnly says whether a subschema means something else in 2020-12. */
function draftOnly(s) {
  if (typeof s.$ref === 'string' && Object.keys(s).some((k) => k !== '$ref' && k !== '$schema' && k !== 'definitions')) return true;
  return Array.isArray(s.items) || ['additionalItems', 'dependencies', '$id', 'id'].some((w) => s[w] !== undefined);
}

/** some says whether a claim holds of a subschema. */
function some(schema, claim) {
  let found = false;
  map(schema, (s) => {
    found ||= claim(s);
    return s;
  });
  return found;
}
