/** The holidays of a calendar that are proposed, next to those that were typed. */
import { expect, test } from 'vitest';
import { unchangedOf, withProposal } from '../../panel/pages/time-off/typed-days.ts';

const local = { date: '2026-08-11', name: 'Fiesta local' };
const renamed = { date: '2026-01-01', name: 'Ano novo' };
const ofSpain = [
  { date: '2026-01-01', name: 'Año Nuevo' },
  { date: '2026-10-12', name: 'Fiesta Nacional' },
];
const ofGalicia = [...ofSpain, { date: '2026-07-25', name: 'Día de Galicia' }];

test('a proposal keeps the days that were typed, in the order of the year, and those of which a part is', () => {
  const unnamed = { date: '2026-08-16', name: '' };
  const undated = { date: '', name: 'San Roque' };
  const empty = { date: '', name: '' };
  const days = [local, undated, renamed, empty, unnamed];
  expect(withProposal(days, ofSpain)).toEqual([renamed, local, unnamed, ofSpain[1], undated]);
});

test('what was stored or proposed before stays, or goes if it is replaced; what was typed since stays', () => {
  const days = withProposal([local], ofGalicia);
  expect(withProposal(days, ofSpain)).toEqual(days);
  expect(withProposal(days, ofSpain, unchangedOf(days, ofGalicia))).toEqual([ofSpain[0], local, ofSpain[1]]);
  const changed = days.map((day) => (day.date === '2026-07-25' ? { ...day, name: 'Santiago' } : day));
  expect(withProposal(changed, ofSpain, unchangedOf(changed, ofGalicia))).toHaveLength(4);
});
