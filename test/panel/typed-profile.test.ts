/** An export profile as its form shows it and sends it back. */
import { expect, test } from 'vitest';
import { emptyColumn, profileBody, typedProfile } from '../../panel/pages/payroll/files/typed-profile.ts';

const mapped = (map: { from: string; to: string }[]) =>
  typedProfile({ name: 'Payroll', format: 'csv', content: 'lines', columns: [{ path: 'concept.code', map }] });
const codesTyped = (codes: string) =>
  profileBody({ ...typedProfile(undefined), columns: [{ ...emptyColumn, codes }] }).columns[0]?.map;

test.each([
  { from: 'IT', to: '900' },
  { from: 'IT=A', to: '900' },
  { from: 'IT', to: '9=1' },
  { from: 'IT', to: 'A = B' },
  { from: 'a=b', to: 'c=d=e' },
])('a code with an equals sign is saved as it was stored: $from to $to', (code) => {
  expect(profileBody(mapped([code])).columns[0]?.map).toEqual([code]);
});

test.each([
  ['IT = 900', 'IT', '900'],
  ['IT=900', 'IT', '900'],
  ['IT= 9=1', 'IT', '9=1'],
  ['IT', 'IT', 'IT'],
])('the line %s is the code %s, which is %s there', (line, from, to) => {
  expect(codesTyped(`\n ${line} \n`)).toEqual([{ from, to }]);
});
