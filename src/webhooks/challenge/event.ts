import * as z from 'zod';
import { text } from '../../platform/values.ts';

const example = 'f3DNjVbYzZL0wNTrFCIFR4pKbBc8cMvqUcRX0vlGpaU';
const value = text(100, example);

/** The request to an endpoint before it gets events. No log contains it, and no subscription includes it. */
export const challengeEvent = {
  type: 'webhook_endpoint.challenge',
  description:
    'Asks a receiver whether it wants events of this account before it gets any. The receiver agrees with 2xx and the challenge in the body: as plain text, or as `{"challenge": "…"}`. A subscription cannot include it, and no feed contains it.',
  data: z.strictObject({ challenge: value }),
  answer: z.object({ challenge: value }).meta({ id: 'WebhookChallengeAnswer' }),
};
