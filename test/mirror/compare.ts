import type { Row } from './mirror.ts';

/** Fields that no event of the object itself announces, by schema, and why. */
export const leftOut: Record<string, Record<string, string>> = {
  Employee: {
    'customFields.name': 'the name of another object',
    workStatus: 'follows from the clock',
    jobChargeName: 'the name of another object',
  },
  Department: { employeesCount: 'counts other objects' },
  EmployeeDepartmentAssignationShown: { employee: 'another object', department: 'another object' },
  EmployeeOfficeAssignationShown: { employee: 'another object', office: 'another object' },
  Contract: {
    status: 'follows from the day',
    contractTypeName: 'the name of another object',
    jobChargeName: 'the name of another object',
    agreementName: 'the name of another object',
    degreeName: 'the name of another object',
    workDayTypeName: 'the name of another object',
  },
  Placement: { endDate: 'follows from the next placement and the employment' },
  TimeRule: { endDate: 'follows from the next rules' },
  Salary: { contributionGroup: 'another object' },
  MonthlyVariableCompensation: {
    compensationName: 'the name of another object',
    compensationCode: 'the code of another object',
  },
  EmployeeCompensation: { compensation: 'another object', salaryId: 'the salary of the day' },
  VacationCalendar: {
    employee: 'another object',
    vacationConfiguration: 'another object',
  },
  EmployeeManager: { manager: 'another object', employee: 'another object' },
  WebhookEndpoint: {
    heldCount: 'counts other objects',
    oldestHeldAt: 'of another object',
    nextProbeAt: 'follows from the state of the receiver',
  },
  Role: { userCount: 'counts other objects' },
  User: { lastSignInAt: 'follows from sign-ins' },
  WorkEntry: { employee: 'another object' },
  WorkEntryCorrectionRequest: { employee: 'another object' },
  OwnDataRequest: {
    employee: 'another object',
    'changes.name': 'the name of another object',
    'changes.current': 'a value of another object',
  },
  VacationDayOffRequest: { employee: 'another object', vacationCalendar: 'another object' },
  AbsenceDayOffRequest: { employee: 'another object', absenceCalendar: 'another object' },
};

/** A value as text, without the members that are left out: `customFields.name`. */
const textOf = (row: Row, field: string, without: Record<string, string>): string =>
  JSON.stringify(row[field], (member, value) => (`${field}.${member}` in without ? undefined : value)) ?? 'absent';

/** What a list and the mirror do not agree on, in words; none if they agree. */
export function differences(list: string, schema: string, shown: readonly Row[], mirrored: readonly Row[]): string[] {
  const copies = new Map(mirrored.map((row) => [row.id, row]));
  const ids = new Set(shown.map(({ id }) => id));
  const without = leftOut[schema] ?? {};
  const found = new Map<string, string[]>();
  const add = (kind: string, example: string) => found.set(kind, [...(found.get(kind) ?? []), example]);
  // An object without a version follows from others; nothing has happened to it yet.
  for (const row of shown.filter(({ version }) => version !== 0)) {
    const copy = copies.get(row.id);
    if (!copy) add('not in the mirror', `${row.id} at version ${row.version}`);
    else if (row.version !== copy.version)
      add('at another version', `${row.id}: ${row.version}, in the mirror ${copy.version}`);
    else
      for (const field of new Set([...Object.keys(row), ...Object.keys(copy)])) {
        const [is, was] = [textOf(row, field, without), textOf(copy, field, without)];
        if (!(field in without) && is !== was) add(`with another ${field}`, `${row.id}: ${is}, in the mirror ${was}`);
      }
  }
  for (const { id, version } of mirrored) if (!ids.has(id)) add('only in the mirror', `${id} at version ${version}`);
  return [...found].map(
    ([kind, examples]) => `${list}: ${examples.length} ${kind}, such as ${examples[0]?.slice(0, 400)}`,
  );
}
