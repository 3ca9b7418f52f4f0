import { batchOperation } from '../../platform/http/batch.ts';
import { vacationRules } from './vacation-rule.ts';

/** With a batch: a policy is given to many employees at once. */
export const vacationRuleRoutes = [...vacationRules.routes, batchOperation(vacationRules.resource, vacationRules)];
