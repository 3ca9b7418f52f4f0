import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import type { WebhookContext } from '../context.ts';
import { newSecret } from '../signing/secret.ts';
import { ensureSigningKey } from '../signing/store.ts';
import { endpoints } from './endpoint.ts';
import { endpointEvents } from './events.ts';
import { sealHeaders } from './headers.ts';
import { wrongStatus } from './status.ts';
import { beginEndpoint } from './store.ts';
import { grantedScopes, refuseUnreadable, resolveTypes, unknownNames } from './subscription.ts';

/**
 * Registers a receiver; it gets what happens from now on.
 * @returns the endpoint's id and its signing secret, which is shown this once
 * @throws Problem `invalid_body`, `missing_scope`
 */
export async function createEndpoint({ box, catalogue }: WebhookContext, tx: Tx, input: CreateInput<typeof endpoints>) {
  const errors = [...unknownNames(input.events, catalogue), ...wrongStatus(input.status, undefined)];
  if (errors.length > 0) throw invalidBody(errors);
  refuseUnreadable(tx.caller, input.events, catalogue);
  const secret = newSecret();
  const endpoint = await insertRow(
    tx,
    endpoints,
    {
      timeoutSeconds: 15,
      maxConcurrency: 10,
      ordering: 'entity',
      onExhausted: 'skip',
      status: 'active',
      ...input,
      headers: sealHeaders(box, input.headers ?? {}),
    },
    {
      secret: box.seal(secret),
      granted_scopes: grantedScopes(tx.caller, catalogue),
      types: JSON.stringify(resolveTypes(input.events, catalogue, {}, 0)),
      ...(input.status === undefined || input.status === 'active' ? {} : { status_reason: 'person' }),
    },
  );
  await ensureSigningKey(tx, box);
  await beginEndpoint(tx, endpoint.id);
  endpointEvents.created(tx, endpoint);
  return { id: endpoint.id, secret };
}
