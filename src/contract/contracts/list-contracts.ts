import { employees } from '../../core/index.ts';
import { commonErrors } from '../../platform/errors.ts';
import { isUuid } from '../../platform/ids.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { showAsked } from '../../platform/resource/history/versions.ts';
import { list, type ObjectReply, type Page, show } from '../../platform/resource/read.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { contracts } from './contract.ts';
import { showCurrent } from './current-contract.ts';
import { noCurrentContract } from './errors.ts';
import { currentContractId } from './queries.ts';

/** The parameters of a list request: filters, order, page. */
type Query = Parameters<typeof list>[2];

/** @throws Problem `not_found` unless the caller may see an employee with this id */
const requireEmployee = (reader: Reader, id: string) => show(reader, employees, id, { fields: ['id'] });

/**
 * The contracts of one employee.
 * @throws Problem `not_found` without an employee
 */
export async function contractsOfEmployee(reader: Reader, employeeId: string, query: Query): Promise<Page> {
  await requireEmployee(reader, employeeId);
  return list(reader, contracts, { ...query, employeeId });
}

/**
 * The contract with an id, or the contracts of the employee with it: older clients request both by one path.
 * @throws Problem `not_found` if neither has the id
 */
export async function contractOrContractsOf(
  reader: Reader,
  id: string,
  query: Query,
): Promise<{ one: ObjectReply } | { many: Page }> {
  try {
    return { one: await showAsked(reader, contracts, id, query) };
  } catch (error) {
    const isMissing = error instanceof Problem && error.type === commonErrors.notFound;
    if (!isMissing || !isUuid(id) || query.knownAt !== undefined) throw error;
    // A caller who meant a contract gets an error about a contract.
    return { many: await contractsOfEmployee(reader, id, query).catch(() => Promise.reject(error)) };
  }
}

/**
 * The contract of an employee in force today.
 * @throws Problem `not_found` without an employee, `no_current_contract`
 */
export async function currentContractOf(reader: Reader, employeeId: string, query: Query): Promise<ObjectReply> {
  await requireEmployee(reader, employeeId);
  const id = await currentContractId(reader, employeeId);
  if (id === undefined) {
    throw problem(noCurrentContract, { id: employeeId });
  }
  return showCurrent(reader, { id, employeeId }, query);
}
