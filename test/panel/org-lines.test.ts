/** How the org chart is walked as a list. */
import { expect, test } from 'vitest';
import { keyInTree, linesOf } from '../../panel/pages/organisation/chart/lines.ts';
import { buildTree } from '../../panel/pages/organisation/chart/tree.ts';

const member = (id: string, managerId: string | null = null) => ({
  id,
  name: id,
  initials: id,
  managerId,
  position: null,
  hasLeft: false,
});
const tree = buildTree([member('top'), member('a', 'top'), member('b', 'top'), member('c', 'a'), member('alone')]);

test('the list has the reports of open managers', () => {
  const placesOf = (...open: string[]) =>
    linesOf(tree, new Set(open)).map(({ node, level, place, siblings }) => `${node.id} ${level} ${place}/${siblings}`);
  expect(placesOf()).toEqual(['top 1 1/1']);
  expect(placesOf('top', 'a')).toEqual(['top 1 1/1', 'a 2 1/2', 'c 3 1/1', 'b 2 2/2']);
  expect(placesOf('a')).toEqual(['top 1 1/1']);
});

test.each([
  ['ArrowDown', 0, { to: 1 }],
  ['ArrowDown', 3, { to: 3 }],
  ['ArrowUp', 0, { to: 0 }],
  ['ArrowUp', 3, { to: 2 }],
  ['Home', 2, { to: 0 }],
  ['End', 0, { to: 3 }],
  ['ArrowRight', 0, { to: 1 }],
  ['ArrowRight', 2, { to: 2 }],
  ['ArrowLeft', 1, { to: 1, toggle: 'a' }],
  ['ArrowLeft', 2, { to: 1 }],
  ['ArrowLeft', 3, { to: 0 }],
  [' ', 1, { to: 1, toggle: 'a' }],
  [' ', 2, { to: 2 }],
  ['x', 0, undefined],
])('key %s at line %i leads to %j', (key, at, expected) => {
  const open = new Set(['top', 'a']);
  expect(keyInTree(key, at, linesOf(tree, open), open)).toEqual(expected);
});

test('the right arrow opens a closed manager, and the left arrow leads up from there', () => {
  const open = new Set(['top']);
  const lines = linesOf(tree, open);
  expect(keyInTree('ArrowRight', 1, lines, open)).toEqual({ to: 1, toggle: 'a' });
  expect(keyInTree('ArrowLeft', 1, lines, open)).toEqual({ to: 0 });
});
