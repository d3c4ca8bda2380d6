// Makes failures small: the first of each kind in a report of run.mjs, as lines of text.
//
//   node minimise.mjs --binary PATH --report FILE [--each 1] [--kind PROMISE/KIND]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Batch } from './lib/batch.mjs';
import { minimise } from './lib/minimise.mjs';

const { values: flags } = parseArgs({ options: { binary: { type: 'string' }, report: { type: 'string' }, each: { type: 'string', default: '1' }, kind: { type: 'string' } } });
const batch = new Batch(flags.binary);
const other = new Batch(flags.binary);
const seen = {};
const lines = readFileSync(flags.report, 'utf8').split('\n').filter((l) => l !== '').map((l) => JSON.parse(l));
lines.sort((a, b) => JSON.stringify(a.schema).length - JSON.stringify(b.schema).length);
for (const failure of lines) {
  const key = `${failure.promise}/${failure.kind}`;
  const own = `${key} ${failure.flavor}`;
  if ((flags.kind && flags.kind !== key) || (seen[own] = (seen[own] ?? 0) + 1) > Number(flags.each)) continue;
  const { schema, detail, id, surface, note } = await minimise(failure, batch, other);
  console.log(`${own}, ${surface}: ${id}${note ? `: ${note}` : ''}\n  ${JSON.stringify(schema).slice(0, 1500)}\n  ${JSON.stringify(detail).slice(0, 500)}`);
}
batch.close();
other.close();
