import { type EmployeeFollower, removedWithEmployee } from '../../core/index.ts';
import { variableEvents } from './events.ts';
import { countWithin } from './store.ts';
import { variableCompensations } from './variable.ts';

/** No date of an employment moves variable compensations: a former employee still gets them. */
export const variablesFollower: EmployeeFollower = {
  ...removedWithEmployee(variableCompensations, variableEvents),
  count: async (tx, employeeId, days) => ({ variableCompensations: await countWithin(tx, employeeId, days) }),
};
