export { tasksOfTemplate } from './store.ts';
export { maxTasks, onboardingTemplates, type TemplateTask } from './template.ts';
