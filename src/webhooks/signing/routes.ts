import * as z from 'zod';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { commonErrors } from '../../platform/errors.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { shownAsWritten } from '../../platform/http/resource-operations.ts';
import { showOnce } from '../../platform/http/show-once.ts';
import { isUuid } from '../../platform/ids.ts';
import { jsonAnswer, type OpenRoute, problemAnswer } from '../../platform/pages/open-route.ts';
import { Problem } from '../../platform/problem.ts';
import { choice, id, instant, integer, text } from '../../platform/values.ts';
import type { WebhookContext } from '../context.ts';
import { endpoints } from '../endpoints/endpoint.ts';
import { withSecret } from '../endpoints/secret.ts';
import { rotateSecret } from './rotate-secret.ts';
import { publicJwk } from './signing-key.ts';
import { signingKeysOf } from './store.ts';

const rotation = z
  .strictObject({
    overlapHours: integer(0, 720, 24)
      .optional()
      .meta({ description: 'The hours for which the current secret keeps signing; 24 by default, 0 to stop at once.' }),
  })
  .meta({ id: 'SecretRotation' });

export const signingRoutes = (context: WebhookContext): Operation[] => [
  operation({
    id: 'rotateWebhookEndpointSecret',
    method: 'POST',
    path: `${endpoints.path}/{id}/rotate-secret`,
    tag: endpoints.tag,
    summary: "Rotate a webhook endpoint's signing secret",
    description:
      'Only this reply holds the new secret. During the overlap every delivery has a signature by each secret, up to the present one and the 31 before it. Use 0 hours if the secret has leaked.',
    scope: `${endpoints.scope}:write`,
    body: { schema: rotation, optional: true },
    reply: {
      status: 200,
      data: withSecret,
      meta: z.object({
        previousSecretUntil: instant
          .nullable()
          .meta({ description: 'The time until which the previous secret keeps signing.' }),
      }),
      etag: true,
    },
    errors: [commonErrors.versionMismatch],
    async write(tx, { params, body }) {
      const {
        id: endpointId,
        secret,
        previousSecretUntil,
      } = await rotateSecret(context, tx, params.id, body?.overlapHours ?? 24);
      const outcome = await shownAsWritten(tx, endpoints, { id: endpointId });
      return { ...showOnce(outcome, 'secret', secret), meta: { previousSecretUntil } };
    },
  }),
];

const keySet = z
  .object({
    keys: z
      .array(
        z
          .object({
            kty: choice(['OKP']),
            crv: choice(['Ed25519']),
            x: text(100, '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'),
            kid: id.meta({ description: 'The `rollcall-key-id` of deliveries.' }),
            use: choice(['sig']),
            alg: choice(['EdDSA']),
          })
          .meta({ id: 'WebhookKey' }),
      )
      .max(100),
  })
  .meta({ id: 'WebhookKeys' });

/** Seconds for which clients may cache the keys. */
const keysAge = 300;

/** The public keys of an account, for receivers that verify `v1a` signatures. */
export const signingKeyRoutes = (db: Queryable, clock: Clock): OpenRoute[] => [
  {
    id: 'getWebhookKeys',
    path: '/.well-known/webhook-keys/{accountId}',
    summary: 'Get the public keys for webhook signatures',
    description:
      'Returns a JSON Web Key Set (RFC 7517) with the ed25519 keys of an account; `kid` is the `rollcall-key-id` of deliveries. A replaced key stays in the set for a while. The set is empty until the account has an endpoint.',
    parameters: { accountId: { description: 'The account, as `GET /core/v3/info` names it.', schema: id } },
    replies: {
      200: { description: 'The keys.', type: 'application/jwk-set+json', schema: keySet },
      404: commonErrors.notFound,
    },
    async answer(site, request) {
      const { accountId = '' } = request.params;
      if (!isUuid(accountId)) {
        return problemAnswer(site, request, new Problem(commonErrors.notFound, 'The id of an account must be a UUID.'));
      }
      const keys = (await signingKeysOf(db, accountId, instantOf(clock.now()))).map((key) =>
        publicJwk(key.id, key.publicKey),
      );
      return {
        ...jsonAnswer({ keys }),
        type: 'application/jwk-set+json; charset=utf-8',
        headers: { 'cache-control': `public, max-age=${keysAge}` },
      };
    },
  },
];
