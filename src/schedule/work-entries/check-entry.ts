import type { Instant } from '../../platform/clock.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { scheduleFieldErrors } from '../field-errors.ts';
import { mayCountFor, wrongTimes } from './rules.ts';
import type { EntryFacts } from './store.ts';

/** What of an entry can contradict the rest of it. */
type Checked = Pick<EntryFacts, 'workEntryType' | 'workBreakId' | 'startedAt' | 'endedAt' | 'workDate' | 'timeZone'>;

/** Everything that is wrong with an entry as somebody writes it, beside what it refers to. Pure. */
export function wrongEntry(now: Instant, entry: Checked): FieldError[] {
  const { workEntryType, workBreakId, startedAt, endedAt, workDate, timeZone } = entry;
  const errors = wrongTimes(now, startedAt, endedAt);
  if (!mayCountFor(workDate, startedAt, timeZone)) {
    errors.push(fieldError('/workDate', scheduleFieldErrors.wrongWorkDate));
  }
  if (workEntryType === 'work' && workBreakId !== null) {
    errors.push(fieldError('/workBreakId', scheduleFieldErrors.breakForWork));
  }
  return errors;
}
