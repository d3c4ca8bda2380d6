// JSON values: equality, walking, pointers, and a member's own text in a line of JSON.

/** same says whether two JSON values are equal; the order of members does not count. */
export function same(a, b) {
  if (a === b) return true;
  if (typeof a !== typeof b || a === null || b === null || typeof a !== 'object') return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((k) => Object.hasOwn(b, k) && same(a[k], b[k]));
}

export const isObject = (v) => v !== null && typeof v === 'object' && !Array.isArray(v);

/** typeOf is JSON Schema's name of a value's type; an integral number is an integer. */
export function typeOf(v) {
  if (v === null) return 'null';
  if (Array.isArray(v)) return 'array';
  if (typeof v === 'number') return Number.isInteger(v) ? 'integer' : 'number';
  return typeof v;
}

export const clone = (v) => (v === undefined ? undefined : JSON.parse(JSON.stringify(v)));

/** set assigns a member, even one that is called __proto__. */
export function set(object, name, value) {
  Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
  return object;
}

/** places lists every place of a value: its path, its value, and what holds it. */
export function places(value, path = [], parent = null, out = []) {
  out.push({ path, value, parent });
  if (value !== null && typeof value === 'object') {
    for (const key of Object.keys(value)) places(value[key], [...path, key], value, out);
  }
  return out;
}

export const escape = (name) => String(name).replaceAll('~', '~0').replaceAll('/', '~1');
export const pointerOf = (path) => path.map((p) => '/' + escape(p)).join('');

/** at is what a JSON Pointer (without its #) leads to, or undefined. */
export function at(document, pointer) {
  let here = document;
  if (pointer === '') return here;
  for (const part of pointer.slice(1).split('/')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (here === null || typeof here !== 'object' || !Object.hasOwn(here, name)) return undefined;
    here = here[name];
  }
  return here;
}

/** end finds where the JSON value that begins at i ends. */
function end(text, i) {
  let depth = 0;
  for (let inString = false; i < text.length; i++) {
    const c = text[i];
    if (inString) {
      if (c === '\\') i++;
      else if (c === '"') inString = false;
      if (inString || depth > 0 || c !== '"') continue;
      return i + 1;
    }
    if (c === '"') inString = true;
    else if (c === '{' || c === '[') depth++;
    else if (c === '}' || c === ']') {
      if (depth === 0) return i;
      if (--depth === 0) return i + 1;
    } else if (depth === 0 && (c === ',' || c === ' ')) return i;
  }
  return i;
}

/** memberText is the text of a member of the object that a line of compact JSON holds. */
export function memberText(line, name) {
  for (let i = 1; i < line.length && line[i] === '"'; ) {
    const keyEnd = end(line, i);
    const valueEnd = end(line, keyEnd + 1);
    if (JSON.parse(line.slice(i, keyEnd)) === name) return line.slice(keyEnd + 1, valueEnd);
    i = valueEnd + 1;
  }
  return undefined;
}
