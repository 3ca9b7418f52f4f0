import * as z from 'zod';
import type { Catalogue } from '../../events/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { listOperation } from '../../platform/http/resource-operations.ts';
import { id, instant, integer } from '../../platform/values.ts';
import { auditCsv } from './csv.ts';
import { entry, word } from './entry.ts';
import { readAuditLog } from './queries.ts';
import { signInRecords } from './sign-in-record.ts';

const many = Number.MAX_SAFE_INTEGER;
const only = (what: string) => `Only ${what}.`;
const parameters = {
  known: {
    before: {
      schema: integer(1, many, 42),
      description: 'Only entries before this sequence: `nextBefore` of the previous page.',
    },
    limit: { schema: integer(1, 500, 50), description: 'The maximum number of entries; 50 by default.' },
    from: { schema: instant, description: only('what happened at or after this') },
    to: { schema: instant, description: only('what happened before this') },
    type: { schema: word('employee.updated'), description: only('this type of event') },
    entityType: { schema: word('employee'), description: only('what happened to this kind of object') },
    entityId: { schema: id, description: only('what happened to this object') },
    employeeId: { schema: id, description: only('what concerns this employee') },
    actorId: { schema: id, description: only('what this token or person did') },
  },
};

/** The audit log: the changes, from the event log, and the sign-ins. */
export const auditRoutes = (catalogue: Catalogue): Operation[] => [
  operation({
    id: 'readAuditLog',
    method: 'GET',
    path: '/account/v1/audit-log',
    tag: 'Account',
    summary: 'Read the audit log',
    description:
      'Returns the event log for people, newest first; there is no other record of changes. A token sees of pay and sensitive fields what its scopes let it see in the feed.',
    scope: 'audit:read',
    parameters,
    reply: {
      status: 200,
      data: z.array(entry).max(500),
      csv: auditCsv,
      meta: z.object({
        nextBefore: integer(1, many, 42).nullable().meta({
          description:
            'null: there are no more entries. Until then a page may have fewer than `limit`, or none: a request with a type, an entityType or an actorId, and neither an entityId nor an employeeId, searches 500,000 entries of the log at most.',
        }),
      }),
    },
    async read(reader, { query }) {
      const { limit = 50, ...asked } = query;
      const types = new Map(catalogue.map((type) => [type.type, type]));
      const { entries, nextBefore } = await readAuditLog(reader, types, { ...asked, limit });
      return { data: entries, meta: { nextBefore } };
    },
  }),
  listOperation(signInRecords),
];
