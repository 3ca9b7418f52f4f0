import type * as s from '../../sdk/schemas.ts';
import { isText, type NamesAt, type PlainTextKey, t } from '../i18n/texts.ts';

/** Fields that are not shown as a part of a record: whose it is, its stamps, and other forms of a value. */
export const unshown = [
  'id',
  'employeeId',
  'salaryCompensationId',
  'calendarId',
  'type',
  'version',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'startAt',
  'endAt',
  'monthlyGrossSalary',
] as const;

/** The records of which earlier versions are shown. */
type Recorded =
  | s.EmployeeVersion
  | s.Employment
  | s.PlacementVersion
  | s.ContractVersion
  | s.SalaryVersion
  | s.EmployeeCompensationVersion
  | s.MonthlyVariableCompensationVersion
  | s.WorkEntryVersion
  | s.VacationDayOffRequestVersion
  | s.AbsenceDayOffRequestVersion;

type FieldIn<Record> = Record extends object ? keyof Record & string : never;

/** The fields that have no label; `type-checks.tsx` sees to it that there are none. */
export type Unlabelled<Field extends string = FieldIn<Recorded>> = Exclude<
  Field,
  NamesAt<'fields'> | (typeof unshown)[number]
>;

/** The key of the label of a field; some have another one of one kind of object. */
export const labelOf = (field: string, kind = ''): PlainTextKey | undefined =>
  [`fieldsOf.${kind}.${field}`, `fields.${field}`].find(isText);

/** The label of a field in the panel; its own name if it has none. */
export function fieldLabel(field: string, kind?: string): string {
  const known = labelOf(field, kind);
  return known ? t(known) : field;
}
