import { lockWithPerson } from '../../core/index.ts';
import { problem } from '../../platform/problem.ts';
import { removeRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import {
  createWorkEntry,
  lockEntryOf,
  refuseCorrection,
  refuseOthersClock,
  removeWorkEntry,
  updateWorkEntry,
} from '../work-entries/index.ts';
import { type CorrectionRequest, correctionRequests, type Verdict } from './correction.ts';
import { correctionNotPending, workEntryChanged } from './errors.ts';
import { correctionEvents } from './events.ts';

/** @throws Problem `correction_not_pending` */
function refuseUnlessPending({ id, status }: CorrectionRequest): void {
  if (status !== 'pending') throw problem(correctionNotPending, { id, status });
}

/** The decision of the caller. */
const resolution = ({ caller, now }: Tx, { resolutionComment = null }: Verdict) => ({
  resolvedAt: now,
  resolvedBy: caller.employeeId ?? null,
  resolutionComment,
});

/**
 * Accepts a pending request, and writes the entry as the caller's own correction would: with the same rules, locks of
 * periods, history and events.
 * @throws Problem `not_found`, `version_mismatch`, `own_hours`, `may_not_decide`, `correction_not_pending`,
 *   `work_entry_changed`, and those of the correction
 */
export async function acceptCorrection(tx: Tx, id: string, verdict: Verdict): Promise<{ id: string }> {
  const { row: before, person: employee } = await lockWithPerson(tx, correctionRequests, id);
  await refuseCorrection(tx, employee.id);
  refuseUnlessPending(before);
  // The version that the request expects is that of this row, not of the entry.
  const workEntryId = await tx.attempt(() => writeRequested(tx, before));
  const values = { status: 'accepted', workEntryId, ...resolution(tx, verdict) };
  const { row, changes } = await updateRow(tx, correctionRequests, before, values);
  correctionEvents.accepted(tx, row, { employee, changes });
  return { id };
}

/** Creates, changes or deletes the entry, and returns its id. */
async function writeRequested(tx: Tx, request: CorrectionRequest): Promise<string> {
  const { employeeId, workEntryId, workEntryVersion, requested, previous, reason } = request;
  if (workEntryId !== null) {
    const { entry } = await lockEntryOf(tx, employeeId, workEntryId);
    if (entry?.version !== workEntryVersion) throw problem(workEntryChanged, { id: workEntryId });
  }
  if (workEntryId === null) {
    const { id } = await createWorkEntry(tx, {
      employeeId,
      reason,
      ...(requested ?? {}),
      workEntryOut: requested?.workEntryOut,
    });
    return id;
  }
  if (requested === null) await removeWorkEntry(tx, workEntryId, reason);
  else {
    const { workEntryIn, workEntryOut } = requested;
    const isMended =
      workEntryIn.date !== previous?.workEntryIn.date || workEntryOut?.date !== previous?.workEntryOut?.date;
    await updateWorkEntry(tx, workEntryId, {
      ...requested,
      workEntryOut: workEntryOut ?? undefined,
      reason,
      // Times that were checked by the person who decides need no further review.
      ...(isMended && { hasIncidence: false }),
    });
  }
  return workEntryId;
}

/**
 * Rejects a pending request; the entry stays as it is.
 * @throws Problem `not_found`, `version_mismatch`, `own_hours`, `may_not_decide`, `correction_not_pending`
 */
export async function rejectCorrection(tx: Tx, id: string, verdict: Verdict): Promise<{ id: string }> {
  const { row: before, person: employee } = await lockWithPerson(tx, correctionRequests, id);
  await refuseCorrection(tx, employee.id);
  refuseUnlessPending(before);
  const { row, changes } = await updateRow(tx, correctionRequests, before, {
    status: 'rejected',
    ...resolution(tx, verdict),
  });
  correctionEvents.rejected(tx, row, { employee, changes });
  return { id };
}

/**
 * Withdraws a pending request: one's own, or that of an employee whose working time the caller decides. Repeated, it
 * changes nothing.
 * @throws Problem `not_found`, `version_mismatch`, `may_not_decide`, `correction_not_pending`
 */
export async function withdrawCorrection(tx: Tx, id: string): Promise<{ row: CorrectionRequest }> {
  const { row: before, person: employee } = await lockWithPerson(tx, correctionRequests, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  await refuseOthersClock(tx, employee.id);
  refuseUnlessPending(before);
  const row = await removeRow(tx, correctionRequests, before, { fields: { status: 'withdrawn' } });
  const changes = [{ field: 'status', before: 'pending', after: 'withdrawn' }];
  correctionEvents.withdrawn(tx, row, { employee, changes });
  return { row };
}
