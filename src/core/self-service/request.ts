/**
 * Requests of employees to change data of their own record that the company opened with approval.
 *
 *   pending   accept: accepted, and the employee is changed   reject: rejected   DELETE: withdrawn
 *
 * The other three are final. A request keeps what each field was when it was made: if a field changed since, its
 * acceptance has to say that it overwrites that.
 */
import * as z from 'zod';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { anyTextPattern, choice, fieldName, id, instant, text } from '../../platform/values.ts';
import { employeeIn } from '../people/employee-short/index.ts';
import type { OwnField } from './own-fields.ts';
import { changesSql } from './queries.ts';

/** A change as a request stores it: of a field of the employee, or of a custom field. */
export type StoredChange = { sensitive: boolean; before: unknown; after: unknown } & (
  | { field: OwnField; customFieldId: null }
  | { field: null; customFieldId: string }
);

const value = z.unknown().meta({ description: 'Any JSON value; null: none, or hidden.', example: '+34 600 000 000' });

/** A change as replies show it. */
export const shownChange = z
  .object({
    field: fieldName('phone').nullable().meta({ description: 'The field of the employee; null: a custom field.' }),
    customFieldId: id.nullable().meta({ example: null }),
    name: z.string().max(200).nullable().meta({
      description: 'The name of the custom field.',
      example: null,
      pattern: anyTextPattern,
    }),
    sensitive: z.boolean().meta({ example: false }),
    hidden: z.boolean().meta({
      description: 'Whether the values are left out, because the caller may not see sensitive fields.',
      example: false,
    }),
    before: value,
    after: value,
    current: value.meta({
      description:
        'The present value, while the request is pending; if it differs from `before`, the field changed since.',
    }),
  })
  .meta({ id: 'OwnDataChange' });

export const ownDataRequests = defineResource({
  name: 'own_data_request',
  noun: 'request for own data',
  title: 'OwnDataRequest',
  tag: 'Own data',
  path: '/account/v1/own-data-requests',
  scope: 'employees',
  sensitiveScope: 'employees',
  isForUsers: true,
  table: 'own_data_requests',
  fields: {
    employeeId: field(id, { filter: 'choice', references: 'employees' }),
    status: field(choice(['pending', 'accepted', 'rejected', 'withdrawn']), { filter: 'choice' }),
    reason: text(500, 'I moved').nullable().meta({ description: 'Why, in the words of the employee.' }),
    resolvedAt: instant.nullable().meta({ description: 'The time of the decision.', example: null }),
    resolvedBy: id.nullable().meta({ description: 'The employee who decided, if known.', example: null }),
    resolutionComment: text(2000, 'As agreed').nullable().meta({ example: null }),
  },
  required: ['employeeId'],
  computed: {
    employee: employeeIn('employee_id'),
    changes: {
      schema: z.array(shownChange).max(600).meta({ description: 'What the employee asks for.' }),
      sql: changesSql({ sensitive: true }),
      redacted: { sql: changesSql({ sensitive: false }), names: ['changes.before', 'changes.after'] },
    },
  },
});

/** A request as stored, without its changes. */
export type OwnDataRequest = RowOf<typeof ownDataRequests>;

/** The body of an acceptance. */
export const acceptance = z
  .strictObject({
    resolutionComment: text(2000, 'As agreed').nullable().optional(),
    overwrite: z.boolean().optional().meta({
      example: false,
      description: 'Whether to overwrite fields that changed since the request; false by default.',
    }),
  })
  .meta({ id: 'OwnDataAcceptance' });
export type Acceptance = z.output<typeof acceptance>;

/** The body of a rejection. */
export const rejection = z
  .strictObject({ resolutionComment: text(2000, 'The document is missing').nullable().optional() })
  .meta({ id: 'OwnDataRejection' });
export type Rejection = z.output<typeof rejection>;

/** The name of a changed field in events and refusals. @param fields the custom fields, by id */
export const nameOf = ({ field, customFieldId }: StoredChange, fields: ReadonlyMap<string, { slug: string }>): string =>
  field ?? `customFields.${fields.get(customFieldId)?.slug ?? 'cf_deleted'}`;

/** The values that a request asks for, as the write of an employee takes them. */
export const inputOf = (changes: readonly StoredChange[]) => ({
  ...Object.fromEntries(changes.flatMap(({ field, after }) => (field === null ? [] : [[field, after]]))),
  customFields: changes.flatMap(({ customFieldId, after }) =>
    customFieldId === null ? [] : [{ id: customFieldId, value: after as string | number | null }],
  ),
});
