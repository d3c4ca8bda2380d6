// A worker: takes subjects, tries each under the flavors, and reports what it found.
import { parentPort, workerData } from 'node:worker_threads';
import { Batch } from './batch.mjs';
import { relations } from './metamorphic.mjs';
import { hash } from './random.mjs';
import { Subject } from './subject.mjs';
import { Trial } from './trial.mjs';

const { binary, flavors } = workerData;
const batch = new Batch(binary);
const other = new Batch(binary, ['--jobs', '2']);

/** further are the trials beside surface tool, of which each subject has one kind. */
const further = [
  (s) => flavors.map((f) => new Trial(s, f, 'response')),
  (s) => flavors.filter((f) => f.startsWith('mcp') || f === 'claude-desktop').map((f) => new Trial(s, f, 'output')),
  (s) => flavors.map((f) => new Trial(s, f, 'tool', { open: 'keep', nulls: 'keep' })),
];

/**
 * tried is everything found about one subject. The first trials are the flavors' own; each
 * subject has one rewriting, and some have all in place of further trials.
 */
async function tried(raw) {
  const subject = new Subject(raw);
  const lot = hash(`trials ${raw.id}`) % (further.length + 1);
  const more = (further[lot]?.(subject) ?? []).filter((_, i) => !subject.large || i % 3 === lot); // of a large subject, two flavors
  const trials = [...flavors.map((f) => new Trial(subject, f, raw.surface)), ...more];
  trials[0].begin(batch, other);
  for (const [i, trial] of trials.entries()) {
    trials[i + 1]?.begin(batch, other); // it is answered while this one is judged
    await trial.run(batch);
    if (i < flavors.length && raw.surface === undefined) await relations(trial, batch, lot === further.length && !subject.large);
  }
  const out = trials.map(({ flavor, surface, failures, counts }) => ({ flavor, surface, failures, counts }));
  return { disputed: subject.judge?.disputed ?? 0, unjudged: subject.unjudged, trials: out };
}

parentPort.on('message', async (raw) => {
  if (raw === null) {
    batch.close();
    other.close();
    return parentPort.close();
  }
  try {
    parentPort.postMessage({ id: raw.id, ...(await tried(raw)) });
  } catch (error) {
    parentPort.postMessage({ id: raw.id, error: error.stack });
  }
  return undefined;
});
