// Whether an adapted schema reads as its author wrote it: his properties at the root under
// his names, no names made of numbers, and no schema quoted in a description.
import { isObject } from './json.mjs';
import { walk } from './rules/walk.mjs';

const plain = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/; // names that every provider takes, unless they are keywords
const keywords = new Set(['type', 'enum', 'const', 'required', 'properties', 'items', 'description', 'title', 'default', 'format', 'additionalProperties', 'anyOf', 'allOf', 'oneOf', 'not', 'id']);
const numbered = /^(option|branch|variant|alternative|value|object|text)_?\d+$/; // a tuple's items have no better names than numbers
const other = ['$ref', 'anyOf', 'oneOf', 'allOf', 'if', 'not', 'enum', 'const']; // beside these a root may have to be another one

/** unnatural lists what a model would not have been told that way, as {kind, what}. */
export function unnatural(before, after) {
  return [...moved(before, after), ...invented(before, after)];
}

/** moved finds properties of a plain object at the root that do not stand there any more. */
function* moved(before, after) {
  if (!isObject(before.properties) || other.some((word) => before[word] !== undefined)) return;
  if (before.type !== undefined && before.type !== 'object') return;
  for (const [name, schema] of Object.entries(before.properties)) {
    const none = !isObject(schema) || schema.not !== undefined || (Array.isArray(schema.enum) && schema.enum.length === 0); // perhaps no value may stand there
    if (plain.test(name) && !keywords.has(name) && !none && !Object.hasOwn(after.properties ?? {}, name)) return yield { kind: 'moved', what: name };
  }
}

/** invented finds names made of numbers, and descriptions that quote what is for machines. */
function* invented(before, after) {
  const input = JSON.stringify(before);
  const found = new Map();
  walk(after, (s) => {
    if (!isObject(s)) return;
    for (const name of Object.keys(s.properties ?? {})) if (numbered.test(name) && !input.includes(JSON.stringify(name))) found.set('numbered-name', name);
    if (typeof s.description !== 'string') return;
    for (const [kind, quote] of [['quoted-schema', /\{"(type|\$ref|properties|items|anyOf|oneOf|allOf|enum|const|not)":/], ['null-default', /\(default: null\)/]]) {
      const [text] = quote.exec(s.description) ?? [];
      if (text && !input.includes(JSON.stringify(text).slice(1, -1))) found.set(kind, s.description.slice(-200));
    }
  });
  for (const [kind, what] of found) yield { kind, what };
}
