import { employees } from '../../core/index.ts';
import { commonErrors } from '../../platform/errors.ts';
import { isUuid } from '../../platform/ids.ts';
import { Problem } from '../../platform/problem.ts';
import { list, type Page, type Shown, show } from '../../platform/resource/read.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { contracts } from './contract.ts';
import { noCurrentContract } from './errors.ts';
import { currentContractId } from './queries.ts';

/** What a request asks of a list: filters, order, page. */
type Query = Parameters<typeof list>[2];

const resource = contracts;

/** @throws Problem `not_found` unless there is an employee with this id whom the caller sees */
const requireEmployee = (reader: Reader, id: string) => show(reader, employees, id, { fields: ['id'] });

/**
 * The contracts of one employee.
 * @throws Problem `not_found` without an employee
 */
export async function contractsOfEmployee(reader: Reader, employeeId: string, query: Query): Promise<Page> {
  await requireEmployee(reader, employeeId);
  return list(reader, resource, { ...query, employeeId: employeeId.toLowerCase() });
}

/**
 * The contract with an id, or the contracts of the employee with it: older clients ask for these in one way.
 * @throws Problem `not_found` if it is the id of neither
 */
export async function contractOrContractsOf(
  reader: Reader,
  id: string,
  query: Query,
): Promise<{ one: Shown } | { many: Page }> {
  try {
    return { one: await show(reader, resource, id, query) };
  } catch (error) {
    const isMissing = error instanceof Problem && error.type === commonErrors.notFound;
    if (!isMissing || !isUuid(id)) throw error;
    // Whoever meant a contract is told of a contract.
    return { many: await contractsOfEmployee(reader, id, query).catch(() => Promise.reject(error)) };
  }
}

/**
 * The contract that an employee has today.
 * @throws Problem `not_found` without an employee, `no_current_contract`
 */
export async function currentContractOf(reader: Reader, employeeId: string, query: Query): Promise<Shown> {
  await requireEmployee(reader, employeeId);
  const id = await currentContractId(reader, employeeId);
  if (id === undefined) {
    throw new Problem(noCurrentContract, `The employee ${employeeId} has no contract that is in force today.`);
  }
  return show(reader, resource, id, query);
}
