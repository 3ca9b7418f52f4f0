import { limits } from '../../platform/limits.ts';
import { type ErrorType, problem } from '../../platform/problem.ts';
import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import type { WebhookContext } from '../context.ts';
import { newSecret } from '../signing/secret.ts';
import { ensureSigningKey, findSigningKey } from '../signing/store.ts';
import { endpoints } from './endpoint.ts';
import { endpointEvents } from './events.ts';
import { sealHeaders } from './headers.ts';
import { wrongStatus } from './status.ts';
import { beginEndpoint, countEndpoints, startProbing } from './store.ts';
import { grantedScopes, refuseUnreadable, resolveTypes, unknownNames } from './subscription.ts';

export const tooManyEndpoints = {
  code: 'too_many_endpoints',
  status: 409,
  title: 'Too many webhook endpoints',
  cause: `An account can have at most ${limits.webhookEndpoints} webhook endpoints, each of which receives all of its events.`,
  cure: 'Delete unused endpoints, or let one receiver forward events to several systems.',
  detail: 'The account already has {maximum} webhook endpoints.',
} as const satisfies ErrorType;

/**
 * Registers a receiver; it gets later events once it has agreed to them.
 * @param isVouchedFor whether it need not agree
 * @returns the endpoint's id and its signing secret, which is shown only once
 * @throws Problem `invalid_body`, `missing_scope`, `too_many_endpoints`
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
  await ensureSigningKey(tx, box);
  // The key is locked with it, so that two requests do not count at once.
  await findSigningKey(tx);
  if ((await countEndpoints(tx)) >= limits.webhookEndpoints) {
    throw problem(tooManyEndpoints, { maximum: limits.webhookEndpoints });
  }
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
      made_by_token: tx.caller.actor.type === 'token' ? tx.caller.actor.id : null,
    },
  );
  await beginEndpoint(tx, endpoint.id);
  if (isAwaited) await startProbing(tx, endpoint.id);
  endpointEvents.created(tx, endpoint);
  return { id: endpoint.id, secret };
}
