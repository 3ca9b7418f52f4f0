import type { ErrorType } from '../platform/problem.ts';

export const wrongImportStatus = {
  code: 'wrong_import_status',
  status: 409,
  title: 'The import is in another state',
  cause:
    'The state of the import does not allow the request: only a checked import starts, and a finished one is closed.',
  cure: 'Read the import, and wait for its check to finish or create another import.',
  detail: 'The import is {status}.',
} as const satisfies ErrorType;
