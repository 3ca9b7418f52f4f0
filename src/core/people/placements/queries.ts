/** Where employees were on a day, for every read that depends on it: payroll, holidays, reports, filters. */
import { firstDate } from '../../../events/index.ts';
import { firstZone, type Instant, type LocalDate, localDateOf, todayIn } from '../../../platform/clock.ts';
import { amongIds, byId, type RawBuilder, sql } from '../../../platform/db/sql.ts';
import type { Period } from '../../../platform/period.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import { type RulesFrom, rulesOn, type TimeRules, timeRulesOf } from '../../organisation/time-rules/index.ts';

/** The condition that the placement counts: it was not deleted by itself. Those of removed employees keep their days. */
const counts = (row: string) => `(${row}.deleted_at is null or ${row}.removed_with_employee)`;

/** The last day of the placement `r`; null while neither a next one nor the end of the employment is known. */
export const lastDay = `least(
  (select min(n.start_date) - 1 from placements n where n.account_id = {account} and n.employee_id = r.employee_id
    and n.start_date > r.start_date and ${counts('n')}),
  (select m.end_date from employments m where m.account_id = {account} and m.employee_id = r.employee_id
    and m.deleted_at is null and m.start_date <= r.start_date order by m.start_date desc limit 1))`;

/** A column by which lists keep the employees of a place. */
type PlaceColumn = 'department_id' | 'office_id';

/**
 * The subquery of the days of placements, each from its `first` day to the one before `next`, with its department and its
 * office. The days before the first employment belong to the first placement.
 * @param among keeps some of the placements `p`; it must keep all or none of an employee
 */
export const placedDays = (accountId: string, among = sql`true`): RawBuilder<unknown> => sql`(
  select p.employee_id, p.department_id, p.office_id, p.pay_group_id,
    case when lag(p.start_date) over w is null then '-infinity'::date else p.start_date end as first,
    coalesce(lead(p.start_date) over w, 'infinity'::date) as next
  from placements p
  where p.account_id = ${accountId} and ${sql.raw(counts('p'))} and ${among}
  window w as (partition by p.employee_id order by p.start_date))`;

/** The days of an employee as SQL: the column with the employee's id, the first and the last day. */
interface DaysOfEmployee {
  employee: string;
  from: RawBuilder<unknown>;
  to: RawBuilder<unknown>;
}

/**
 * The condition that the placed days `s` of a period are days of employment. Days without employment count for an employee
 * without others in the period: a placement lasts until the next one, also past the last day.
 */
const countsIn = (accountId: string, { from, to }: Pick<DaysOfEmployee, 'from' | 'to'>): RawBuilder<unknown> => sql`(
  exists (
    select 1 from employments m
    where m.account_id = ${accountId} and m.employee_id = s.employee_id and m.deleted_at is null
      and m.start_date <= least(s.next - 1, ${to}) and coalesce(m.end_date, 'infinity') >= greatest(s.first, ${from}))
  or not exists (
    select 1 from employments m
    where m.account_id = ${accountId} and m.employee_id = s.employee_id and m.deleted_at is null
      and m.start_date <= ${to} and coalesce(m.end_date, 'infinity') >= ${from}))`;

/** The condition that an employee was in one of these places on a day of a period: of employment, if it has any. */
export const placedIn = (
  accountId: string,
  column: PlaceColumn,
  ids: string[],
  { employee, from, to }: DaysOfEmployee,
): RawBuilder<unknown> => {
  const own = sql`p.employee_id = ${sql.ref(employee)}`;
  // The first condition leaves few employees for the second, which looks at the placements of one at a time. A single day
  // has one placement, whether it is a day of employment or not.
  return sql`(
    ${sql.ref(employee)} in (
      select q.employee_id from placements q where q.account_id = ${accountId} and q.${sql.ref(column)} = any(${ids}))
    and exists (
      select 1 from ${placedDays(accountId, own)} s
      where s.${sql.ref(column)} = any(${ids}) and s.first <= ${to} and s.next > ${from}
        ${from === to ? sql`` : sql`and ${countsIn(accountId, { from, to })}`}))`;
};

/** A pay group, and whether employees without one belong to it. */
export interface PayGroupChoice {
  id: string;
  isDefault: boolean;
}

/** The condition that an employee belonged to a pay group on a day of a period; see `placedIn`. */
export const inPayGroup = (
  accountId: string,
  { id, isDefault }: PayGroupChoice,
  { employee, from, to }: DaysOfEmployee,
): RawBuilder<unknown> => sql`exists (
  select 1 from ${placedDays(accountId, sql`p.employee_id = ${sql.ref(employee)}`)} s
  where (s.pay_group_id = ${id} ${isDefault ? sql`or s.pay_group_id is null` : sql``})
    and s.first <= ${to} and s.next > ${from} and ${countsIn(accountId, { from, to })})`;

/** Days of a period on which an employee has one placement. */
export interface GroupDays {
  employeeId: string;
  /** Whether they are days of the pay group. */
  isOwn: boolean;
  from: LocalDate;
  to: LocalDate;
  /** How many of them are days of employment. */
  days: number;
}

/** The placements of those employees who have days of the pay group and of another one in a period, the earliest first. */
export function groupDaysIn(
  reader: Reader,
  employeeIds: readonly string[],
  group: PayGroupChoice,
  { from, to }: Period,
): Promise<GroupDays[]> {
  const { accountId } = reader.caller;
  return reader.all<GroupDays>(sql`
    with placed as (
      select s.employee_id, greatest(s.first, ${from}::date) as first, least(s.next - 1, ${to}::date) as last,
        coalesce(s.pay_group_id = ${group.id}, ${group.isDefault}) as is_own
      from ${placedDays(accountId, sql`p.employee_id = any(${employeeIds}::uuid[])`)} s
      where s.first <= ${to} and s.next > ${from}
    )
    select p.employee_id as "employeeId", p.is_own as "isOwn", p.first as "from", p.last as "to", (
        select coalesce(sum(least(m.end_date, p.last) - greatest(m.start_date, p.first) + 1), 0)::int
        from employments m
        where m.account_id = ${accountId} and m.employee_id = p.employee_id and m.deleted_at is null
          and m.start_date <= p.last and coalesce(m.end_date, 'infinity') >= p.first
      ) as days
    from placed p
    where p.employee_id in (select o.employee_id from placed o group by o.employee_id having count(distinct o.is_own) > 1)
    order by p.employee_id, p.first`);
}

/** The office of an employee from a day on, and its rules. */
export interface OfficeFrom {
  employeeId: string;
  startDate: LocalDate;
  officeId: string | null;
  /** The time zone of the office, else of the account. */
  timeZone: string;
  rules: TimeRules;
}

/** The office of an employee on a day, and its rules of that day: of the last ones begun by then, else the first ones. */
export const officeOn = (offices: readonly OfficeFrom[], day: LocalDate): OfficeFrom | undefined =>
  offices.findLast(({ startDate }) => startDate <= day) ?? offices[0];

/** The same at a moment: a placement begins at midnight in the time zone of its office. */
export const officeAt = (offices: readonly OfficeFrom[], at: Instant): OfficeFrom | undefined =>
  offices.findLast(({ startDate, timeZone }) => startDate <= localDateOf(Date.parse(at), timeZone)) ?? offices[0];

/** A placement with its office, and all rules of that office in order. */
type PlacedAt = Omit<OfficeFrom, 'rules'> & { isFirst: boolean; next: LocalDate | null; rules: RulesFrom[] | null };

/** The days of a placement, cut where the rules of the office change; the first one has all days before it, too. */
function* cut({ isFirst, next, rules, ...place }: PlacedAt): Generator<OfficeFrom> {
  const all = rules ?? [];
  const startDate = isFirst ? firstDate : place.startDate;
  yield { ...place, startDate, rules: timeRulesOf(rulesOn(all, startDate)) };
  for (const one of all) {
    if (one.startDate <= startDate || (next !== null && one.startDate >= next)) continue;
    yield { ...place, startDate: one.startDate, rules: timeRulesOf(one) };
  }
}

/**
 * The offices of employees by time, the earliest first, each with the rules by which it counts working time from that
 * day on; removed employees are included. Everything that asks for the rules of a day asks here, through `officeOn`.
 */
export async function officesOf(reader: Reader, employeeIds: readonly string[]): Promise<OfficeFrom[]> {
  const { accountId } = reader.caller;
  const placed = (ids: readonly string[]) => sql<PlacedAt>`
    select p.employee_id as "employeeId", p.start_date as "startDate", p.office_id as "officeId",
      coalesce(o.default_employees_date_time_zone, ${reader.caller.timeZone}) as "timeZone",
      lag(p.start_date) over w is null as "isFirst", lead(p.start_date) over w as next, t.rules
    from placements p
    left join offices o on o.account_id = ${accountId} and o.id = p.office_id
    left join (
      select coalesce(t.office_id, t.account_id) as place,
        json_agg(json_build_object('startDate', t.start_date, 'nightStart', t.night_start, 'nightEnd', t.night_end,
          'roundingMinutes', t.rounding_minutes, 'overtimeBasis', t.overtime_basis,
          'fullTimeWeeklyHours', t.full_time_weekly_hours::float8) order by t.start_date) as rules
      from time_rules t
      where t.account_id = ${accountId} and t.deleted_at is null
      group by 1) t on t.place = coalesce(p.office_id, p.account_id)
    where p.account_id = ${accountId} and p.employee_id ${amongIds(ids)}
      and ${sql.raw(counts('p'))}
    window w as (partition by p.employee_id order by p.start_date)
    order by p.employee_id, p.start_date`;
  const [first, ...others] = employeeIds;
  const isOne = first !== undefined && others.length === 0;
  const rows = await reader.all(isOne ? byId(first, 'employeeId', placed) : placed(employeeIds));
  return rows.flatMap((row) => [...cut(row)]);
}

/** The time zone of an office; undefined if there is none. */
async function zoneOfOffice(reader: Reader, officeId: string): Promise<string | undefined> {
  const row = await reader.first<{ zone: string }>(sql`
    select default_employees_date_time_zone as zone from offices
    where account_id = ${reader.caller.accountId} and id = ${officeId}`);
  return row?.zone;
}

/** The current day where each day begins first. */
export const latestToday = (reader: Reader): LocalDate => todayIn(reader, firstZone);

/**
 * The current day of an employee: where their office is. The days of employments and placements begin and end by it.
 * @param employee with the office of that day; an unknown office counts as none
 */
export const todayOf = async (
  reader: Reader,
  { officeId }: { officeId?: string | null | undefined },
): Promise<LocalDate> => todayIn(reader, officeId ? await zoneOfOffice(reader, officeId) : undefined);
