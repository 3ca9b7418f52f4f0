import type { Reader } from '../../platform/unit-of-work.ts';
import { contractsOf } from '../day-plan/index.ts';
import { type Entitlement, entitlementOf } from './entitlement.ts';
import { type Step, stepOf } from './steps.ts';
import { type ConfiguredCalendar, employmentsOf, type Use, usesOf } from './store.ts';

/** The balance of a calendar: entitled − taken − pending = remaining, in days to two decimals. */
export interface Balance {
  employeeId: string;
  /** Null for a calendar that the first request of the year would create. */
  calendarId: string | null;
  year: number;
  entitled: number;
  taken: number;
  pending: number;
  /** Negative if the entitlement was lowered after days were taken. */
  remaining: number;
  entries: Step[];
}

/** An existing calendar, or one that would be created. */
export type Counted = Pick<ConfiguredCalendar, 'employeeId' | 'year' | 'maxDaysOff'> & {
  id: string | null;
  configuration: Pick<ConfiguredCalendar['configuration'], 'name' | 'maxDaysOff' | 'dayType'>;
};

const twoDecimals = (days: number) => Math.round(days * 100) / 100;

/** A request's use of a calendar, as a step. */
const stepOfUse = ({ status, days, from, to }: Use): Step =>
  stepOf(status === 'accepted' ? 'taken' : 'pending', -days, { periods: [{ from, to }] });

function balanceOf(calendar: Counted, { entitled, entries }: Entitlement, uses: Use[]): Balance {
  const sum = (status: Use['status']) =>
    twoDecimals(uses.filter((use) => use.status === status).reduce((days, use) => days + use.days, 0));
  const [taken, pending] = [sum('accepted'), sum('pending')];
  return {
    employeeId: calendar.employeeId,
    calendarId: calendar.id,
    year: calendar.year,
    entitled,
    taken,
    pending,
    remaining: twoDecimals(entitled - taken - pending),
    entries: [...entries, ...uses.map(stepOfUse)],
  };
}

/**
 * The balances of calendars of any employees; the same few statements for one and for hundreds. Entitlements are not
 * stored but computed each time, so that a changed employment, contract or configuration counts at once.
 */
export async function balancesOf(reader: Reader, calendars: Counted[]): Promise<Balance[]> {
  if (calendars.length === 0) return [];
  const employeeIds = [...new Set(calendars.map(({ employeeId }) => employeeId))];
  const years = calendars.map(({ year }) => year);
  const [from, to] = [`${Math.min(...years)}-01-01`, `${Math.max(...years)}-12-31`];
  const [employments, contracts, uses] = await Promise.all([
    employmentsOf(reader, employeeIds),
    contractsOf(reader, employeeIds, from, to),
    usesOf(
      reader,
      calendars.flatMap(({ id }) => id ?? []),
    ),
  ]);
  const employmentsBy = Map.groupBy(employments, ({ employeeId }) => employeeId);
  const usesBy = Map.groupBy(uses, ({ calendarId }) => calendarId);
  return calendars.map((calendar) => {
    const { id, employeeId, year, maxDaysOff, configuration } = calendar;
    const entitlement = entitlementOf({
      year,
      maxDaysOff,
      configuration,
      employments: employmentsBy.get(employeeId) ?? [],
      contracts: contracts.get(employeeId) ?? [],
    });
    return balanceOf(calendar, entitlement, (id && usesBy.get(id)) || []);
  });
}
