// Relations: the same schema, written otherwise, must not fare worse.
import { Random } from './random.mjs';
import { fromOpenapi } from './openapi.mjs';
import { dialectOf, Judge } from './judges.mjs';
import { rewritings } from './rewritings.mjs';

/** relations tries each rewriting of a subject under a flavor, as a trial's result. */
export async function relations(subject, flavor, batch) {
  const found = { flavor, surface: 'tool', failures: [], counts: {} };
  if (!subject.judge || subject.valid.length === 0) return found;
  const before = await measured(subject, flavor, batch);
  if (!before) return found;
  for (const { name, schema, text, dialect } of (subject.rewritten ??= [...rewritten(subject)])) {
    found.counts.relations = (found.counts.relations ?? 0) + 1;
    const after = await measured({ ...subject, text, dialect }, flavor, batch);
    const worse = after ? compared(before, after, name) : { refused: true };
    if (Object.keys(worse).length === 0) continue;
    found.failures.push({
      promise: 'metamorphic', kind: `${name}-${Object.keys(worse)[0]}`, flavor, surface: 'tool', source: subject.source, id: subject.id,
      detail: { ...worse, rewritten: schema },
    });
  }
  return found;
}

/** rewritten yields the rewritings that the judges find true to the subject's values. */
function* rewritten(subject) {
  for (const [name, rewrite] of Object.entries(rewritings)) {
    const schema = rewrite(subject.schema, new Random(`${subject.id} ${name}`), subject.judge.dialect);
    if (schema === undefined) continue;
    const dialect = name === 'dialect' ? undefined : subject.dialect;
    if (means(schema, dialect, subject)) yield { name, schema, text: JSON.stringify(schema), dialect };
  }
}

/** means says whether both kinds of values are judged as before. */
function means(schema, dialect, subject) {
  const openapi = dialect === 'openapi-3.0' && schema.$schema === undefined;
  try {
    const judge = new Judge(openapi ? fromOpenapi(schema) : schema, openapi ? '2020-12' : dialectOf(schema, dialect));
    return subject.valid.every((v) => judge.valid(v)) && subject.invalid.every((v) => judge.valid(v) === false);
  } catch {
    return false;
  }
}

/** measured is what a flavor makes of a schema: what it costs, what it enforces, its size. */
async function measured({ id, text, dialect, invalid, valid }, flavor, batch) {
  const options = dialect ? { dialect } : {};
  const answer = await batch.ask({ id, flavor, schema: text, options, encode: [...invalid, ...valid] });
  if (answer.error) return null;
  const count = (effect) => answer.diagnostics.filter((d) => d.effect === effect && d.severity !== 'info').length;
  const adapted = flavor === 'gemini' ? fromOpenapi(answer.schema, true) : answer.schema;
  let judge;
  try {
    judge = new Judge(adapted, flavor === 'gemini' ? '2020-12' : dialectOf(adapted));
  } catch {
    return null;
  }
  return {
    widened: count('widened'), narrowed: answer.diagnostics.filter((d) => d.effect === 'narrowed').length, input: text.length, size: answer.text.length, said: answer.text.split(/Said\.|x-note/).length - 1,
    stopped: invalid.map((v, i) => answer.encoded[i].error !== undefined || judge.valid(answer.encoded[i].value) === false),
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
