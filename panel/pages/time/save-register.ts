/** The register of working hours as a file for the inspectorate: a line for each version of an entry. */
import type { Employee, RegisteredWorkEntry } from '../../../sdk/schemas.ts';
import { readAll } from '../../api.ts';
import { addMonths, periodOf } from '../../calendar.ts';
import { type Cell, csvLines } from '../../ui/csv.ts';
import { saveLines } from '../../ui/save-file.ts';

/** Whose register: of one employee, of those in a department today, or of all. */
export interface RegisterOf {
  employee: string | undefined;
  departmentId: string | undefined;
}

export interface Months {
  /** The first and the last month. */
  from: string;
  to: string;
}

export type Person = Pick<Employee, 'id' | 'firstName' | 'lastName' | 'code'>;

/** The columns, as `Accept: text/csv` of the API names them; it also has those of the place of the employee. */
const header = [
  ...['employeeId', 'employeeCode', 'firstName', 'lastName', 'workEntryId'],
  ...['workDate', 'workEntryType', 'start', 'end', 'timeZone'],
  ...['workedSeconds', 'endUnknown', 'hasIncidence', 'reason', 'version', 'isPresent'],
  ...['recordedAt', 'event', 'actorType', 'actorName', 'deletedAt'],
];

/** Employees in one request. */
export const atOnce = 50;
/** The most months of one request. */
const longest = 12;

/** Deleted employees too: the register keeps their working time. Employees without any add no line. */
export const readPeople = ({ employee, departmentId }: RegisterOf): Promise<Person[]> =>
  readAll('listEmployees', {
    query: {
      fields: ['id', 'firstName', 'lastName', 'code'],
      orderBy: 'lastName asc, firstName asc',
      onlyReturn: 'all',
      ...(employee && { 'id[in]': [employee] }),
      ...(departmentId && { departmentId }),
    },
  });

/** The periods of all months, each as long as one request may ask for. */
function periodsOf({ from, to }: Months): { from: string; to: string }[] {
  const periods: { from: string; to: string }[] = [];
  for (let first = from; first <= to; first = addMonths(first, longest)) {
    const last = addMonths(first, longest - 1);
    periods.push({ from: periodOf(first).from, to: periodOf(last < to ? last : to).to });
  }
  return periods;
}

/** The entries of a few employees; one that was moved from one period to another is there once. */
async function readEntries(people: Person[], months: Months): Promise<Map<string, RegisteredWorkEntry[]>> {
  const found = new Map<string, RegisteredWorkEntry>();
  for (const period of periodsOf(months)) {
    const query = { 'employeeIds[in]': people.map(({ id }) => id), ...period };
    for (const entry of await readAll('listWorkingTimeRegister', { query })) found.set(entry.workEntryId, entry);
  }
  return Map.groupBy(found.values(), ({ employeeId }) => employeeId);
}

const rowsOf = ({ id, code, firstName, lastName }: Person, { workEntryId, deletedAt, versions }: RegisteredWorkEntry) =>
  versions.map(({ data, version, recordedAt, event, actor }, i): Cell[] => [
    ...[id, code, firstName, lastName, workEntryId],
    ...[data.workDate, data.workEntryType, data.workEntryIn.date, data.workEntryOut?.date, data.timeZone],
    ...[data.workedSeconds, data.endUnknown, data.hasIncidence, data.reason, version, i === 0 && deletedAt === null],
    ...[recordedAt, event, actor?.type, actor?.name, deletedAt],
  ]);

/**
 * Saves all versions of the entries of these employees in these months, by name.
 * @param tell hears how many entries are read
 */
export async function saveRegister(of: RegisterOf, months: Months, tell: (done: number) => void): Promise<void> {
  const parts = [await csvLines([header])];
  const people = await readPeople(of);
  let done = 0;
  for (let i = 0; i < people.length; i += atOnce) {
    const some = people.slice(i, i + atOnce);
    const entries = await readEntries(some, months);
    parts.push(
      await csvLines(some.flatMap((one) => (entries.get(one.id) ?? []).flatMap((entry) => rowsOf(one, entry)))),
    );
    done += [...entries.values()].reduce((sum, own) => sum + own.length, 0);
    tell(done);
  }
  saveLines(`working-time-register-${periodOf(months.from).from}-${periodOf(months.to).to}.csv`, parts);
}
