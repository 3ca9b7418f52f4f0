import type { ErrorType } from '../../platform/problem.ts';

export const hiddenField = {
  code: 'hidden_field',
  status: 403,
  title: 'Hidden field',
  cause: 'The company hides this field of the directory from colleagues.',
  cure: 'Leave the filter out.',
  detail: 'The company hides {fields}, so the directory has no filter by it.',
} as const satisfies ErrorType;
