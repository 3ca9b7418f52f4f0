/** The words for a work entry. */

import type { WorkEntry, WorkedPeriod } from '../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../api.ts';
import { t } from '../../i18n/texts.ts';

/** An entry that has been open for longer is closed by the next clock-in, after its first second. */
const forgottenAfterSeconds = 16 * 3600;

/** A clock time as the clocks showed it: `09:00`. */
export const timeOf = (clockTime: string): string => clockTime.slice(11, 16);

/** The same to the second, where it is no whole minute: `09:07:50`. A reader can check a length by it. */
const exactTimeOf = (clockTime: string): string => clockTime.slice(11, clockTime.slice(17, 19) === '00' ? 16 : 19);

/** `09:00–13:00`; `09:00–…` while it is open. */
export const spanOf = (entry: WorkEntry): string => {
  const { workEntryIn, workEntryOut } = entry;
  const isKnown = workEntryOut && anomalyOf(entry) !== 'leftOpen';
  return `${exactTimeOf(workEntryIn.date)}–${isKnown ? exactTimeOf(workEntryOut.date) : '…'}`;
};

/** The part of an entry that a day has: `22:00–24:00` of a night. */
export function spanOfPeriod({ start, end }: WorkedPeriod): string {
  const endsDay = end !== null && end.slice(0, 10) !== start.slice(0, 10);
  return `${exactTimeOf(start)}–${end === null ? '…' : endsDay ? '24:00' : exactTimeOf(end)}`;
}

export const secondsSince = ({ workEntryIn }: WorkEntry, now = Date.now()): number =>
  Math.max(0, (now - Date.parse(workEntryIn.date)) / 1000);

/** What may be wrong with an entry: no clock-out, or a mark for review. */
export type Anomaly = 'leftOpen' | 'incidence';

export function anomalyOf(entry: WorkEntry, now = Date.now()): Anomaly | undefined {
  if (!entry.workEntryOut) return secondsSince(entry, now) > forgottenAfterSeconds ? 'leftOpen' : undefined;
  if (entry.endUnknown) return 'leftOpen';
  if (!entry.hasIncidence) return undefined;
  return 'incidence';
}

/** The kind of work that a clock-in begins with: that of the last entry, if it still exists. */
export const kindToStart = (kinds: readonly { id: string }[], last: WorkEntry | undefined): string | undefined =>
  (kinds.find(({ id }) => id === last?.workCheckTypeId) ?? kinds[0])?.id;

/** The kinds of work and of break that there are. */
export function useKinds() {
  const checkTypes = useReadAll('listCheckTypes', byName).data?.data ?? [];
  const breaks = useReadAll('listWorkBreaks', byName).data?.data ?? [];
  const nameOf = ({
    workEntryType,
    workBreakId,
    workCheckTypeId,
  }: Pick<WorkEntry, 'workEntryType' | 'workBreakId' | 'workCheckTypeId'>): string =>
    workEntryType === 'pause'
      ? (breaks.find(({ id }) => id === workBreakId)?.name ?? t('time.pause'))
      : (checkTypes.find(({ id }) => id === workCheckTypeId)?.name ?? t('time.work'));
  return { checkTypes, breaks, nameOf };
}
