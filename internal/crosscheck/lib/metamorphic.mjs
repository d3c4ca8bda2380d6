// Relations: the same schema, written otherwise, must not fare worse.
import { Random } from './random.mjs';
import { fromOpenapi } from './openapi.mjs';
import { dialectOf, Judge } from './judges.mjs';
import { rewritings } from './rewritings.mjs';

/**
 * relations tries rewritings of a trial's subject under the trial's flavor, and adds what it
 * finds to the trial: all that there are, or the first of them that serves.
 */
export async function relations(trial, batch, all) {
  const { subject, flavor } = trial;
  if (!subject.judge || subject.valid.length === 0 || !trial.judge) return;
  const before = measure(trial.answer, trial.judge, subject, trial.answer.encoded.slice(trial.meant.values.length), subject.text);
  for (const { name, schema, text, dialect } of (subject.rewritten ??= [...rewritten(subject, all)])) {
    trial.count('relations');
    trial.count(`relation ${name}`);
    const options = dialect ? { dialect } : {};
    const answer = await batch.ask({ id: subject.id, flavor, schema: text, options, encode: subject.invalid });
    const judge = judgeOf(answer, trial);
    const worse = judge ? compared(before, measure(answer, judge, subject, answer.encoded, text), name) : { refused: true };
    const [kind] = Object.keys(worse);
    if (kind) trial.fail('metamorphic', `${name}-${kind}`, { ...worse, rewritten: schema });
  }
}

/** judgeOf is the judge of what became of a rewriting, if anything did. */
function judgeOf(answer, trial) {
  if (answer.error) return undefined;
  try {
    return trial.judgeOf(answer.schema);
  } catch {
    return undefined;
  }
}

/** rewritten yields the rewritings that the judges find true to the subject's values, in an order by lot. */
function* rewritten(subject, all) {
  for (const [name, rewrite] of new Random(`rewritings ${subject.id}`).shuffled(Object.entries(rewritings))) {
    const schema = rewrite(subject.schema, new Random(`${subject.id} ${name}`), subject.judge.dialect);
    if (schema === undefined) continue;
    const dialect = name === 'dialect' ? undefined : subject.dialect;
    if (!means(schema, dialect, subject)) continue;
    yield { name, schema, text: JSON.stringify(schema), dialect };
    if (!all) return;
  }
}

/** means says whether both kinds of values are judged as before. */
function means(schema, dialect, subject) {
  const openapi = dialect === 'openapi-3.0' && schema.$schema === undefined;
  try {
    const judge = new Judge(openapi ? fromOpenapi(schema) : schema, openapi ? '2020-12' : dialectOf(schema, dialect));
    return subject.valid.every((v) => judge.admits(v)) && subject.invalid.every((v) => judge.rejects(v));
  } catch {
    return false;
  }
}

/** measure is what a flavor made of a schema: what it costs, what it enforces, its size. */
function measure({ diagnostics, text: adapted }, judge, { invalid }, encoded, input) {
  return {
    widened: diagnostics.filter((d) => d.effect === 'widened' && d.severity !== 'info').length,
    narrowed: diagnostics.filter((d) => d.effect === 'narrowed').length,
    input: input.length, size: adapted.length, said: adapted.split(/Said\.|x-note/).length - 1,
    stopped: invalid.map((v, i) => encoded[i].error !== undefined || judge.rejects(encoded[i].value)),
  };
}

/** compared lists in what a rewriting fares worse. */
function compared(before, after, name) {
  const worse = {};
  const copies = name === 'inline'; // a loss may be told once for each copy
  for (const effect of ['widened', 'narrowed']) {
    if (copies ? before[effect] === 0 && after[effect] > 0 : after[effect] > before[effect]) worse[effect] = `${before[effect]} became ${after[effect]}`;
  }
  const freed = before.stopped.findIndex((stopped, i) => stopped && !after.stopped[i]);
  if (freed >= 0) worse.enforcement = `invalid value ${freed} was stopped by the adapted schema, and is not any more`;
  const allowed = before.size * 1.1 * Math.max(1, after.input / before.input) + 2 * Math.max(0, after.input - before.input) + 30 * after.said + 100;
  if (after.size > allowed) worse.size = `${before.size} bytes became ${after.size}, of ${before.input} and ${after.input}`;
  return worse;
}
