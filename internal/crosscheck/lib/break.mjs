// Values broken: small changes to a value that was valid. They know nothing of what the
// schema's rewriting does; of the schema they know its numbers, its names and its words.
import { clone, isObject, places, set } from './json.mjs';

/** pantry collects what a schema mentions: numbers beside its bounds, strings, names. */
export function pantry(schema) {
  const numbers = new Set([0, -1, 1.5, 1e6]);
  const strings = new Set(['', 'zzz', 'true', '0', 'not-a-date', '2024-13-45']);
  let count = 0;
  for (const { value } of places(schema)) {
    if (++count > 3000) break;
    if (typeof value === 'number' && numbers.size < 60) for (const d of [-1, 0, 1, 0.5]) numbers.add(value + d);
    if (typeof value === 'string' && strings.size < 120 && value.length < 40) strings.add(value).add(value + 'x');
    if (isObject(value) && strings.size < 120) for (const k of Object.keys(value)) if (k.length < 40) strings.add(k);
  }
  return { numbers: [...numbers], strings: [...strings] };
}

const samples = [null, true, 'text', 7, 1.5, [], {}, ['x'], { a: 1 }, [[]], -1];

/** changes each edit one place of a value: what holds it, the key, and the value there. */
const changes = {
  type: (r, holder, key) => set(holder, key, clone(r.pick(samples))),
  none: (r, holder, key) => set(holder, key, null),
  drop: (r, holder, key) => (Array.isArray(holder) ? holder.splice(key, 1) : delete holder[key]),
  number: (r, holder, key, stock) => set(holder, key, r.pick(stock.numbers)),
  string: (r, holder, key, stock) => set(holder, key, r.pick(stock.strings)),
  near: (r, holder, key) => set(holder, key, near(r, holder[key])),
  swap: (r, holder, key, stock, all) => set(holder, key, clone(r.pick(all).value)),
  text: (r, holder, key) => set(holder, key, JSON.stringify(holder[key])),
  wrap: (r, holder, key) => set(holder, key, r.chance(0.5) ? [holder[key]] : { value: holder[key] }),
  rename: (r, holder, key) => {
    if (Array.isArray(holder)) return;
    const value = holder[key];
    delete holder[key];
    set(holder, key + '_', value);
  },
};

/** near is a value of the same type that differs a little. */
function near(r, value) {
  if (typeof value === 'number') return value + r.pick([-1, 1, 0.5, 1000, -1000]);
  if (typeof value === 'string') return r.pick([value + value, value.slice(1), value + ' ', value.toUpperCase(), 'x'.repeat(300)]);
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.length === 0 ? [null] : r.pick([[...value, clone(value[0])], value.slice(1), [...value, null], [...value, {}], [...value].reverse()]);
  if (isObject(value)) return { ...value, [r.pick(['extra', 'a', 'key', 'value', 'type'])]: clone(r.pick(samples)) };
  return r.pick(samples);
}

/** broken is a value with one change, or two. */
export function broken(random, value, stock) {
  const root = { root: clone(value) };
  for (let n = random.chance(0.25) ? 2 : 1; n > 0; n--) {
    const all = places(root).slice(1);
    if (all.length === 0) break;
    const { parent, path } = random.pick(all);
    const name = random.pick(Object.keys(changes));
    if (parent === root && (name === 'drop' || name === 'rename')) continue;
    changes[name](random, parent, path.at(-1), stock, all);
  }
  return root.root;
}
