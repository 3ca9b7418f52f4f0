import { expect, test } from 'vitest';
import { address, day, id, month, oneOf, page, readSearch, text, year } from '../../panel/search.ts';

const read = readSearch({ q: text, officeId: id, from: day, month, year, page, tab: oneOf(['changes', 'signIns']) });

test('readSearch gives the valid parameters of a page', () => {
  // The router has read numbers as numbers.
  const given = { q: 123, from: '2026-02-28', month: '2026-11', year: 2026, page: '2', tab: 'signIns', other: 'x' };
  expect(read(given)).toEqual({ q: '123', from: '2026-02-28', month: '2026-11', year: 2026, page: 2, tab: 'signIns' });
  expect(read({ officeId: '01a225e7-1dd2-7762-a784-25c71ee1eee4' })).toEqual({
    officeId: '01a225e7-1dd2-7762-a784-25c71ee1eee4',
  });
  expect(read({})).toEqual({});
});

test.each([
  ['q', { a: 1 }],
  ['officeId', 'Madrid'],
  ['officeId', 7],
  ['from', 'yesterday'],
  ['month', '2026-13'],
  ['year', 26],
  ['page', 0],
  ['page', 'two'],
  ['tab', 'other'],
])('readSearch gives undefined for %s = %j, so that the router drops the value', (name, value) => {
  expect(Object.entries(read({ [name]: value }))).toEqual([[name, undefined]]);
});

test.each(['/', '/people?q=ruiz#x', '/people//x', '/people?next=//x.example'])(
  '%j is an address of the panel',
  (path) => {
    expect(address(path)).toBe(path);
  },
);

// Browsers take away tabs and line ends, and read a backslash as a slash.
test.each([
  '',
  'people',
  '//',
  '//x.example',
  '/\\x.example',
  '/\t/x.example',
  '/\n\\x.example',
  '\t//x.example',
  'https:x',
])('%j leads elsewhere', (path) => {
  expect(address(path)).toBeUndefined();
});
