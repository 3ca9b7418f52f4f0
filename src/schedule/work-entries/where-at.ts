import { type OfficeFrom, officeAt, officesOf } from '../../core/index.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { Worker } from './store.ts';

/** A worker as of a moment, from all offices where they have been. */
export function workerIn(offices: readonly OfficeFrom[], worker: Worker, at: Instant): Worker {
  const { officeId, timeZone } = officeAt(offices, at) ?? worker;
  return { ...worker, officeId, timeZone };
}

/** A worker as of a moment: with the office of that day, and its time zone, also if they have moved since. */
export const workerAt = async (reader: Reader, worker: Worker, at: Instant): Promise<Worker> =>
  workerIn(await officesOf(reader, [worker.id]), worker, at);
