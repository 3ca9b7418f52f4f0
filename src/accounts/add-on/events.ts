import * as z from 'zod';
import { defineEvent, recordEvent } from '../../events/index.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import type { AddOn } from './store.ts';

export const addOnSwitched = defineEvent({
  type: 'api_add_on.updated',
  description: 'An administrator activated or deactivated the API of the account.',
  scope: 'settings:read',
  forAdministrators: true,
  data: z.strictObject({ active: z.boolean().meta({ example: true }) }),
});

export const recordAddOnSwitched = (tx: Tx, { active, version }: AddOn): string =>
  recordEvent(tx, addOnSwitched, {
    entity: { type: 'api_add_on', id: tx.caller.accountId, version },
    changes: [{ field: 'active', before: !active, after: active }],
    data: { active },
  });
