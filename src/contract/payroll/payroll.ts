/**
 * All parts of a payroll, in a row for each employee. A value with a separate operation is shown as that operation
 * shows it, byte by byte, and working time comes from the reports: so the figures cannot differ. A page needs the same
 * few statements for one employee and for five hundred.
 */
import { employmentsIn, type PayGroupChoice, placementsIn } from '../../core/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { Json, withMember, writeJson } from '../../platform/json.ts';
import { mapYielding } from '../../platform/map-yielding.ts';
import { refuseWrongPeriod } from '../../platform/period.ts';
import type { Page } from '../../platform/resource/read.ts';
import { redactedOf, viewOf } from '../../platform/resource/view.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { compensationAssignments } from '../compensation-assignments/index.ts';
import { contracts } from '../contracts/index.ts';
import { type TimeSource, workingTime } from '../ports.ts';
import { salaries } from '../salaries/index.ts';
import { figureNames } from '../time-figures.ts';
import { variableCompensations } from '../variable-compensations/index.ts';
import { extraPayAccruedOf, extraPaymentsOf } from './extra-pay.ts';
import { findIssues, hiddenIssues } from './issues/find-issues.ts';
import { peopleOf, type Query } from './people.ts';
import { compensatedIn, countingIn, extraPaidIn, heldIn, inCurrency, type PayrollQuestion } from './queries.ts';

/** A page of payroll, and its rows as JSON texts. */
interface PayrollPage extends Page {
  rows: { id: string; row: string }[];
  /** The work entries that `open_entry` issues name. */
  openEntryIds: string[];
}

/** Builds an employee's row, by the names of its members. */
type Part = (employeeId: string) => Record<string, unknown>;

/** Rows as a JSON list for each employee. */
function byEmployee(rows: { employeeId: string; json: string; days?: number }[]): (employeeId: string) => Json {
  const own = Map.groupBy(rows, ({ employeeId }) => employeeId);
  // PostgreSQL builds the JSON: parsed and written again, an amount would lose its trailing zeros.
  const written = ({ json, days }: (typeof rows)[number]) =>
    days === undefined ? json : withMember(new Json(json), 'days', days).text;
  return (id) => new Json(`[${(own.get(id) ?? []).map(written).join(',')}]`);
}

/** What the parts of a page read; what several of them need is read once. */
interface PageOfPayroll {
  reader: Reader;
  ids: string[];
  question: PayrollQuestion;
  employments(): ReturnType<typeof employmentsIn>;
  worked(): ReturnType<TimeSource['workedTime']>;
}

const once = <Value>(read: () => Value): (() => Value) => {
  let value: { read: Value } | undefined;
  return () => {
    value ??= { read: read() };
    return value.read;
  };
};

const pageOf = (reader: Reader, ids: string[], question: PayrollQuestion): PageOfPayroll => ({
  reader,
  ids,
  question,
  employments: once(() => employmentsIn(reader, ids, question)),
  worked: once(() => workingTime.get().workedTime(reader, ids, question)),
});

async function employmentsPart({ employments }: PageOfPayroll): Promise<Part> {
  const found = Map.groupBy(await employments(), ({ employeeId }) => employeeId);
  return (id) => ({ employments: (found.get(id) ?? []).map(({ employeeId: _, ...employment }) => employment) });
}

async function placementsPart({ reader, ids, question }: PageOfPayroll): Promise<Part> {
  const found = byEmployee(await placementsIn(reader, ids, question));
  return (id) => ({ placements: found(id) });
}

async function contractsPart({ reader, ids, question }: PageOfPayroll): Promise<Part> {
  const found = byEmployee(await heldIn(reader, contracts, ids, question));
  return (id) => ({ contracts: found(id) });
}

async function salariesPart({ reader, ids, question }: PageOfPayroll): Promise<Part> {
  const found = byEmployee(await heldIn(reader, salaries, ids, question, inCurrency(question.currency)));
  return (id) => ({ salaries: found(id) });
}

async function extraPayPart({ reader, ids, question }: PageOfPayroll): Promise<Part> {
  const found = Map.groupBy(await extraPaidIn(reader, ids, question), ({ employeeId }) => employeeId);
  const byMonth = (a: { month: string }, b: { month: string }) => a.month.localeCompare(b.month);
  return (id) => {
    const paid = found.get(id) ?? [];
    return {
      extraPayments: paid.flatMap((salary) => extraPaymentsOf(salary, question)).sort(byMonth),
      extraPayAccrued: paid.flatMap((salary) => extraPayAccruedOf(salary, question)).sort(byMonth),
    };
  };
}

async function compensationsPart({ reader, ids, question }: PageOfPayroll): Promise<Part> {
  const narrowed = compensatedIn(question.currency, reader.caller.accountId);
  const [assigned, varying] = await Promise.all([
    heldIn(reader, compensationAssignments, ids, question, narrowed).then(byEmployee),
    countingIn(reader, variableCompensations, ids, question, narrowed).then(byEmployee),
  ]);
  return (id) => ({ compensations: assigned(id), variables: varying(id) });
}

async function hoursPart({ worked }: PageOfPayroll): Promise<Part> {
  const found = await worked();
  return (id) => ({ ...found.get(id)?.figures });
}

async function timeOffPart({ reader, ids, question }: PageOfPayroll): Promise<Part> {
  const found = Map.groupBy(await workingTime.get().timeOff(reader, ids, question), ({ employeeId }) => employeeId);
  return (id) => ({ timeOff: (found.get(id) ?? []).map(({ employeeId: _, ...kind }) => kind) });
}

async function settlementsPart({ reader, question, employments }: PageOfPayroll): Promise<Part> {
  const leavers = (await employments()).flatMap(({ employeeId, endDate }) =>
    endDate !== null && endDate <= question.to ? [{ employeeId, lastDay: endDate }] : [],
  );
  const found = Map.groupBy(await workingTime.get().settledVacation(reader, leavers), ({ employeeId }) => employeeId);
  return (id) => ({ vacationSettlements: (found.get(id) ?? []).map(({ employeeId: _, ...settled }) => settled) });
}

async function issuesPart({ reader, ids, question, employments, worked }: PageOfPayroll): Promise<Part> {
  const hours = async () => new Map([...(await worked())].map(([id, { issues }]) => [id, issues]));
  const found = await findIssues(reader, ids, question, {
    employments: employments(),
    hours: reader.caller.can('reports:read') ? hours() : Promise.resolve(new Map()),
  });
  return (id) => ({ issues: found(id) });
}

async function openEntriesOf({ worked }: PageOfPayroll): Promise<string[]> {
  const issues = [...(await worked()).values()].flatMap((one) => one.issues);
  return issues.flatMap(({ code, id }) => (code === 'open_entry' && id !== null ? [id] : []));
}

/** The members of a row in order: the scope that each needs, its source, and what is omitted without the scope. */
const parts = [
  { scope: 'employees:read', names: ['employments'], read: employmentsPart },
  { scope: 'employees:read', names: ['placements'], read: placementsPart },
  { scope: 'contracts:read', names: ['contracts'], read: contractsPart },
  { scope: 'salaries:read', names: ['salaries'], read: salariesPart },
  { scope: 'salaries:read', names: ['extraPayments', 'extraPayAccrued'], read: extraPayPart },
  { scope: 'compensations:read', names: ['compensations', 'variables'], read: compensationsPart },
  { scope: 'reports:read', names: figureNames, read: hoursPart },
  { scope: 'time-off:read', names: ['timeOff'], read: timeOffPart },
  { scope: 'time-off:read', names: ['vacationSettlements'], read: settlementsPart },
  { scope: 'contracts:read', names: ['issues'], read: issuesPart },
];

/** The scope that each of these members needs. */
export const scopesOfParts: Readonly<Record<string, string>> = Object.fromEntries(
  parts.flatMap(({ scope, names }) => names.map((name) => [name, scope])),
);

const rowJson = (members: Record<string, unknown>): string =>
  `{${Object.entries(members)
    .map(([name, value]) => `${JSON.stringify(name)}:${writeJson(value)}`)
    .join(',')}}`;

/**
 * A page of payroll.
 * @param query the parameters of the operation as `readQuery` returns them
 * @param payGroup only the employees who belong to it on a day of the period
 * @returns the page, its rows one by one, and the work entries that they have as issues
 * @throws Problem `invalid_parameter`, `missing_scope`
 */
export async function payrollOf(reader: Reader, query: Query, payGroup?: PayGroupChoice): Promise<PayrollPage> {
  const { from, to, currency } = query as { from: LocalDate; to: LocalDate; currency?: string };
  refuseWrongPeriod({ from, to });
  const can = (scope: string) => reader.caller.can(scope);
  const sees = { compensations: can('compensations:read'), hours: can('reports:read') };
  const question = { from, to, currency, sees };
  const { people, meta, redacted: ofPerson } = await peopleOf(reader, query, question, payGroup);
  const ids = people.map(({ id }) => id);
  const seen = parts.filter(({ scope }) => can(scope));
  const asked = pageOf(reader, ids, question);
  const read = ids.length === 0 ? [] : await Promise.all(seen.map((part) => part.read(asked)));

  const showsPeople = can('employees:read');
  const rows = await mapYielding(people, ({ id, shown }) =>
    rowJson({
      employeeId: id,
      ...(showsPeople ? { employee: shown } : {}),
      ...Object.assign({}, ...read.map((part) => part(id))),
    }),
  );
  const hidesCause = can('time-off:read') && !can('employees.sensitive:read');
  const redacted = [
    ...(showsPeople ? ofPerson.map((name) => `employee.${name}`) : ['employee']),
    ...(await redactedOf(reader, viewOf(reader, contracts))).map((name) => `contracts.${name}`),
    ...(hidesCause ? ['timeOff.segments.cause'] : []),
    ...parts.filter((part) => !seen.includes(part)).flatMap(({ names }) => names),
    ...hiddenIssues(reader).map((code) => `issues.${code}`),
  ];
  return {
    data: new Json(`[${rows.join(',')}]`),
    meta,
    redacted,
    rows: people.map(({ id }, i) => ({ id, row: rows[i] ?? '' })),
    openEntryIds: sees.hours && ids.length > 0 ? await openEntriesOf(asked) : [],
  };
}
