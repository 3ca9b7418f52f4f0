import { addDailyWork, referTo, showWithEmployees } from '../core/index.ts';
import type { EventType } from '../events/index.ts';
import type { Operation } from '../platform/http/operation.ts';
import { catalogueEventTypes, catalogueRoutes } from './catalogues/index.ts';
import {
  contractDays,
  contractEventTypes as contractEvents,
  currentContract,
  contractRoutes as routes,
} from './contracts/index.ts';

export { type ContractInForce, contractsInForce } from './contracts/index.ts';
export { contractFollower } from './follow-employee.ts';

// What core is told of this area.
referTo('job_charges', { name: 'contracts', table: 'contracts', column: 'job_charge_id' });
addDailyWork(contractDays);
showWithEmployees('currentContract', currentContract);

export const contractRoutes: Operation[] = [...routes, ...catalogueRoutes];
export const contractTags = {
  Contracts: 'What people are employed under, from a first day to a last one.',
  Catalogues: 'Lists of words of your own that contracts refer to.',
};
export const contractEventTypes = [...contractEvents, ...catalogueEventTypes] as EventType<never>[];
