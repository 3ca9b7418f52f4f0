import type { ErrorType } from '../../platform/problem.ts';

export const onboardingAlreadyStarted = {
  code: 'onboarding_already_started',
  status: 409,
  title: 'Onboarding already started',
  cause: 'An employee has only one onboarding at a time, and the current one is neither completed nor cancelled.',
  cure: 'Complete or cancel the onboarding named by "conflictingId" first.',
  detail: 'The employee has the onboarding {id}.',
} as const satisfies ErrorType;

export const onboardingFinal = {
  code: 'onboarding_final',
  status: 409,
  title: 'Onboarding finished',
  cause: 'A completed or cancelled onboarding cannot be changed.',
  cure: 'Start a new onboarding.',
  detail: 'The onboarding {id} is {status}.',
} as const satisfies ErrorType;

export const notYourTask: ErrorType = {
  code: 'not_your_task',
  status: 403,
  title: 'Task of another employee',
  cause: 'Signed-in managers and employees complete and reopen only the tasks that are assigned to them.',
  cure: 'Leave the task to its assignee, or ask an administrator.',
};

export const employeeInactive = {
  code: 'employee_inactive',
  status: 409,
  title: 'Inactive employee',
  cause: 'Only a current or future employee can clock in, have an onboarding or change their own data.',
  cure: 'Rehire the employee first with POST /core/v3/employees/{id}/reactivate.',
  detail: 'The employee {id} is inactive.',
} as const satisfies ErrorType;
