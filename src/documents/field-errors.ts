import type { FieldErrorType } from '../platform/field-error.ts';

/** The field errors of documents. */
export const documentFieldErrors = {
  notBase64: { code: 'invalid_format', reason: 'encoding', detail: 'must be the bytes of a file in base64' },
  emptyFile: { code: 'too_short', reason: 'file', detail: 'must have at least one byte' },
  fileTooLarge: { code: 'file_too_large', detail: 'has {bytes} bytes and can have at most {maximum}' },
  fileType: {
    code: 'file_type',
    detail: 'must be a PDF, PNG, JPEG, WebP, DOCX, XLSX, ODT, TXT or CSV file; its content is none of these',
  },
  macros: {
    code: 'file_type',
    reason: 'macros',
    detail: 'must have no macros, scripts or controls; save the document without them',
  },
  onlyOfCompany: {
    code: 'contradiction',
    reason: 'of_employee',
    detail: 'can be true only for a document of the company; the kind says who sees that of an employee',
  },
  sensitiveForAll: {
    code: 'contradiction',
    reason: 'sensitive_for_all',
    detail: 'cannot be true because its kind is sensitive',
  },
  expiresBeforeDate: {
    code: 'out_of_order',
    reason: 'expiry',
    detail: 'must not be before documentDate ({documentDate})',
  },
  sensitiveForManagers: {
    code: 'contradiction',
    reason: 'sensitive_for_managers',
    detail: 'cannot be employee_and_manager because managers do not see sensitive kinds',
  },
  addedUnseen: {
    code: 'contradiction',
    reason: 'added_unseen',
    detail: 'cannot be employee because only administrators see the kind',
  },
} as const satisfies Record<string, FieldErrorType>;
