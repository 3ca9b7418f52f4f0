/** What the employee of the caller may change of their own record, with the present values. */
import * as z from 'zod';
import { problem } from '../../platform/problem.ts';
import { type Mergeable, mergeable } from '../../platform/resource/merge.ts';
import { notFound } from '../../platform/resource/read.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { anyTextPattern, choice, fieldName, id, integer, text } from '../../platform/values.ts';
import { customValuesInBody, type Employee, employees, valuesOf } from '../people/employees/index.ts';
import { noEmployeeRecord } from './errors.ts';
import { edit, type OwnField, openable, openableFields, openedBy, ownFields } from './own-fields.ts';
import { findEmployee, findSettings, pendingRequests, shownFields } from './store.ts';

const value = z.unknown().meta({ description: 'Any JSON value.', example: '+34 600 000 000' });

export const ownData = z
  .object({
    employeeId: id,
    version: integer(1, 2 ** 31 - 1, 1).meta({ description: 'The version of the employee; If-Match compares it.' }),
    fields: z
      .array(z.object({ field: fieldName('phone'), openedBy: openable, edit, value }).meta({ id: 'OwnField' }))
      .max(ownFields.length)
      .meta({ description: 'The fields that the company opened.' }),
    customFields: z
      .array(
        z
          .object({
            id,
            name: z.string().max(200).meta({ example: 'Shirt size', pattern: anyTextPattern }),
            type: choice(['text', 'number', 'date', 'select']),
            options: z.array(text(200, 'M')).max(500).nullable().meta({ example: null }),
            edit,
            value,
          })
          .meta({ id: 'OwnCustomField' }),
      )
      .max(500),
    pendingRequestIds: z
      .array(id)
      .max(600)
      .meta({ description: 'The requests of the user that wait for a decision, the latest last.' }),
  })
  .meta({ id: 'OwnData' });

type OwnDataInput = { [P in OwnField]?: Mergeable<Employee[P]> } & {
  customFields?: z.output<typeof customValuesInBody>;
  reason?: string | null;
};

/** The fields that a body may have; the settings of the account decide which of them it may change. */
export const ownDataChange = z
  .strictObject({
    ...Object.fromEntries(ownFields.map((name) => [name, mergeable<unknown>(employees.fields[name]).optional()])),
    customFields: customValuesInBody.optional(),
    reason: text(500, 'I moved')
      .nullable()
      .optional()
      .meta({ description: 'For those who decide, where a decision is needed.' }),
  })
  .meta({ id: 'OwnDataUpdate' }) as z.ZodType<OwnDataInput>;
export type OwnDataChange = OwnDataInput;

/** The employee of the caller. @throws Problem `no_employee_record` */
export function ownEmployeeId({ caller }: Reader): string {
  if (caller.employeeId === undefined) throw problem(noEmployeeRecord, {});
  return caller.employeeId;
}

/** @throws Problem `no_employee_record`, `not_found` */
export async function showOwnData(reader: Reader): Promise<z.output<typeof ownData>> {
  const employeeId = ownEmployeeId(reader);
  const { rules } = await findSettings(reader);
  const found = await findEmployee(reader, employeeId);
  if (!found) throw notFound(employees, employeeId);
  const isOpen = found.status === 'active';
  const custom = isOpen ? (await shownFields(reader)).filter((field) => rules[field.id] !== undefined) : [];
  const values = await valuesOf(
    reader,
    employeeId,
    custom.map((field) => field.id),
  );
  return {
    employeeId,
    version: found.version,
    fields: openableFields.flatMap((setting) => {
      const rule = isOpen ? rules[setting] : undefined;
      return rule === undefined
        ? []
        : openedBy(setting).map((name) => ({ field: name, openedBy: setting, edit: rule, value: found.values[name] }));
    }),
    customFields: custom.map(({ id, name, type, options }) => ({
      id,
      name,
      type,
      options,
      edit: rules[id] ?? 'none',
      value: values.get(id) ?? null,
    })),
    pendingRequestIds: await pendingRequests(reader, employeeId),
  };
}
