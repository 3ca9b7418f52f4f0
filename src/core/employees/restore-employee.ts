import { Problem } from '../../platform/problem.ts';
import {
  type Change,
  lockRow,
  refuseOtherVersion,
  restoreRow,
  wrongReferences,
} from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { restoreOnboardings } from '../onboarding/index.ts';
import { followers } from '../ports.ts';
import { type Employee, employees } from './employee.ts';
import { notDeleted } from './errors.ts';
import { recordRestored } from './events.ts';
import { keepAssignations } from './keep-assignations.ts';
import { takeBeforeRemoval, updateEmployment } from './store.ts';

/** A restored employee, and the references cleared because their targets were deleted in the meantime. */
export interface RestoredEmployee {
  id: string;
  meta?: { cleared: string[] };
}

/**
 * Reverts a removal: the employment continues as before. Reports and departments that lost their manager by the removal
 * stay without one.
 * @throws Problem `not_found`, `not_deleted`, `already_taken`
 */
export async function restoreEmployee(tx: Tx, id: string): Promise<RestoredEmployee> {
  const before = await lockRow(tx, employees, id, 'removal');
  if (before.deletedAt === null) throw new Problem(notDeleted, 'The employee is not deleted.');
  refuseOtherVersion(tx, employees.name, before.version);
  const gone = await wrongReferences(tx, employees, before, 'for key share');
  const cleared = gone.map(({ pointer }) => (pointer as string).slice(1));
  const values = {
    ...(await takeBeforeRemoval(tx, id)),
    ...Object.fromEntries(cleared.map((field) => [field, null])),
  };
  const row = await restoreRow(tx, employees, before, values);
  await restoreOnboardings(tx, id);
  await followers().restore(tx, id);
  if ('endDate' in values) await updateEmployment(tx, id, before.startDate, row);
  await keepAssignations(tx, before, row);
  recordRestored(tx, row, before, changesBetween(before, row, Object.keys(values)));
  return { id, ...(cleared.length > 0 ? { meta: { cleared } } : {}) };
}

const changesBetween = (before: Employee, after: Employee, fields: string[]): Change[] =>
  fields.map((field) => ({
    field,
    before: before[field as keyof Employee],
    after: after[field as keyof Employee],
  }));
