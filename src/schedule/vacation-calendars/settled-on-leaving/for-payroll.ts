/** What the last day of an employment settles of the vacation, as payroll shows it. */
import type { VacationSettlement } from '../../../contract/index.ts';
import type { LocalDate } from '../../../platform/clock.ts';
import { yearOf } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import { countBalances } from '../count-balances.ts';
import { shownDays } from '../rounding.ts';
import { shownAmount } from '../unit.ts';

/** The last day of an employment. */
export interface Leaver {
  employeeId: string;
  lastDay: LocalDate;
}

/** The days that these last days settle, for each configuration of which there are any. */
export async function settledForPayroll(reader: Reader, leavers: readonly Leaver[]): Promise<VacationSettlement[]> {
  const ids = [...new Set(leavers.map(({ employeeId }) => employeeId))];
  const years = [...new Set(leavers.map(({ lastDay }) => yearOf(lastDay)))];
  const facts = await countBalances(reader, ids, years);
  const isLast = (id: string, date: LocalDate) =>
    leavers.some(({ employeeId, lastDay }) => employeeId === id && lastDay === date);
  return facts.flatMap(({ calendar: { employeeId, configuration }, ledger }) =>
    ledger.entries
      .filter(({ kind, date }) => kind === 'settled' && isLast(employeeId, date))
      .map(({ date, amount }) => ({
        employeeId,
        date,
        ...shownAmount(shownDays(-amount), configuration),
        dayType: configuration.dayType,
        vacationConfigurationId: configuration.id,
        code: configuration.code,
      })),
  );
}
