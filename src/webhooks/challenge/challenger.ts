import { randomBytes } from 'node:crypto';
import { instantOf } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { isObject } from '../../platform/narrowing.ts';
import { isSuccess, type PostResult } from '../egress/http-client.ts';
import { type CourierContext, DeliveryClient } from '../sender/delivery-client.ts';
import type { EndpointKey, Target } from '../sender/store.ts';
import { ChallengePace } from './challenge-pace.ts';
import { challengeEvent } from './event.ts';

/** The result of a challenge; without `result` it was not sent, because the host left too many unanswered. */
export interface Answer {
  isRight: boolean;
  /** Whether `cut` ended it, which says nothing about the receiver. */
  wasCut?: boolean;
  result?: PostResult;
}

/** Asks receivers whether they want events: no answer, no events. */
export interface Challenger {
  /** Posts a challenge, signed like an event. Never throws: a failure is an answer too. @param cut ends it early */
  ask(key: EndpointKey, target: Target, cut?: AbortSignal): Promise<Answer>;
}

export function createChallenger(context: Omit<CourierContext, 'types' | 'tracing'>): Challenger {
  const pace = new ChallengePace();
  return {
    async ask(key, target, cut) {
      const now = context.clock.now();
      const noteAnswered = pace.begin(new URL(target.url).hostname, now);
      if (!noteAnswered) return { isRight: false };
      const challenge = randomBytes(32).toString('base64url');
      const timestamp = instantOf(now);
      const body = JSON.stringify({ event: challengeEvent.type, timestamp, data: { challenge } });
      const client = new DeliveryClient({ ...context, types: new Map() }, key, target);
      cut?.addEventListener('abort', () => void client.close(), { once: true });
      try {
        const request = { sequence: 0, eventId: newId(), body, occurredAt: timestamp, attempts: 0, depth: 0 };
        const attempted = await client.attempt(request, 'challenge');
        if (!attempted) return { isRight: false, wasCut: true };
        const { result } = attempted;
        const isRight = isAnswerTo(challenge, result);
        if (isRight) noteAnswered();
        return { isRight, result };
      } finally {
        await client.close();
      }
    },
  };
}

/** An echo of the request, as echo servers send, is no answer: the receiver must extract the challenge. */
function isAnswerTo(challenge: string, { status, body }: PostResult): boolean {
  if (!isSuccess(status)) return false;
  if (body.trim() === challenge) return true;
  try {
    const answer: unknown = JSON.parse(body);
    return isObject(answer) && answer.challenge === challenge;
  } catch {
    return false;
  }
}
