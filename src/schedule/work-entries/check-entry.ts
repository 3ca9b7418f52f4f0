import type { Instant } from '../../platform/clock.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { scheduleFieldErrors } from '../field-errors.ts';
import { mayCountFor, wrongTimes } from './rules.ts';
import type { EntryFacts } from './store.ts';

/** The fields of an entry that can contradict each other. */
type Checked = Pick<EntryFacts, 'workEntryType' | 'workBreakId' | 'startedAt' | 'endedAt' | 'workDate' | 'timeZone'>;

/** All errors of an entry as written, except those of the ids it refers to. Pure. */
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
