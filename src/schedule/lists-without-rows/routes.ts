/**
 * Lists that clients of the described API read, and for which Rollcall has no data: it knows neither sheets of working time
 * that employees sign nor bags of hours with rules. Clients find them empty.
 */
import * as z from 'zod';
import { employeeShort } from '../../core/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pageOfRows } from '../../platform/resource/page-of-rows.ts';
import { pageParameters } from '../../platform/resource/read.ts';
import { choice, date, id, instant, integer, text } from '../../platform/values.ts';

const listed = { method: 'GET', tag: 'Work entries', scope: 'work-entries:read' } as const;
const nullableInstant = instant.nullable().meta({ example: null });

const employees = { schema: id, description: 'Only those of these employees.', list: true } as const;
const days = {
  from: { schema: date, description: 'Only those on this day or later.' },
  to: { schema: date, description: 'Only those on this day or earlier.' },
} as const;

const checkValidation = z
  .object({
    id,
    employee: employeeShort,
    startDate: date,
    endDate: date,
    status: choice(['unsent', 'sent', 'accepted', 'rejected']),
    lastSent: nullableInstant,
    timesSent: integer(0, 1_000_000, 1),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'CheckValidation' });

const seconds = integer(-31_622_400, 31_622_400, 3600);
const hoursBagEntry = z
  .object({
    id,
    date,
    seconds,
    hoursBagRule: z.object({
      id,
      name: text(200, 'Overtime'),
      variation: z.number().min(0).max(1000).meta({ example: 1.5 }),
      variationName: text(200, 'Night'),
      variationId: id,
    }),
    employee: z.object({ id, name: text(300, 'Ana Torres') }),
    checkSeconds: seconds,
    checkSecondsWithVariation: seconds,
  })
  .meta({ id: 'HoursBagRuleEntry' });

/** A page of a list without rows. */
const noRows = (page: Parameters<typeof pageOfRows>[3]) => pageOfRows<never>([], () => '', [], page);

export const listsWithoutRows: Operation[] = [
  operation({
    ...listed,
    id: 'listCheckValidation',
    path: '/schedule/v1/check-validation',
    summary: 'List the validations of working time',
    description:
      'For existing clients. Always an empty list: Rollcall does not send sheets of working time to employees for validation.',
    parameters: {
      known: {
        'employeeIds[in]': employees,
        status: { schema: checkValidation.shape.status, description: 'Only those with this status.' },
        ...days,
        ...pageParameters,
      },
      aliases: { employeeIds: 'employeeIds[in]' },
    },
    reply: { status: 200, data: checkValidation, list: true },
    read: async (_, { query }) => noRows(query),
  }),
  operation({
    ...listed,
    id: 'listHoursBagRuleHistory',
    path: '/schedule/v1/hours-bag-rule-history',
    summary: 'List the history of hours bags',
    description:
      'For existing clients. Always an empty list: Rollcall has no rules for hours bags. The reports compare hours worked with hours planned.',
    parameters: {
      known: {
        employeeIds: employees,
        hoursBagRuleIds: { schema: id, description: 'Only those of these rules.', list: true },
        ...days,
        ...pageParameters,
      },
    },
    reply: { status: 200, data: hoursBagEntry, list: true },
    read: async (_, { query }) => noRows(query),
  }),
];
