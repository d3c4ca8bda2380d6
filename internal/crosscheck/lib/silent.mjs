// Whether a difference has no diagnostic. Input and output are laid side by side as long as
// their places agree; a keyword that is gone or another needs a diagnostic at its schema, at
// itself, or at a schema around it.
import { escape, isObject, same } from './json.mjs';

const constraints = new Set(['type', 'const', 'enum', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength',
  'pattern', 'format', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'required', 'default', 'title', 'description', '$comment', 'examples']);

/** unsaid finds the first such place, or null. */
export function unsaid(before, after, diagnostics) {
  if (diagnostics.some((d) => d.more)) return null; // so many that like ones are one: not each place is listed
  const told = new Set(diagnostics.flatMap((d) => [d.path, d.output_path]).filter((p) => p !== undefined));
  return node(before, after, '', told);
}

function node(before, after, path, told) {
  if (!isObject(before) || !isObject(after)) return null;
  if (path !== '' && told.has(path)) return null;
  if (typeof before.$ref === 'string' || before.allOf || before.anyOf || before.oneOf) return null;
  [before, after] = [before, after].map((s) => (s.nullable === true ? { ...s, type: [s.type, 'null'] } : s)); // a spelling of the dialect
  for (const word of Object.keys(before)) {
    if (word === 'type' && told.has(`${path}/nullable`)) continue;
    if (word === 'type' && same([before.type].flat().sort(), [after.type].flat().sort())) continue;
    if (!constraints.has(word) || same(before[word], after[word]) || told.has(`${path}/${word}`) || told.has(path)) continue;
    if ([...told].some((p) => p.startsWith(`${path}/${word}/`)) || (word === 'required' && inProperties(path, told))) continue;
    if (word === 'description' && typeof after[word] === 'string' && after[word].startsWith(before[word]) && inNode(path, told)) continue;
    return { kind: 'keyword-unsaid', path: `${path}/${word}`, what: JSON.stringify(after[word]) ?? 'gone' };
  }
  return order(before, after, path, told) ?? inner(before, after, path, told);
}

const inProperties = (path, told) => [...told].some((p) => p.startsWith(`${path}/properties/`));
const inNode = (path, told) => [...told].some((p) => p.startsWith(`${path}/`));

/** order: properties that stay are in the order that they had. */
function order(before, after, path, told) {
  if (!isObject(before.properties) || !isObject(after.properties) || told.has(path)) return null;
  const kept = Object.keys(before.properties).filter((k) => Object.hasOwn(after.properties, k));
  const now = Object.keys(after.properties).filter((k) => Object.hasOwn(before.properties, k));
  return kept.join('\n') === now.join('\n') ? null : { kind: 'order', path: `${path}/properties`, what: now.join(' ') };
}

function inner(before, after, path, told) {
  for (const name of Object.keys(before.properties ?? {})) {
    const here = `${path}/properties/${escape(name)}`;
    if (told.has(here)) continue;
    if (!isObject(after.properties) || !Object.hasOwn(after.properties, name)) {
      if (told.has(path) || told.has(`${path}/properties`)) continue;
      return { kind: 'property-unsaid', path: here, what: 'gone' };
    }
    const found = node(before.properties[name], after.properties[name], here, told);
    if (found) return found;
  }
  return isObject(before.items) ? node(before.items, after.items, `${path}/items`, told) : null;
}
