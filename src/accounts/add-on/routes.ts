import * as z from 'zod';
import { commonErrors } from '../../platform/errors.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { findAddOn } from './store.ts';
import { switchAddOn } from './switch-add-on.ts';

const active = z.boolean().meta({ example: true, description: 'Whether tokens may call the API.' });
const addOn = z.object({ active, version: z.int().min(1).max(2_147_483_647).meta({ example: 1 }) });
const shown = addOn.meta({ id: 'ApiAddOn' });
const change = z.strictObject({ active }).meta({ id: 'ApiAddOnUpdate' });

export const addOnRoutes: Operation[] = [
  operation({
    id: 'getApiAddOn',
    method: 'GET',
    path: '/account/v1/api-add-on',
    tag: 'Account',
    summary: 'Get the API add-on status',
    scope: { access: 'session' },
    reply: { status: 200, data: shown, etag: true },
    async read(reader) {
      const data = await findAddOn(reader);
      return { data, version: data.version };
    },
  }),
  operation({
    id: 'switchApiAddOn',
    method: 'PUT',
    path: '/account/v1/api-add-on',
    tag: 'Account',
    summary: 'Activate or deactivate the API add-on',
    description:
      'The change applies to tokens only, from their next request on; other processes notice within five seconds.',
    scope: { access: 'session' },
    body: { schema: change },
    reply: { status: 200, data: shown, etag: true },
    errors: [commonErrors.versionMismatch],
    async write(tx, { body }) {
      const data = await switchAddOn(tx, body.active);
      return { data, version: data.version };
    },
  }),
];
