import * as z from 'zod';
import { variableCompensations } from '../../contract/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { choice, id, integer, text } from '../../platform/values.ts';
import { digestFor, maxRows } from './digest.ts';
import { digestNames } from './resources.ts';

const [least, most, usual] = [16, 4096, 256];
const month = variableCompensations.searches.month?.parameter.schema as z.ZodType<string>;

const bucket = z
  .object({
    bucket: integer(0, most - 1, 17).meta({
      description: 'The last four hexadecimal digits of the id as a number, modulo the number of buckets.',
    }),
    count: integer(0, Number.MAX_SAFE_INTEGER, 12).meta({ description: 'The number of objects.' }),
    hash: text(64, 'a3f1c0').meta({
      description:
        'SHA-256 in hexadecimal of the lines `<id>:<version>` of the objects in order of their ids, each followed by a line feed.',
    }),
    rows: z
      .array(z.object({ id, version: integer(1, 2 ** 31 - 1, 2) }).meta({ id: 'DigestRow' }))
      .max(maxRows)
      .optional()
      .meta({ description: 'With `bucket`: its objects, in order of their ids.' }),
  })
  .meta({ id: 'DigestBucket' });

const digest = z
  .object({
    sequence: integer(0, Number.MAX_SAFE_INTEGER, 812).meta({
      description: 'The sequence of the newest event that the digest includes.',
    }),
    buckets: z.array(bucket).max(most),
  })
  .meta({ id: 'PayrollDigest' });

export const digestRoutes: Operation[] = [
  operation({
    id: 'getPayrollDigest',
    method: 'GET',
    path: '/payroll/v1/digest',
    tag: 'Payroll people',
    scope: 'payroll:read',
    summary: 'Get the digest of a resource',
    description:
      'A hash for each part of the objects that are not deleted, by which a reader finds out whether its copy has all of them in their present version. Needs the scope that reading the resource needs. digestOf of the TypeScript client computes the same from a copy.',
    atOneMoment: true,
    parameters: {
      known: {
        resource: {
          schema: choice(digestNames),
          description:
            'What the digest is of. compensations are the assignments of compensations to employees (EmployeeCompensation), variables the monthly variables (MonthlyVariableCompensation).',
          required: true,
        },
        buckets: { schema: integer(least, most, usual), description: 'The number of parts; 256 by default.' },
        month: { schema: month, description: 'Of work entries and variables: only those of this month.' },
        bucket: {
          schema: integer(0, most - 1, 17),
          description: 'Only this bucket, with the ids and versions of its objects.',
        },
      },
    },
    reply: { status: 200, data: digest },
    async read(reader, { query }) {
      const { resource, buckets = usual, month, bucket } = query;
      return { data: await digestFor(reader, { resource, buckets, month, bucket }) };
    },
  }),
];
