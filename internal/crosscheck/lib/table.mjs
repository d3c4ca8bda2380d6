// The table: what was asked and what failed, by source and flavor, and by relation.

const columns = [
  ['schemas', (c) => c.schemas],
  ['refused', (c) => c.refused],
  ['1 accepted', (c) => c.accepted],
  ['not accepted', (c) => c['accepted ✗']],
  ['2 valid values', (c) => c.reach],
  ['lost, said', (c) => c['lost, said']],
  ['lost', (c) => c['reach ✗']],
  ['3 replies', (c) => c.replies],
  ['invalid', (c) => c.invalid],
  ['let through', (c) => c['let through ✗']],
  ['false alarms', (c) => c['false ✗']],
  ['4 silent', (c) => c['silent ✗']],
  ['claims refuted', (c) => c['effects ✗']],
  ['5 conforming', (c) => c.verbatim],
  ['touched', (c) => c['verbatim ✗']],
  ['not idempotent', (c) => c['idempotent ✗']],
  ['not deterministic', (c) => c['deterministic ✗']],
  ['6 unsafe', (c) => c['safe ✗']],
  ['7 natural', (c) => c.natural],
  ['not natural', (c) => c['natural ✗']],
  ['relations', (c) => c.relations],
  ['worse', (c) => c['metamorphic ✗']],
];

/** counter is a map of numbers that begin at 0. */
const counter = () => new Proxy({}, { get: (o, k) => o[k] ?? 0 });

/** Table adds up what trials say. */
export class Table {
  constructor() {
    this.rows = new Map();
    this.kinds = new Map();
  }

  add(source, { flavor, counts, failures }) {
    for (const key of [`${source}|${flavor}`, `all|${flavor}`, `${source}|all`, 'all|all']) {
      if (!this.rows.has(key)) this.rows.set(key, counter());
      const row = this.rows.get(key);
      for (const [what, n] of Object.entries(counts)) row[what] += n;
      for (const f of failures) row[column(f)]++;
    }
    for (const { promise, kind } of failures) {
      const what = promise === 'metamorphic' ? kind : `${promise}/${kind}`;
      if (!this.kinds.has(what)) this.kinds.set(what, counter());
      this.kinds.get(what)[flavor]++;
    }
  }

  /** text is the table as lines of Markdown. */
  text() {
    const sorted = [...this.rows].sort(([a], [b]) => (order(a) < order(b) ? -1 : 1));
    return markdown(['source', 'flavor', ...columns.map(([name]) => name)], 2, sorted.map(([key, row]) => [...key.split('|'), ...columns.map(([, of]) => of(row))]));
  }

  /** relations is a second one: how often each rewriting was tried, and fared worse. */
  relations() {
    const all = this.rows.get('all|all') ?? counter();
    const names = Object.keys(all).filter((k) => k.startsWith('relation ')).map((k) => k.slice('relation '.length)).sort();
    const worse = (name, way) => Object.values(this.kinds.get(`${name}-${way}`) ?? {}).reduce((a, b) => a + b, 0);
    const ways = ['widened', 'narrowed', 'enforcement', 'size', 'refused'];
    return markdown(['relation', 'tried', ...ways], 1, names.map((name) => [name, all[`relation ${name}`], ...ways.map((way) => worse(name, way))]));
  }

  /** failures is a third one: each kind, by flavor. */
  failures(flavors) {
    const sorted = [...this.kinds].sort(([a], [b]) => (a < b ? -1 : 1));
    return markdown(['failure', ...flavors], 1, sorted.map(([kind, by]) => [kind, ...flavors.map((f) => by[f])]));
  }
}

/** markdown writes rows; so many columns at the left are words. */
function markdown(head, left, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map((_, i) => (i < left ? ' --- |' : ' ---: |')).join('')}`, ...rows.map(line)].join('\n');
}

/** order sorts the sums below the rest, and the sum of all last. */
const order = (key) => key.replace(/^all/, '~').replace(/all$/, '~');

function column({ promise, kind }) {
  if (promise !== 'caught') return `${promise} ✗`;
  return kind.startsWith('let-through') ? 'let through ✗' : 'false ✗';
}
