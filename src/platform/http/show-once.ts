import { hidden, withMember } from '../json.ts';
import type { Outcome } from './operation.ts';

/** Adds a secret to a reply that is never shown again: a repeat under the same Idempotency-Key shows dots in its place. */
export const showOnce = (outcome: Outcome, name: string, secret: string): Outcome => ({
  ...outcome,
  data: withMember(outcome.data, name, secret),
  dataWithoutSecrets: withMember(outcome.data, name, hidden),
});
