// The judges: AJV and @cfworker/json-schema. Only what both say counts; where they
// disagree, the value is put aside and counted.
import { Validator } from '@cfworker/json-schema';
import Ajv from 'ajv';
import Ajv2019 from 'ajv/dist/2019.js';
import Ajv2020 from 'ajv/dist/2020.js';
import Ajv04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';

const dialects = [
  [/draft-04/, 'draft-04', Ajv04.default ?? Ajv04, '4'],
  [/draft-0[67]/, 'draft-07', Ajv.default ?? Ajv, '7'],
  [/2019-09/, '2019-09', Ajv2019.default ?? Ajv2019, '2019-09'],
  [/2020-12/, '2020-12', Ajv2020.default ?? Ajv2020, '2020-12'],
];

/** formats are those of the specifications; others constrain nothing. */
const formats = ['date', 'time', 'date-time', 'duration', 'uri', 'uri-reference', 'email', 'hostname',
  'ipv4', 'ipv6', 'regex', 'uuid', 'json-pointer', 'relative-json-pointer'];

/** dialectOf is a schema's dialect: the one it declares, else the one given, else 2020-12. */
export function dialectOf(schema, otherwise = '2020-12') {
  const declared = typeof schema?.$schema === 'string' ? schema.$schema : '';
  return (dialects.find(([re]) => re.test(declared)) ?? dialects.find(([, name]) => name === otherwise) ?? dialects[3])[1];
}

const made = new Map();

/** validatorFor is an AJV of a dialect; it is made anew now and then, since it remembers. */
function validatorFor(dialect, unicodeRegExp) {
  const key = dialect + unicodeRegExp;
  const entry = made.get(key);
  if (entry && entry.uses++ < 100) return entry.ajv;
  const Class = dialects.find(([, name]) => name === dialect)[2];
  const ajv = new Class({
    strict: false, validateSchema: false, logger: false, unicodeRegExp,
    validateFormats: true, allowMatchingProperties: true, inlineRefs: 2, code: { optimize: false }, // it is the larger part of compiling
  });
  (addFormats.default ?? addFormats)(ajv, { mode: 'full', formats });
  for (const name of ['uri', 'uri-reference']) ajv.addFormat(name, reading(ajv.formats[name]));
  made.set(key, { ajv, uses: 1 });
  return ajv;
}

/** longest is the length of the longest string in a value, names included. */
function longest(value) {
  if (typeof value === 'string') return value.length;
  if (value === null || typeof value !== 'object') return 0;
  return Object.entries(value).reduce((most, [k, v]) => Math.max(most, Array.isArray(value) ? 0 : k.length, longest(v)), 0);
}

// What RFC 3986 has in no reference, and many programs take and escape: white space, braces and
// the like, letters beyond ASCII, and a second #.
const escapable = /[\s"<>\\^`{|}]|[^\x00-\x7f]/g;
const uris = { loose: false, asked: false };

/**
 * reading is a format that is read as RFC 3986 has it. Of a text that the other reading would
 * take it notes that the two were asked to decide; with uris.loose it reads as that one does.
 */
function reading(format) {
  const validate = typeof format === 'function' ? format : (text) => format.test(text);
  return (text) => {
    if (text.search(escapable) < 0 && validate(text)) return true;
    const [before, ...after] = text.replaceAll(escapable, 'x').split('#');
    if (!validate([before, after.join('x')].join('#'))) return false;
    uris.asked = true;
    return uris.loose;
  };
}

/** compile gives AJV's function of a schema, or throws what AJV says against it. */
function compile(schema, dialect) {
  const bare = schema === null || typeof schema !== 'object' ? schema : without(schema, '$schema');
  try {
    return compiled(validatorFor(dialect, true), bare);
  } catch (error) {
    if (!/regular expression|Invalid escape|Invalid group|Lone quantifier/i.test(error.message)) throw error;
    return compiled(validatorFor(dialect, false), bare);
  }
}

/** compiled has AJV forget the schema again: another one may have the same identifier. */
function compiled(ajv, schema) {
  try {
    return ajv.compile(schema);
  } finally {
    ajv.removeSchema(schema);
  }
}

const without = (schema, name) => {
  const { [name]: _, ...rest } = schema;
  return rest;
};

/** Judge says of values whether they are valid under one schema. */
export class Judge {
  constructor(schema, dialect = dialectOf(schema)) {
    this.dialect = dialect;
    this.backtracks = /\([^()]*[+*}][^()]*\)[+*{]/.test(JSON.stringify(schema)); // a repetition of a repetition
    this.schema = schema;
    this.first = compile(schema, dialect);
    this.disputed = 0;
    this.verdicts = new Map();
  }

  /** second is the second judge; it is made when it is asked for, which is seldom. */
  get second() {
    if (this.other !== undefined) return this.other;
    try {
      const draft = dialects.find(([, name]) => name === this.dialect)[3];
      this.other = new Validator(structuredClone(this.schema), draft, true);
      this.other.validate({});
    } catch {
      this.other = null; // it cannot read the schema: AJV judges alone
    }
    return this.other;
  }

  /** firstSays is AJV's verdict, or undefined where its engine might never answer. */
  firstSays(value) {
    if (this.backtracks && longest(value) > 20) return undefined;
    const one = this.read(value, false);
    const doubtful = one === false && uris.asked && this.read(value, true) !== false; // only by how a URI is read
    return typeof one === 'boolean' && !doubtful ? one : undefined;
  }

  /** read is AJV's verdict by one reading of URIs. */
  read(value, loose) {
    Object.assign(uris, { loose, asked: false });
    return this.first(value);
  }

  /** valid is true or false where both say so, and undefined where they disagree. */
  valid(value) {
    const text = JSON.stringify(value);
    if (!this.verdicts.has(text)) this.verdicts.set(text, this.judged(value, this.firstSays(value)));
    return this.verdicts.get(text);
  }

  /** admits says whether both find a value valid; the second is asked only where the first does. */
  admits(value) {
    return this.firstSays(value) === true && this.valid(value) === true;
  }

  /** rejects says whether both find a value invalid. */
  rejects(value) {
    return this.firstSays(value) === false && this.valid(value) === false;
  }

  judged(value, one) {
    if (one === undefined) return undefined;
    const two = this.secondSays(value);
    if (two === undefined || one === two) return one;
    this.disputed++;
    return undefined;
  }

  secondSays(value) {
    if (!this.second) return undefined;
    try {
      return this.second.validate(value).valid;
    } catch {
      return undefined;
    }
  }

  /** why is AJV's errors for a value, one of a format first. */
  why(value) {
    if (this.backtracks && longest(value) > 20) return '';
    this.read(value, false);
    const errors = (this.first.errors ?? []).map((e) => `${e.instancePath} ${e.message} (${e.schemaPath})`);
    return [...errors.filter((e) => e.includes('format')), ...errors].slice(0, 2).join('; ');
  }
}

const metas = new Map();

/** isSchema says whether a dialect's meta-schema admits a schema, and else what it minds. */
export function isSchema(schema, dialect = dialectOf(schema)) {
  if (!metas.has(dialect)) {
    const Class = dialects.find(([, name]) => name === dialect)[2];
    metas.set(dialect, new Class({ strict: false, logger: false, validateFormats: false }));
  }
  const ajv = metas.get(dialect);
  const bare = schema !== null && typeof schema === 'object' ? without(schema, '$schema') : schema;
  return ajv.validateSchema(bare) ? null : `${ajv.errors[0].instancePath} ${ajv.errors[0].message}`;
}
