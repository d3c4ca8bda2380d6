// A failure made small: parts of the schema are taken away as long as it fails alike.
import { clone, isObject, places } from './json.mjs';
import { relations } from './metamorphic.mjs';
import { Subject } from './subject.mjs';
import { Trial } from './trial.mjs';

const most = 400; // schemas that are tried

/** fails tries a schema, and gives the failure of the same kind. */
async function fails(failure, schema, batch, other) {
  try {
    const values = [failure.detail.value, failure.detail.valid, failure.detail.back].filter((v) => v !== undefined);
    const subject = new Subject({ source: failure.source, id: failure.id, schema, values, dialect: failure.dialect });
    const trial = new Trial(subject, failure.flavor, failure.surface, failure.options).begin(batch, other);
    await trial.run(batch);
    if (failure.promise === 'metamorphic') await relations(trial, batch, true);
    return trial.failures.find((f) => f.promise === failure.promise && f.kind === failure.kind);
  } catch {
    return undefined;
  }
}

/** smaller lists schemas that are a part smaller: a member or an item less, or a part for a whole. */
function* smaller(schema) {
  const all = places(schema).filter((p) => p.parent !== null).sort((a, b) => a.path.length - b.path.length);
  for (const { path } of all) {
    const out = clone(schema);
    const holder = path.slice(0, -1).reduce((v, k) => v[k], out);
    if (Array.isArray(holder)) holder.splice(path.at(-1), 1);
    else delete holder[path.at(-1)];
    yield out;
  }
  for (const { path, value } of all) if (isObject(value) && path.length < 5) yield value;
}

/** minimise gives the smallest schema that was found to fail alike, and how it fails. */
export async function minimise(failure, batch, other) {
  let { schema } = failure;
  let found = await fails(failure, schema, batch, other);
  if (!found) return { ...failure, note: 'did not fail again by itself' };
  for (let tries = 0, again = true; again && tries < most; ) {
    again = false;
    for (const candidate of smaller(schema)) {
      if (tries++ > most) break;
      const failed = await fails(failure, candidate, batch, other);
      if (!failed) continue;
      [schema, found, again] = [candidate, failed, true];
      break;
    }
  }
  return { ...found, schema };
}
