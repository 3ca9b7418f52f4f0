/** Employments and placements of an employee, as the panel lays them out. */
import { describe, expect, test } from 'vitest';
import {
  changedFrom,
  placementBefore,
  placementOn,
  presentDay,
  stretchesOf,
} from '../../panel/pages/people/employment/placements.ts';
import { scaleFor } from '../../panel/pages/people/employment/scale.ts';
import { stateOn } from '../../panel/pages/people/timeline/days.ts';
import type { Employment, Placement } from '../../sdk/schemas.ts';

const stamps = { version: 1, createdAt: '', updatedAt: '', deletedAt: null, employeeId: 'e', reason: null };
const employment = (startDate: string, endDate: string | null): Employment => ({
  id: startDate,
  startDate,
  endDate,
  ...stamps,
});
const placement = (startDate: string, endDate: string | null, more: Partial<Placement> = {}): Placement => ({
  ...{ id: startDate, startDate, endDate, ...stamps },
  ...{ departmentId: null, officeId: null, managerId: null, jobChargeId: null, contributionGroupId: null },
  ...{ legalEntityId: null, payGroupId: null, costCentres: [], ...more },
});

const placements = [
  placement('2020-01-01', '2020-06-30', { departmentId: 'a' }),
  placement('2020-07-01', '2020-12-31', { departmentId: 'b' }),
  placement('2022-03-01', null, { departmentId: 'b' }),
];
const employments = [employment('2020-01-01', '2020-12-31'), employment('2022-03-01', null)];

describe('the placements', () => {
  const stretches = stretchesOf(employments, placements);
  test('lie in their employments, the newest first', () => {
    expect(stretches.map((one) => [one.employment.id, ...one.placements.map(({ id }) => id)])).toEqual([
      ['2022-03-01', '2022-03-01'],
      ['2020-01-01', '2020-07-01', '2020-01-01'],
    ]);
  });
  test('have one before them in the same employment, but for the first', () => {
    const [later, earlier] = stretches;
    expect(later && placementBefore(later.placements[0] as Placement, later)).toBeUndefined();
    const [second, first] = earlier?.placements ?? [];
    expect(earlier && placementBefore(second as Placement, earlier)).toBe(first);
  });
  test('answer where an employee is on a day', () => {
    const on = (day: string) => placementOn(day, placements)?.id;
    expect(['2019-12-31', '2020-06-30', '2020-07-01', '2021-05-01', '2030-01-01'].map(on)).toEqual([
      ...[undefined, '2020-01-01', '2020-07-01', undefined, '2022-03-01'],
    ]);
  });
  test('say what they change', () => {
    const [first, second] = placements as [Placement, Placement];
    expect(changedFrom(first, second)).toEqual(['departmentId']);
    expect(changedFrom(first, { ...first, managerId: 'm', officeId: 'o' })).toEqual(['officeId', 'managerId']);
  });
});

test.each([
  ['2026-11-20', '2024-01-01', null, '2026-11-20'],
  ['2026-11-20', '2027-01-01', null, '2027-01-01'],
  ['2026-11-20', '2024-01-01', '2025-12-31', '2025-12-31'],
  ['2026-11-20', '2024-01-01', '2026-12-31', '2026-11-20'],
])('on %s a move of an employment from %s until %s starts on %s', (today, startDate, endDate, day) => {
  expect(presentDay({ startDate, endDate }, today)).toBe(day);
});

test.each([
  ['2026-01-01', null, 'current'],
  ['2026-11-20', '2026-11-20', 'current'],
  ['2026-11-21', null, 'scheduled'],
  ['2026-01-01', '2026-11-19', 'ended'],
])('from %s until %s is %s', (startDate, endDate, state) => {
  expect(stateOn('2026-11-20', { startDate, endDate })).toBe(state);
});

describe('the line of time', () => {
  test('shows all bands and today, without a gap between days that follow each other', () => {
    const scale = scaleFor(placements, '2026-11-20');
    const [first, second, last] = placements.map(scale.band) as [Band, Band, Band];
    expect(first.left).toBe(0);
    expect(first.left + first.width).toBeCloseTo(second.left);
    expect(last.left + last.width).toBeCloseTo(100);
    expect(scale.at('2026-11-20')).toBeLessThan(100);
    expect(scale.years.map(({ year }) => year)).toEqual([2021, 2022, 2023, 2024, 2025, 2026, 2027]);
  });
  test('of a long time names round years alone', () => {
    const { years } = scaleFor([{ startDate: '1988-05-01', endDate: null }], '2026-11-20');
    expect(years.map(({ year }) => year)).toEqual([1990, 2000, 2010, 2020]);
  });
  test('of a hire today is a year long', () => {
    const { at, band } = scaleFor([{ startDate: '2026-11-20', endDate: null }], '2026-11-20');
    expect(band({ startDate: '2026-11-20', endDate: null })).toEqual({ left: 0, width: 100 });
    expect(at('2027-11-20')).toBeLessThan(100);
  });
});

type Band = ReturnType<ReturnType<typeof scaleFor>['band']>;
