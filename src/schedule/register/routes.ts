import * as z from 'zod';
import { operation } from '../../platform/http/operation.ts';
import { redactedMeta } from '../../platform/http/resource-operations.ts';
import { versionSchema } from '../../platform/http/version-operations.ts';
import { cursorParameter } from '../../platform/resource/cursor.ts';
import { date, id, instant, integer } from '../../platform/values.ts';
import { workEntries } from '../work-entries/index.ts';
import { registerCsv } from './csv.ts';
import { register } from './register.ts';

const maxRows = 500;

const row = z
  .object({
    workEntryId: id,
    employeeId: id,
    deletedAt: instant
      .nullable()
      .meta({ description: 'The time of its deletion; null for an entry that counts.', example: null }),
    versions: z
      .array(versionSchema(workEntries))
      .max(10_000)
      .meta({ description: 'The latest first: what the entry was, from when on, and who wrote it.' }),
  })
  .meta({ id: 'RegisteredWorkEntry' });

export const registerRoutes = [
  operation({
    id: 'listWorkingTimeRegister',
    method: 'GET',
    path: '/schedule/v1/working-time-register',
    tag: workEntries.tag,
    summary: 'List the register of working hours',
    description:
      'The work entries of employees with all their versions, also of deleted entries and of deleted employees, and those that counted for a day of the period before they were moved. As CSV there is a line for each version. In the order of employees and of the start.',
    scope: `${workEntries.scope}:read`,
    parameters: {
      known: {
        from: { schema: date, description: 'The first work date.', required: true },
        to: { schema: date, description: 'The last work date; at most 366 days.', required: true },
        'employeeIds[in]': { schema: id, description: 'The employees.', list: true, required: true },
        limit: { schema: integer(1, maxRows, 100), description: 'The number of entries per page; 100 by default.' },
        cursor: cursorParameter('filters'),
      },
      aliases: { employeeIds: 'employeeIds[in]', employeeId: 'employeeIds[in]' },
    },
    reply: { status: 200, data: row, list: maxRows, csv: registerCsv, meta: redactedMeta },
    read: (reader, { query: { 'employeeIds[in]': employeeIds, ...asked } }) =>
      register(reader, { ...asked, employeeIds }),
  }),
];
