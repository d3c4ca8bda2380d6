// Where a reference leads inside its document: pointers, anchors and ids, read simply.
import { at, isObject } from './json.mjs';

const maps = new WeakMap();

/** names collects every $id, id, $anchor and $dynamicAnchor of a document. */
function names(document) {
  if (maps.has(document)) return maps.get(document);
  const out = new Map();
  const walk = (node) => {
    if (node === null || typeof node !== 'object') return;
    for (const word of ['$id', 'id']) if (typeof node[word] === 'string') out.set(node[word], node);
    for (const word of ['$anchor', '$dynamicAnchor']) if (typeof node[word] === 'string') out.set('#' + node[word], node);
    for (const key of Object.keys(node)) if (key !== 'enum' && key !== 'const') walk(node[key]);
  };
  walk(document);
  maps.set(document, out);
  return out;
}

/** resolve is the schema that a reference leads to, or undefined. */
export function resolve(document, reference) {
  if (typeof reference !== 'string' || !isObject(document)) return undefined;
  const own = typeof document.$id === 'string' ? document.$id : document.id;
  let ref = reference;
  if (typeof own === 'string' && own !== '' && ref.startsWith(own)) ref = ref.slice(own.length) || '#';
  if (ref === '#' || ref === '') return document;
  if (ref.startsWith('#/')) {
    try {
      return at(document, decodeURIComponent(ref.slice(1)));
    } catch {
      return undefined;
    }
  }
  const known = names(document);
  for (const [name, node] of known) {
    if (name === ref || (ref !== '' && name.endsWith('/' + ref))) return node;
  }
  return undefined;
}
