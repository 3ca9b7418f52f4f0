import { expect, test } from 'vitest';
import { memoizeByKey } from './memoize.ts';

test('values are made once, and no more are kept than may be', () => {
  const made: string[] = [];
  const lengthOf = memoizeByKey(2, (key) => {
    made.push(key);
    return { length: key.length };
  });
  expect(['a', 'bb', 'a', 'bb'].map((key) => lengthOf(key).length)).toEqual([1, 2, 1, 2]);
  expect(made).toEqual(['a', 'bb']);
  for (const key of ['ccc', 'a', 'ccc']) lengthOf(key);
  expect(made).toEqual(['a', 'bb', 'ccc', 'a']);
});
