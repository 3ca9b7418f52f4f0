import type { ErrorType } from '../../platform/problem.ts';

export const onboardingAlreadyStarted: ErrorType = {
  code: 'onboarding_already_started',
  status: 409,
  title: 'The employee is in an onboarding',
  cause: 'An employee has one onboarding at a time, and there is one that is neither completed nor cancelled.',
  cure: 'Complete or cancel the one named by "conflictingId" first.',
};

export const onboardingFinal: ErrorType = {
  code: 'onboarding_final',
  status: 409,
  title: 'The onboarding is over',
  cause: 'An onboarding that is completed or cancelled is not changed any more.',
  cure: 'Start a new one if there is more to do.',
};

export const employeeInactive: ErrorType = {
  code: 'employee_inactive',
  status: 409,
  title: 'The employee has left',
  cause: 'This is for someone who works here or is going to: to clock in, or to be in an onboarding.',
  cure: 'Hire them again first, with POST /core/v3/employees/{id}/reactivate.',
};
