import type { ErrorType } from '../../platform/problem.ts';

export const hiddenField = {
  code: 'hidden_field',
  status: 403,
  title: 'Hidden field',
  cause: 'The directory hides this field from colleagues: by a choice of the company, or always.',
  cure: 'Leave out the filter or the order by it.',
  detail: 'The directory hides {fields} from colleagues, so it has no filter and no order by it.',
} as const satisfies ErrorType;
