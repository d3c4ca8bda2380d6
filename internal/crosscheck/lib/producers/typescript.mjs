// TypeScript: programs as declarations of types, and ts-json-schema-generator.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { Random } from '../random.mjs';
import { Programs, valuesOf } from './programs.mjs';

const name = (n) => (/^[A-Za-z_]\w*$/.test(n) ? n : JSON.stringify(n));

/** note is a comment that the generator reads as keywords. */
function note(t) {
  const tags = [];
  for (const [key, tag] of [['format', 'format'], ['pattern', 'pattern'], ['description', 'description']]) if (t[key]) tags.push(`@${tag} ${t[key]}`);
  const low = { string: 'minLength', array: 'minItems' }[t.kind] ?? 'minimum';
  if (t.min !== undefined) tags.push(`@${low} ${t.min}`);
  if (t.max !== undefined) tags.push(`@${low.replace('min', 'max')} ${t.max}`);
  if (t.above !== undefined) tags.push(`@exclusiveMinimum ${t.above}`);
  if (t.step) tags.push(`@multipleOf ${t.step}`);
  if (t.kind === 'integer') tags.push('@asType integer');
  return tags.length > 0 ? `/** ${tags.join('\n * ')} */ ` : '';
}

/** words writes a type; prefix goes before the names of shared ones. */
const words = (prefix, write) => ({
  string: () => 'string',
  integer: () => 'number',
  number: () => 'number',
  boolean: () => 'boolean',
  nil: () => 'null',
  any: () => 'unknown',
  literal: (t) => JSON.stringify(t.value),
  enumeration: (t) => t.values.map((v) => JSON.stringify(v)).join(' | '),
  array: (t) => `(${write(t.item)})[]`,
  tuple: (t) => `[${t.items.map(write).join(', ')}]`,
  record: (t) => `Record<string, ${write(t.value)}>`,
  nullable: (t) => `(${write(t.of)}) | null`,
  object: (t) => `{ ${t.fields.map((f) => `${note(f.type)}${name(f.name)}${f.optional ? '?' : ''}: ${write(f.type)};`).join(' ')} ${t.extra === 'open' ? '[key: string]: unknown;' : ''} }`,
  union: (t) => t.branches.map((b) => `(${write(b)})`).join(' | '),
  discriminated: (t) => t.branches.map((b) => `(${write(b)})`).join(' | '),
  intersection: (t) => `(${write(t.left)}) & (${write(t.right)})`,
  shared: (t) => prefix + t.name,
});

/** declarations writes many programs into one text, one exported type each. */
function declarations(count) {
  const programs = [];
  const lines = [];
  for (let i = 0; i < count; i++) {
    const seed = `typescript/${i}`;
    const program = new Programs(seed).program();
    const kinds = words(`T${i}`, (t) => kinds[t.kind](t));
    for (const s of program.shared) lines.push(`export interface T${i}${s.name} ${kinds[s.type.kind](s.type)}`);
    lines.push(`export type Root${i} = ${kinds[program.root.kind](program.root)};`);
    programs.push({ seed, program, type: `Root${i}` });
  }
  return { programs, text: lines.join('\n') };
}

export function* produce(count) {
  const folder = mkdtempSync(join(tmpdir(), 'crosscheck-'));
  try {
    const { programs, text } = declarations(count);
    const path = join(folder, 'types.ts');
    writeFileSync(path, text);
    for (const [variant, options] of Object.entries({ references: {}, 'no-top-reference': { topRef: false, additionalProperties: true } })) {
      const generator = createGenerator({ path, type: '*', skipTypeCheck: true, expose: 'export', ...options });
      for (const { seed, program, type } of programs) {
        try {
          const schema = generator.createSchema(type);
          yield { source: 'typescript', id: `${seed}/${variant}`, schema, values: valuesOf(program, new Random(seed + '/values'), 24) };
        } catch {
          continue; // the generator has no schema for a part of it
        }
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
