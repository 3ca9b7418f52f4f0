import { contracts } from './contract.ts';
import { mainInForceToday } from './store.ts';

export { contracts } from './contract.ts';
export { contractOverlap } from './errors.ts';
export { contractEvents } from './events.ts';
export { contractsFollower } from './follow-employee.ts';
export { type ContractTerms, planContractFrom } from './plan-contract-from.ts';
export { type ContractInForce, contractsInForce } from './queries.ts';
export { contractRoutes } from './routes.ts';
export { inForceOn as contractsInForceOn } from './store.ts';
export { createContract, updateContract } from './write-contract.ts';

/** What `expand=currentContract` shows with an employee. */
export const currentContract = { as: 'currentContract', resource: contracts, match: mainInForceToday } as const;
