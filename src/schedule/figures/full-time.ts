/** Part time and full time of a contract. Pure. */
import type { TimeRules } from '../../core/index.ts';
import { type ContractHours, partOf } from '../day-plan/index.ts';

/** The longest ordinary week (ET 34.1). */
const legalWeeklyHours = 40;

/** The agreed hours of a week; undefined if the contract does not say. */
const weekOf = ({ workDays, weeklyHours }: ContractHours): number | undefined =>
  workDays && workDays.length > 0 ? workDays.reduce((sum, { hours }) => sum + hours, 0) : (weeklyHours ?? undefined);

/** The full-time week with which part time is compared. */
export interface FullTime {
  seconds: number;
  /** Whether anything says it: otherwise it is the longest ordinary week. */
  isKnown: boolean;
}

/**
 * The full-time week for a part-time contract; undefined for a full-time one, and without a contract. Part time is less
 * than a comparable full-time employee works (ET 12.1): by the part that the contract states, else by the full-time week
 * of the contract, of its agreement or of the office, the first of them that has one; else by the longest ordinary week.
 */
export function fullTimeOfPartTime(contract: ContractHours | undefined, rules: TimeRules): FullTime | undefined {
  if (!contract) return undefined;
  const [part, week] = [partOf(contract), weekOf(contract)];
  const stated = contract.maxLegalWeeklyHours ?? contract.agreementWeeklyHours ?? rules.fullTimeWeeklyHours;
  const isPartTime = part === undefined ? week !== undefined && week < (stated ?? legalWeeklyHours) : part < 1;
  if (!isPartTime) return undefined;
  const byPart = week !== undefined && part ? week / part : legalWeeklyHours;
  return { seconds: Math.round((stated ?? byPart) * 3600), isKnown: stated !== null || part !== undefined };
}
