// Whether a loss is one that a diagnostic names. A diagnostic that says `narrowed` excuses
// the values that it speaks of, as far as that can be told from the value alone.
import { isObject, places, same } from './json.mjs';

/** explained says whether the narrowing diagnostics cover the loss of a value. */
export function explained(value, back, narrowed, schema) {
  const rules = new Set(narrowed.map((d) => d.rule));
  if (rules.size === 0) return false;
  if (back !== undefined && rules.has('optional-property') && same(withoutNulls(value), withoutNulls(back))) return true;
  const others = [...rules].filter((r) => !excuses[r]);
  return others.length > 0 || [...rules].some((r) => excuses[r]?.(value, schema));
}

/** excuses has, for rules that are common, which values they cost. */
const excuses = {
  'open-object': (value, schema) => {
    const known = namesOf(schema);
    return places(value).some(({ value: v }) => isObject(v) && Object.keys(v).some((k) => !known.everywhere(k)));
  },
  'optional-property': (value) => places(value).some(({ value: v }) => v === null),
};

const cache = new WeakMap();

/** namesOf knows which names every object with properties lists: others are further members. */
function namesOf(schema) {
  if (cache.has(schema)) return cache.get(schema);
  const lists = places(schema).map(({ value }) => value).filter((v) => isObject(v) && isObject(v.properties)).map((v) => v.properties);
  const known = { everywhere: (name) => lists.length > 0 && lists.every((l) => Object.hasOwn(l, name)) };
  cache.set(schema, known);
  return known;
}

function withoutNulls(value) {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== null).map(([k, v]) => [k, withoutNulls(v)]));
}
