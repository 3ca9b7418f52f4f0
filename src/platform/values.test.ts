import { expect, test } from 'vitest';
import { check } from './validate.ts';
import { decimal } from './values.ts';

test.each([
  [37.5, undefined],
  [0, undefined],
  [0.01, undefined],
  [168, undefined],
  [1.15, undefined],
  [168.01, 'out_of_range'],
  [-0.01, 'out_of_range'],
  [37.125, 'too_precise'],
  [1e-7, 'too_precise'],
  ['37.5', 'invalid_type'],
  [null, 'invalid_type'],
])('a number with at most two decimals, from 0 to 168: %s', (value, code) => {
  expect(check(decimal(0, 168, 2, 40), value).errors?.map((error) => error.code)).toEqual(code && [code]);
});
