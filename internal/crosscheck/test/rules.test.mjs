// The rule checkers find what the rule sheets quote as refused, and let the sheets' own
// examples pass.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from '../lib/rules/index.mjs';

const rules = (flavor, schema, surface = 'tool') => check(flavor, schema, surface).filter((f) => !f.doubt).map((f) => f.rule);
const tool = (a, more = {}) => ({ type: 'object', properties: { a }, required: ['a'], additionalProperties: false, ...more });

/** each has a flavor, a schema that its sheet says is refused, and the rule. */
const refused = [
  ['openai-strict', tool({ type: 'string' }, { required: [] }), 'required'],
  ['openai-strict', tool({ type: 'string' }, { additionalProperties: true }), 'not-closed'],
  ['openai-strict', tool({ oneOf: [{ type: 'string' }] }), 'not-permitted'],
  ['openai-strict', tool({ type: 'array' }), 'array-without-items'],
  ['openai-strict', tool({}), 'missing-type'],
  ['openai-strict', tool({ type: 'string', format: 'uri' }), 'format'],
  ['openai-strict', tool({ type: 'string', pattern: '(?=a)' }), 'lookaround'],
  ['openai-strict', tool({ $ref: '#/$defs/x', description: 'x' }, { $defs: { x: { type: 'string' } } }), 'beside-reference'],
  ['openai-strict', { anyOf: [{ type: 'object' }] }, 'root-anyOf'],
  ['openai-strict', { type: 'object', additionalProperties: false }, 'missing-properties'],
  ['gemini', tool({ type: ['string', 'null'] }), 'type-list'],
  ['gemini', { type: 'object', properties: { a: { type: 'object' } } }, 'empty-properties'],
  ['gemini', { type: 'object', properties: { a: { type: 'string', const: 'x' } } }, 'unknown-name'],
  ['gemini', { type: 'object', properties: { a: { type: 'integer', enum: ['1'] } } }, 'enum-without-string'],
  ['gemini', { type: 'object', properties: { a: { anyOf: [{ type: 'string' }], description: 'x' } } }, 'keyword-beside-any-of'],
  ['gemini', { type: 'object', properties: { 'a b': { type: 'string' } } }, 'property-name'],
  ['gemini', { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] }, 'undeclared-required'],
  ['anthropic-strict', tool({ type: 'integer', minimum: 1 }), 'not-supported'],
  ['anthropic-strict', tool({ type: 'array', items: { type: 'string' }, minItems: 2 }), 'min-items'],
  ['anthropic-strict', tool({ $ref: '#/$defs/n' }, { $defs: { n: tool({ $ref: '#/$defs/n' }) } }), 'recursion'],
  ['anthropic-strict', tool({ enum: [{}] }), 'enum-value'],
  ['moonshot', { anyOf: [{ type: 'object' }] }, 'root-type'],
  ['moonshot', tool({ type: 'string', anyOf: [{}] }), 'type-beside-any-of'],
  ['moonshot', tool({ $ref: '#/definitions/x' }), 'reference'],
  ['moonshot', tool({ type: 'integer', minimum: 1.5 }), 'whole-number'],
  ['moonshot', tool({ type: 'string', minLength: 3, maxLength: 2 }), 'bounds-cross'],
  ['moonshot', { type: 'object', properties: { required: { type: 'string' } } }, 'property-name'],
  ['moonshot', tool({ $ref: '#/$defs/n' }, { $defs: { n: { type: 'object', properties: { c: { type: 'array', items: { $ref: '#/$defs/n' } } }, required: ['c'] } } }), 'endless'],
  ['claude-desktop', tool({ type: 'array', items: [{}] }), 'not-2020-12'],
  ['claude-desktop', tool(true), 'boolean-property'],
  ['claude-desktop', tool({ $ref: '#/$defs/x' }, { $defs: { x: {} } }), 'reference'],
  ['claude-desktop', tool({ type: 'string' }, { $defs: { n: { type: 'object', properties: { c: { $ref: '#/$defs/n' } } } } }), 'definition'],
  ['claude-desktop', { ...tool({}), $ref: '#/$defs/x', $defs: { x: {} } }, 'root-reference'],
  ['claude-desktop', { ...tool({}), $schema: 'http://json-schema.org/draft-07/schema#' }, 'dialect'],
  ['mcp-safe', tool({ type: ['string', 'null'] }), 'type-list'],
  ['mcp-safe', tool({ type: 'array' }), 'array-without-items'],
  ['mcp-safe', tool({ type: 'array', prefixItems: [{}], items: {} }), 'tuple'],
  ['mcp-safe', tool({ type: 'object', properties: { a: true } }), 'boolean-property'],
  ['mcp-safe', tool({ $ref: '#' }), 'reference'],
  ['mcp', { type: 'string' }, 'root-type'],
  ['mcp', { type: 'object', required: null }, 'not-a-schema'],
  ['mcp', tool(true), 'boolean-property'],
];

for (const [flavor, schema, rule] of refused) {
  test(`${flavor} minds ${rule}: ${JSON.stringify(schema).slice(0, 70)}`, () => {
    assert.ok(rules(flavor, schema).includes(rule), `found ${rules(flavor, schema).join(' ') || 'nothing'}`);
  });
}

/** accepted are schemas that the sheets show as what to send. */
const accepted = [
  ['openai-strict', { type: 'object', properties: {}, required: [], additionalProperties: false }],
  ['openai-strict', tool({ type: ['string', 'null'], format: 'date-time' })],
  ['openai-strict', tool({ anyOf: [{ $ref: '#' }, { type: 'null' }] })],
  ['gemini', { type: 'OBJECT', properties: { a: { type: 'STRING', nullable: true, format: 'date-time' } }, required: ['a'] }],
  ['gemini', { type: 'object', properties: { a: { anyOf: [{ type: 'string' }, { type: 'integer', format: 'int32' }] } } }],
  ['anthropic-strict', tool({ type: 'array', items: { enum: ['a', 1, null] }, minItems: 1 })],
  ['moonshot', { type: 'object', properties: { a: { type: ['null', 'integer'], description: 'x' } }, required: ['a'] }],
  ['claude-desktop', tool({ anyOf: [{ type: 'string' }, { type: 'null' }] })],
  ['claude-desktop', tool({ type: ['string', 'null'] })],
  ['claude-desktop', { ...tool({}), $ref: 'https://example.com/x.json' }],
  ['claude-desktop', tool({ type: 'array', items: { $ref: '#' } })],
  ['claude-desktop', tool({ $ref: '#/definitions/n' }, { definitions: { n: { type: 'object', properties: { c: { $ref: '#/definitions/n' } } } } })],
  ['mcp-safe', tool({ type: 'array', items: {} })],
  ['mcp', { type: 'object', anyOf: [{ $ref: '#/$defs/a' }], $defs: { a: {} } }],
];

test('claude-desktop has responses of the strict API', () => {
  const open = { type: 'object', properties: { a: { type: 'string' } } };
  assert.deepEqual(check('claude-desktop', { ...open, additionalProperties: false }, 'response'), []);
  assert.notDeepEqual(check('claude-desktop', open, 'response'), []);
});

for (const [flavor, schema] of accepted) {
  test(`${flavor} takes ${JSON.stringify(schema).slice(0, 70)}`, () => assert.deepEqual(rules(flavor, schema), []));
}
