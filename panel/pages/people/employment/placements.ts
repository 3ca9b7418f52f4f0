/** The employments of an employee, each with its placements, which follow each other without gap. */
import type { Employment, Placement } from '../../../../sdk/schemas.ts';
import type { Day } from '../../../calendar.ts';
import { covers, type Days, newestFirst } from '../timeline/days.ts';

/** What a placement says, without its days. */
export const placed = [
  'departmentId',
  'officeId',
  'managerId',
  'jobChargeId',
  'contributionGroupId',
  'legalEntityId',
  'payGroupId',
] as const;
export type PlacedField = (typeof placed)[number];

/** An employment and what lies in it, the newest first. */
export interface Stretch {
  employment: Employment;
  placements: Placement[];
}

/** The employments of an employee, the newest first. */
export const stretchesOf = (employments: readonly Employment[], placements: readonly Placement[]): Stretch[] =>
  employments.toSorted(newestFirst).map((employment) => ({
    employment,
    placements: placements.filter(({ startDate }) => covers(employment, startDate)).toSorted(newestFirst),
  }));

/** The placement of a day; undefined where there is no employment. */
export const placementOn = (day: Day, placements: readonly Placement[]): Placement | undefined =>
  placements.find((placement) => covers(placement, day));

/** The placement before another one in the same employment; undefined for the first. */
export const placementBefore = (one: Placement, { placements }: Stretch): Placement | undefined =>
  placements[placements.findIndex(({ id }) => id === one.id) + 1];

/** What a placement changes, compared with the one before it. */
export const changedFrom = (before: Placement, after: Placement): PlacedField[] =>
  placed.filter((field) => before[field] !== after[field]);

/**
 * The day that a move starts on by default: today, but within the present employment, or the last or coming one.
 */
export const presentDay = ({ startDate, endDate }: Days, today: Day): Day => {
  if (startDate > today) return startDate;
  return endDate !== null && endDate < today ? endDate : today;
};
