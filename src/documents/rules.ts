import { commonErrors } from '../platform/errors.ts';
import { type FieldError, fieldError } from '../platform/field-error.ts';
import { Problem } from '../platform/problem.ts';
import type { Reader } from '../platform/unit-of-work.ts';
import type { Document } from './document.ts';
import { mayNotAdd } from './errors.ts';
import { documentFieldErrors } from './field-errors.ts';
import type { KindFacts } from './store.ts';

type Values = Pick<Document, 'employeeId' | 'visibleToEmployees' | 'documentDate' | 'expiryDate'>;

/** The contradictions between the values of a document. @param kind undefined: it does not exist */
export function wrongTogether(
  { employeeId, visibleToEmployees, documentDate, expiryDate }: Values,
  kind: Pick<KindFacts, 'sensitive'> | undefined,
): FieldError[] {
  const forAll =
    employeeId === null ? kind?.sensitive && documentFieldErrors.sensitiveForAll : documentFieldErrors.onlyOfCompany;
  return [
    visibleToEmployees && forAll ? fieldError('/visibleToEmployees', forAll) : [],
    documentDate !== null && expiryDate !== null && expiryDate < documentDate
      ? fieldError('/expiryDate', documentFieldErrors.expiresBeforeDate, { documentDate })
      : [],
  ].flat();
}

/**
 * Users with a part of the employees add documents to their own record, of kinds that permit it; all others need the
 * scopes of sensitive fields for sensitive kinds, to read too: otherwise a refusal would confirm a guess.
 * @throws Problem `may_not_add_document`, `missing_scope`
 */
export function refuseUnlessAdds({ caller }: Reader, employeeId: string | null, kind: KindFacts): void {
  if (caller.reach !== undefined) {
    if (employeeId !== null && employeeId === caller.employeeId && kind.addedBy === 'employee') return;
    throw new Problem(mayNotAdd, 'You add documents only to your own record, of the kinds that permit it.');
  }
  refuseUnlessSensitive(caller, kind);
}

/** @throws Problem `missing_scope` */
export function refuseUnlessSensitive(caller: Reader['caller'], { sensitive }: Pick<KindFacts, 'sensitive'>): void {
  const needed = ['employees.sensitive:read', 'employees.sensitive:write'];
  if (!sensitive || needed.every((scope) => caller.can(scope))) return;
  throw new Problem(
    commonErrors.missingScope,
    `Writing a document of a sensitive kind requires ${needed.join(' and ')}.`,
  );
}
