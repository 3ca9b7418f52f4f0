/** The contracts, salaries and compensations of an employee in one timeline. */
import type { Contract, EmployeeCompensation, Salary } from '../../../../sdk/schemas.ts';
import { type Days, type State, stateOn } from '../timeline/days.ts';

/** Something that holds from a day on, or between two days. */
export type Item = Days & { state: State } & (
    | { kind: 'contract'; of: Contract }
    | { kind: 'salary'; of: Salary }
    | { kind: 'compensation'; of: EmployeeCompensation }
  );

/** The order of items that start on the same day. */
const kinds = ['contract', 'salary', 'compensation'];

/**
 * @param today in the zone of the company
 * @returns the newest first
 */
export function timelineOf(
  today: string,
  {
    contracts,
    salaries,
    compensations,
  }: { contracts: Contract[]; salaries: Salary[]; compensations: EmployeeCompensation[] },
): Item[] {
  const days = ({ startDate, endDate }: Days) => ({
    startDate,
    endDate,
    state: stateOn(today, { startDate, endDate }),
  });
  return [
    // The API returns the present state of a contract.
    ...contracts.map((of): Item => ({ kind: 'contract', of, ...days(of), state: of.status })),
    ...salaries.map((of): Item => ({ kind: 'salary', of, ...days(of) })),
    ...compensations.map((of): Item => ({ kind: 'compensation', of, ...days(of) })),
  ].sort((a, b) => b.startDate.localeCompare(a.startDate) || kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}
