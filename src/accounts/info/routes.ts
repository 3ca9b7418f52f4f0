import * as z from 'zod';
import { commonErrors } from '../../platform/errors.ts';
import { operation } from '../../platform/http/operation.ts';
import { id, instant, integer, text } from '../../platform/values.ts';
import { companyInfoSchema, companySchema, companyUpdate } from './company.ts';
import { showInfo } from './show-info.ts';
import { updateCompany } from './update-company.ts';

const many = 1_000_000_000;

const info = z
  .object({
    company: companyInfoSchema,
    token: z
      .object({
        id,
        name: text(200, 'Payroll'),
        scopes: z.array(text(100, 'employees:read')).max(100).meta({ description: '`*` stands for all.' }),
        expiresAt: instant.nullable().meta({ description: 'Null if it never does.', example: null }),
      })
      .nullable()
      .meta({ description: 'The token of the request; null for someone who has signed in.' }),
    limits: z.object({
      requestsPerMinute: integer(1, 10_000_000, 1000)
        .nullable()
        .meta({ description: 'Of the account, over all of its tokens; null where there is no limit.' }),
      bodyBytes: integer(1, many, 1_048_576).meta({ description: 'Of the body of a request.' }),
      batchBytes: integer(1, many, 8_388_608).meta({ description: 'Of the body of a batch.' }),
      bytesPerValue: integer(1, many, 80).meta({
        description:
          'A body may have one value (member of an object, element of an array) for so many of its greatest bytes.',
      }),
      batchRows: integer(1, many, 1000).meta({ description: 'In one batch.' }),
      pageSize: integer(1, many, 500).meta({ description: 'The greatest `limit` of a list.' }),
      openEntryHours: integer(1, many, 16).meta({
        description: 'After which an open clock entry counts as forgotten.',
      }),
      offlineDays: integer(1, many, 7).meta({
        description: 'For which a device may keep clock-ins while it is offline.',
      }),
      webhookEndpoints: integer(1, many, 100).meta({ description: 'Of the account, deleted ones not counted.' }),
    }),
  })
  .meta({ id: 'Info' });

/** @param rateLimitPerMinute undefined: there is none */
export const infoRoutes = (rateLimitPerMinute: number | undefined) => [
  operation({
    id: 'getInfo',
    method: 'GET',
    path: '/core/v3/info',
    tag: 'Account',
    summary: 'Who is calling, for which company, and what is the limit',
    scope: { access: 'account' },
    reply: { status: 200, data: info, etag: true },
    isLight: true,
    async read(reader) {
      const data = await showInfo(reader, rateLimitPerMinute);
      return { data, version: data.company.version };
    },
  }),
  operation({
    id: 'updateCompany',
    method: 'PUT',
    path: '/core/v3/companies/{id}',
    tag: 'Account',
    summary: 'Change the company',
    description: 'Given fields are set, others stay. The id is the one in GET /core/v3/info; any other is 404.',
    scope: 'settings:write',
    body: { schema: companyUpdate, readOnly: ['id', 'createdAt', 'updatedAt'] },
    reply: { status: 200, data: companySchema, etag: true },
    errors: [commonErrors.versionMismatch],
    async write(tx, { params, body }) {
      const data = await updateCompany(tx, params.id, body);
      return { data, version: data.version };
    },
  }),
];
