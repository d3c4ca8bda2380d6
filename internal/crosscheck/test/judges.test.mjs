// The judges, the values and the rewritings do what the cross-check relies on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { broken, pantry } from '../lib/break.mjs';
import { Drawer } from '../lib/draw.mjs';
import { memberText } from '../lib/json.mjs';
import { Judge, isSchema } from '../lib/judges.mjs';
import { Known } from '../lib/known.mjs';
import { fromOpenapi } from '../lib/openapi.mjs';
import { Random } from '../lib/random.mjs';
import { rewritings } from '../lib/rewritings.mjs';
import { unsaid } from '../lib/silent.mjs';
import { Subject } from '../lib/subject.mjs';

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', required: ['kind'],
  properties: { kind: { enum: ['a', 'b'] }, n: { type: 'integer', minimum: 2, maximum: 5 }, when: { type: 'string', format: 'date' }, next: { $ref: '#/definitions/Node' } },
  definitions: { Node: { type: 'object', properties: { id: { type: 'string', pattern: '^[a-z]+$' } } } },
};

test('both judges say what is valid', () => {
  const judge = new Judge(schema);
  assert.equal(judge.valid({ kind: 'a', n: 3, when: '2024-05-31' }), true);
  assert.equal(judge.valid({ kind: 'a', when: 'tomorrow' }), false);
  assert.ok(judge.second, 'the second judge reads the schema');
  assert.match(isSchema({ type: 'strng' }), /type/);
});

test('most drawn values are valid, and breaking them makes invalid ones', () => {
  const subject = new Subject({ source: 'test', id: 'test/1', schema });
  assert.ok(subject.valid.length >= 10, `${subject.valid.length} valid`);
  assert.ok(subject.invalid.length >= 10, `${subject.invalid.length} invalid`);
  const again = new Subject({ source: 'test', id: 'test/1', schema });
  assert.deepEqual(again.valid, subject.valid, 'the same seed draws the same values');
});

test('a broken value is another one, and the value stays as it was', () => {
  const random = new Random('break');
  const value = { kind: 'a', n: 3 };
  const made = Array.from({ length: 30 }, () => JSON.stringify(broken(random, value, pantry(schema))));
  assert.ok(made.filter((m) => m !== JSON.stringify(value)).length > 20);
  assert.deepEqual(value, { kind: 'a', n: 3 });
});

test('nullable is null for the judges', () => {
  assert.deepEqual(fromOpenapi({ type: 'STRING', nullable: true }), { type: ['string', 'null'] });
  assert.equal(new Judge(fromOpenapi({ anyOf: [{ type: 'STRING' }], nullable: true }, true)).valid(null), true);
});

test('each rewriting that applies means the same', () => {
  const judge = new Judge(schema);
  const values = Array.from({ length: 40 }, () => new Drawer(schema, new Random('rewrite')).draw());
  const applied = [];
  for (const [name, rewrite] of Object.entries(rewritings)) {
    const other = rewrite(schema, new Random(name), 'draft-07');
    if (other === undefined) continue;
    applied.push(name);
    const judged = new Judge(other);
    for (const v of [...values, {}, { kind: 'c' }, { kind: 'a', next: { id: '1' } }]) assert.equal(judged.valid(v), judge.valid(v), name);
  }
  assert.deepEqual(applied, Object.keys(rewritings));
});

test('what reads the same still does in another order', () => {
  const part = { type: 'object', properties: { a: { type: 'string', minLength: 1, maxLength: 3 } }, required: ['a'] };
  const orders = new Set();
  for (let seed = 0; seed < 40; seed++) {
    const { properties } = rewritings.reorder({ properties: { x: part, y: { ...part }, z: { ...part, title: 'Z' } } }, new Random(seed));
    assert.equal(JSON.stringify(properties.x), JSON.stringify(properties.y));
    orders.add(JSON.stringify(properties.x));
  }
  assert.ok(orders.size > 10);
});

test('a keyword that is gone needs a diagnostic', () => {
  const before = { type: 'object', properties: { a: { type: 'string', maxLength: 3 } } };
  const after = { type: 'object', properties: { a: { type: 'string' } } };
  assert.equal(unsaid(before, after, [])?.kind, 'keyword-unsaid');
  assert.equal(unsaid(before, after, [{ path: '/properties/a/maxLength' }]), null);
});

test('the text of a member is what the line has', () => {
  assert.equal(memberText('{"id":"7","schema":{"a":[1.0,"}"]},"diagnostics":[]}', 'schema'), '{"a":[1.0,"}"]}');
});

test('a failure is new, known or vanished', () => {
  const known = new Known([{ promise: 'accepted', kind: 'x', flavors: ['gemini'], reason: 'r', examples: ['a/1', 'a/2', 'a/3'] }]);
  const failure = { promise: 'accepted', kind: 'x', flavor: 'gemini', detail: {} };
  known.add('a/1', [{ ...failure, id: 'a/1' }]);
  known.add('a/2', []);
  known.add('a/4', [{ ...failure, id: 'a/4', flavor: 'mcp' }]);
  assert.deepEqual(known.fresh.map((f) => f.id), ['a/4']);
  assert.deepEqual(known.vanished(), ['a/2: accepted/x: r']);
});

test('a value that is invalid only by how a URI is read is put aside', () => {
  const judge = new Judge({ type: 'object', properties: { at: { type: 'string', format: 'uri' }, n: { type: 'integer' } } });
  assert.equal(judge.valid({ at: 'https://example.com/a?b=c#d' }), true);
  for (const at of ['https://example.com/a b', 'https://example.com/{id}', 'https://example.com/é', 'https://example.com/a#b#c']) {
    assert.equal(judge.valid({ at }), undefined, at);
    assert.equal(judge.rejects({ at }), false, at);
    assert.equal(judge.valid({ at, n: 'x' }), false, 'what else is wrong stays wrong');
  }
  assert.equal(judge.valid({ at: 'no scheme' }), false);
});

test('a judge is asked for verdicts only as far as they are needed', () => {
  const judge = new Judge({ type: 'integer', minimum: 2 });
  assert.equal(judge.admits(3), true);
  assert.equal(judge.admits(1), false);
  assert.equal(judge.rejects('x'), true);
  assert.equal(judge.rejects(3), false);
});
