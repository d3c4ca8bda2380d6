// Rule sheet, section 5.1: an inputSchema is an object's, and a schema of the dialect that
// it names, else of 2020-12; network references are never fetched, and so none may be needed.
import { isObject } from '../json.mjs';
import { dialectOf, isSchema } from '../judges.mjs';
import { Findings } from './walk.mjs';

export function check(root, surface) {
  const found = new Findings();
  if (!isObject(root)) return [{ rule: 'root', path: '', detail: '' }];
  if (surface === 'response') return [{ rule: 'no-such-surface', path: '', detail: '', doubt: true }];
  if (root.type !== 'object') found.add('root-type', [], root.type);
  for (const [name, s] of Object.entries(root.properties ?? {})) if (!isObject(s)) found.add('boolean-property', ['properties', name]); // properties?: { [key: string]: object }
  const says = isSchema(root, dialectOf(root));
  if (says) found.add('not-a-schema', [], says);
  return found.list;
}
