import type { Catalogue } from '../events/index.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Challenger } from './challenge/challenger.ts';
import type { EgressGuard } from './egress/guard.ts';

/** The inputs of the verbs of this area, next to the transaction; `app.ts` provides it. */
export interface WebhookContext {
  box: SecretBox;
  guard: EgressGuard;
  challenger: Challenger;
  /** All types of event. */
  catalogue: Catalogue;
  /** The id of the log's history, which changes after a restore. */
  history: string;
}
