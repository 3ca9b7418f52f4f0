/**
 * Which configuration an employee has in a year: that of the rule about the employee, else about the agreement of the
 * contract, the legal entity of the contract, the office; else the default one. Agreement, legal entity and office are those
 * of 1 January, or of the first day of employment in the year: a move within the year counts from the next one.
 */
import { type OfficeFrom, officeOn, officesOf } from '../../core/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import type { DatedDays } from '../../platform/period.ts';
import { holdsOn } from '../../platform/period.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { Configuration } from '../vacation-configurations.ts';
import { configurationsOf, type Rule, rulesOf } from './store.ts';

/** What decides about the configuration of an employee. */
interface PolicyFacts {
  employments: DatedDays[];
  contracts: (DatedDays & { agreementId: string | null; legalEntityId: string | null })[];
}

/** Finds the configuration of an employee's year; undefined without a rule and without a default. */
export type FindPolicy = (employeeId: string, year: number, facts: PolicyFacts) => Configuration | undefined;

/** The first day of employment in a year, else its first day. */
function firstDayIn(year: number, employments: DatedDays[]): LocalDate {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const starts = employments
    .filter(({ startDate, endDate }) => startDate <= last && (endDate === null || endDate >= first))
    .map(({ startDate }) => (startDate < first ? first : startDate));
  return starts.sort()[0] ?? first;
}

/** What an account has set for all employees. */
export interface PolicySettings {
  configurations: Configuration[];
  rules: Rule[];
}

export async function readSettings(reader: Reader): Promise<PolicySettings> {
  const [configurations, rules] = await Promise.all([configurationsOf(reader), rulesOf(reader)]);
  return { configurations, rules };
}

/** Reads what decides besides the settings, for any years of these employees. */
export async function readPolicies(
  reader: Reader,
  employeeIds: string[],
  { configurations, rules }: PolicySettings,
): Promise<FindPolicy> {
  const usesOffices = rules.some(({ officeId }) => officeId !== null);
  const offices: OfficeFrom[] = usesOffices ? await officesOf(reader, employeeIds) : [];
  const officesBy = Map.groupBy(offices, ({ employeeId }) => employeeId);
  const byId = new Map(configurations.map((one) => [one.id, one]));
  const byDefault = configurations.find(({ isDefault }) => isDefault);
  return (employeeId, year, { employments, contracts }) => {
    if (rules.length === 0) return byDefault;
    const day = firstDayIn(year, employments);
    const contract = contracts.find((one) => holdsOn(one, day));
    const officeId = officeOn(officesBy.get(employeeId) ?? [], day)?.officeId;
    const scopes: ((rule: Rule) => boolean)[] = [
      (rule) => rule.employeeId === employeeId,
      (rule) => rule.agreementId !== null && rule.agreementId === contract?.agreementId,
      (rule) => rule.legalEntityId !== null && rule.legalEntityId === contract?.legalEntityId,
      (rule) => rule.officeId !== null && rule.officeId === officeId,
    ];
    const inForce = rules.filter(({ fromYear }) => fromYear <= year);
    const found = scopes.map((fits) => inForce.find(fits)).find((rule) => rule !== undefined);
    return (found && byId.get(found.vacationConfigurationId)) ?? byDefault;
  };
}
