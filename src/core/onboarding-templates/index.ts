export { createOnboardingTemplate } from './create-template.ts';
export { onboardingTemplateEvents } from './events.ts';
export { onboardingTemplateRoutes } from './routes.ts';
export { tasksOfTemplate } from './store.ts';
export { maxTasks, type TemplateTask } from './template.ts';
