/** A contract as its form sends it. */
import { expect, test } from 'vitest';
import { bodyOf, valuesOf } from '../../panel/pages/people/pay/contract-values.ts';
import type { Contract } from '../../sdk/schemas.ts';

const contract = (fields: Partial<Contract>) => ({ startDate: '2026-01-01', ...fields }) as Contract;

test.each([
  ['one that the user may not see', undefined, '', undefined],
  ['one that stays as it is', '28-1', '28-1', undefined],
  ['none', null, '', undefined],
  ['another one', '28-1', '28-2', '28-2'],
  ['one that is cleared', '28-1', '', null],
])('the body of a change has a social security number only if it changes: %s', (_, stored, typed, sent) => {
  const read = contract(stored === undefined ? {} : { socialSecurityNumber: stored });
  expect(bodyOf({ ...valuesOf(read), socialSecurityNumber: typed }, read).socialSecurityNumber).toBe(sent);
});

test('a new contract has a social security number only if one was typed', () => {
  expect(bodyOf(valuesOf(undefined), undefined)).not.toHaveProperty('socialSecurityNumber');
  const typed = { ...valuesOf(undefined), socialSecurityNumber: '28-1' };
  expect(bodyOf(typed, undefined)).toMatchObject({ socialSecurityNumber: '28-1', jobLevel: null });
});
