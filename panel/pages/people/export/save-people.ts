import type { CallOptions } from '../../../../sdk/client.ts';
import type { Employee, Placement } from '../../../../sdk/schemas.ts';
import { api, type ListId, mayCall, readAll } from '../../../api.ts';
import type { Day } from '../../../calendar.ts';
import { saveCsv } from '../../../ui/save-file.ts';
import { inOrder } from '../../configuration/custom-fields/in-order.ts';
import { fieldLabel } from '../import/fields.ts';
import { type Filters, queryOf } from '../query.ts';
import { type Column, columnsOfPart, type Exported } from './columns.ts';

/** The custom fields; sensitive ones are not exported. */
async function customColumns(): Promise<Column<string>[]> {
  const data = await readAll('listCustomFields', inOrder);
  return data
    .filter(({ sensitive }) => !sensitive)
    .map(({ id, name }) => [name, ({ person }) => person.customFields.find((field) => field.id === id)?.value]);
}

/** Reads a list that not every user sees; it is empty for the others. */
const readIfSeen = async <Id extends ListId>(id: Id) => (mayCall(id) ? readAll(id, {} as CallOptions<Id>) : []);

/** The names of all that a placement refers to, by id; cost centres are known by their codes, which are unique. */
async function placeNames(): Promise<Map<string, string>> {
  const [costCentres, ...named] = await Promise.all([
    readIfSeen('listCostCentres'),
    readIfSeen('listLegalEntities'),
    readIfSeen('listPayGroups'),
    readIfSeen('listContributionGroups'),
  ]);
  const codes = costCentres.map(({ id, code }) => [id, code] as const);
  return new Map([...codes, ...named.flat().map(({ id, name }) => [id, name] as const)]);
}

/** Adds to each employee the placement in force: the latest that has begun, or begins with a coming employment. */
async function addPlacements(people: readonly Employee[], today: Day, to: Map<string, Placement>): Promise<void> {
  const placements = await readAll('listPlacements', {
    query: { 'employeeId[in]': people.map(({ id }) => id), orderBy: 'startDate asc' },
  });
  const presentDay = new Map(people.map(({ id, startDate }) => [id, startDate > today ? startDate : today]));
  for (const placement of placements) {
    if (placement.startDate <= (presentDay.get(placement.employeeId) ?? today)) to.set(placement.employeeId, placement);
  }
}

interface Saving {
  filters: Filters;
  /** What the file has about an employee besides the personal data. */
  withPlaces: boolean;
  withPay: boolean;
  withCustomFields: boolean;
  today: Day;
  /** Told how many employees are read. */
  tell: (done: number) => void;
}

/** Saves the employees who match the filters as a CSV file. */
export async function savePeople({
  filters,
  withPlaces,
  withPay,
  withCustomFields,
  today,
  tell,
}: Saving): Promise<void> {
  const people: Employee[] = [];
  const placements = new Map<string, Placement>();
  const pay = withPay ? (['currentContract', 'currentSalary'] as const) : [];
  let cursor: string | undefined;
  do {
    const { data, meta } = await api('listEmployees', {
      query: { ...queryOf(filters), expand: ['department', 'office', 'manager', ...pay], limit: 500, cursor },
    });
    if (withPlaces && data.length > 0) await addPlacements(data, today, placements);
    people.push(...data);
    tell(people.length);
    cursor = meta.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const names = withPlaces ? await placeNames() : undefined;
  const columns: Column<string>[] = [
    ...columnsOfPart.person,
    ...(withPlaces ? columnsOfPart.placement : []),
    ...(withPay ? columnsOfPart.pay : []),
  ].map(([field, value]) => [fieldLabel(field), value]);
  if (withCustomFields) columns.push(...(await customColumns()));
  const rowOf = (person: Employee): Exported => ({
    person,
    placement: placements.get(person.id),
    nameOf: (id) => names?.get(id) ?? id,
  });
  await saveCsv(
    'employees.csv',
    columns.map(([label]) => label),
    people.map((person) => columns.map(([, value]) => value(rowOf(person)))),
  );
}
