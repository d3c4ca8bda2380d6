// Zod 3, with zod-to-json-schema.
import { z } from 'zod3';
import { zodToJsonSchema } from 'zod-to-json-schema';
import { attempt, library } from './library.mjs';
import { writer } from './zod-words.mjs';

const targets = {
  'draft-7': {}, '2019-09': { target: 'jsonSchema2019-09' }, named: { name: 'Arguments', nameStrategy: 'ref' },
  'openapi-3': { target: 'openApi3', $refStrategy: 'none' },
};

export const produce = (count) => library('zod3', count, (program) => {
  const type = writer(z, false)(program);
  const schemas = {};
  for (const [variant, options] of Object.entries(targets)) {
    if (variant === 'openapi-3' && program.shared.some((s) => s.recursive)) continue; // it writes {} where a type recurs
    schemas[variant] = attempt(() => zodToJsonSchema(type, options));
  }
  return {
    schemas, more: { 'openapi-3': { dialect: 'openapi-3.0' } },
    accepts: (v) => {
      const result = type.safeParse(v);
      return result.success ? result.data : undefined;
    },
  };
});
