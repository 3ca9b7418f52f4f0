import type { FollowedEmployee } from '../../core/index.ts';
import { addDays, type LocalDate } from '../../platform/clock.ts';
import { toColumns } from '../../platform/resource/columns.ts';
import { lockRow, wrongReferences } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { differs, followInstead, type PlannedTerms, wrongDays } from '../people/index.ts';
import { endSalariesOf, laterSalary } from '../salaries/index.ts';
import { wrongNumber } from './check-social-security-number.ts';
import { type Contract, contracts } from './contract.ts';
import { overlapping } from './store.ts';
import { changesWeek, contradictions } from './week.ts';
import { addContract, changeContract } from './write-contract.ts';

/** The contract with the new terms, and the one that ends the day before. */
export interface ContractTerms {
  id: string;
  endedContractId?: string | undefined;
}

/**
 * Plans other terms of a locked employee's contract from a day on. The contract in force on it ends the day before, and
 * a new one continues until the same end; one that begins on the day changes in place. Without one in force, a new
 * contract runs until the next one begins. A concurrent contract has its salaries within its days: they end with it.
 * @param given the fields to change
 * @param concurrentId a concurrent contract that is in force on the day; null: the others
 * @returns its `write` throws the Problems `contract_overlap` and `missing_scope`
 */
export async function planContractFrom(
  tx: Tx,
  person: FollowedEmployee,
  day: LocalDate,
  given: Partial<Omit<Contract, 'employeeId' | 'startDate'>>,
  concurrentId: string | null = null,
): Promise<PlannedTerms<ContractTerms>> {
  const first = concurrentId === null ? await overlapping(tx, person.id, { startDate: day, endDate: null }) : undefined;
  const id = concurrentId ?? (first && first.startDate <= day ? first.id : undefined);
  const current = id === undefined ? undefined : await lockRow(tx, contracts, id, 'consequence');
  const until = current || !first ? (current?.endDate ?? null) : addDays(first.startDate, -1);
  const { socialSecurityNumber, ...terms } = current ?? {};
  const values = { ...terms, endDate: until, ...given, employeeId: person.id, startDate: day };
  const isSplit = current !== undefined && current.startDate < day && differs(current, given);
  const wrong = wrongDays(values);
  const lastDay = isSplit ? addDays(day, -1) : wrong.length === 0 && values.endDate;
  return {
    errors: [
      ...(current?.concurrent && lastDay ? await laterSalary(tx, current, lastDay, isSplit) : []),
      ...wrong,
      ...(changesWeek(current ?? {}, given) ? contradictions(values) : []),
      ...(await wrongNumber(tx, given, current)),
      ...(await wrongReferences(tx, contracts, given, 'for key share')),
    ],
    days: values,
    async write() {
      if (current && !differs(current, given)) return { id: current.id };
      if (current?.startDate === day) return { id: (await change(tx, current, person, given)).id };
      if (current) await change(tx, current, person, { endDate: addDays(day, -1) });
      const kept = 'socialSecurityNumber' in given ? {} : toColumns(contracts.fields, { socialSecurityNumber });
      const row = await addContract(tx, person, values, kept);
      if (current) await followInstead(tx, contracts.name, current, row);
      return { id: row.id, endedContractId: current?.id };
    },
  };
}

/** Changes a contract; the salaries of a concurrent one end with it. */
async function change(tx: Tx, before: Contract, person: FollowedEmployee, input: Partial<Contract>): Promise<Contract> {
  const after = { ...before, ...input };
  if (after.concurrent && after.endDate !== before.endDate) await endSalariesOf(tx, person, after);
  return changeContract(tx, before, person, input);
}
