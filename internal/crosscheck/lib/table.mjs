// The table: what was asked and what failed, by source and flavor.

const columns = [
  ['schemas', (c) => c.schemas],
  ['refused', (c) => c.refused],
  ['not accepted', (c) => c['accepted ✗']],
  ['values', (c) => c.reach],
  ['lost, said', (c) => c['lost, said']],
  ['lost', (c) => c['reach ✗']],
  ['replies', (c) => c.replies],
  ['invalid', (c) => c.invalid],
  ['let through', (c) => c['let through ✗']],
  ['false alarms', (c) => c['false ✗']],
  ['claims refuted', (c) => c['effects ✗']],
  ['touched', (c) => c['verbatim ✗']],
  ['not idempotent', (c) => c['idempotent ✗']],
  ['not deterministic', (c) => c['deterministic ✗']],
  ['silent', (c) => c['silent ✗']],
  ['unsafe', (c) => c['safe ✗']],
  ['relations', (c) => c.relations],
  ['worse by relation', (c) => c['metamorphic ✗']],
];

/** Table adds up what trials say. */
export class Table {
  constructor() {
    this.rows = new Map();
  }

  add(source, { flavor, counts, failures }) {
    for (const key of [`${source}|${flavor}`, `all|${flavor}`, 'all|all']) {
      if (!this.rows.has(key)) this.rows.set(key, new Proxy({}, { get: (o, k) => o[k] ?? 0 }));
      const row = this.rows.get(key);
      for (const [what, n] of Object.entries(counts)) row[what] += n;
      for (const f of failures) row[column(f)]++;
    }
  }

  /** text is the table as lines of Markdown. */
  text() {
    const lines = [`| source | flavor | ${columns.map(([name]) => name).join(' | ')} |`, `| --- | --- |${' ---: |'.repeat(columns.length)}`];
    for (const [key, row] of [...this.rows].sort(([a], [b]) => (order(a) < order(b) ? -1 : 1))) {
      lines.push(`| ${key.replace('|', ' | ')} | ${columns.map(([, of]) => of(row)).join(' | ')} |`);
    }
    return lines.join('\n');
  }
}

/** order sorts the sums below the rest, and the sum of all last. */
const order = (key) => (key === 'all|all' ? '~~' : key.startsWith('all|') ? '~' + key : key);

function column({ promise, kind }) {
  if (promise !== 'caught') return `${promise} ✗`;
  return kind.startsWith('let-through') ? 'let through ✗' : 'false ✗';
}
