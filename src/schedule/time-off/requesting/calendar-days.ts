/**
 * The accepted days of a vacation calendar, written as a whole: the way to load earlier years, and to correct them. New
 * days become a request that is accepted at once. They are already taken, so neither the balance nor blocked ranges
 * apply; overlapping other time off, or lying on a day without work, is an error in any year.
 */
import type { LocalDate } from '../../../platform/clock.ts';
import { type FieldError, fieldError } from '../../../platform/field-error.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { planDates, workingSecondsOf } from '../../day-plan/index.ts';
import { scheduleFieldErrors } from '../../field-errors.ts';
import type { LockedEmployee } from '../../people/index.ts';
import { type CompareDaysOff, type GivenDayOff, lockCalendars } from '../../vacation-calendars/index.ts';
import { acceptAtOnce } from '../deciding/decide-request.ts';
import { giveBack } from '../giving-back/give-back.ts';
import { vacationRequests } from '../request.ts';
import { notWorked } from '../rules.ts';
import { type StoredDay, takenDaysOf } from '../store.ts';
import { makeVacation } from './request-vacation.ts';
import { readDays, refuseOverlap } from './requested-days.ts';

/** A day of the body that the calendar does not have yet, and its position there. */
export interface Added<Day> {
  index: number;
  day: Day;
}

/**
 * Returns the days that a calendar has to get and to lose, so that it has the given ones and no others; a day that the
 * client sends back as it read it stays. Pure.
 */
export function differenceOf<Day extends { date: LocalDate; requestId?: string | undefined }>(
  taken: StoredDay[],
  given: readonly Day[],
  isSame: (own: StoredDay, day: Day) => boolean,
): { added: Added<Day>[]; gone: StoredDay[] } {
  const gone = new Set(taken);
  const added: Added<Day>[] = [];
  for (const [index, day] of given.entries()) {
    const same = [...gone].filter((own) => isSame(own, day));
    const kept = same.find(({ requestId }) => requestId === day.requestId) ?? same[0];
    if (kept) gone.delete(kept);
    else added.push({ index, day });
  }
  return { added, gone: [...gone] };
}

const portionOf = ({ portion }: GivenDayOff) => (portion === undefined ? 1 : portion);
const isSameDay = ({ date, portion }: StoredDay, day: GivenDayOff) => date === day.date && portion === portionOf(day);
const told = (days: Pick<GivenDayOff, 'date' | 'portion'>[]) =>
  days.map((day) => ({ date: day.date, portion: portionOf(day) }));

/** The days on which the employee works. A day outside of employment stays, for its error. */
async function withSchedule(tx: Tx, employeeId: string, added: Added<GivenDayOff>[]): Promise<Added<GivenDayOff>[]> {
  const dates = added.map(({ day }) => day.date);
  const plan = await planDates(tx, employeeId, dates);
  return added.filter(({ day }) => {
    const planned = plan.get(day.date);
    return !planned || planned.from === 'not_employed' || workingSecondsOf(planned) > 0;
  });
}

/** @throws Problem `invalid_body` for a new day with times, which only a request can have */
export const compareDaysOff: CompareDaysOff = async (tx, { id: calendarId, employeeId }, wanted, onlyWithSchedule) => {
  const taken = await takenDaysOf(tx, calendarId);
  const { added: all, gone } = differenceOf(taken, wanted, isSameDay);
  const added = onlyWithSchedule ? await withSchedule(tx, employeeId, all) : all;
  const leftOut = new Set(all.filter((one) => !added.includes(one)).map(({ index }) => index));
  const given = wanted.filter((_, index) => !leftOut.has(index));
  const wrong = added.filter(({ day }) => day.portion === null);
  if (wrong.length > 0) throw invalidBody(wrong.map(timesOnly));
  const isSame = added.length === 0 && gone.length === 0;
  return {
    changes: isSame ? [] : [{ field: 'daysOff', before: told(taken), after: told(given) }],
    async write(employee) {
      await giveBack(tx, employee, gone, 'corrected');
      if (added.length > 0) await load(tx, employee, calendarId, added);
    },
  };
};

const timesOnly = ({ index }: Added<GivenDayOff>): FieldError =>
  fieldError(`/daysOff/${index}/portion`, scheduleFieldErrors.onlyForTimes);

/** @throws Problem `invalid_body`, `time_off_overlap` */
async function load(tx: Tx, employee: LockedEmployee, calendarId: string, added: Added<GivenDayOff>[]): Promise<void> {
  const [calendar] = await lockCalendars(tx, employee.id, [calendarId]);
  if (!calendar) throw new Error(`the calendar ${calendarId} was not locked`);
  const asked = added.map(({ day: { date, portion } }) => ({ date, portion }));
  const places = added.map(({ index }) => index);
  const { days, errors } = await readDays(tx, employee.id, asked, false, places);
  const all = [...errors, ...days.flatMap((day) => notWorked(calendar, day))];
  if (all.length > 0) throw invalidBody(all);
  await refuseOverlap(tx, employee.id, days, () => true);
  const stored = days.map(({ off }) => ({ ...off, calendarId, givesVacationBack: false, givesBack: null }));
  const row = await makeVacation(tx, employee, stored, null);
  const resolutionComment = 'Written with the vacation calendar';
  await acceptAtOnce(tx, vacationRequests, employee, row, { resolutionComment, isOfCalendar: true });
}
