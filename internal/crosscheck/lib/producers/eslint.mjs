// ESLint: the options that rules declare, of ESLint itself and of plug-ins.
import { createRequire } from 'node:module';
import { clone, isObject } from '../json.mjs';

const require = createRequire(import.meta.url);
const plugins = ['eslint-plugin-import', 'eslint-plugin-react', 'eslint-plugin-unicorn', 'eslint-plugin-jsdoc', '@typescript-eslint/eslint-plugin',
  'eslint-plugin-n', 'eslint-plugin-vue', '@stylistic/eslint-plugin', 'eslint-plugin-perfectionist', 'eslint-plugin-jsx-a11y'];

/** rulesOf is a package's rules by name. */
async function rulesOf(name) {
  if (name === 'eslint') return Object.fromEntries(require('eslint/use-at-your-own-risk').builtinRules);
  const module = await import(name);
  return module.rules ?? module.default?.rules ?? {};
}

/** whole is a rule's schema as ESLint reads it: a list of schemas is that of a tuple. */
function whole(schema) {
  if (!Array.isArray(schema)) return schema;
  return schema.length === 0 ? null : { type: 'array', items: schema, minItems: 0, maxItems: schema.length };
}

/** produce has the whole list of a rule's options, and each option that is an object. */
export async function* produce() {
  for (const name of ['eslint', ...plugins]) {
    for (const [rule, { meta }] of Object.entries(await rulesOf(name))) {
      if (meta?.schema === undefined || meta.schema === false) continue;
      const id = `eslint/${name}/${rule}`;
      const schema = whole(meta.schema);
      if (!isObject(schema)) continue;
      yield made(id, schema, meta.defaultOptions ? [meta.defaultOptions] : []);
      for (const [i, option] of (Array.isArray(meta.schema) ? meta.schema : []).entries()) {
        if (isObject(option) && Object.keys(option).length > 0) yield made(`${id}/${i}`, option, []);
      }
    }
  }
}

const made = (id, schema, values) => ({ source: 'eslint', id, schema: clone(schema), values: clone(values), dialect: 'draft-07' });
