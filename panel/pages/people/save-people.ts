import type { EmployeeExpanded } from '../../../sdk/schemas.ts';
import { api, readAll } from '../../api.ts';
import type { PlainTextKey, Translate } from '../../i18n/texts.ts';
import type { Cell } from '../../ui/csv.ts';
import { saveCsv } from '../../ui/save-file.ts';
import { inOrder } from '../configuration/custom-fields/in-order.ts';
import { type Filters, queryOf } from './query.ts';

type Column<Label> = readonly [label: Label, value: (person: EmployeeExpanded) => Cell];

/** A reference that identifies a manager; two may have the same name. */
const referenceOf = ({ email, code, externalId, id }: NonNullable<EmployeeExpanded['manager']>): Cell =>
  email ?? code ?? externalId ?? id;

/** The columns of an export, under names that an import recognises. */
const columns: Column<PlainTextKey>[] = [
  ['import.fields.id', ({ id }) => id],
  ['person.externalId', ({ externalId }) => externalId],
  ['fields.code', ({ code }) => code],
  ['fields.firstName', ({ firstName }) => firstName],
  ['fields.lastName', ({ lastName }) => lastName],
  ['fields.secondLastName', ({ secondLastName }) => secondLastName],
  ['fields.email', ({ email }) => email],
  ['fields.phone', ({ phone }) => phone],
  ['fields.workPhone', ({ workPhone }) => workPhone],
  ['fields.department', ({ department }) => department?.name],
  ['fields.office', ({ office }) => office?.name],
  ['person.jobCharge', ({ jobChargeName }) => jobChargeName],
  ['fields.manager', ({ manager }) => manager && referenceOf(manager)],
  // These two are to be read: an import takes them from the manager, and from the last day.
  ['export.managerName', ({ manager }) => manager && `${manager.firstName} ${manager.lastName}`],
  ['people.status', ({ status }) => status],
  ['fields.startDate', ({ startDate }) => startDate],
  ['fields.endDate', ({ endDate }) => endDate],
];

/** The custom fields; sensitive ones are not exported. */
async function customColumns(): Promise<Column<string>[]> {
  const data = await readAll('listCustomFields', inOrder);
  return data
    .filter(({ sensitive }) => !sensitive)
    .map(({ id, name }) => [name, ({ customFields }) => customFields.find((field) => field.id === id)?.value]);
}

interface Saving {
  filters: Filters;
  withCustomFields: boolean;
  t: Translate;
  /** Told how many employees are read. */
  tell: (done: number) => void;
}

/** Saves the employees who match the filters as a CSV file. */
export async function savePeople({ filters, withCustomFields, t, tell }: Saving): Promise<void> {
  const people: EmployeeExpanded[] = [];
  let cursor: string | undefined;
  do {
    const { data, meta } = await api('listEmployees', {
      query: { ...queryOf(filters), expand: ['department', 'office', 'manager'], limit: 500, cursor },
    });
    people.push(...data);
    tell(people.length);
    cursor = meta.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const custom = withCustomFields ? await customColumns() : [];
  await saveCsv(
    'employees.csv',
    [...columns.map(([label]) => t(label)), ...custom.map(([name]) => name)],
    people.map((person) => [...columns, ...custom].map(([, value]) => value(person))),
  );
}
