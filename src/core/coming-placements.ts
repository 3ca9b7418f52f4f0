import type { Referrer } from '../platform/resource/write.ts';

/** A field of a placement with a row that an employee's own field names too. */
type Column = 'department_id' | 'office_id' | 'job_charge_id' | 'contribution_group_id';

/**
 * The placements to come that refer to a row: it is in use, although no employee has it yet. The placement of today is
 * counted with the employee, and one that is over keeps the name of what was deleted since.
 */
export const comingPlacements = (column: Column): Referrer => ({
  name: 'placements',
  table: 'placements',
  column,
  // Whose day it is depends on the office, so the daily job notes which placements the employees follow.
  only: 'start_told is distinct from start_date',
});
