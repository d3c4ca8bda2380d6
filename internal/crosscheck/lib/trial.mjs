// A trial: one subject under one flavor, on one surface, under options. It asks the command
// and holds each of the promises to what the judges and the rule checkers say.
import { broken, pantry } from './break.mjs';
import { Drawer } from './draw.mjs';
import { isObject, same } from './json.mjs';
import { dialectOf } from './judges.mjs';
import { fromOpenapi } from './openapi.mjs';
import { closed } from './closed.mjs';
import { explained } from './losses.mjs';
import { unnatural } from './natural.mjs';
import { Random } from './random.mjs';
import { check } from './rules/index.mjs';
import { unsaid } from './silent.mjs';

const slow = 60_000; // milliseconds after which an answer counts as a hang

/** Trial holds what one trial found: failures, and counts of what was asked. */
export class Trial {
  constructor(subject, flavor, surface = 'tool', options = {}) {
    Object.assign(this, { subject, flavor, surface, options, failures: [] });
    this.random = new Random(`${subject.id} ${flavor} ${surface}`);
    this.counts = {};
  }

  fail(promise, kind, detail = {}) {
    this.failures.push({
      promise, kind, flavor: this.flavor, surface: this.surface, source: this.subject.source, id: this.subject.id,
      ...(Object.keys(this.options).length > 0 && { options: this.options }), detail,
    });
  }

  count(what, n = 1) {
    this.counts[what] = (this.counts[what] ?? 0) + n;
  }

  get request() {
    const options = { ...this.options, ...(this.subject.dialect && { dialect: this.subject.dialect }) };
    return { id: this.subject.id, flavor: this.flavor, surface: this.surface, options };
  }

  /** begin sends the first request, also to a second process, which has to answer alike. */
  begin(batch, other) {
    this.meant = this.subject.means(this.surface);
    const ask = { ...this.request, schema: this.subject.text, encode: [...this.meant.values, ...this.subject.invalid] };
    this.first = Promise.all([batch.ask(ask), other.ask(ask)]);
    this.first.catch(() => {}); // run says it
    return this;
  }

  /** run asks everything else, and judges. */
  async run(batch) {
    const [answer, again] = await this.first;
    this.answer = answer;
    this.count('schemas');
    this.safe(answer);
    this.count('deterministic');
    if (again.line !== answer.line) this.fail('deterministic', 'another-answer');
    if (answer.error) return this.refused(answer);
    this.losses();
    this.accepted();
    await this.untouched(batch);
    this.silent();
    this.natural();
    if (!this.judgeAdapted()) return undefined;
    this.reach();
    await this.caught(batch);
    return undefined;
  }

  safe(answer) {
    if (answer.error?.code === 'internal') this.fail('safe', 'internal', { message: answer.error.message });
    if (answer.milliseconds > slow) this.fail('safe', 'slow', { milliseconds: Math.round(answer.milliseconds) });
  }

  /** refused is fair only where nothing valid is known, or the schema is none. */
  refused(answer) {
    this.count('refused');
    const { subject } = this;
    if (subject.malformed || subject.dangling.length > 0 || this.meant.values.length === 0) return;
    this.fail('accepted', 'refused', { message: answer.error.message, valid: this.meant.values[0] });
  }

  /** losses sorts the diagnostics by what they claim. */
  losses() {
    const has = (f) => this.answer.diagnostics.some(f);
    this.claims = {
      widened: has((d) => d.effect === 'widened'), narrowed: this.answer.diagnostics.filter((d) => d.effect === 'narrowed'), reshaped: has((d) => d.reshaped),
    };
  }

  accepted() {
    this.count('accepted');
    const rules = new Set();
    for (const f of check(this.flavor, this.answer.schema, this.surface)) {
      if (f.doubt || rules.has(f.rule)) continue;
      rules.add(f.rule);
      this.fail('accepted', f.rule, { place: f.path, what: f.detail });
    }
  }

  /** untouched: what conforms comes back as it is, and so what was adapted. */
  async untouched(batch) {
    const { answer, subject } = this;
    if (answer.text === subject.text) {
      this.count('verbatim');
      if (answer.diagnostics.some((d) => d.effect !== 'exact')) this.fail('verbatim', 'loss-without-change', { rule: answer.diagnostics[0].rule });
    } else if (subject.judge && !subject.malformed && !subject.dialect && check(this.flavor, subject.schema, this.surface).length === 0) {
      this.count('verbatim');
      this.fail('verbatim', 'touched', { rules: [...new Set(answer.diagnostics.map((d) => d.rule))].join(' ') });
    }
    const { dialect, ...options } = this.request.options;
    const again = await batch.ask({ ...this.request, options, schema: answer.text });
    this.count('idempotent');
    if (again.text !== answer.text) this.fail('idempotent', again.error ? 'refuses-its-own' : 'changes-its-own', { rules: again.diagnostics?.map((d) => d.rule).join(' ') });
  }

  silent() {
    this.count('silent');
    const { answer, subject } = this;
    if (answer.text !== subject.text && answer.diagnostics.length === 0) this.fail('silent', 'no-diagnostic');
    const place = unsaid(subject.schema, answer.schema, answer.diagnostics);
    if (place) this.fail('silent', place.kind, { place: place.path, what: place.what });
  }

  /** natural is asked of tools that are adapted as they are by default. */
  natural() {
    if (this.surface !== 'tool' || Object.keys(this.options).length > 0) return;
    this.count('natural');
    for (const { kind, what } of unnatural(this.subject.schema, this.answer.schema)) this.fail('natural', kind, { what });
  }

  /** judgeAdapted makes the judge of the adapted schema. */
  judgeAdapted() {
    if (!this.subject.judge) return false;
    try {
      this.judge = this.judgeOf(this.answer.schema);
      this.adapted = this.judge.schema;
      return true;
    } catch (error) {
      if (this.subject.dangling.length === 0) this.fail('accepted', 'does-not-compile', { message: error.message.slice(0, 200) });
      return false;
    }
  }

  /** judgeOf is the judge of a schema that the flavor made. */
  judgeOf(schema) {
    const message = this.flavor === 'gemini' && this.surface !== 'output';
    return message ? this.subject.judgeOf(fromOpenapi(schema, true), '2020-12') : this.subject.judgeOf(schema, dialectOf(schema));
  }

  /** reach: each valid value is encoded, valid there, and decodes to itself. */
  reach() {
    this.travelled = [];
    this.meant.values.forEach((value, i) => {
      const { value: there, error } = this.answer.encoded[i];
      if (error === undefined) this.travelled.push({ value, there });
      else this.lost(value, undefined, 'not-encoded', { error });
    });
  }

  /** lost is a valid value that does not come through: fair where a diagnostic says so. */
  lost(value, back, kind, detail) {
    if (explained(value, back, this.claims.narrowed, this.subject.judged)) return this.count('lost, said');
    return this.fail(this.claims.narrowed.length > 0 ? 'reach' : 'effects', kind, { value, ...detail });
  }

  /** caught sends replies: travelled values, drawn ones and broken ones. */
  async caught(batch) {
    const replies = this.replies();
    const encodings = this.travelled.map((t) => t.there);
    const invalid = this.answer.encoded.slice(this.meant.values.length).map((e) => e.value).filter((v) => v !== undefined);
    const decode = [...encodings, ...invalid, ...replies];
    const answer = await batch.ask({ ...this.request, schema: this.subject.text, decode });
    if (answer.text !== this.answer.text) return this.fail('deterministic', 'another-schema');
    this.travelled.forEach((t, i) => this.back(t, answer.decoded[i]));
    this.suspects = [];
    decode.forEach((reply, i) => this.reply(reply, answer.decoded[i], i < encodings.length));
    return this.confirm(batch);
  }

  /** confirm drops suspects whose reply is no image: encoding what it was read as differs. */
  async confirm(batch) {
    if (this.suspects.length === 0) return;
    const encode = this.suspects.map((s) => s.detail.back);
    const { encoded } = await batch.ask({ ...this.request, schema: this.subject.text, encode });
    this.suspects.forEach(({ promise, kind, detail }, i) => {
      if (!this.claims.reshaped || same(encoded[i].value, detail.reply)) this.fail(promise, kind, detail);
    });
  }

  replies() {
    const { large } = this.subject;
    const drawer = new Drawer(this.adapted, this.random);
    const stock = pantry(this.adapted);
    const out = [null, 'text', [1], {}, ...Array.from({ length: large ? 5 : 10 }, () => drawer.draw())];
    const from = this.travelled.map((t) => t.there);
    if (from.length > 0) for (let i = 0; i < (large ? 6 : 12); i++) out.push(broken(this.random, this.random.pick(from), stock));
    return out.filter((v) => v !== undefined && JSON.stringify(v).length < 200_000);
  }

  /** back judges what became of a valid value there and back. */
  back({ value, there }, decoded) {
    this.count('reach');
    if (this.judge.rejects(there)) return this.lost(value, undefined, 'encoding-invalid', { there, why: this.judge.why(there) });
    if (!this.claims.reshaped && !same(there, value)) return this.lost(value, there, 'reshaped-unsaid', { there });
    if (decoded.error !== undefined) return this.lost(value, undefined, 'not-decoded', { there, error: decoded.error });
    if (!same(decoded.value, value)) return this.lost(value, decoded.value, 'another-value', { there, back: decoded.value });
    return undefined;
  }

  /** fits says whether a reply is one that the adapted schema means: see closed. */
  fits(reply) {
    if (!this.judge.admits(reply)) return false;
    return !this.claims.reshaped || this.subject.judgeOf(closed(this.adapted), this.judge.dialect).admits(reply);
  }

  /** reply judges one reply: nothing invalid without violations, nothing valid with them. */
  reply(reply, decoded, ours) {
    this.count('replies');
    if (decoded.error !== undefined) {
      if (!this.claims.reshaped && !this.claims.widened && this.fits(reply)) this.fail('effects', 'reply-without-image', { reply, error: decoded.error });
      return;
    }
    const valid = this.subject.judge.valid(decoded.value);
    const meant = !this.meant.objects || isObject(decoded.value);
    const violations = decoded.violations ?? [];
    if (violations.length === 0) {
      if (valid === false || !meant) this.count('invalid');
      if ((valid === false || !meant) && !decoded.unchecked?.length) this.fail('caught', valid === false ? 'let-through' : 'let-through-no-object', { reply, back: decoded.value, why: this.subject.judge.why(decoded.value) });
      return;
    }
    this.count('invalid');
    if (valid === undefined || !this.fits(reply)) return;
    const detail = { reply, back: decoded.value, violation: violations[0].message };
    if (valid && meant) this.suspects.push({ promise: 'caught', kind: 'false-violation', detail });
    else if (valid === false && !this.claims.widened && !ours) this.suspects.push({ promise: 'effects', kind: 'widened-unsaid', detail });
  }
}
