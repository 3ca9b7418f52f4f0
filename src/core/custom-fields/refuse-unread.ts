import { commonErrors } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import type { CustomField } from './custom-field.ts';

const scopes = ['employees.sensitive:read', 'employees.sensitive:write'];

/**
 * A change that exposes the values of a sensitive field, or depends on them, needs the scopes to read and write them:
 * the settings scope alone must not reveal them.
 * @param what the changed thing, as the subject of a sentence
 * @throws Problem `missing_scope` naming both scopes
 */
export function refuseUnread({ caller }: Tx, { slug, sensitive }: CustomField, what: string): void {
  if (!sensitive || scopes.every((scope) => caller.can(scope))) return;
  const detail = `${what} of the sensitive field ${slug} requires the scopes ${scopes.join(' and ')}.`;
  throw new Problem(commonErrors.missingScope, detail);
}
