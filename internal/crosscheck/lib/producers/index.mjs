// The producers, by source. Each yields {source, id, schema, values, dialect}; an id stays
// with its schema, so that what is known of it can be written down.
import { hash } from '../random.mjs';

const libraries = ['zod4', 'zod3', 'typebox', 'effect', 'valibot', 'arktype', 'joi', 'typescript'];
const collections = ['eslint', 'packages', 'servers', 'github'];

export const sources = [...libraries, ...collections];

/** produced lists what the sources make; most is how many to take of each, by lot. */
export async function produced(names, programs, most) {
  const all = [];
  for (const name of names) {
    const { produce } = await import(`./${name}.mjs`);
    const own = [];
    for await (const raw of produce(programs)) own.push(raw);
    const lot = (raw) => hash(`lot ${raw.id}`);
    const taken = own.length <= most ? own : own.sort((a, b) => lot(a) - lot(b)).slice(0, most);
    all.push(...taken);
  }
  return all;
}
