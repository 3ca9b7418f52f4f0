/** The calendars of an employee year after year, since one year's unused days may belong to the next. Pure. */

import type { LocalDate } from '../../platform/clock.ts';
import { yearOf } from '../../platform/clock.ts';
import { type DatedDays, holdsOn } from '../../platform/period.ts';
import type { BalanceCalendar, BalanceFacts } from './balance.ts';
import { inKindOf, type Lot } from './carry-over.ts';
import { type Contract, type Entitlement, entitlementOf, unlimitedEntitlement } from './entitlement.ts';
import { daysAtYearEnd, suspendedBy } from './leave.ts';
import { ledgerOf, type UsedDay } from './ledger.ts';
import type { PlanBy } from './rest-days.ts';
import type { LeaveDay, StoredAdjustment } from './store.ts';
import { amountOf } from './unit.ts';

/** What the balances of an employee follow from, in addition to the days off. */
export interface ChainFacts {
  /** The calendars by rising year; of a year the one first to which its vacation is charged. */
  calendars: BalanceCalendar[];
  employments: DatedDays[];
  contracts: Contract[];
  adjustments: StoredAdjustment[];
  leave: LeaveDay[];
  plan: PlanBy;
}

const none: ReadonlySet<LocalDate> = new Set();

/** Whether a calendar has as many days as are asked for: it says none itself, and its configuration has no limit. */
export const isUnlimited = ({
  maxDaysOff,
  configuration,
}: Pick<BalanceCalendar, 'maxDaysOff' | 'configuration'>): boolean =>
  maxDaysOff === null && configuration.configurationType === 'unlimited_days';

/** The last days of employments in a year; each settles, also if another employment begins on the next day. */
const lastDaysIn = (year: number, employments: DatedDays[]): LocalDate[] =>
  employments.flatMap(({ endDate }) => (endDate !== null && yearOf(endDate) === year ? [endDate] : []));

/** The first day of the last employment that begins by the end of a year. */
const lastFirstDay = (year: number, employments: DatedDays[]): LocalDate =>
  employments.reduce(
    (last, { startDate }) => (startDate > last && yearOf(startDate) <= year ? startDate : last),
    `${year}-01-01`,
  );

/**
 * The ledgers of an employee's calendars. What a calendar leaves belongs to the one of the same configuration of the next
 * year, else to the first one of that.
 * @param usedOf what was taken and requested of a calendar
 * @param known the entitlements that are counted already, which no use changes; others are added
 */
export function ledgersOf(
  facts: ChainFacts,
  usedOf: (calendar: BalanceCalendar) => UsedDay[],
  known = new Map<BalanceCalendar, Entitlement>(),
): BalanceFacts[] {
  const { employments, contracts, leave, plan } = facts;
  const contractOn = (date: LocalDate) => contracts.find((one) => holdsOn(one, date));
  const suspended = leave.some(({ isUnpaid }) => isUnpaid) ? suspendedBy(leave, plan) : none;
  const entitlementBy = (calendar: BalanceCalendar): Entitlement => {
    const found = known.get(calendar);
    if (found) return found;
    const { unpaidLeaveSuspends } = calendar.configuration;
    const entitlement = entitlementOf({
      ...calendar,
      employments,
      contracts,
      suspended: unpaidLeaveSuspends ? suspended : none,
    });
    known.set(calendar, entitlement);
    return entitlement;
  };
  let left: { configuration: BalanceCalendar['configuration']; lots: Lot[] }[] = [];
  return [...Map.groupBy(facts.calendars, ({ year }) => year)].flatMap(([year, calendars]) => {
    const isHere = (id: string) => calendars.some(({ configuration }) => configuration.id === id);
    const ofYear = facts.adjustments.filter(({ date }) => yearOf(date) === year);
    const begins = lastFirstDay(year, employments);
    const uses = calendars.map(usedOf);
    // A day of one calendar is not free for the days of another.
    const taken = new Set(uses.flat().map(({ date }) => date));
    const results = calendars.map((calendar, i) => {
      const { configuration } = calendar;
      const used = uses[i] ?? [];
      const ruled = isUnlimited(calendar) ? undefined : entitlementBy(calendar);
      const lots = left
        .filter((one) => one.configuration.id === configuration.id || (i === 0 && !isHere(one.configuration.id)))
        .flatMap((one) => inKindOf(configuration, one, contractOn(`${year}-01-01`)));
      const ledger = ledgerOf(
        {
          year,
          hoursPerDay: configuration.hoursPerDay,
          carryOver: ruled ? configuration.carryOver : null,
          earned: ruled?.earned ?? null,
          used,
          adjustments: ofYear
            .filter(({ calendarId: id }) => (id === null ? i === 0 : id === calendar.id))
            .map((one) => ({ ...one, amount: amountOf(one.days, configuration) })),
          lastDays: lastDaysIn(year, employments),
          days: leave.length === 0 ? [] : daysAtYearEnd(begins, configuration, leave, plan, taken),
        },
        lots.filter(({ lastDay }) => lastDay === null || yearOf(lastDay) >= year),
      );
      const entitlement = ruled ?? unlimitedEntitlement(ledger.entries.filter(({ step }) => step === 'earned'));
      return { calendar, entitlement, used, ledger, begins };
    });
    left = results.map(({ calendar: { configuration }, ledger: { lots } }) => ({ configuration, lots }));
    return results;
  });
}

/** The amount that a calendar lacks from a date on: the lowest that its balance becomes, if that is less than 0. */
export function lackOf({ ledger }: BalanceFacts, from: LocalDate): number {
  const before = ledger.entries.findLast(({ date }) => date < from)?.balanceAfter ?? 0;
  const later = ledger.entries.filter(({ date }) => date >= from).map(({ balanceAfter }) => balanceAfter);
  return Math.max(0, -Math.min(before, ...later));
}
