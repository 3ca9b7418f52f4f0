import { commonErrors } from '../../platform/errors.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { listOperation, redactedMeta } from '../../platform/http/resource-operations.ts';
import { list } from '../../platform/resource/read.ts';
import { colleagues } from './colleague.ts';
import { hiddenField } from './errors.ts';
import { withoutHidden } from './hidden.ts';
import { changeSettings, colleagueSettings, settingsChange, showSettings } from './settings.ts';

const settingsPath = '/account/v1/colleague-settings';
const ofUser = { tag: 'Colleagues', scope: { access: 'session' } } as const;

const listing = listOperation(colleagues);

export const directoryRoutes: Operation[] = [
  {
    ...listing,
    summary: 'List the colleagues of the user',
    description:
      'Returns the public facts of all employees at work, whatever the role of the signed-in user. Employees who have not started yet are left out, and the fields that the company hides from colleagues.',
    reply: { ...listing.reply, meta: redactedMeta },
    errors: [hiddenField],
    async read(reader, { query }) {
      const { query: asked, redacted } = await withoutHidden(reader, query);
      return { ...(await list(reader, colleagues, asked)), redacted };
    },
  },
  operation({
    ...ofUser,
    id: 'getColleagueSettings',
    method: 'GET',
    path: settingsPath,
    summary: 'Get the colleague settings',
    reply: { status: 200, data: colleagueSettings, etag: true },
    async read(reader) {
      const data = await showSettings(reader);
      return { data, version: data.version };
    },
  }),
  operation({
    ...ofUser,
    id: 'setColleagueSettings',
    method: 'PATCH',
    path: settingsPath,
    summary: 'Set the colleague settings',
    description: 'Sets the named switches; the others stay.',
    body: { schema: settingsChange, readOnly: [] },
    reply: { status: 200, data: colleagueSettings, etag: true },
    errors: [commonErrors.versionMismatch],
    async write(tx, { body }) {
      await changeSettings(tx, body);
      const data = await showSettings(tx);
      return { data, version: data.version };
    },
  }),
];
