// What the producers with a library of types share: draw programs, have the library write
// the schema, and keep the values that the library's own validator takes as they are.
import { Random } from '../random.mjs';
import { clone, same } from '../json.mjs';
import { Programs, valuesOf } from './programs.mjs';

/** Unsupported is thrown where a library has no word for a kind of type. */
export class Unsupported extends Error {}

/**
 * library yields what one library makes of programs: write(program) gives
 * {schemas: {variant: schema}, accepts(value)}; accepts gives the value as the library
 * read it, or undefined.
 */
export function* library(name, count, write) {
  for (let i = 0; i < count; i++) {
    const seed = `${name}/${i}`;
    const program = new Programs(seed).program();
    let written;
    try {
      written = write(program);
    } catch {
      continue; // the library has no word for it, or no schema for that word
    }
    const values = valuesOf(program, new Random(seed + '/values'), 24).filter((v) => {
      try {
        return same(written.accepts(clone(v)), v);
      } catch {
        return false;
      }
    });
    for (const [variant, schema] of Object.entries(written.schemas)) {
      if (schema !== undefined) yield { source: name, id: `${name}/${i}/${variant}`, schema, values, ...written.more?.[variant] };
    }
  }
}

/** attempt is a function's result, or undefined where it throws. */
export function attempt(f) {
  try {
    return f();
  } catch {
    return undefined;
  }
}
