import fc from 'fast-check';

/** The settings of a property: the same runs each time; FC_SEED and FC_RUNS look further. */
export const tries = (numRuns: number) => ({
  seed: Number(process.env.FC_SEED ?? 20261120),
  numRuns: Number(process.env.FC_RUNS ?? numRuns),
});

/** Texts that have broken some software before. */
export const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00',
  '\uffff',
  '\ufffe',
  '\u202e',
  '💥',
  'é',
  "'",
  "''; drop table employees; --",
  '\\',
  '%',
  '_',
  '%00',
  '{}',
  '{1,2}',
  '(,)',
  'null',
  'NaN',
  'Infinity',
  'infinity',
  '-infinity',
  'epoch',
  'now',
  '0',
  '-0',
  '-1',
  '0x10',
  '1e3',
  '1e400',
  '1.5',
  '2147483647',
  '2147483648',
  '999999999999999',
  '9'.repeat(400),
  'x'.repeat(3000),
  '2026-02-30',
  '0000-00-00',
  '1899-12-31',
  '9999-12-31',
  '10000-01-01',
  '2026-11-20T09:00:00',
  '2026-11-20T09:00Z',
  '2026-11-20T09:00:00Z',
  '2026-11-20T09:00:00.123456789Z',
  '2026-11-20T09:00:60Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T09:00:00+23:59',
  '1900-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '9999-12-31T23:59:59.9999Z',
  '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90',
  '{01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90}',
  '01936f2e7c1a7d309b523f8a1c5d7e90',
] as const;

export const nastyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nastyTexts) },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

export const nastyNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.5, 2 ** 31, -(2 ** 31), 2 ** 53, 2 ** 63, 1e21, 1e308, Number.MIN_VALUE),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

/** Any JSON value, the hostile ones first. */
export const nastyJson = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 2, arbitrary: nastyNumber },
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { __proto__: null }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Percent-encodes any text; half a surrogate pair becomes U+FFFD, as it has no bytes. */
export const encode = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
