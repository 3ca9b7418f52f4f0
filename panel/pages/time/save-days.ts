/** The register of working hours by day as a file: what Monthly sheets show, in seconds, with the totals of each month. */
import type { WorkedHours } from '../../../sdk/schemas.ts';
import { readAll } from '../../api.ts';
import { addMonths, periodOf } from '../../calendar.ts';
import { type Cell, csvLines } from '../../ui/csv.ts';
import { saveLines } from '../../ui/save-file.ts';
import { spanOfPeriod } from './entry.ts';
import { atOnce, type Months, type Person, type RegisterOf, readPeople } from './save-register.ts';

const figures = [
  'secondsWorked',
  'secondsOrdinary',
  'secondsComplementary',
  'secondsOvertime',
  'secondsOnBreak',
  'secondsPaused',
] as const;
const header = [
  'employeeId',
  'employeeCode',
  'firstName',
  'lastName',
  'month',
  'date',
  'start',
  'end',
  'periods',
  ...figures,
];

/** A line of a day; of the totals of a month it has no date. */
const lineOf = (
  { id, code, firstName, lastName }: Person,
  month: string,
  { date, periods = [], ...row }: WorkedHours,
): Cell[] => [
  ...[id, code, firstName, lastName, month, date],
  ...[periods.at(0)?.start, periods.at(-1)?.end],
  periods.map((period) => `${spanOfPeriod(period)}${period.workEntryType === 'pause' ? ' (pause)' : ''}`).join(', '),
  ...figures.map((name) => row[name]),
];

/** The lines of some employees in a month: those of each day, and the totals. */
async function monthOf(people: Person[], month: string): Promise<Cell[][]> {
  const query = { 'employeeIds[in]': people.map(({ id }) => id), ...periodOf(month) };
  const [days, totals] = await Promise.all([
    readAll('reportWorkedHours', { query: { ...query, groupBy: 'day', withPeriods: true } }),
    readAll('reportWorkedHours', { query }),
  ]);
  return people.flatMap((person) =>
    [...days, ...totals].filter(({ employeeId }) => employeeId === person.id).map((row) => lineOf(person, month, row)),
  );
}

/**
 * Saves the days of these employees in these months, by name.
 * @param tell hears how many lines there are
 */
export async function saveDays(of: RegisterOf, { from, to }: Months, tell: (done: number) => void): Promise<void> {
  const parts = [await csvLines([header])];
  const people = await readPeople(of);
  let done = 0;
  for (let i = 0; i < people.length; i += atOnce) {
    for (let month = from; month <= to; month = addMonths(month, 1)) {
      const lines = await monthOf(people.slice(i, i + atOnce), month);
      parts.push(await csvLines(lines));
      done += lines.length;
      tell(done);
    }
  }
  saveLines(`working-time-by-day-${periodOf(from).from}-${periodOf(to).to}.csv`, parts);
}
