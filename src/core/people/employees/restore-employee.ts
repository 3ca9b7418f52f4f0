import { causedBy } from '../../../events/index.ts';
import { Problem } from '../../../platform/problem.ts';
import {
  lockRow,
  refuseOtherVersion,
  restoreRow,
  updateRow,
  wrongReferences,
} from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { followers } from '../../ports.ts';
import { clearDeleted } from '../placements/index.ts';
import { planToClearWrong } from './custom-values/plan-custom-values.ts';
import { replaceValues } from './custom-values/store.ts';
import { employees } from './employee.ts';
import { employments } from './employments/employment.ts';
import { latestEmploymentId } from './employments/store.ts';
import { notDeleted } from './errors.ts';
import { changesBetween, recordRestored, restoredFields } from './events.ts';
import { reopenAfterRemoval } from './follow-dates.ts';
import { keepAssignations } from './keep-assignations.ts';
import { type EffectsShown, shownEffects, unlessEmpty } from './meta.ts';
import { beforeRemovalOf } from './store.ts';

/** A restored employee, the references cleared because their targets were deleted in the meantime, and what came back. */
export interface RestoredEmployee {
  id: string;
  meta: EffectsShown & { cleared: string[] | undefined };
}

/**
 * Reverts a removal: the employment continues as before, and what the removal closed is again as it was. Reports and
 * departments that lost their manager by the removal stay without one.
 * @throws Problem `not_found`, `not_deleted`, `version_mismatch`, `already_taken`
 */
export async function restoreEmployee(tx: Tx, id: string): Promise<RestoredEmployee> {
  const before = await lockRow(tx, employees, id, 'removal');
  if (before.deletedAt === null) throw new Problem(notDeleted, 'The employee is not deleted.');
  refuseOtherVersion(tx, employees, before.version);
  const gone = await wrongReferences(tx, employees, before, 'for key share');
  const cleared = gone.map(({ pointer }) => (pointer as string).slice(1));
  const values = {
    ...(await beforeRemovalOf(tx, id)),
    ...Object.fromEntries(cleared.map((field) => [field, null])),
  };
  const row = await restoreRow(tx, employees, before, { fields: values, columns: { before_removal: null } });
  const employmentId = await latestEmploymentId(tx, id);
  if ('endDate' in values) {
    const employment = await lockRow(tx, employments, employmentId, 'consequence');
    await updateRow(tx, employments, employment, { endDate: row.endDate });
  }
  await keepAssignations(tx, before, row);
  const custom = await planToClearWrong(tx, id);
  if (custom.values.length > 0) await replaceValues(tx, id, custom.values);
  const changes = [...changesBetween(before, row, Object.keys(values)), ...custom.changes];
  const eventId = recordRestored(tx, row, before, changes);
  return causedBy(tx, eventId, async () => {
    const restored = await followers().restore(tx, row);
    const now = await lockRow(tx, employees, id, 'consequence');
    const inPlacements = await clearDeleted(tx, now);
    const own = cleared.filter((field) => now[field as keyof typeof now] === null);
    const shown = shownEffects(await reopenAfterRemoval(tx, row, employmentId));
    const all = [...own, ...inPlacements, ...(restored?.cleared ?? []), ...restoredFields(custom.changes)];
    return { id, meta: { ...shown, cleared: unlessEmpty([...new Set(all)]) } };
  });
}
