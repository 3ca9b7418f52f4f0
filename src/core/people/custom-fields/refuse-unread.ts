import { commonErrors } from '../../../platform/errors.ts';
import { problemFor } from '../../../platform/problem.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import type { CustomField } from './custom-field.ts';

const scopes = ['employees.sensitive:read', 'employees.sensitive:write'];

/**
 * A change that exposes the values of a sensitive field, or depends on them, needs the scopes to read and write them:
 * the settings scope alone must not reveal them.
 * @throws Problem `missing_scope` naming both scopes
 */
export function refuseUnread({ caller }: Tx, { slug, sensitive }: CustomField): void {
  if (!sensitive || scopes.every((scope) => caller.can(scope))) return;
  throw problemFor(commonErrors.missingScope, 'sensitive', { field: slug, scopes: scopes.join(', ') });
}
