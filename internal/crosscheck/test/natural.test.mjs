// What is not natural is found, and what is natural is not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unnatural } from '../lib/natural.mjs';

const kinds = (before, after) => unnatural(before, after).map((f) => f.kind);
const input = { type: 'object', properties: { a: { type: 'string' }, when: { anyOf: [{ type: 'string' }, { type: 'number' }] } } };

test('the same schema is natural, and so is one with less', () => {
  assert.deepEqual(kinds(input, input), []);
  assert.deepEqual(kinds(input, { type: 'object', properties: { a: { type: 'string', description: '(at most 3)' }, when: {} } }), []);
});

test('a property that left the root is found', () => {
  assert.deepEqual(kinds(input, { type: 'object', properties: { arguments: input } }), ['moved']);
  assert.deepEqual(kinds({ ...input, anyOf: [{ required: ['a'] }] }, { type: 'object', properties: { arguments: input } }), [], 'a union may have to be wrapped');
  assert.deepEqual(kinds({ type: 'object', properties: { 'x y': {}, enum: {} } }, { type: 'object', properties: {} }), [], 'names that a provider does not take');
});

test('names of numbers, quoted schemas and a null that is called the default are found', () => {
  assert.deepEqual(kinds(input, { ...input, properties: { ...input.properties, when: { properties: { option_1: {} } } } }), ['numbered-name']);
  assert.deepEqual(kinds(input, { ...input, description: '(items: {"type":"string"})' }), ['quoted-schema']);
  assert.deepEqual(kinds(input, { ...input, description: 'x (default: null)' }), ['null-default']);
});
