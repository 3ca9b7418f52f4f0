/**
 * The employees of exported periods whose last day settles other days of vacation than was exported. A balance follows from
 * so much, of any day and of settings, that no late change of the period says it: so an export asks the balances.
 */
import { isDeepStrictEqual } from 'node:util';
import type { VacationSettlement } from '../../contract/index.ts';
import { employmentsIn } from '../../core/index.ts';
import { chunksOf } from '../../platform/chunks.ts';
import type { LocalDate } from '../../platform/clock.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { type Leaver, settledForPayroll } from '../../schedule/index.ts';
import { type ExportedPeriod, exportedRows, perhapsChangedSince, perhapsSettled } from './store.ts';

/** How many balances are read at once. */
const atOnce = 500;

type Settled = Pick<VacationSettlement, 'date' | 'days' | 'seconds' | 'dayType' | 'vacationConfigurationId'>;

/** What counts of settlements: the code of a configuration is only its present name elsewhere. */
const comparable = (settled: readonly Settled[]) =>
  settled
    .map(({ date, days, seconds, dayType, vacationConfigurationId }) => ({
      date,
      days,
      seconds,
      dayType,
      vacationConfigurationId,
    }))
    .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

const isWithin = (date: LocalDate, { from, to }: ExportedPeriod) => from <= date && date <= to;

/** What the last days of these employees settle as known now, year by year. */
async function settledNow(
  reader: Reader,
  employeeIds: string[],
  periods: readonly ExportedPeriod[],
): Promise<VacationSettlement[]> {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return [];
  const employed = await employmentsIn(reader, employeeIds, { from: first.from, to: last.to });
  const leavers = employed.flatMap(({ employeeId, endDate }): Leaver[] =>
    endDate !== null && periods.some((period) => isWithin(endDate, period)) ? [{ employeeId, lastDay: endDate }] : [],
  );
  const settled: VacationSettlement[] = [];
  for (const ofYear of Map.groupBy(leavers, ({ lastDay }) => lastDay.slice(0, 4)).values()) {
    for (const some of chunksOf(ofYear, atOnce)) settled.push(...(await settledForPayroll(reader, some)));
  }
  return settled;
}

/** Those who may be concerned, with the periods: few, unless a policy has changed since the last export. */
async function perhapsChanged(reader: Reader, { payGroupId, lastSequence }: ExportedPeriod) {
  const settled = await perhapsSettled(reader, payGroupId);
  if (settled.length === 0) return [];
  const ids = [...new Set(settled.map(({ employeeId }) => employeeId))];
  const changed = new Set((await perhapsChangedSince(reader, ids, lastSequence)).map(({ id }) => id));
  return settled.filter(({ employeeId }) => changed.has(employeeId));
}

/** The employees by the id of the period. @param periods those of a pay group, the earliest first */
export async function otherSettlements(
  reader: Reader,
  periods: readonly ExportedPeriod[],
): Promise<Map<string, string[]>> {
  const [first] = periods;
  const perhaps = first ? await perhapsChanged(reader, first) : [];
  if (perhaps.length === 0) return new Map();
  const byPeriod = Map.groupBy(perhaps, ({ periodId }) => periodId);
  const concerned = periods.filter(({ id }) => byPeriod.has(id));
  const now = await settledNow(reader, [...new Set(perhaps.map(({ employeeId }) => employeeId))], concerned);
  const others = new Map<string, string[]>();
  for (const period of concerned) {
    const employeeIds = (byPeriod.get(period.id) ?? []).map(({ employeeId }) => employeeId);
    const exported = await exportedRows(reader, period.id, { employeeIds });
    const differing = exported.flatMap(({ employeeId, row }) => {
      const then = JSON.parse(row) as { vacationSettlements?: Settled[] };
      const own = now.filter((one) => one.employeeId === employeeId && isWithin(one.date, period));
      return isDeepStrictEqual(comparable(own), comparable(then.vacationSettlements ?? [])) ? [] : [employeeId];
    });
    others.set(period.id, differing);
  }
  return others;
}
