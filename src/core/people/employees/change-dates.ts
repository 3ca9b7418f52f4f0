/** What a change of an employee does to the dates of the latest employment, which the employee's own fields mirror. */
import type { FieldError } from '../../../platform/field-error.ts';
import type { PatchInput } from '../../../platform/resource/resource.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import type { Effects } from '../../followers.ts';
import { todayOf } from '../placements/index.ts';
import type { Employee, employees } from './employee.ts';
import { lockMove, moveEmployment, refuseMove, wrongNeighbours } from './employments/move-employment.ts';
import { type Step, stepOf } from './rules.ts';

type Patch = PatchInput<typeof employees>;

/** Most changes are not about the employment, so that the employee's day does not matter. */
export const readStep = async (tx: Tx, before: Employee, input: Patch): Promise<Step> =>
  input.status === undefined && input.endDate === undefined
    ? { kind: 'none' }
    : stepOf(before, input, await todayOf(tx, before));

/** What a step writes in addition to the caller's values. */
export function valuesOf(step: Step, before: Employee, input: Patch): Patch {
  switch (step.kind) {
    case 'reactivate':
      return { status: 'active', endDate: null, endReason: null };
    case 'leave':
      return { status: step.now ? 'inactive' : 'active', endDate: step.endDate };
    case 'correct_end':
      return { status: 'inactive' };
    case 'stay':
      return { status: 'active', endReason: input.endReason ?? null };
    default:
      return { status: before.status };
  }
}

/** The planned dates of an employment, which are not written yet. */
interface ChangeOfDates {
  errors: FieldError[];
  /** @throws Problem `begins_after_end`, `ends_before_start` */
  refuse(): Promise<void>;
  /** Writes the employment, once the event of the employee is recorded, and moves what depends on it. */
  write(employee: Employee): Promise<Effects>;
}

const differ = (before: Employee, after: Employee, fields: readonly (keyof Employee)[]): boolean =>
  fields.some((field) => before[field] !== after[field]);

/** @returns undefined if the employment stays as it is, or another one begins */
export async function planDates(
  tx: Tx,
  before: Employee,
  after: Employee,
  step: Step,
): Promise<ChangeOfDates | undefined> {
  if (step.kind === 'reactivate' || !differ(before, after, ['status', 'startDate', 'endDate', 'endReason'])) {
    return undefined;
  }
  const { startDate, endDate, endReason: reason, status } = after;
  const move = await lockMove(tx, before.id, {
    wasOver: before.status === 'inactive',
    after: { startDate, endDate, reason, isOver: status === 'inactive' },
  });
  return {
    errors: wrongNeighbours(move),
    async refuse() {
      // The announcement of a termination was checked when it was made: on its day there is no caller to refuse.
      if (differ(before, after, ['startDate', 'endDate'])) await refuseMove(tx, move);
    },
    write: async (employee) => (await moveEmployment(tx, move)).apply(employee),
  };
}
