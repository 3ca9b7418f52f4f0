import * as z from 'zod';
import { defineEvent, recordEvent } from '../../events/index.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { date, id, integer } from '../../platform/values.ts';
import type { ClosedPeriod } from './store.ts';

const late = defineEvent({
  type: 'payroll_change.late',
  heading: 'payroll',
  description:
    'Changes reached into a locked pay period: its next export corrects it. The events of the changes name the period in latePeriodIds.',
  scope: 'payroll:read',
  data: z.strictObject({
    periodId: id,
    payGroupId: id,
    from: date,
    to: date,
    changes: integer(1, 1_000_000, 1).meta({
      description: 'The number of events of the transaction that reach into it.',
    }),
    employeeIds: z.array(id).max(100).meta({
      description: 'The employees concerned; of more than a hundred, or of whole offices, not all are named.',
    }),
  }),
});

export const lateChangeEventTypes = [late];

export const recordLate = (
  tx: Tx,
  { id: periodId, payGroupId, from, to, version }: ClosedPeriod,
  changes: number,
  employeeIds: string[],
): string =>
  recordEvent(tx, late, {
    entity: { type: 'payroll_period', id: periodId, version },
    data: { periodId, payGroupId, from, to, changes, employeeIds: employeeIds.slice(0, 100) },
  });
