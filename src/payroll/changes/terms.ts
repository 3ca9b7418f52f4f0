/** How an employee stands at the end of a period, and what changed between two periods. Pure. */
import type { LocalDate } from '../../platform/clock.ts';
import { objectsIn } from '../../platform/narrowing.ts';
import type { DatedDays, Period } from '../../platform/period.ts';
import { type Difference, differencesOf } from '../exports/index.ts';

/** The kinds of changes in the order in which replies have them. */
export const kinds = ['new', 'leaving', 'moved', 'raised', 'late'] as const;
export type Kind = (typeof kinds)[number];

/** How an employee stands on the last day of a period, or of the employment within it. */
export interface Terms {
  /** An end after the period is none yet. */
  employment: DatedDays;
  placement: Record<string, unknown> | null;
  /** Those in force on that day, by their contract. */
  salaries: Record<string, unknown>[];
}

/** The terms of a period, and whether an earlier employment has ended in it. */
export interface Standing {
  terms: Terms;
  isHiredAgain: boolean;
}

type Item = Record<string, unknown>;

/** The fields of a placement that say where an employee works. */
export const placeNames = [
  'departmentId',
  'officeId',
  'managerId',
  'jobChargeId',
  'contributionGroupId',
  'legalEntityId',
  'payGroupId',
  'costCentres',
];
/** The fields of a salary that say how much it is. */
export const payNames = ['grossSalary', 'grossPeriod', 'periodsPerYear', 'payPeriod', 'currency', 'payments'];

const picked = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(names.map((name) => [name, item[name] ?? null]));
const dateIn = (item: Item, name: string): LocalDate | null => {
  const value = item[name];
  return typeof value === 'string' ? value : null;
};

/** What a row of payroll shows of the terms; undefined for a row without employment, such as one of a late commission. */
export function standingOf(row: Item, { to }: Period): Standing | undefined {
  const employments = objectsIn(row.employments);
  const last = employments.at(-1);
  const startDate = last && dateIn(last, 'startDate');
  if (!last || !startDate) return undefined;
  const end = dateIn(last, 'endDate');
  const endDate = end !== null && end <= to ? end : null;
  const day = endDate ?? to;
  const isInForce = (one: Item) => (dateIn(one, 'startDate') ?? day) <= day && (dateIn(one, 'endDate') ?? day) >= day;
  const placement = objectsIn(row.placements).findLast((one) => (dateIn(one, 'startDate') ?? day) <= day);
  const contractOf = (one: Item) => dateIn(one, 'contractId') ?? '';
  const salaries = objectsIn(row.salaries)
    .filter(isInForce)
    .toSorted((a, b) => (contractOf(a) < contractOf(b) ? -1 : 1));
  const terms = {
    employment: { startDate, endDate },
    placement: placement ? picked(placement, placeNames) : null,
    salaries: salaries.map((one) => picked(one, payNames)),
  };
  return { terms, isHiredAgain: employments.length > 1 };
}

/** What changed of an employee from one period to the next, leaving out what comes late. */
export interface TermsChange {
  kinds: Kind[];
  differences: Difference[];
}

/** @param earlier undefined: not employed @param present undefined: not employed any more */
export function compareTerms(earlier: Standing | undefined, present: Standing | undefined): TermsChange {
  const [before, after] = [earlier?.terms, present?.terms];
  const left = before?.employment.endDate ?? null;
  if (!after) return { kinds: before && left === null ? ['leaving'] : [], differences: [] };
  const isHiredAgain = present?.isHiredAgain === true;
  const leaves: Kind[] = after.employment.endDate !== null || isHiredAgain ? ['leaving'] : [];
  if (!before || isHiredAgain || (left !== null && after.employment.startDate > left)) {
    return { kinds: ['new', ...leaves], differences: [] };
  }
  const differences = differencesOf(before, after);
  const changes = (member: keyof Terms) => differences.some(({ path }) => path.split('/')[0] === member);
  return {
    kinds: [
      ...leaves,
      ...(changes('placement') ? (['moved'] as const) : []),
      ...(changes('salaries') ? (['raised'] as const) : []),
    ],
    differences,
  };
}
