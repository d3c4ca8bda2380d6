// The cross-check: schemas that other programs make, values that other programs judge.
//
//   node run.mjs --binary PATH                  everything
//   node run.mjs --binary PATH --sample 20      so many schemas of each source
//   … --sources zod4,joi --flavors gemini       only these
//   … --report FILE                             each failure as a line of JSON
//   … --seconds 75                              no schema is begun after that time, from the start
//   … --again FILE                              the schemas alone of which an earlier report lists failures
//   … --table FILE                              the tables alone, as Markdown
//   … --record                                  writes the examples in known.json anew
//
// The exit status is 1 where a failure is new, or one that known.json names has vanished.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { unanswered } from './lib/batch.mjs';
import { Known } from './lib/known.mjs';
import { each } from './lib/pool.mjs';
import { produced, sources } from './lib/producers/index.mjs';
import { flavors } from './lib/rules/index.mjs';
import { Table } from './lib/table.mjs';

const { values: flags } = parseArgs({
  options: {
    binary: { type: 'string' }, sample: { type: 'string' }, programs: { type: 'string' }, sources: { type: 'string' },
    flavors: { type: 'string' }, report: { type: 'string' }, table: { type: 'string' }, again: { type: 'string' }, jobs: { type: 'string', default: '2' }, only: { type: 'string' }, seconds: { type: 'string' }, record: { type: 'boolean' },
  },
});

const list = (text, all) => (text ? text.split(',') : all);

/** subjects are the schemas of this run. */
async function subjects() {
  const most = flags.sample ? Number(flags.sample) : Infinity;
  const programs = Number(flags.programs ?? (flags.sample ? 40 : 200));
  const all = await produced(list(flags.sources, sources), programs, most);
  if (flags.only) return all.filter((raw) => raw.id === flags.only);
  if (flags.again) {
    const failed = new Set(readFileSync(flags.again, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line).id));
    return all.filter((raw) => failed.has(raw.id));
  }
  return flags.sample ? dealt(all) : all;
}

/** dealt deals the sources' schemas in turn, so that a run that ends early has some of each. */
function dealt(all) {
  const turns = new Map();
  const turn = (raw) => turns.set(raw.source, (turns.get(raw.source) ?? 0) + 1).get(raw.source);
  return all.map((raw) => [turn(raw), raw]).sort(([a], [b]) => a - b).map(([, raw]) => raw);
}

/** Run adds up what the workers say. */
class Run {
  constructor() {
    this.table = new Table();
    this.known = new Known();
    this.aside = [];
    this.disputed = this.unjudged = 0;
  }

  found(message, raw) {
    if (message.error) {
      this.aside.push(`${raw.id}: ${message.error}`);
      return;
    }
    this.disputed += message.disputed;
    if (message.unjudged) this.unjudged++;
    const failures = message.trials.flatMap((t) => t.failures);
    for (const t of message.trials) this.table.add(raw.source, t);
    this.known.add(raw.id, failures);
    const lines = failures.map((f) => JSON.stringify({ ...f, schema: raw.schema, dialect: raw.dialect }) + '\n');
    if (flags.report) appendFileSync(flags.report, lines.join(''));
    this.progress();
  }

  /** progress says now and then how far the run is; the report has what failed until then. */
  progress() {
    const tried = this.known.tried.size;
    if (tried % 500 === 0) console.log(`${tried} schemas in ${Math.round((Date.now() - started) / 1000)} s, ${this.known.fresh.length} new failures`);
  }

  tables() {
    return [this.table.text(), this.table.relations(), this.table.failures(flavors)].join('\n\n');
  }

  /** verdict prints what was found, and says whether the run passes. */
  verdict(seconds) {
    const { known } = this;
    const count = known.tried.size;
    console.log(this.tables());
    console.log(`\n${count} schemas in ${seconds} s; ${this.unjudged} that the judges cannot read, ${this.disputed} values on which they disagree, ${this.aside.length} put aside`);
    for (const line of this.aside) console.log(`put aside: ${line}`);
    for (const e of known.entries) if (e.covered > 0) console.log(`known, ${e.covered}: ${e.promise}/${e.kind} of ${e.flavors?.join(', ') ?? 'all flavors'}: ${e.reason}`);
    for (const f of known.fresh.slice(0, 40)) console.log(`NEW: ${f.promise}/${f.kind} under ${f.flavor}, ${f.surface}: ${f.id} ${JSON.stringify(f.detail).slice(0, 400)}`);
    const vanished = known.vanished();
    for (const line of vanished) console.log(`VANISHED: ${line}`);
    console.log(`${known.fresh.length} new failures, ${vanished.length} vanished`);
    const endless = this.aside.filter((line) => line.includes(unanswered));
    return known.fresh.length === 0 && vanished.length === 0 && endless.length === 0 && this.aside.length <= count / 100;
  }
}

const started = Date.now();
const run = new Run();
if (flags.report) writeFileSync(flags.report, '');
const all = await subjects();
console.log(`${all.length} schemas of ${new Set(all.map((raw) => raw.source)).size} sources were made in ${Math.round((Date.now() - started) / 1000)} s`);
const deadline = started + Number(flags.seconds ?? Infinity) * 1000;
await each(all, Number(flags.jobs), deadline, { binary: flags.binary, flavors: list(flags.flavors, flavors) }, (message, raw) => run.found(message, raw));
if (flags.record) run.known.record();
if (flags.table) writeFileSync(flags.table, run.tables() + '\n');
process.exitCode = run.verdict(Math.round((Date.now() - started) / 1000)) ? 0 : 1;
