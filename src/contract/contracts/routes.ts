import { outsideEmploymentDates } from '../../core/index.ts';
import { batchOperation } from '../../platform/http/batch.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import {
  createOperation,
  listOperation,
  redactedMeta,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { versionsOperation } from '../../platform/http/version-operations.ts';
import { getParameters, listParameters } from '../../platform/resource/read.ts';
import { contracts } from './contract.ts';
import { currentContracts } from './current-contract.ts';
import { contractOverlap, noCurrentContract } from './errors.ts';
import { contractOrContractsOf, contractsOfEmployee, currentContractOf } from './list-contracts.ts';
import { createContract, removeContract, updateContract } from './write-contract.ts';

const read = { method: 'GET', tag: contracts.tag, scope: 'contracts:read' } as const;

const { employeeId: _, 'employeeId[in]': __, ...filtersOfOne } = listParameters(contracts).known;
const { onlyReturn: ___, knownAt: ____, ...fieldsOfCurrent } = getParameters(currentContracts).known;
const parametersOfOne = { ...listParameters(contracts), known: filtersOfOne };
/** Those of the list that `getContract` replies with to clients of earlier versions. */
const earlierParameters = Object.fromEntries(
  Object.entries(filtersOfOne).map(([name, parameter]) => [name, { ...parameter, isEarlier: true }]),
);

export const contractRoutes: Operation[] = [
  listOperation(contracts),
  createOperation(contracts, createContract, {
    errors: [contractOverlap, outsideEmploymentDates],
    description:
      'Contracts of an employee must not overlap, apart from concurrent ones; end dates are inclusive. A contract needs a day in common with an employment.',
  }),
  operation({
    ...read,
    id: 'getContract',
    path: `${contracts.path}/{id}`,
    summary: 'Get a contract',
    description:
      'Clients of earlier versions may send the ID of an employee: they get what `listEmployeeContracts` returns, with its parameters.',
    parameters: { ...getParameters(contracts), known: { ...earlierParameters, ...getParameters(contracts).known } },
    reply: { status: 200, data: contracts.schema, meta: redactedMeta, etag: 'sometimes' },
    async read(reader, { params, query }) {
      const found = await contractOrContractsOf(reader, params.id, query);
      return 'many' in found ? found.many : found.one;
    },
  }),
  versionsOperation(contracts),
  operation({
    ...read,
    id: 'listEmployeeContracts',
    path: '/contract/v1/employees/{employeeId}/contracts',
    summary: "List an employee's contracts",
    parameters: parametersOfOne,
    reply: { status: 200, data: contracts.schema, list: true, meta: redactedMeta },
    read: (reader, { params, query }) => contractsOfEmployee(reader, params.employeeId, query),
  }),
  operation({
    ...read,
    id: 'getCurrentContract',
    path: `${contracts.path}/{employeeId}/current-contract`,
    summary: "Get an employee's current contract",
    description:
      'Of several contracts in force, this is the one that is not concurrent; listEmployeeContracts with status=current lists them all.',
    parameters: { known: fieldsOfCurrent },
    reply: { status: 200, data: currentContracts.schema, etag: true, meta: redactedMeta },
    errors: [noCurrentContract],
    read: (reader, { params, query }) => currentContractOf(reader, params.employeeId, query),
  }),
  ...updateOperations(contracts, updateContract, { errors: [contractOverlap, outsideEmploymentDates] }),
  removeOperation(contracts, removeContract),
  batchOperation(contracts, {
    create: createContract,
    touchedIds: ({ employeeId }) => [employeeId],
    update: updateContract,
    remove: removeContract,
  }),
];
