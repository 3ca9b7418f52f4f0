/** A contract as it is typed, and as the API takes it. */
import type { Contract, WorkDay } from '../../../../sdk/schemas.ts';
import { numberOf, requiredNumberOf, typedOf } from '../../../ui/parse-decimal.ts';

export const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const trialUnits = ['days', 'weeks', 'months'] as const;

const texts = ['code', 'comment', 'jobLevel', 'jobPositionDescription', 'cbo'] as const;
const sensitive = 'socialSecurityNumber';
const dates = ['startDate', 'endDate', 'seniorityDate'] as const;
const numbers = ['weeklyHours', 'fte', 'percentageWorkDay', 'maxLegalWeeklyHours', 'maxLegalAnnualHours'] as const;
const entries = ['legalEntityId', 'contractTypeId', 'jobChargeId', 'workDayTypeId', 'agreementId', 'degreeId'] as const;

export type ContractValues = Record<(typeof texts | typeof dates | typeof numbers)[number] | typeof sensitive, string> &
  Record<(typeof entries)[number], string | null> &
  Record<(typeof weekDays)[number], string> & {
    remoteWork: boolean;
    concurrent: boolean;
    trialQuantity: string;
    trialPeriodType: (typeof trialUnits)[number];
  };

const pick = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

/** @param contract what the form begins with; nothing without it */
export function valuesOf(contract: Contract | undefined): ContractValues {
  const typed = (value: string | number | null | undefined) =>
    typeof value === 'number' ? typedOf(value) : (value ?? '');
  const hours = new Map(contract?.workDays?.map((day) => [day.day, day.hours]));
  return {
    ...pick([...texts, sensitive, ...dates, ...numbers], (name) => typed(contract?.[name])),
    ...pick(entries, (name) => contract?.[name] ?? null),
    ...pick(weekDays, (day) => typed(hours.get(day))),
    remoteWork: contract?.remoteWork ?? false,
    concurrent: contract?.concurrent ?? false,
    trialQuantity: typed(contract?.trialPeriod?.quantity),
    trialPeriodType: contract?.trialPeriod?.trialPeriodType ?? 'months',
  };
}

/**
 * Empty fields are null, so that what was emptied is cleared; days without hours are free.
 * @param contract the contract that is changed. A number that stays as it was read is left out: a user who may not see it
 * would be refused, or clear it.
 */
export function bodyOf(values: ContractValues, contract: Contract | undefined) {
  const { startDate, trialQuantity, trialPeriodType, remoteWork, concurrent } = values;
  const workDays = weekDays
    .filter((day) => values[day].trim() !== '')
    .map((day): WorkDay => ({ day, hours: requiredNumberOf(values[day]) }));
  return {
    ...pick([...texts, 'endDate', 'seniorityDate'], (name) => values[name] || null),
    ...(values[sensitive] !== (contract?.[sensitive] ?? '') && { [sensitive]: values[sensitive] || null }),
    ...pick(numbers, (name) => numberOf(values[name])),
    ...pick(entries, (name) => values[name]),
    startDate,
    remoteWork,
    concurrent,
    trialPeriod: trialQuantity === '' ? null : { trialPeriodType, quantity: requiredNumberOf(trialQuantity) },
    workDays: workDays.length > 0 ? workDays : null,
  };
}
