import { defined } from '../../../platform/narrowing.ts';
import { type Change, updateRow, wrongReferences } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { type Mirrored, mirrored } from '../placements/index.ts';
import { type Employee, employees } from './employee.ts';
import {
  employmentFields,
  type MoveDays,
  recordDeactivated,
  recordMoved,
  recordReactivated,
  recordUpdated,
} from './events.ts';
import { keepAssignations } from './keep-assignations.ts';
import type { Step } from './rules.ts';

/** A written change of an employee. */
interface Written {
  before: Employee;
  row: Employee;
  changes: Change[];
  /** What it means for the employment. */
  step: Step;
  /** The days of the move, if it is one. */
  days?: MoveDays | undefined;
}

/**
 * Records one event for each kind of change.
 * @returns the id of the last, which is about the employment if that changed
 */
export function recordChanges(tx: Tx, { before, row, changes, step, days }: Written): string {
  const of = (...fields: string[]) => changes.filter(({ field }) => fields.includes(field));
  const moves = of('departmentId', 'officeId');
  const employment = of(...employmentFields);
  const hasOwnEvent = step.kind === 'reactivate' || (step.kind === 'leave' && step.now && before.status === 'active');
  const rest = changes.filter((change) => !moves.includes(change) && !(hasOwnEvent && employment.includes(change)));
  let id: string | undefined;
  if (moves.length > 0) id = recordMoved(tx, row, before, moves, days);
  const isMove = rest.some(({ field }) => (mirrored as readonly string[]).includes(field));
  if (rest.length > 0) id = recordUpdated(tx, row, rest, isMove ? days : undefined);
  if (step.kind === 'reactivate') id = recordReactivated(tx, row, employment);
  else if (hasOwnEvent) id = recordDeactivated(tx, row, employment);
  return defined(id, 'an event of the change');
}

/**
 * Gives a locked employee the values of the placement in force, after placements have changed or begun. One that was in the
 * past keeps the name of what was deleted since, which the employee's own fields never refer to.
 * @param days the days of that placement
 * @returns whether it names something deleted
 */
export async function followPlacement(tx: Tx, before: Employee, mirror: Mirrored, days: MoveDays): Promise<boolean> {
  const others = Object.entries(mirror).filter(([name, value]) => value !== before[name as keyof Mirrored]);
  const anywhere = { ...tx, caller: { ...tx.caller, reach: undefined } };
  const gone = await wrongReferences(anywhere, employees, Object.fromEntries(others), 'for key share');
  const cleared = Object.fromEntries(gone.map(({ pointer }) => [(pointer as string).slice(1), null]));
  const { row, changes } = await updateRow(tx, employees, before, { ...mirror, ...cleared });
  if (changes.length > 0) {
    await keepAssignations(tx, before, row);
    recordChanges(tx, { before, row, changes, step: { kind: 'none' }, days });
  }
  return gone.length > 0;
}
