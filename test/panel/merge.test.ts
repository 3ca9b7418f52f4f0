/** A form that meets the change of another user. */
import { expect, test } from 'vitest';
import { clashesOf, mergeInto, rebased } from '../../panel/ui/merge-into.ts';

const shirt = { id: 'shirt', name: 'Shirt', value: 'M' };
const locker = { id: 'locker', name: 'Locker', value: 7 };
const phone = { field: 'phone', edit: 'none' };
const bank = { field: 'bank', edit: 'none' };
const setBank = { fields: [{ ...bank, edit: 'approval' }] };
const read = {
  name: 'Norte',
  city: null,
  tags: ['a'],
  hiddenFields: ['office', 'photo'],
  phone: '1',
  customFields: [shirt, locker],
  fields: [phone, bank],
};
const setLocker = { customFields: [{ id: 'locker', value: 8 }] };

test.each([
  [
    'other fields keep the change of the other user',
    { name: 'Sur', city: null },
    { city: 'Vigo' },
    { name: 'Sur', city: 'Vigo' },
  ],
  ['a body of the changed fields alone stays as it is', { city: 'Vigo' }, { phone: '2' }, { city: 'Vigo' }],
  ['the same change of both is none of them', { phone: '2' }, { phone: '2' }, { phone: '2' }],
  ['a field that only the body has is the own one', { from: '2026-11-20' }, { phone: '2' }, { from: '2026-11-20' }],
  ['another custom field is another field', setLocker, { customFields: [{ ...shirt, value: 'L' }, locker] }, setLocker],
  ['so is another rule', setBank, { fields: [{ ...phone, edit: 'direct' }, bank] }, setBank],
  [
    'each member of a set is another field',
    { hiddenFields: ['photo', 'department', 'workPhone'] },
    { hiddenFields: ['office', 'jobChargeName', 'workPhone'] },
    { hiddenFields: ['jobChargeName', 'workPhone', 'department'] },
  ],
  [
    'a set is as the other user left it, where nothing was changed',
    { hiddenFields: ['office', 'photo'] },
    { hiddenFields: [] },
    { hiddenFields: [] },
  ],
])('%s', (_, body, theirs, merged) => {
  expect(clashesOf(body, read, { ...read, ...theirs })).toEqual([]);
  expect(mergeInto(body, read, { ...read, ...theirs })).toEqual(merged);
});

test.each([
  ['the same field is a conflict', { phone: '3', name: 'Sur' }, { phone: '2' }, ['phone']],
  ['so is the same list', { tags: ['a', 'b'] }, { tags: ['a', 'c'] }, ['tags']],
  ['so is the same custom field', setLocker, { customFields: [shirt, { ...locker, value: 9 }] }, ['customFields']],
  ['so is one that the other user has cleared', setLocker, { customFields: [shirt] }, ['customFields']],
  ['so is the same rule', setBank, { fields: [phone, { ...bank, edit: 'direct' }] }, ['fields']],
  [
    'so is the same rule of a custom field',
    { customFields: [{ id: 'shirt', edit: 'direct' }] },
    { customFields: [{ ...shirt, edit: 'none' }] },
    ['customFields'],
  ],
])('%s', (_, body, theirs, names) => {
  expect(clashesOf(body, read, { ...read, ...theirs })).toEqual(names);
});

test.each([
  ['a field', { name: 'Sur', phone: '1' }, { name: 'Sur', phone: '2' }],
  ['a field that is given back its value', { name: 'Norte' }, { name: 'Norte' }],
])('the attempt after a conflict replaces what the user has seen, and nothing else: %s', (_, body, merged) => {
  const theirs = { ...read, name: 'Oeste', phone: '2' };
  const base = rebased({ name: 'Sur' }, read, theirs);
  expect(base).toEqual({ ...read, name: 'Oeste' });
  expect(clashesOf(body, base, theirs)).toEqual([]);
  expect(mergeInto(body, base, theirs)).toEqual(merged);
});
