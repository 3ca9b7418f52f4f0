import type { LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { lengthOfDays } from '../../schedule/index.ts';
import { type PersonName, shownAtMost, type WithTotal } from '../group.ts';
import { decided, namedJson } from '../queries.ts';

/** A pending request as stored. */
export interface RequestRow {
  id: string;
  version: number;
  category: 'vacation' | 'absence';
  type: 'create' | 'delete';
  employee: PersonName;
  absenceType: string | null;
  firstDay: LocalDate;
  /** null: the last day of a range that is not known yet. */
  lastDay: LocalDate | null;
  days: number;
  seconds: number;
  startTime: string | null;
  endTime: string | null;
  comment: string | null;
  createdAt: string;
}

/** The pending requests, the oldest first. @param managerId only those that this employee decides */
export const waitingRequests = (reader: Reader, managerId: string | undefined): Promise<WithTotal<RequestRow>[]> => {
  const { accountId } = reader.caller;
  const theirs = decided(reader, managerId, 'r.employee_id', 'absencesManagement');
  return reader.all<WithTotal<RequestRow>>(sql`
    with waiting as (
      select r.*, count(*) over () as total from time_off_requests r
      where r.account_id = ${accountId} and r.category in ('vacation', 'absence') and r.status = 'pending'
        and r.deleted_at is null and ${theirs}
      order by r.created_at, r.id limit ${shownAtMost}
    )
    select w.total, w.id, w.version, w.category, w.type, ${namedJson('e')} as employee, t.name as "absenceType", w.first_day_off as "firstDay",
      case when w.start_date is null or w.end_date is not null then w.last_day_off end as "lastDay", w.comment,
      w.created_at as "createdAt",
      l.days, l.seconds, l."startTime", l."endTime"
    from waiting w
    join employees e on e.account_id = ${accountId} and e.id = w.employee_id
    left join absence_types t on t.account_id = ${accountId} and t.id = w.absence_type_id
    left join lateral (
      select coalesce(round(sum(d.days), 2), 0)::float8 as days, ${sql.raw(lengthOfDays.seconds)} as seconds, ${sql.raw(lengthOfDays.startTime)} as "startTime",
        ${sql.raw(lengthOfDays.endTime)} as "endTime"
      from time_off_days d where d.account_id = ${accountId} and d.request_id = w.id and d.given_back_at is null
    ) l on true
    order by w.created_at, w.id`);
};
