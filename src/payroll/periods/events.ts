import * as z from 'zod';
import { defineEvent, recordEvent } from '../../events/index.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { date, id, text } from '../../platform/values.ts';
import type { PeriodDays } from './calendar.ts';
import type { Status } from './period.ts';

const days = { periodId: id, payGroupId: id, from: date, to: date };
const withReason = {
  ...days,
  reason: text(500, 'A bonus was missing.').nullable().meta({ description: 'Given by the caller.' }),
};

const periodEvent = <Shape extends z.ZodRawShape>(what: string, description: string, data: Shape) =>
  defineEvent({
    type: `payroll_period.${what}`,
    heading: 'payroll',
    description,
    scope: 'payroll:read',
    data: z.strictObject(data),
  });

const reviewed = periodEvent('reviewed', 'The review of a pay period began.', days);
const locked = periodEvent('locked', 'A pay period was locked: later changes of its days are late.', {
  ...withReason,
  isForced: z.boolean().meta({ example: false, description: 'Whether it was locked with issues that block a lock.' }),
});
const reopened = periodEvent('reopened', 'A locked or exported pay period was reopened.', withReason);

const exported = periodEvent('exported', 'A locked pay period was exported.', days);
const acknowledged = periodEvent(
  'acknowledged',
  'A payroll system has accepted the export of a pay period, which is final now.',
  days,
);

export const periodEventTypes = [reviewed, locked, reopened, exported, acknowledged];

/** How the status of a period changes; `reason` and `isForced` where its event has them. */
interface StatusChange {
  after: Status;
  reason?: string | null;
  isForced?: boolean;
}

/** Records the new status of a period. @param before the period before it */
export function recordStatus(
  tx: Tx,
  {
    days: { id: periodId, payGroupId, from, to },
    status,
    version,
  }: { days: PeriodDays; status: Status; version: number },
  { after, reason = null, isForced = false }: StatusChange,
): string {
  const data = { periodId, payGroupId, from, to };
  const told = {
    entity: { type: 'payroll_period', id: periodId, version: version + 1 },
    changes: [{ field: 'status', before: status, after }],
  };
  if (after === 'locked') return recordEvent(tx, locked, { ...told, data: { ...data, reason, isForced } });
  if (after === 'open') return recordEvent(tx, reopened, { ...told, data: { ...data, reason } });
  return recordEvent(tx, { review: reviewed, exported, acknowledged }[after], { ...told, data });
}
