/** What lines of CSV say of their employees. */
import type { Period } from '../../../platform/period.ts';
import { list } from '../../../platform/resource/read.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import { employees } from '../employees/index.ts';
import { placementsIn } from '../placements/index.ts';
import type { EmployeeLine, NamedLine, ShownPlacement } from './columns.ts';
import { namesOf } from './queries.ts';

/** Gives lines the names of their places, with one statement for all. */
export async function withNames<Line extends EmployeeLine>(
  reader: Reader,
  lines: Line[],
): Promise<(Line & NamedLine)[]> {
  const ids = lines.flatMap(({ placement }) =>
    placement
      ? [
          placement.departmentId,
          placement.officeId,
          placement.legalEntityId,
          ...placement.costCentres.map(({ costCentreId }) => costCentreId),
        ]
      : [],
  );
  const names = await namesOf(reader, new Set(ids.filter((id) => id !== null)));
  return lines.map((line) => ({ ...line, names }));
}

/** Fields of employees, removed ones included, by id; those that the caller may not see are missing. */
export async function fieldsOf<Fields>(
  reader: Reader,
  ids: readonly string[],
  fields: readonly string[],
): Promise<Map<string, Fields>> {
  if (ids.length === 0) return new Map();
  const asked = { 'id[in]': ids, fields: ['id', ...fields], onlyReturn: 'all', limit: ids.length };
  const found: { id: string }[] = JSON.parse((await list(reader, employees, asked)).data.text);
  return new Map(found.map(({ id, ...one }) => [id, one as Fields]));
}

const shownFields = ['code', 'externalId', 'firstName', 'lastName'];

/** Reads what lines say of the employees of rows in a period, by employee, with the same few statements for one as for all. */
export async function employeeLinesOf(
  reader: Reader,
  rows: readonly { employeeId: string }[],
  period: Period,
): Promise<Map<string, NamedLine>> {
  const ids = [...new Set(rows.map(({ employeeId }) => employeeId))];
  const isSeen = reader.caller.can('employees:read');
  const found = isSeen
    ? await fieldsOf<NonNullable<EmployeeLine['employee']>>(reader, ids, shownFields)
    : new Map<string, never>();
  const placements = Map.groupBy(isSeen ? await placementsIn(reader, ids, period) : [], (one) => one.employeeId);
  const lines = ids.map((employeeId): EmployeeLine => {
    const last = placements.get(employeeId)?.at(-1);
    const placement: ShownPlacement | undefined = last && JSON.parse(last.json);
    return { period, employeeId, employee: found.get(employeeId), placement };
  });
  return new Map((await withNames(reader, lines)).map((line) => [line.employeeId, line]));
}
