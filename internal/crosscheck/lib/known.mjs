// Failures that are known and still open, each with its reason. A failure that none of them
// covers is new; one that an entry names as an example, and that does not fail any more, has
// vanished: its example goes, or the entry with its last one.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../known.json', import.meta.url);

/** covers says whether an entry speaks of a failure. */
function covers(entry, failure) {
  if (entry.promise !== failure.promise || entry.kind !== failure.kind) return false;
  if (entry.flavors && !entry.flavors.includes(failure.flavor)) return false;
  if (entry.ids && !entry.ids.some((id) => failure.id.startsWith(id))) return false;
  return !entry.match || new RegExp(entry.match).test(JSON.stringify(failure.detail));
}

/** Known compares a run with the list. */
export class Known {
  constructor(entries = JSON.parse(readFileSync(file, 'utf8'))) {
    this.entries = entries.map((entry) => ({ ...entry, covered: 0, failed: new Set() }));
    this.fresh = [];
    this.tried = new Set();
  }

  /** add takes what one subject's trials found. */
  add(id, failures) {
    this.tried.add(id);
    for (const failure of failures) {
      const entry = this.entries.find((e) => covers(e, failure));
      if (!entry) this.fresh.push(failure);
      else {
        entry.covered++;
        entry.failed.add(failure.id);
      }
    }
  }

  /**
   * record writes the examples anew, up to three for each entry, and leaves out entries that
   * had examples of which all were tried and none fails. A reason is never made up: what is
   * new is written by hand.
   */
  record() {
    const kept = [];
    for (const { covered, failed, ...entry } of this.entries) {
      const still = (entry.examples ?? []).filter((id) => !this.tried.has(id) || failed.has(id));
      const examples = [...new Set([...still, ...[...failed].sort()])].slice(0, 3);
      if (examples.length > 0) kept.push({ ...entry, examples });
    }
    writeFileSync(file, JSON.stringify(kept, null, 2) + '\n');
  }

  /** vanished lists examples that were tried and did not fail. */
  vanished() {
    return this.entries.flatMap((e) => (e.examples ?? []).filter((id) => this.tried.has(id) && !e.failed.has(id)).map((id) => `${id}: ${e.promise}/${e.kind}: ${e.reason}`));
  }
}
