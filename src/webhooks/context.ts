import type { Catalogue } from '../events/index.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Challenger } from './challenge/challenger.ts';
import type { EgressGuard } from './egress/guard.ts';

/** What the verbs of this area need besides the transaction; `app.ts` provides it. */
export interface WebhookContext {
  box: SecretBox;
  guard: EgressGuard;
  challenger: Challenger;
  /** All types of event that there are. */
  catalogue: Catalogue;
}
