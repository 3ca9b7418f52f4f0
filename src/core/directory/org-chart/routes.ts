import * as z from 'zod';
import { commonErrors } from '../../../platform/errors.ts';
import { type Operation, operation } from '../../../platform/http/operation.ts';
import { getOperation, redactedMeta, written } from '../../../platform/http/resource-operations.ts';
import { showAsked } from '../../../platform/resource/history/versions.ts';
import { wrongReferences } from '../../../platform/resource/write.ts';
import { id } from '../../../platform/values.ts';
import { withoutBeyondReach } from '../../people/employee-short/index.ts';
import { orgChartManagers } from './org-chart-manager.ts';
import { references, setManager } from './set-manager.ts';

const { schema, tag, path } = orgChartManagers;

const change = z
  .strictObject({
    organizationChartManagerId: id.nullable().meta({ description: 'The new manager; null: none.' }),
  })
  .meta({ id: 'OrgChartManagerUpdate' });

const getting = getOperation(orgChartManagers, {
  summary: 'Get the manager of an employee in the organisation chart',
  description: 'Shows the managerId of the employee; the ID is that of the employee.',
});

const gettingWithinReach: typeof getting = {
  ...getting,
  reply: { ...getting.reply, meta: redactedMeta },
  async read(reader, { params, query }) {
    const shown = await showAsked(reader, orgChartManagers, params.id, query);
    return withoutBeyondReach(reader, 'organizationChartManager', shown);
  },
};

export const orgChartRoutes: Operation[] = [
  gettingWithinReach,
  operation({
    id: 'replaceOrgChartManager',
    method: 'PUT',
    path: `${path}/{id}`,
    tag,
    summary: 'Set the manager of an employee in the organisation chart',
    description: 'Does the same as setting the managerId of the employee, from today on.',
    scope: 'employees:write',
    body: {
      schema: change,
      readOnly: orgChartManagers.readOnly,
      check: (reader, body) => wrongReferences(reader, references, body),
    },
    reply: { status: 200, data: schema, etag: true },
    errors: [commonErrors.versionMismatch],
    async write(tx, { params, body }) {
      const { id } = await setManager(tx, params.id, body.organizationChartManagerId);
      return written(tx, orgChartManagers, { id });
    },
  }),
];
