/** Who can set the last day of an absence, as the API allows it. */
import { expect, test } from 'vitest';
import { canEnd } from '../../panel/pages/time-off/can-end.ts';

const own = { decides: false, isOwn: true, needsValidation: true };
const free = { ...own, needsValidation: false };
const decider = { ...own, decides: true, isOwn: false };
const other = { ...free, isOwn: false };

test.each([
  ['a pending one', { status: 'pending' }, { own: true, free: true, decider: true, other: false }],
  ['an approved one', { status: 'accepted' }, { own: false, free: true, decider: true, other: false }],
  ['a rejected one', { status: 'rejected' }, { own: false, free: false, decider: false, other: false }],
  ['one that gives back', { type: 'delete' }, { own: false, free: false, decider: false, other: false }],
  ['one of named days', { startDate: null }, { own: false, free: false, decider: false, other: false }],
  ['vacation', { category: 'vacation' }, { own: false, free: false, decider: false, other: false }],
])('the last day is set by employees, if the type needs no approval, by deciders and by others: %s', (_, more, can) => {
  const request = {
    category: 'absence',
    status: 'pending',
    type: 'create',
    startDate: '2026-11-16',
    ...more,
  } as Parameters<typeof canEnd>[0];
  const by = Object.entries({ own, free, decider, other }).map(([name, user]) => [name, canEnd(request, user)]);
  expect(Object.fromEntries(by)).toEqual(can);
});
