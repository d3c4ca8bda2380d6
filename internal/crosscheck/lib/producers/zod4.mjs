// Zod 4, with its own z.toJSONSchema.
import { z } from 'zod';
import { attempt, library } from './library.mjs';
import { writer } from './zod-words.mjs';

const targets = { 'draft-2020-12': {}, 'draft-7': { target: 'draft-7' }, 'draft-4': { target: 'draft-4' }, 'input-ref': { io: 'input', reused: 'ref' } };

export const produce = (count) => library('zod4', count, (program) => {
  const type = writer(z, true)(program);
  const schemas = {};
  for (const [variant, options] of Object.entries(targets)) {
    schemas[variant] = attempt(() => z.toJSONSchema(type, { unrepresentable: 'any', ...options }));
  }
  return { schemas, accepts: (v) => parsed(type.safeParse(v)) };
});

const parsed = (result) => (result.success ? result.data : undefined);
