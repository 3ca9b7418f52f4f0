import type { VacationOfYear } from '../../contract/index.ts';
import { yearOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { balanceOfYear } from './balance.ts';
import { readBalances } from './count-balances.ts';

/** What an employee is entitled to in the current year, by the calendar to which its vacation is charged if there are several. */
export async function readVacationOfYear(reader: Reader, employeeId: string): Promise<VacationOfYear | null> {
  const count = await readBalances(reader, [employeeId], [yearOf(reader.today)]);
  const facts = count().find(({ calendar }) => calendar.year === yearOf(reader.today));
  if (!facts) return null;
  return {
    totalHolidays: balanceOfYear(facts, reader.today).entitled,
    holidayType: facts.calendar.configuration.dayType,
  };
}
