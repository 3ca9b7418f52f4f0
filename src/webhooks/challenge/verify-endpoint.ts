import { type ErrorType, Problem } from '../../platform/problem.ts';
import { lockRow } from '../../platform/resource/write.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { isSuccess } from '../egress/http-client.ts';
import { endpointRows } from '../endpoints/endpoint.ts';
import type { Endpoint } from '../endpoints/status.ts';
import { targetOf } from '../endpoints/target.ts';
import { becomeVerified } from '../endpoints/verification.ts';
import type { Answer, Challenger } from './challenger.ts';

export const challengeUnanswered: ErrorType = {
  code: 'challenge_unanswered',
  status: 409,
  title: 'Challenge not answered',
  cause:
    'The endpoint has not confirmed that it wants events: it must answer the challenge with status 2xx and the challenge in the body.',
  cure: 'Make the receiver answer `webhook_endpoint.challenge` as described in the webhook guide, and verify again.',
};

/** The answer, in the words of a refusal. */
function wordsFor({ result }: Answer): string {
  if (!result) return 'The host has left too many challenges unanswered within a minute; try again in a minute.';
  if (result.status === null) return `The endpoint could not be reached: ${result.error}.`;
  return `The endpoint answered with ${result.status}${isSuccess(result.status) ? ', but not with the challenge' : ''}.`;
}

/**
 * Sends an endpoint its challenge, unless it is verified; outside any transaction.
 * @returns the URL that has answered; undefined if the endpoint was verified already
 * @throws Problem `not_found`, `challenge_unanswered`
 */
export async function askEndpoint(challenger: Challenger, reader: Reader, id: string): Promise<string | undefined> {
  const { key, target } = await targetOf(reader, id);
  if (target.isVerified) return undefined;
  const answer = await challenger.ask(key, target);
  if (answer.isRight) return target.url;
  const { status = null, error = null } = answer.result ?? {};
  throw new Problem(challengeUnanswered, wordsFor(answer), {
    members: { responseStatus: status, error },
    ...(answer.result ? {} : { headers: { 'retry-after': '60' } }),
  });
}

/**
 * Marks an endpoint as verified. An endpoint that waited for it gets its held events.
 * @param url the result of `askEndpoint`
 * @throws Problem `not_found`, `version_mismatch`, `challenge_unanswered` if its URL has changed since
 */
export async function verifyEndpoint(tx: Tx, id: string, url: string | undefined): Promise<Endpoint> {
  const before = await lockRow(tx, endpointRows, id);
  if (before.verifiedAt !== null) return before;
  if (url !== before.url)
    throw new Problem(challengeUnanswered, 'The URL was changed while its challenge was in progress.');
  return becomeVerified(tx, before);
}
