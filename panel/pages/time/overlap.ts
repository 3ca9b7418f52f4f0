import type { WorkEntry } from '../../../sdk/schemas.ts';
import { ApiProblem, useRead } from '../../api.ts';
import { instantAt } from '../../calendar.ts';
import { formatDay } from '../../i18n/format.ts';
import { problemText } from '../../i18n/refusal.ts';
import { t } from '../../i18n/texts.ts';
import { spanOf } from './entry.ts';

/** A time as it is typed, and as it was before; '' is none. */
interface TypedTime {
  value: string;
  before: string;
}

interface Typed {
  start: TypedTime;
  end: TypedTime;
  /** The zone in which the times are typed. */
  timeZone: string;
  /** A new entry: the user chose both of its times. */
  isNew: boolean;
}

/** Which entry is in the way, at the field by which the typed times reach into it. @param others the entries on the page */
export function useOverlap(error: unknown, others: WorkEntry[], typed: Typed): { start?: string; end?: string } {
  const problem =
    error instanceof ApiProblem && error.document.code === 'work_entry_overlap' ? error.document : undefined;
  const id = typeof problem?.conflictingId === 'string' ? problem.conflictingId : undefined;
  const known = others.find((one) => one.id === id);
  // It may be of another week.
  const read = useRead('getWorkEntry', {
    path: { id: id ?? '' },
    enabled: id !== undefined && known === undefined,
  });
  if (problem === undefined) return {};
  const other = known ?? read.data?.data;
  if (!other) return { [sideOf(typed, undefined)]: problemText(problem) };
  const day = other.workEntryIn.date.slice(0, 10);
  const span = day === typed.start.value.slice(0, 10) ? spanOf(other) : `${formatDay(day)}, ${spanOf(other)}`;
  return { [sideOf(typed, other)]: t('time.overlaps', { span }) };
}

/** The time that was changed; of two, the end reaches into an entry that begins later. */
function sideOf({ start, end, timeZone, isNew }: Typed, other: WorkEntry | undefined): 'start' | 'end' {
  const changed = ({ value, before }: TypedTime): boolean => isNew || value !== before;
  if (changed(start) !== changed(end)) return changed(end) ? 'end' : 'start';
  // The times may be typed again while the refusal is shown.
  if (!other || start.value === '') return 'start';
  return Date.parse(other.workEntryIn.date) > Date.parse(instantAt(start.value, timeZone)) ? 'end' : 'start';
}
