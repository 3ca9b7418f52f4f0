/** The fate of an employee's contracts when the employment changes, or the employee is removed or restored. */
import { followDates } from '../people/index.ts';
import { contracts } from './contract.ts';
import { contractEvents } from './events.ts';
import { changeContract } from './write-contract.ts';

export const contractsFollower = followDates({
  resource: contracts,
  plural: 'contracts',
  move: (tx, employee, row, days) => changeContract(tx, row, employee, days),
  events: contractEvents,
});
