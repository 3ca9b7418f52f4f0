import { outsideEmploymentDates } from '../../core/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
} from '../../platform/http/resource-operations.ts';
import { contractOverlap } from '../contracts/index.ts';
import { severalContracts } from '../pay-change/index.ts';
import { agreementEmployees } from './agreement-employee.ts';
import { giveAgreement, takeAgreement } from './write-agreement.ts';

const remove = removeOperation(agreementEmployees, async (tx, id) => {
  await takeAgreement(tx, id);
  return { row: { id, deletedAt: tx.now } };
});

export const agreementEmployeeRoutes: Operation[] = [
  listOperation(agreementEmployees, {
    summary: 'List the employees with an agreement',
    description: 'Returns the contracts that name an agreement, each with its days; the ID is that of the contract.',
  }),
  createOperation(agreementEmployees, giveAgreement, {
    errors: [outsideEmploymentDates, contractOverlap, severalContracts],
    summary: 'Give an employee an agreement from a day on',
    description:
      'Does the same as a pay-change of the agreementId: the contract in force on startDate ends the day before, and a new one continues with the agreement until the same end. A contract that begins on the day changes in place, and contracts that begin later stay. Without one in force, a new contract runs until the next one begins. Several concurrent contracts without a main one are a 409. A repeat changes nothing.',
  }),
  getOperation(agreementEmployees, { summary: 'Get the agreement of an employee' }),
  operation({
    ...remove,
    summary: 'Take an agreement from an employee',
    description:
      'Clears the agreementId of this contract, from its first day on; the contract stays. A repeat returns 404, as the contract no longer has an agreement.',
  }),
];
