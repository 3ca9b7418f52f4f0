/** The register of working hours as a file for the inspectorate: a line for each version of an entry. */
import type { RegisteredWorkEntry } from '../../../sdk/schemas.ts';
import { readAll } from '../../api.ts';
import { saveCsv } from '../../ui/save-file.ts';

interface RegisterOf {
  people: { id: string; firstName: string; lastName: string; code: number | null }[];
  from: string;
  to: string;
  tell: (done: number) => void;
}

/** The columns, as `Accept: text/csv` of the API names them. */
const header = [
  ...[
    'employeeId',
    'employeeCode',
    'firstName',
    'lastName',
    'workEntryId',
    'workDate',
    'workEntryType',
    'start',
    'end',
  ],
  ...['timeZone', 'workedSeconds', 'reason', 'version', 'isPresent', 'recordedAt', 'event', 'actorName', 'deletedAt'],
];

/** Saves all versions of the entries of these employees in a period. */
export async function saveRegister({ people, from, to, tell }: RegisterOf): Promise<void> {
  const entries: RegisteredWorkEntry[] = [];
  const ids = people.map(({ id }) => id);
  for (let i = 0; i < ids.length; i += 50) {
    entries.push(
      ...(await readAll('listWorkingTimeRegister', { query: { 'employeeIds[in]': ids.slice(i, i + 50), from, to } })),
    );
    tell(entries.length);
  }
  const rows = entries.flatMap((entry) => {
    const person = people.find(({ id }) => id === entry.employeeId);
    return entry.versions.map(({ data, version, recordedAt, event, actor }, i) => [
      ...[entry.employeeId, person?.code, person?.firstName, person?.lastName, entry.workEntryId],
      ...[data.workDate, data.workEntryType, data.workEntryIn.date, data.workEntryOut?.date, data.timeZone],
      ...[data.workedSeconds, data.reason, version, i === 0 && entry.deletedAt === null],
      ...[recordedAt, event, actor?.name, entry.deletedAt],
    ]);
  });
  await saveCsv(`working-time-register-${from}-${to}.csv`, header, rows);
}
