// Programs in the words of Zod, which versions 3 and 4 share but for a few.

const formats3 = { 'date-time': 'datetime', email: 'email', uuid: 'uuid', uri: 'url', date: 'date', ipv4: 'ip', time: 'time' };
const formats4 = { 'date-time': (z) => z.iso.datetime(), email: (z) => z.email(), uuid: (z) => z.uuid(), uri: (z) => z.url(), date: (z) => z.iso.date(), ipv4: (z) => z.ipv4(), time: (z) => z.iso.time() };

/** writer gives the function that writes a program with one version of Zod. */
export function writer(z, four) {
  return (program) => {
    const shared = {};
    const words = wordsOf(z, four, shared, (t) => {
      const made = words[t.kind](t);
      return t.description ? made.describe(t.description) : made;
    });
    const type = (t) => words[t.kind](t);
    for (const s of program.shared) {
      const made = type(s.type);
      shared[s.name] = () => made;
    }
    return type(program.root);
  };
}

/** wordsOf has one function for each kind of type. */
function wordsOf(z, four, shared, type) {
  return {
    string: (t) => {
      if (t.format && four) return formats4[t.format](z);
      let made = z.string();
      if (t.format) return made[formats3[t.format]]();
      if (t.pattern) return made.regex(new RegExp(t.pattern));
      return bounds(made, t);
    },
    integer: (t) => bounds(t.step ? z.number().int().multipleOf(t.step) : z.number().int(), t),
    number: (t) => bounds(t.above !== undefined ? z.number().gt(t.above) : z.number(), t),
    boolean: () => z.boolean(),
    nil: () => z.null(),
    any: () => z.any(),
    literal: (t) => z.literal(t.value),
    enumeration: (t) => z.enum(t.values),
    array: (t) => bounds(z.array(type(t.item)), t),
    tuple: (t) => z.tuple(t.items.map(type)),
    record: (t) => z.record(z.string(), type(t.value)),
    nullable: (t) => type(t.of).nullable(),
    object: (t) => {
      const made = z.object(Object.fromEntries(t.fields.map((f) => [f.name, f.optional ? type(f.type).optional() : type(f.type)])));
      if (t.extra === 'strict') return made.strict();
      return t.extra === 'open' ? made.passthrough() : made;
    },
    union: (t) => z.union(t.branches.map(type)),
    discriminated: (t) => z.discriminatedUnion(t.key, t.branches.map(type)),
    intersection: (t) => z.intersection(type(t.left), type(t.right)),
    shared: (t) => z.lazy(() => shared[t.name]()),
  };
}

/** bounds adds the lowest and the highest that a type admits. */
export function bounds(made, t) {
  if (t.min !== undefined) made = made.min(t.min);
  if (t.max !== undefined) made = made.max(t.max);
  return made;
}
