import * as z from 'zod';
import { commonErrors } from '../../platform/errors.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  shownAsWritten,
  updateOperations,
  verbOperation,
} from '../../platform/http/resource-operations.ts';
import { showOnce } from '../../platform/http/show-once.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { id, text, webAddress } from '../../platform/values.ts';
import { createApiToken } from './create-token.ts';
import { tokenIsRevoked } from './errors.ts';
import { revokeApiToken } from './revoke-token.ts';
import { rotateApiToken } from './rotate-token.ts';
import { tokens } from './token.ts';
import { updateApiToken } from './update-token.ts';

const withSecret = tokens.schema
  .extend({
    secret: z
      .string()
      .max(100)
      .regex(/^(\w+|•••)$/)
      .meta({
        example: 'rollcall_a1B2c3D4e5F6',
        description: 'The text to send as the bearer token; shown only once.',
      }),
  })
  .meta({ id: 'ApiTokenWithSecret' });

/** The reply to an operation that creates a text. */
const withText = async (tx: Tx, { id, text }: { id: string; text: string }, status: 200 | 201) =>
  showOnce(await shownAsWritten(tx, tokens, { id }, status), 'secret', text);

const goingOn = z.object({
  endpoints: z
    .array(
      z.object({
        id,
        url: webAddress(2000, 'https://payroll.example.com/hooks/rollcall'),
        description: text(500, 'Payroll').nullable(),
      }),
    )
    .max(1000)
    .meta({ description: 'Webhook endpoints that the token created and that continue without it.' }),
});

const create = createOperation(tokens, createApiToken);

export const tokenRoutes: Operation[] = [
  listOperation(tokens),
  operation({
    ...create,
    description: 'Only this reply holds the text of the token.',
    reply: { ...create.reply, data: withSecret },
    write: async (tx, { body }) => withText(tx, await createApiToken(tx, body), 201),
  }),
  getOperation(tokens),
  ...updateOperations(tokens, updateApiToken, { errors: [tokenIsRevoked] }),
  operation({
    id: 'rotateApiToken',
    method: 'POST',
    path: `${tokens.path}/{id}/rotate`,
    tag: tokens.tag,
    summary: 'Rotate a token',
    description:
      'Replaces the text of the token. The old text is refused at once, by other processes within five seconds.',
    scope: { access: 'session' },
    reply: { status: 200, data: withSecret, etag: true },
    errors: [commonErrors.versionMismatch, tokenIsRevoked],
    write: async (tx, { params }) => withText(tx, await rotateApiToken(tx, params.id), 200),
  }),
  verbOperation(tokens, 'revoke', revokeApiToken, {
    summary: 'Revoke a token',
    description:
      'The token is refused for good, at once, and by other processes within five seconds. Repeating the request changes nothing. Webhook endpoints that the token created belong to the account and continue: the reply lists them.',
    meta: goingOn,
  }),
];
