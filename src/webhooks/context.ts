import type { Catalogue } from '../events/index.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { EgressGuard } from './egress/guard.ts';

/** What the verbs of this area need besides the transaction; `app.ts` provides it. */
export interface WebhookContext {
  box: SecretBox;
  guard: EgressGuard;
  /** All types of event that there are. */
  catalogue: Catalogue;
}
