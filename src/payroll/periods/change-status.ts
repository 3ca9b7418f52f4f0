/** The steps of a period: review, lock, reopen. */
import { holdLog } from '../../events/index.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { problem } from '../../platform/problem.ts';
import { refuseOtherVersion } from '../../platform/resource/write.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { payrollFieldErrors } from '../field-errors.ts';
import { lockPayGroup } from '../pay-groups/index.ts';
import type { PeriodDays } from './calendar.ts';
import { periodAcknowledged, periodNotReady, wrongPeriodStatus } from './errors.ts';
import { recordStatus } from './events.ts';
import { isClosed, type Period, type Status } from './period.ts';
import { findPeriod, type PeriodOfGroup, showPeriod } from './read-periods.ts';
import { countsOf, type Review, reviewOf, withRunning } from './review.ts';
import { storedPeriod, writeStatus } from './store.ts';

/** A period whose group is locked, so that no other request changes its status or its days. */
export interface HeldPeriod extends PeriodOfGroup {
  status: Status;
  version: number;
}

/** @throws Problem `not_found` */
export async function holdPeriod(tx: Tx, id: string): Promise<HeldPeriod> {
  const { group } = await findPeriod(tx, id);
  await lockPayGroup(tx, group.id);
  // The group may have changed before it was locked.
  return readPeriod(tx, id);
}

/** A period with its status. @throws Problem `not_found` */
export async function readPeriod(reader: Reader, id: string): Promise<HeldPeriod> {
  const found = await findPeriod(reader, id);
  const stored = await storedPeriod(reader, found.days.id);
  return { ...found, status: stored?.status ?? 'open', version: stored?.version ?? 0 };
}

/**
 * The same for a request that changes the status of the period that it names.
 * @throws Problem `not_found`, `version_mismatch`
 */
async function holdToChange(tx: Tx, id: string): Promise<HeldPeriod> {
  const held = await holdPeriod(tx, id);
  refuseOtherVersion(tx, { name: 'pay_period' }, held.version);
  return held;
}

/** @throws Problem `wrong_period_status` */
export function refuseStatus(
  { days: { from, to }, status }: Pick<HeldPeriod, 'days' | 'status'>,
  allowed: readonly Status[],
): void {
  if (!allowed.includes(status)) throw problem(wrongPeriodStatus, { from, to, status });
}

/**
 * Begins the review of a period; a repetition changes nothing.
 * @throws Problem `not_found`, `version_mismatch`, `wrong_period_status`
 */
export async function reviewPeriod(tx: Tx, id: string): Promise<Period> {
  const held = await holdToChange(tx, id);
  refuseStatus(held, ['open', 'review']);
  if (held.status === 'open') {
    await writeStatus(tx, held.days, 'review');
    recordStatus(tx, held, { after: 'review' });
  }
  return showPeriod(tx, id);
}

/** @throws Problem `period_not_ready` with the counts of the kinds that block */
async function refuseUnready(tx: Tx, { from, to }: PeriodDays, { issues }: Review): Promise<void> {
  const blocking = issues.filter(({ isBlocking }) => isBlocking);
  const issueCounts = countsOf(await withRunning(tx, blocking));
  if (issueCounts.length === 0) return;
  const codes = issueCounts.map(({ code }) => code).join(', ');
  throw problem(periodNotReady, { from, to, codes }, { members: { issueCounts } });
}

/** How a period is locked; `force`: although issues remain that block it. */
export interface HowLocked {
  reason?: string | null | undefined;
  force?: boolean | undefined;
}

/** An administrator who forces a lock says why. @param how of any form: it may be wrong elsewhere */
export const wrongForce = ({ force, reason }: { force?: unknown; reason?: unknown }): FieldError[] =>
  force === true && (reason ?? null) === null ? [fieldError('/reason', payrollFieldErrors.forceWithoutReason)] : [];

/**
 * Locks a period at one sequence of the log: each change of its days is before that, or late.
 * @param before the review from before the transaction
 * @throws Problem `invalid_body`, `not_found`, `version_mismatch`, `wrong_period_status`, `period_not_ready`
 */
export async function lockPeriod(
  tx: Tx,
  id: string,
  { reason = null, force = false }: HowLocked,
  before: Review | undefined,
): Promise<Period> {
  const wrong = wrongForce({ force, reason });
  if (wrong.length > 0) throw invalidBody(wrong);
  const held = await holdToChange(tx, id);
  refuseStatus(held, ['open', 'review']);
  const sequence = await holdLog(tx);
  if (!force && held.group.blockingIssues.length > 0) {
    // What was recorded since the review may have settled issues, or made some.
    await refuseUnready(tx, held.days, before?.sequence === sequence ? before : await reviewOf(tx, held));
  }
  await writeStatus(tx, held.days, 'locked', sequence);
  recordStatus(tx, held, { after: 'locked', reason, isForced: force });
  return showPeriod(tx, id);
}

/**
 * Opens a period again.
 * @throws Problem `not_found`, `version_mismatch`, `wrong_period_status`, `period_acknowledged`
 */
export async function reopenPeriod(tx: Tx, id: string, { reason }: { reason: string }): Promise<Period> {
  const held = await holdToChange(tx, id);
  const { from, to } = held.days;
  if (held.status === 'acknowledged') throw problem(periodAcknowledged, { from, to });
  if (!isClosed(held.status)) throw problem(wrongPeriodStatus, { from, to, status: held.status });
  await holdLog(tx);
  await writeStatus(tx, held.days, 'open', null);
  recordStatus(tx, held, { after: 'open', reason });
  return showPeriod(tx, id);
}

/** Follows the export of a period, or its acceptance by the payroll system, which is final. */
export async function followExport(tx: Tx, held: HeldPeriod, status: 'exported' | 'acknowledged'): Promise<void> {
  if (held.status === status) return;
  await holdLog(tx);
  await writeStatus(tx, held.days, status);
  recordStatus(tx, held, { after: status });
}
