import type { LocalDate } from '../../../platform/clock.ts';
import { insertRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import type { LockedEmployee } from '../../people/index.ts';
import { spanOf } from '../days.ts';
import { recordRequested } from '../events.ts';
import { type RequestResource, type RequestRow, rowsOf, vacationRequests } from '../request.ts';
import { insertDays, type NewStoredDay } from '../store.ts';

/** The fields of a new request; its kind decides which id it has. */
interface NewRequest {
  type: 'create' | 'delete';
  comment: string | null;
  calendarId?: string | null;
  absenceTypeId?: string | null;
  startDate?: LocalDate | null;
  endDate?: LocalDate | null;
  expectedEndDate?: LocalDate | null;
  cause?: string | null;
  relapseOf?: string | null;
  documentReference?: string | null;
}

/** Stores a pending request with its days (at least one), and records its event. */
export async function makeRequest(
  tx: Tx,
  kind: RequestResource,
  employee: LockedEmployee,
  values: NewRequest,
  days: NewStoredDay[],
): Promise<RequestRow> {
  const row = await insertRow(
    tx,
    rowsOf(kind),
    {
      employeeId: employee.id,
      category: kind === vacationRequests ? 'vacation' : 'absence',
      status: 'pending',
      ...values,
    },
    { ...spanOf(days, values) },
  );
  tx.withoutWaiting(insertDays(tx, row, days));
  recordRequested(tx, { request: row, employee, days });
  return row;
}
