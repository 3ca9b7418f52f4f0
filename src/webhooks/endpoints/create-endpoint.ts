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
import { beginEndpoint, startProbing } from './store.ts';
import { grantedScopes, refuseUnreadable, resolveTypes, unknownNames } from './subscription.ts';

/**
 * Registers a receiver; it gets what happens from now on, when it has said that it wants it.
 * @param isVouchedFor whether it need not say so
 * @returns the endpoint's id and its signing secret, which is shown this once
 * @throws Problem `invalid_body`, `missing_scope`
 */
export async function createEndpoint(
  { box, catalogue }: WebhookContext,
  tx: Tx,
  input: CreateInput<typeof endpoints>,
  isVouchedFor: boolean,
) {
  const errors = [...unknownNames(input.events, catalogue), ...wrongStatus(input.status, undefined)];
  if (errors.length > 0) throw invalidBody(errors);
  refuseUnreadable(tx.caller, input.events, catalogue);
  const secret = newSecret();
  const wanted = input.status ?? 'active';
  const isAwaited = wanted === 'active' && !isVouchedFor;
  const reason = isAwaited ? 'unverified' : wanted === 'active' ? null : 'person';
  const endpoint = await insertRow(
    tx,
    endpoints,
    {
      timeoutSeconds: 15,
      maxConcurrency: 10,
      ordering: 'entity',
      onExhausted: 'skip',
      ...input,
      status: isAwaited ? 'paused' : wanted,
      headers: sealHeaders(box, input.headers ?? {}),
    },
    {
      secret: box.seal(secret),
      granted_scopes: grantedScopes(tx.caller, catalogue),
      types: JSON.stringify(resolveTypes(input.events, catalogue, {}, 0)),
      status_reason: reason,
      verified_at: isVouchedFor ? tx.now : null,
    },
  );
  await ensureSigningKey(tx, box);
  await beginEndpoint(tx, endpoint.id);
  if (isAwaited) await startProbing(tx, endpoint.id);
  endpointEvents.created(tx, endpoint);
  return { id: endpoint.id, secret };
}
