export { vacationRuleRoutes } from './routes.ts';
export { vacationRules } from './vacation-rule.ts';
