import { expect, test } from 'vitest';
import { withEarlierForms } from './index.ts';

test('a form of an operation that does not exist is refused', () => {
  expect(() => withEarlierForms([])).toThrow(/^no operation has the earlier form of getInfo, /);
});
