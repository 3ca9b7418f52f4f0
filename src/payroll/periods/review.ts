/** The review of a period: what keeps rows of payroll from being paid as they are, by kind, and which kinds block a lock. */
import * as z from 'zod';
import { type EmployeeIssue, hiddenIssues, issueSchema, issuesOfGroup } from '../../contract/index.ts';
import { newestSequence } from '../../events/index.ts';
import { addDays } from '../../platform/clock.ts';
import type { FreeReader, Reader } from '../../platform/unit-of-work.ts';
import { choice, id, integer } from '../../platform/values.ts';
import { runningAmong } from '../../schedule/index.ts';
import { type PeriodIssueCode, periodIssueCodes } from '../issue-codes.ts';
import { whileUnchanged } from '../while-unchanged.ts';
import { withAllPermissions } from '../with-all-permissions.ts';
import { periodsBetween } from './calendar.ts';
import { isClosed } from './period.ts';
import { findPeriod, type PeriodOfGroup } from './read-periods.ts';
import { storedPeriods } from './store.ts';

const blocking = z.boolean().meta({
  example: true,
  description: 'Whether the pay group names this kind in blockingIssues: the period is not locked while it has any.',
});

export const periodIssueSchema = issueSchema
  .extend({
    code: choice(periodIssueCodes).meta({
      example: 'open_entry',
      description: 'The kind of issue. Clients accept further ones.',
    }),
    type: choice([...issueSchema.shape.type.unwrap().options, 'pay_period'])
      .nullable()
      .meta({ example: 'work_entry', description: 'What to correct; null where something is missing.' }),
    isBlocking: blocking,
    isRunning: z.boolean().meta({
      example: false,
      description:
        'An open_entry that the employee has yet to close: they are at work at this moment. There is nothing to correct.',
    }),
    employeeId: id.nullable().meta({ description: 'null: the issue is of the whole period.' }),
  })
  .meta({ id: 'PayPeriodIssue' });

/** An issue of a row, or of the whole period: then it names the earlier period that is open. */
type FoundIssue =
  | EmployeeIssue
  | (Pick<EmployeeIssue, 'from' | 'to'> & {
      code: 'earlier_period_open';
      employeeId: null;
      type: 'pay_period';
      id: string;
    });

/** An issue of a period, as its review finds it. */
export type PeriodIssue = FoundIssue & { isBlocking: boolean };

/** An issue of a period, as its list shows it. */
type ShownIssue = PeriodIssue & { isRunning: boolean };

const count = (example: number) => integer(0, 100_000_000, example);

export const issueCountsSchema = z
  .array(
    z
      .object({
        code: choice(periodIssueCodes).meta({ example: 'open_entry' }),
        isBlocking: blocking,
        issues: count(4),
        employees: count(3).meta({ description: 'The employees concerned.' }),
        issuesToMend: count(3).meta({ description: 'The issues without the clocks that are running at this moment.' }),
        employeesToMend: count(2).meta({ description: 'The employees concerned by those.' }),
      })
      .meta({ id: 'PayIssueCount' }),
  )
  .max(periodIssueCodes.length)
  .meta({ description: 'The issues of the period by kind; kinds without any are missing.' });

/** How many issues of a kind a period has. */
export type IssueCount = z.infer<typeof issueCountsSchema>[number];

/** What the review of a period found, as of a sequence of the event log. */
export interface Review {
  sequence: number;
  /** By kind, each kind by employee. */
  issues: PeriodIssue[];
}

const placeOf = new Map(periodIssueCodes.map((code, i) => [code, String(i).padStart(2, '0')]));

/** Sorts issues by kind and employee; the same for the same issue. */
export const keyOfIssue = ({ code, employeeId, from, to, id: object }: FoundIssue): string =>
  [placeOf.get(code), employeeId, from, to, object].join(' ');

/** The periods before one that are open: what is closed out of turn has other figures once they are closed. */
async function earlierOpen(reader: Reader, { group, days }: PeriodOfGroup): Promise<FoundIssue[]> {
  if (days.from <= group.firstDay) return [];
  const stored = await storedPeriods(reader);
  const closed = new Set(stored.filter(({ status }) => isClosed(status)).map((one) => one.id));
  return periodsBetween(group, group.firstDay, addDays(days.from, -1)).flatMap(({ id: period, from, to }) =>
    closed.has(period)
      ? []
      : [{ code: 'earlier_period_open', employeeId: null, from, to, type: 'pay_period', id: period }],
  );
}

/** Reviews a period. It finds everything, whatever the caller may read. */
export async function reviewOf(given: Reader, period: PeriodOfGroup): Promise<Review> {
  const reader = withAllPermissions(given);
  const sequence = await newestSequence(reader);
  const { group, days } = period;
  const found = [...(await issuesOfGroup(reader, days, group)), ...(await earlierOpen(reader, period))];
  const keyed = found.map((issue) => ({ key: keyOfIssue(issue), issue })).sort((a, b) => (a.key < b.key ? -1 : 1));
  const isBlocking = (code: PeriodIssueCode) => group.blockingIssues.includes(code);
  return { sequence, issues: keyed.map(({ issue }) => ({ ...issue, isBlocking: isBlocking(issue.code) })) };
}

/** The same, for the pages of its list. @throws Problem `not_found` */
export const issuesOfPeriod = whileUnchanged(async (reader, periodId) =>
  reviewOf(reader, await findPeriod(reader, periodId)),
);

/** The same outside of the transaction that needs it, at one moment of the database. @throws Problem `not_found` */
export const reviewBefore = (reader: FreeReader, periodId: string): Promise<Review> =>
  reader.snapshot(async (at) => reviewOf(at, await findPeriod(at, periodId)));

/** The same if issues may block a lock; undefined: none can. @throws Problem `not_found` */
export async function reviewBeforeLock(reader: FreeReader, periodId: string): Promise<Review | undefined> {
  const { group } = await findPeriod(reader, periodId);
  return group.blockingIssues.length > 0 ? reviewBefore(reader, periodId) : undefined;
}

/** The counts of issues, by kind. */
export const countsOf = (issues: readonly ShownIssue[]): IssueCount[] =>
  [...Map.groupBy(issues, ({ code }) => code)].map(([code, own]) => {
    const toMend = own.filter(({ isRunning }) => !isRunning);
    return {
      code,
      isBlocking: own.some(({ isBlocking }) => isBlocking),
      issues: own.length,
      employees: employeesIn(own),
      issuesToMend: toMend.length,
      employeesToMend: employeesIn(toMend),
    };
  });

const employeesIn = (issues: readonly ShownIssue[]): number =>
  new Set(issues.flatMap(({ employeeId }) => employeeId ?? [])).size;

/** Adds which issues are clocks that are running now. A review is kept, and a clock is forgotten without an event. */
export async function withRunning(reader: Reader, issues: readonly PeriodIssue[]): Promise<ShownIssue[]> {
  const open = issues.flatMap(({ code, id: entry }) => (code === 'open_entry' && entry !== null ? [entry] : []));
  const running = await runningAmong(reader, open);
  return issues.map((issue) => ({ ...issue, isRunning: issue.id !== null && running.has(issue.id) }));
}

/** What a reader may see of issues, and what the remarks of the reply say about it. */
export async function shownTo(
  reader: Reader,
  issues: readonly PeriodIssue[],
): Promise<{ issues: ShownIssue[]; redacted: string[]; meta: { issueCounts: IssueCount[] } }> {
  const hidden: readonly PeriodIssueCode[] = hiddenIssues(reader);
  const seen = await withRunning(
    reader,
    issues.filter(({ code }) => !hidden.includes(code)),
  );
  return { issues: seen, redacted: hidden.map((code) => `issues.${code}`), meta: { issueCounts: countsOf(seen) } };
}
