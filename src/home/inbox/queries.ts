import { ownDataChangesSql } from '../../core/index.ts';
import { documentsSeenBy } from '../../documents/index.ts';
import { addDays, type Instant, instantOf } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { inAccount } from '../../platform/resource/account.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { type RowIn, shownAtMost } from '../group.ts';
import { decided, namedJson, seen } from '../queries.ts';
import type {
  contractGroup,
  correctionGroup,
  dayGroup,
  documentGroup,
  entryGroup,
  ownDataGroup,
  taskGroup,
} from './inbox.ts';

/** An entry that has been open for longer is closed by the next clock-in, after its first second. */
const forgottenAfter = 16 * 3_600_000;

/**
 * The work entries without a known end or with a review mark, the oldest first.
 * @param managerId only entries that this employee may correct; undefined: all
 */
export const entriesToMend = (reader: Reader, managerId: string | undefined): Promise<RowIn<typeof entryGroup>[]> => {
  const { accountId } = reader.caller;
  const theirs = decided(reader, managerId, 'w.employee_id', 'checksManageRequestsAndIncidences');
  const forgotten: Instant = instantOf(Date.parse(reader.now) - forgottenAfter);
  return reader.all<RowIn<typeof entryGroup>>(sql`
    select w.id, ${namedJson('e')} as employee, w.work_date as "workDate", count(*) over () as total,
      case when w.ended_at is null or w.end_unknown then 'left_open' else 'marked' end as reason
    from work_entries w
    join employees e on e.account_id = ${accountId} and e.id = w.employee_id
    where w.account_id = ${accountId} and w.deleted_at is null and (w.ended_at is null or w.has_incidence or w.end_unknown)
      and (w.ended_at is not null or w.started_at < ${forgotten}) and ${theirs}
    order by w.started_at, w.id limit ${shownAtMost}`);
};

/**
 * The pending requests for corrections of working time, the oldest first.
 * @param managerId only those that this employee decides; undefined: all
 */
export const waitingCorrections = (
  reader: Reader,
  managerId: string | undefined,
): Promise<RowIn<typeof correctionGroup>[]> => {
  const { accountId } = reader.caller;
  const theirs = decided(reader, managerId, 'r.employee_id', 'checksManageRequestsAndIncidences');
  return reader.all<RowIn<typeof correctionGroup>>(sql`
    select r.id, ${namedJson('e')} as employee, r.type, r.work_date as "workDate", r.reason, r.previous, r.requested,
      r.created_at as "createdAt", count(*) over () as total
    from work_entry_correction_requests r
    join employees e on e.account_id = ${accountId} and e.id = r.employee_id
    where r.account_id = ${accountId} and r.status = 'pending' and r.deleted_at is null and ${theirs}
    order by r.created_at, r.id limit ${shownAtMost}`);
};

/** The pending requests for changes of own data, the oldest first, with the values that the caller may see. */
export const waitingOwnData = (reader: Reader): Promise<RowIn<typeof ownDataGroup>[]> => {
  const { accountId, can } = reader.caller;
  const changes = ownDataChangesSql({ sensitive: can('employees.sensitive:read') });
  return reader.all<RowIn<typeof ownDataGroup>>(sql`
    select r.id, ${namedJson('e')} as employee, ${inAccount(changes, accountId)} as changes, r.reason,
      r.created_at as "createdAt", count(*) over () as total
    from own_data_requests r
    join employees e on e.account_id = ${accountId} and e.id = r.employee_id
    where r.account_id = ${accountId} and r.status = 'pending' and r.deleted_at is null
    order by r.created_at, r.id limit ${shownAtMost}`);
};

/** How far ahead starters and leavers are shown, in days. */
const weeksAhead = 28;

/** The employees whose first or last day comes soon, the earliest first. */
const comingDays = (reader: Reader, column: 'start_date' | 'end_date'): Promise<RowIn<typeof dayGroup>[]> => {
  const { accountId } = reader.caller;
  const day = sql.ref(`e.${column}`);
  return reader.all<RowIn<typeof dayGroup>>(sql`
    select ${namedJson('e')} as employee, ${day} as date, count(*) over () as total from employees e
    where e.account_id = ${accountId} and e.deleted_at is null and e.status = 'active'
      and ${day} between ${reader.today}::date and ${addDays(reader.today, weeksAhead)}::date
      and ${seen(reader, 'e.id')}
    order by ${day}, e.last_name, e.id limit ${shownAtMost}`);
};
export const starters = (reader: Reader) => comingDays(reader, 'start_date');
export const leavers = (reader: Reader) => comingDays(reader, 'end_date');

/** How far ahead ends of contracts and trial periods are shown, in days. */
const contractsAhead = 60;
/** The longest trial period that is looked for, in days. */
const longestTrial = 2 * 366;

/**
 * The contracts that end soon while the employment goes on and no contract begins on the next day, and the trial periods
 * that end soon; the earliest first.
 */
export const endingContracts = (reader: Reader): Promise<RowIn<typeof contractGroup>[]> => {
  const { accountId } = reader.caller;
  const until = addDays(reader.today, contractsAhead);
  return reader.all<RowIn<typeof contractGroup>>(sql`
    with ending as (
      select c.id, c.employee_id, c.end_date as date, 'contract' as reason from contracts c
      where c.account_id = ${accountId} and c.deleted_at is null
        and coalesce(c.end_date, 'infinity') between ${reader.today}::date and ${until}::date
        and not exists (
          select 1 from contracts n
          where n.account_id = ${accountId} and n.employee_id = c.employee_id and n.deleted_at is null
            and n.concurrent = c.concurrent and n.start_date = c.end_date + 1)
      union all
      select t.id, t.employee_id, t.last_day, 'trial' from (
        -- The later of two days: from 1 March two months end on 30 April, from 31 December on the last day of February.
        select c.id, c.employee_id, c.end_date,
          greatest(c.start_date - 1 + l.length, c.start_date + l.length - interval '1 day')::date as last_day
        from contracts c
        cross join lateral (
          select (c.trial_period ->> 'quantity')::int
            * case c.trial_period ->> 'trialPeriodType' when 'days' then interval '1 day' when 'weeks' then interval '7 days'
                else interval '1 month' end as length) l
        where c.account_id = ${accountId} and c.deleted_at is null and c.trial_period is not null
          and c.start_date between ${addDays(reader.today, -longestTrial)}::date and ${until}::date
          and (c.trial_period ->> 'quantity')::int between 1 and ${longestTrial}
      ) t
      where t.last_day between ${reader.today}::date and ${until}::date and (t.end_date is null or t.end_date > t.last_day)
    )
    select x.id as "contractId", ${namedJson('e')} as employee, x.date, x.reason, count(*) over () as total
    from ending x
    join employees e on e.account_id = ${accountId} and e.id = x.employee_id
    where e.deleted_at is null and e.status = 'active' and (e.end_date is null or e.end_date > x.date)
      and ${seen(reader, 'e.id')}
    order by x.date, e.last_name, x.id, x.reason limit ${shownAtMost}`);
};

/** How long before its expiry a document is shown, and how long after it, in days. */
const aroundExpiry = 30;

/**
 * The documents that expire soon or have just expired, the earliest first, as the caller sees them; not of former
 * employees.
 */
export const expiringDocuments = (reader: Reader): Promise<RowIn<typeof documentGroup>[]> => {
  const { accountId } = reader.caller;
  return reader.all<RowIn<typeof documentGroup>>(sql`
    select r.id, r.name, k.name as kind, case when e.id is not null then ${namedJson('e')} end as employee,
      r.expiry_date as "expiryDate", count(*) over () as total
    from documents r
    join document_kinds k on k.account_id = ${accountId} and k.id = r.kind_id
    left join employees e on e.account_id = ${accountId} and e.id = r.employee_id
    where r.account_id = ${accountId} and r.deleted_at is null
      and r.expiry_date between ${addDays(reader.today, -aroundExpiry)}::date and ${addDays(reader.today, aroundExpiry)}::date
      and (r.employee_id is null or (e.status = 'active' and e.deleted_at is null))
      and ${documentsSeenBy(reader) ?? sql`true`}
    order by r.expiry_date, r.name, r.id limit ${shownAtMost}`);
};

/**
 * The open onboarding tasks of an employee, the first due first.
 * @param assigneeId undefined: those of no one alone
 * @param withUnassigned also those that no one was given, or an employee who has left
 */
export const openTasks = (
  reader: Reader,
  assigneeId: string | undefined,
  withUnassigned: boolean,
): Promise<RowIn<typeof taskGroup>[]> => {
  const { accountId } = reader.caller;
  return reader.all<RowIn<typeof taskGroup>>(sql`
    select o.id as "onboardingId", t.id, t.title, t.due_date as "dueDate", ${namedJson('e')} as employee,
      count(*) over () as total
    from onboardings o
    join onboarding_tasks t on t.account_id = ${accountId} and t.onboarding_id = o.id
    join employees e on e.account_id = ${accountId} and e.id = o.employee_id
    where o.account_id = ${accountId} and o.status = 'started' and o.deleted_at is null and t.completed_at is null
      and (t.assignee_id = ${assigneeId ?? null} or (${withUnassigned} and (t.assignee_id is null or exists (
        select 1 from employees a
        where a.account_id = ${accountId} and a.id = t.assignee_id and a.status = 'inactive'))))
    order by t.due_date nulls last, o.created_at, t.position, t.id limit ${shownAtMost}`);
};
