import type { Instant } from '../../platform/clock.ts';
import type { FieldError } from '../../platform/problem.ts';
import { mayCountFor, wrongTimes } from './rules.ts';
import type { EntryFacts } from './store.ts';

/** What of an entry can contradict the rest of it. */
type Checked = Pick<EntryFacts, 'workEntryType' | 'workBreakId' | 'startedAt' | 'endedAt' | 'workDate' | 'timeZone'>;

/** Everything that is wrong with an entry as somebody writes it, beside what it refers to. Pure. */
export function wrongEntry(now: Instant, entry: Checked): FieldError[] {
  const { workEntryType, workBreakId, startedAt, endedAt, workDate, timeZone } = entry;
  const errors: FieldError[] = wrongTimes(now, startedAt, endedAt).map(({ field, code, detail }) => ({
    pointer: `/${field}/date`,
    code,
    detail,
  }));
  if (!mayCountFor(workDate, startedAt, timeZone)) {
    const detail = 'must be the day on which it starts, or the day before';
    errors.push({ pointer: '/workDate', code: 'wrong_work_date', detail });
  }
  if (workEntryType === 'work' && workBreakId !== null) {
    errors.push({ pointer: '/workBreakId', code: 'contradiction', detail: 'is for a pause, and this is work' });
  }
  return errors;
}
