// Texts: of a format, of a pattern, of a length.
import fc from 'fast-check';

/** of has valid texts of each format, beyond dispute among validators. */
export const of = {
  date: ['2024-05-31', '1999-12-01'],
  time: ['10:05:08Z', '23:59:59Z'],
  'date-time': ['2024-05-31T10:05:08Z', '1999-12-01T00:00:00.5Z'],
  'iso-date-time': ['2024-05-31T10:05:08Z'],
  duration: ['P1D', 'PT2H30M', 'P3W'],
  email: ['ada@example.com', 'a.b@mail.example.org'],
  'idn-email': ['ada@example.com'],
  hostname: ['example.com', 'a.example.org'],
  'idn-hostname': ['example.com'],
  ipv4: ['192.0.2.1', '10.0.0.255'],
  ipv6: ['2001:db8::1', '::1'],
  uri: ['https://example.com/a?b=c#d', 'urn:isbn:0451450523'],
  url: ['https://example.com/a'],
  iri: ['https://example.com/a'],
  'uri-reference': ['/a/b', 'https://example.com/'],
  'iri-reference': ['/a/b'],
  'uri-template': ['https://example.com/{id}'],
  uuid: ['123e4567-e89b-42d3-a456-426614174000', '00000000-0000-4000-8000-000000000000'],
  'json-pointer': ['/a/0', ''],
  'relative-json-pointer': ['0/a', '1'],
  regex: ['^a+$', '[0-9]*'],
};

const samples = new Map();

/** ofPattern is texts that match a pattern, or none where it cannot be read. */
export function ofPattern(pattern) {
  if (!samples.has(pattern)) {
    let texts = [];
    for (const flags of ['u', '']) {
      try {
        const arbitrary = fc.stringMatching(new RegExp(pattern, flags), { size: 'small' });
        texts = fc.sample(arbitrary, { seed: 7, numRuns: 12 }).filter((t) => t.isWellFormed?.() ?? true);
        break;
      } catch {
        // a pattern that fast-check cannot generate from: the judges sort out what does not match
      }
    }
    samples.set(pattern, texts);
  }
  return samples.get(pattern);
}

const words = ['', 'a', 'ab', 'x y', 'Crash on start', 'é✓', '"quoted"', '7', 'null', 'key', 'longer text of several words'];

/** text draws a string that suits the parts of a schema. */
export function text(random, parts) {
  const format = parts.map((p) => p.format).find((f) => Object.hasOwn(of, f ?? ''));
  if (format) return random.pick(of[format]);
  const patterns = parts.map((p) => p.pattern).filter((p) => typeof p === 'string');
  if (patterns.length > 0) {
    const texts = ofPattern(random.pick(patterns));
    if (texts.length > 0) return fitted(random, random.pick(texts), parts, texts);
  }
  return fitted(random, random.pick(words), parts, null);
}

/** fitted brings a text to a length that the parts admit. */
function fitted(random, value, parts, others) {
  const least = Math.max(0, ...parts.map((p) => Number(p.minLength) || 0));
  const most = Math.min(Infinity, ...parts.map((p) => (p.maxLength === undefined ? Infinity : Number(p.maxLength))));
  const length = [...value].length;
  if (length >= least && length <= most) return value;
  const other = others?.find((t) => [...t].length >= least && [...t].length <= most);
  if (other !== undefined) return other;
  if (length > most) return [...value].slice(0, most).join('');
  return value + 'abcdefgh'[random.below(8)].repeat(Math.min(least, 5000) - length);
}
