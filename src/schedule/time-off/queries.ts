import type { TimeOff } from '../../contract/index.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Period } from '../../platform/period.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { isTaken } from './store.ts';

/** The time off of people in a time that was accepted and not given back, summed up by kind; vacation comes first. */
export const timeOffByKind = (reader: Reader, employeeIds: string[], { from, to }: Period): Promise<TimeOff[]> =>
  reader.all<TimeOff>(sql`
    select r.employee_id as "employeeId", r.category, r.absence_type_id as "absenceTypeId", t.name as "absenceTypeName",
      t.remunerated_type as "remuneratedType", sum(r.days)::float8 as days, sum(r.seconds)::int as seconds
    from time_off_days r
    left join absence_types t on t.account_id = ${reader.caller.accountId} and t.id = r.absence_type_id
    where r.account_id = ${reader.caller.accountId} and r.employee_id = any(${employeeIds}::uuid[])
      and r.date between ${from} and ${to} and ${sql.raw(isTaken)}
    group by r.employee_id, r.category, r.absence_type_id, t.name, t.remunerated_type
    order by r.employee_id, r.category desc, t.name, r.absence_type_id`);
