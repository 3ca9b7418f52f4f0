import { isColleague } from '../../core/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { type RawBuilder, sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { PersonName, WithTotal } from '../group.ts';
import { namedJson } from '../queries.ts';
import { daysToCelebrate } from './days.ts';

/** How many celebrations the home page shows: two weeks of a small company. */
export const celebrationsAtMost = 20;

export type CelebrationKind = 'birthday' | 'work_anniversary';

export interface CelebrationRow {
  employee: PersonName;
  kind: CelebrationKind;
  /** The day in these weeks, not the date of birth. */
  date: LocalDate;
  years: number | null;
}

/** What a kind celebrates, and the years since. */
const kindsOf = {
  birthday: { day: sql.raw('e.date_of_birth'), isChosen: sql.raw('c.birthday'), years: sql.raw('null::int') },
  work_anniversary: {
    day: sql.raw('e.start_date'),
    isChosen: sql.raw('c.work_anniversary'),
    years: sql.raw('(extract(year from d.date) - extract(year from e.start_date))::int'),
  },
};

/** Those of one kind, of employees who agreed and have not left by then; the first day of work is no anniversary. */
function ofKind(reader: Reader, kind: CelebrationKind): RawBuilder<unknown> {
  const { accountId } = reader.caller;
  const days = daysToCelebrate(reader.today);
  const { day, isChosen, years } = kindsOf[kind];
  return sql`
    select e.id, e.first_name, e.last_name, ${kind}::text as kind, d.date, ${years} as years
    from unnest(${days.map(({ date }) => date)}::date[], ${days.map(({ monthAndDay }) => monthAndDay)}::int[])
      d (date, month_and_day)
    join employees e on e.account_id = ${accountId}
      and (extract(month from ${day}) * 100 + extract(day from ${day}))::int = d.month_and_day
    join celebration_choices c on c.account_id = ${accountId} and c.employee_id = e.id and ${isChosen}
    where ${isColleague(reader, 'e')} and (e.end_date is null or e.end_date >= d.date)
      and extract(year from ${day}) < extract(year from d.date)`;
}

/** The celebrations of the next two weeks, the next ones first. @param kinds one at least */
export const nextCelebrations = (
  reader: Reader,
  kinds: readonly CelebrationKind[],
): Promise<WithTotal<CelebrationRow>[]> =>
  reader.all<WithTotal<CelebrationRow>>(sql`
    select ${namedJson('f')} as employee, f.kind, f.date, f.years, count(*) over () as total
    from (${sql.join(
      kinds.map((kind) => ofKind(reader, kind)),
      sql` union all `,
    )}) f
    order by f.date, f.last_name, f.first_name, f.id, f.kind limit ${celebrationsAtMost}`);
