import { addDays } from '../../platform/clock.ts';
import { type DatedDays, holdsOn } from '../../platform/period.ts';
import { type ContractWeek, mergedWeek } from './week.ts';

interface Contract extends ContractWeek, DatedDays {
  concurrent: boolean;
}

/**
 * The contracts of an employee as weeks that follow each other without an overlap: where several are in force at once,
 * their hours add up, and the other terms are those of the main one. Contracts that do not overlap stay as they are.
 * @param contracts by their first day
 */
export function mergedContracts<C extends Contract>(contracts: C[]): C[] {
  const overlap = contracts.some((one, i) => contracts.slice(0, i).some((earlier) => holdsOn(earlier, one.startDate)));
  if (!overlap) return contracts;
  const starts = contracts.flatMap(({ startDate, endDate }) =>
    endDate === null ? [startDate] : [startDate, addDays(endDate, 1)],
  );
  const days = [...new Set(starts)].sort();
  return days.flatMap((startDate, i) => {
    const inForce = contracts
      .filter((one) => holdsOn(one, startDate))
      .sort((a, b) => Number(a.concurrent) - Number(b.concurrent));
    const [main] = inForce;
    const next = days[i + 1];
    return main ? [{ ...main, ...mergedWeek(inForce), startDate, endDate: next ? addDays(next, -1) : null }] : [];
  });
}
