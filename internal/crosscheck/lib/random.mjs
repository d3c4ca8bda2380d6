// Seeded chance: what is drawn depends on the seed and on a name, never on the order in
// which things are asked for, so that a sample draws what the full run draws.

/** hash is FNV-1a of a text, as a number of 32 bits. */
export function hash(text) {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  return h >>> 0;
}

/** Random draws numbers, items and decisions from one seed (mulberry32). */
export class Random {
  constructor(seed) {
    this.state = typeof seed === 'string' ? hash(seed) : seed >>> 0;
  }

  /** next is a number from 0 up to 1. */
  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** below is an integer from 0 up to n, without n. */
  below(n) {
    return Math.floor(this.next() * n);
  }

  /** between is an integer from low to high, both included. */
  between(low, high) {
    return low + this.below(high - low + 1);
  }

  chance(p) {
    return this.next() < p;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  /** shuffled is a copy of a list in another order. */
  shuffled(list) {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [out[i], out[j]] = [out[j], out[i]];
    }
    return out;
  }

  /** weighted picks a key of an object whose values are weights. */
  weighted(weights) {
    const entries = Object.entries(weights);
    let at = this.next() * entries.reduce((sum, [, w]) => sum + w, 0);
    for (const [key, w] of entries) if ((at -= w) < 0) return key;
    return entries[entries.length - 1][0];
  }
}
