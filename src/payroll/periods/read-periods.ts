import { addDays, instantAt, instantOf, type LocalDate } from '../../platform/clock.ts';
import { isUuid } from '../../platform/ids.ts';
import { notFound } from '../../platform/resource/read.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { type PayGroup, payGroupsOf } from '../pay-groups/index.ts';
import { type PeriodDays, periodsBetween, periodWithId } from './calendar.ts';
import type { Period } from './period.ts';
import { type StoredPeriod, storedPeriod, storedPeriods } from './store.ts';

/** How far ahead periods are shown, in days. */
const ahead = 366;
/** How far back they are listed without a first day, in days. */
const behind = 5 * 366;

/** A period as replies show it. */
const shownPeriod = (
  { cutOffDays, payDay }: PayGroup,
  days: PeriodDays,
  stored: StoredPeriod | undefined,
  timeZone: string,
): Period => ({
  ...days,
  cutOffAt: instantOf(instantAt(addDays(days.to, 1 - cutOffDays), 0, timeZone)),
  payDate: payDay === null ? null : addDays(days.to, payDay),
  status: stored?.status ?? 'open',
  lockedAt: stored?.lockedAt ?? null,
  lockedSequence: stored?.lockedSequence ?? null,
  exportId: stored?.exportId ?? null,
  version: stored?.version ?? 0,
});

/** Which periods of which groups are read. */
interface PeriodsQuery {
  /** Of any year. */
  ids?: readonly string[] | undefined;
  payGroupId?: string | undefined;
  from?: LocalDate | undefined;
  to?: LocalDate | undefined;
}

/**
 * The periods of pay groups, the earliest first: those with the ids, or with a day from `from` on, by default five years ago;
 * until `to`, at most a year ahead.
 */
export async function periodsOf(reader: Reader, { ids, payGroupId, from, to }: PeriodsQuery = {}): Promise<Period[]> {
  const [groups, stored] = await Promise.all([payGroupsOf(reader), storedPeriods(reader)]);
  const storedById = new Map(stored.map((one) => [one.id, one]));
  const end = addDays(reader.today, ahead);
  const [first, last] = [from ?? addDays(reader.today, -behind), to === undefined || to > end ? end : to];
  const isWithin = (days: PeriodDays) => (from === undefined || days.to >= from) && days.from <= last;
  const daysOf = (group: PayGroup) =>
    ids
      ? [...new Set(ids)].flatMap((id) => periodWithId(group, id) ?? []).filter(isWithin)
      : periodsBetween(group, first, last);
  const periods = groups
    .filter(({ id }) => payGroupId === undefined || id === payGroupId.toLowerCase())
    .flatMap((group) =>
      daysOf(group).map((days) => shownPeriod(group, days, storedById.get(days.id), reader.caller.timeZone)),
    );
  return periods.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Sorts periods by their first day. */
export const keyOf = ({ from, to, id }: Pick<Period, 'from' | 'to' | 'id'>): string => `${from} ${to} ${id}`;

/** A period, and its group. */
export interface PeriodOfGroup {
  group: PayGroup;
  days: PeriodDays;
}

/** @throws Problem `not_found` */
export async function findPeriod(reader: Reader, id: string): Promise<PeriodOfGroup> {
  for (const group of await payGroupsOf(reader)) {
    const days = isUuid(id) ? periodWithId(group, id) : undefined;
    if (days && days.from <= addDays(reader.today, ahead)) return { group, days };
  }
  throw notFound({ name: 'pay_period' }, id);
}

/** @throws Problem `not_found` */
export async function showPeriod(reader: Reader, id: string): Promise<Period> {
  const { group, days } = await findPeriod(reader, id);
  return shownPeriod(group, days, await storedPeriod(reader, days.id), reader.caller.timeZone);
}
