import type { ErrorType } from '../platform/problem.ts';

export const mayNotAdd: ErrorType = {
  code: 'may_not_add_document',
  status: 403,
  title: 'Document not permitted',
  cause: 'Signed-in managers and employees add documents only to their own record, of the kinds that permit it.',
  cure: 'Choose another kind, or ask an administrator to add the document.',
};

export const documentInfected: ErrorType = {
  code: 'document_infected',
  status: 422,
  title: 'Document infected',
  cause: 'The virus scanner of this installation has refused the content of the document. Rollcall has stored nothing.',
  cure: 'Check the computer that the file comes from, and send a clean file.',
};

export const scannerUnavailable: ErrorType = {
  code: 'document_scanner_unavailable',
  status: 503,
  title: 'Virus scanner unavailable',
  cause: 'The virus scanner of this installation did not answer in time. Rollcall has stored nothing.',
  cure: 'Repeat the request after the number of seconds in Retry-After. If the error persists, tell the operator.',
};

/** The refusals of a virus scanner. */
export const scanErrors = [documentInfected, scannerUnavailable];

export const restoreRefused = {
  code: 'document_restore_refused',
  status: 409,
  title: 'Document cannot be restored',
  cause: 'The kind or the employee of the document is deleted.',
  cure: 'Restore the employee first; their documents come back with them. For a deleted kind, add the document again.',
  detail: '{fields} is deleted.',
} as const satisfies ErrorType;
