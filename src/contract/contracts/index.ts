import { contracts } from './contract.ts';
import { inForceToday } from './store.ts';

export { contracts } from './contract.ts';
export { createContract } from './create-contract.ts';
export { contractEventTypes } from './events.ts';
export { contractsFollower } from './follow-employee.ts';
export { type ContractInForce, contractsInForce } from './queries.ts';
export { contractRoutes } from './routes.ts';
export { contractDays } from './tell-days.ts';
/** What `expand=currentContract` shows beside an employee. */
export const currentContract = { resource: contracts, match: inForceToday };
