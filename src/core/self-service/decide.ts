import { isDeepStrictEqual } from 'node:util';
import { causedBy } from '../../events/index.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { notFound } from '../../platform/resource/read.ts';
import { lockRow, removeRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import type { FollowedEmployee } from '../followers.ts';
import { changeEmployee, type Employee, employees, lockWithPerson, valuesOf } from '../people/employees/index.ts';
import { ownDataChanged, ownDataNoLongerValid, ownDataRequestNotPending } from './errors.ts';
import { ownDataEvents } from './events.ts';
import {
  type Acceptance,
  inputOf,
  type OwnDataRequest,
  ownDataRequests,
  type Rejection,
  type StoredChange,
} from './request.ts';
import { changesOf, namesIn } from './store.ts';

interface Locked {
  row: OwnDataRequest;
  /** Whom events name. */
  employee: FollowedEmployee;
  changes: StoredChange[];
  /** The names of the changed fields. */
  names: string[];
}

/** @throws Problem `not_found`, `version_mismatch` */
async function lockRequest(tx: Tx, id: string, purpose: 'change' | 'removal' = 'change'): Promise<Locked> {
  const { person: employee, row } = await lockWithPerson(tx, ownDataRequests, id, purpose);
  const changes = await changesOf(tx, id);
  return { row, employee, changes, names: await namesIn(tx, changes) };
}

/** @throws Problem `own_data_request_not_pending` */
function refuseUnlessPending({ id, status }: OwnDataRequest): void {
  if (status !== 'pending') throw problem(ownDataRequestNotPending, { id, status });
}

/** The decision of the caller. */
const resolution = ({ caller, now }: Tx, { resolutionComment = null }: Rejection) => ({
  resolvedAt: now,
  resolvedBy: caller.employeeId ?? null,
  resolutionComment,
});

/** The names of the fields that are no longer what they were when the employee made the request. */
async function changedSince(tx: Tx, employee: Employee, { changes, names }: Locked): Promise<string[]> {
  const ids = changes.flatMap(({ customFieldId }) => customFieldId ?? []);
  const custom = await valuesOf(tx, employee.id, ids);
  const isChanged = ({ field, customFieldId, before }: StoredChange) =>
    !isDeepStrictEqual(before, field === null ? (custom.get(customFieldId) ?? null) : employee[field]);
  return names.filter((_, i) => changes[i] && isChanged(changes[i]));
}

/** The requested values as a change of the employee: a bank account is read in the form that it had. */
function changeOf(employee: Employee, { changes }: Locked) {
  const input = inputOf(changes);
  const hasAccount = changes.some(({ field }) => field === 'accountNumber');
  return hasAccount ? { accountScheme: employee.accountScheme, ...input } : input;
}

/**
 * Accepts a pending request, and changes the employee as the caller's own change would: with the same rules, history and
 * events, which name the acceptance as their cause.
 * @throws Problem `not_found`, `version_mismatch`, `own_data_request_not_pending`, `own_data_changed`,
 *   `own_data_no_longer_valid`, `missing_scope`, and those of the change
 */
export async function acceptOwnData(
  tx: Tx,
  id: string,
  { overwrite, ...verdict }: Acceptance,
): Promise<{ id: string }> {
  const locked = await lockRequest(tx, id);
  refuseUnlessPending(locked.row);
  const employee = await lockRow(tx, employees, locked.employee.id, 'consequence');
  const changed = await changedSince(tx, employee, locked);
  if (changed.length > 0 && overwrite !== true) {
    throw problem(ownDataChanged, { fields: changed.join(', ') }, { members: { changedFields: changed } });
  }
  const { row, changes } = await updateRow(tx, ownDataRequests, locked.row, {
    status: 'accepted',
    ...resolution(tx, verdict),
  });
  const eventId = ownDataEvents.accepted(tx, row, { employee, changes, changedFields: locked.names });
  await causedBy(tx, eventId, () => changeEmployee(tx, employee, changeOf(employee, locked))).catch(
    (error: unknown) => {
      // The errors are about a change of the employee, not about the body of this request.
      if (!(error instanceof Problem) || error.errors.length === 0) throw error;
      throw problem(ownDataNoLongerValid, {
        fields: error.errors.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; '),
      });
    },
  );
  return { id };
}

/**
 * Rejects a pending request; the employee stays as they are.
 * @throws Problem `not_found`, `version_mismatch`, `own_data_request_not_pending`
 */
export async function rejectOwnData(tx: Tx, id: string, verdict: Rejection): Promise<{ id: string }> {
  const { row: before, employee, names } = await lockRequest(tx, id);
  refuseUnlessPending(before);
  const { row, changes } = await updateRow(tx, ownDataRequests, before, {
    status: 'rejected',
    ...resolution(tx, verdict),
  });
  ownDataEvents.rejected(tx, row, { employee, changes, changedFields: names });
  return { id };
}

/**
 * Withdraws a pending request of the caller. Repeated, it changes nothing.
 * @throws Problem `not_found`, `version_mismatch`, `own_data_request_not_pending`
 */
export async function withdrawOwnData(tx: Tx, id: string): Promise<{ row: OwnDataRequest }> {
  const { row: before, employee, names } = await lockRequest(tx, id, 'removal');
  if (before.employeeId !== tx.caller.employeeId) throw notFound(ownDataRequests, id);
  if (before.deletedAt !== null) return { row: before };
  refuseUnlessPending(before);
  const row = await removeRow(tx, ownDataRequests, before, { fields: { status: 'withdrawn' } });
  const changes = [{ field: 'status', before: 'pending', after: 'withdrawn' }];
  ownDataEvents.withdrawn(tx, row, { employee, changes, changedFields: names });
  return { row };
}
