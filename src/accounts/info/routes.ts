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
        scopes: z.array(text(100, 'employees:read')).max(100).meta({ description: '`*` stands for all scopes.' }),
        expiresAt: instant.nullable().meta({ description: 'Null if the token never expires.', example: null }),
      })
      .nullable()
      .meta({ description: 'The token of the request; null for a signed-in user.' }),
    limits: z.object({
      requestsPerMinute: integer(1, 10_000_000, 1000)
        .nullable()
        .meta({ description: 'Per account, over all its tokens; null where there is no limit.' }),
      bodyBytes: integer(1, many, 1_048_576).meta({ description: 'The maximum size of a request body.' }),
      batchBytes: integer(1, many, 8_388_608).meta({ description: 'The maximum size of a batch body.' }),
      bytesPerValue: integer(1, many, 80).meta({
        description:
          'A body may hold one value (object member or array element) for each of this many bytes of its maximum size, and no more than its schema has room for.',
      }),
      bodyDepth: integer(1, many, 50).meta({
        description: 'The maximum number of levels of objects and arrays in a body.',
      }),
      batchRows: integer(1, many, 1000).meta({ description: 'The maximum number of rows in a batch.' }),
      pageSize: integer(1, many, 500).meta({ description: 'The maximum `limit` of a list.' }),
      openEntryHours: integer(1, many, 16).meta({
        description: 'The hours after which an open clock entry counts as forgotten.',
      }),
      offlineDays: integer(1, many, 7).meta({
        description: 'The days for which an offline device may keep clock-ins.',
      }),
      webhookEndpoints: integer(1, many, 100).meta({
        description: 'The maximum number per account, not counting deleted endpoints.',
      }),
    }),
  })
  .meta({ id: 'Info' });

/** @param rateLimitPerMinute undefined: no limit */
export const infoRoutes = (rateLimitPerMinute: number | undefined) => [
  operation({
    id: 'getInfo',
    method: 'GET',
    path: '/core/v3/info',
    tag: 'Account',
    summary: 'Get the caller, the company and the limits',
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
    summary: 'Update the company',
    description: 'Given fields are set, others stay. The ID is the one in GET /core/v3/info; any other returns 404.',
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
