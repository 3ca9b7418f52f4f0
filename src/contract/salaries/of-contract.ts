/** The salaries of a concurrent contract: they lie within its days. */
import type { FollowedEmployee } from '../../core/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import type { DatedDays } from '../../platform/period.ts';
import { lockRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { contractFieldErrors } from '../field-errors.ts';
import { type Salary, salaries } from './salary.ts';
import { contractOf, endOfContract, firstWithin, nextAfter, outsideDays } from './store.ts';
import { moveEnd } from './succession.ts';

const isAfter = (one: LocalDate | null, other: LocalDate | null): boolean =>
  other !== null && (one === null || one > other);

/** The errors of the contract that a salary names, and of its days; a contract that does not exist has another error. */
export async function wrongContract(
  tx: Tx,
  { employeeId, contractId, startDate, endDate }: Pick<Salary, 'employeeId' | 'contractId'> & DatedDays,
): Promise<FieldError[]> {
  const contract = contractId === null ? undefined : await contractOf(tx, contractId);
  if (!contract) return [];
  if (contract.employeeId !== employeeId) return [fieldError('/contractId', contractFieldErrors.contractOfOther)];
  if (!contract.concurrent) return [fieldError('/contractId', contractFieldErrors.notConcurrent)];
  return [
    ...(startDate < contract.startDate
      ? [fieldError('/startDate', contractFieldErrors.beforeContract, { startDate: contract.startDate })]
      : []),
    ...(isAfter(endDate, contract.endDate)
      ? [fieldError('/endDate', contractFieldErrors.afterContract, { endDate: String(contract.endDate) })]
      : []),
  ];
}

/** A salary of a concurrent contract that another contract is to continue. */
export interface ContinuedSalary {
  salary: Salary;
  /** Its last day if that is not the contract's: then it is also the last day of the salary that continues it. */
  ownEnd: LocalDate | null;
}

/** The salary of a locked employee's concurrent contract on a day, locked; undefined: it has none then. */
export async function salaryOfContractOn(
  tx: Tx,
  employeeId: string,
  contractId: string,
  day: LocalDate,
): Promise<ContinuedSalary | undefined> {
  const found = await firstWithin(tx, { employeeId, contractId, startDate: day, endDate: day }, []);
  if (!found) return undefined;
  const salary = await lockRow(tx, salaries, found.id, 'consequence');
  const isWithContract = salary.endDate === (await endOfContract(tx, contractId));
  return { salary, ownEnd: isWithContract ? null : salary.endDate };
}

/**
 * Errors if a salary of a concurrent contract begins after its new last day.
 * @param isContinued whether another contract continues it then
 */
export async function laterSalary(
  tx: Tx,
  { id: contractId, employeeId }: { id: string; employeeId: string },
  lastDay: LocalDate,
  isContinued: boolean,
): Promise<FieldError[]> {
  const later = await nextAfter(tx, { employeeId, contractId }, lastDay);
  if (!later) return [];
  const { id, startDate } = later;
  return [
    isContinued
      ? fieldError('', contractFieldErrors.laterSalary, { id, startDate })
      : fieldError('/endDate', contractFieldErrors.salaryAfter, { id, startDate }),
  ];
}

/**
 * Ends the salaries of a locked employee's concurrent contract with it.
 * @param contract with its new days
 * @throws Problem `invalid_body` if a salary begins outside of them
 */
export async function endSalariesOf(
  tx: Tx,
  person: FollowedEmployee,
  contract: DatedDays & { id: string },
): Promise<void> {
  const outside = await outsideDays(tx, contract.id, contract);
  const errors = outside.flatMap(({ id, startDate }) => {
    if (startDate < contract.startDate) {
      return [fieldError('/startDate', contractFieldErrors.salaryBefore, { id, startDate })];
    }
    return isAfter(startDate, contract.endDate)
      ? [fieldError('/endDate', contractFieldErrors.salaryAfter, { id, startDate })]
      : [];
  });
  if (errors.length > 0) throw invalidBody(errors);
  for (const { id } of outside) await moveEnd(tx, person, id, contract.endDate);
}
