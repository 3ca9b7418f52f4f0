import { hidden, withMember } from '../json.ts';
import type { Outcome } from './operation.ts';

/** Adds a secret to a reply that is shown only once: a repeat under the same Idempotency-Key shows dots instead. */
export const showOnce = (outcome: Outcome, name: string, secret: string): Outcome => ({
  ...outcome,
  data: withMember(outcome.data, name, secret),
  dataWithoutSecrets: withMember(outcome.data, name, hidden),
});
