/** The holidays of a calendar that are proposed, next to those that were typed. */
import { expect, test } from 'vitest';
import { withProposal } from '../../panel/pages/time-off/typed-days.ts';

const local = { date: '2026-08-11', name: 'Fiesta local' };
const renamed = { date: '2026-01-01', name: 'Ano novo' };
const ofSpain = [
  { date: '2026-01-01', name: 'Año Nuevo' },
  { date: '2026-10-12', name: 'Fiesta Nacional' },
];
const ofGalicia = [...ofSpain, { date: '2026-07-25', name: 'Día de Galicia' }];

test('a proposal keeps the days that were typed, in the order of the year', () => {
  const empty = { date: '', name: '' };
  expect(withProposal([local, renamed, empty], [], ofSpain)).toEqual([renamed, local, ofSpain[1]]);
});

test('another proposal takes back what the one before has added, and nothing else', () => {
  const days = withProposal([local], [], ofGalicia);
  expect(withProposal(days, ofGalicia, ofSpain)).toEqual([ofSpain[0], local, ofSpain[1]]);
  const changed = days.map((day) => (day.date === '2026-07-25' ? { ...day, name: 'Santiago' } : day));
  expect(withProposal(changed, ofGalicia, ofSpain)).toHaveLength(4);
});
