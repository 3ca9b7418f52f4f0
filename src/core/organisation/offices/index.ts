export { timeRuleStarts } from './follow-rules.ts';
export { offices } from './offices.ts';
export { timeRuleRoutes } from './routes.ts';
