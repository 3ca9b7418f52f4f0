export { changeTask } from './change-task.ts';
export { completeOnboarding } from './complete-onboarding.ts';
export { employeeInactive } from './errors.ts';
export { onboardingEvents } from './events.ts';
export { onboardingFollower } from './follow-employee.ts';
export { onboardings } from './onboarding.ts';
export { onboardingRoutes } from './routes.ts';
export { startOnboarding } from './start-onboarding.ts';
