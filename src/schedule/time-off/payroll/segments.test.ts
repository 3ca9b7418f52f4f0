import { expect, test } from 'vitest';
import type { TakenDay } from './queries.ts';
import { segmentsOf } from './segments.ts';

const day = (date: string, vacationConfigurationId: string): TakenDay => ({
  ...{ employeeId: 'ana', requestId: 'r1', category: 'vacation', absenceTypeId: null, absenceTypeName: null },
  ...{ remuneratedType: null, code: vacationConfigurationId, vacationConfigurationId, calendarId: null },
  ...{
    dayType: 'business_day',
    unit: 'days',
    date,
    days: 1,
    seconds: 28_800,
    startDate: '2026-12-31',
    endDate: '2027-01-01',
  },
  ...{ expectedEndDate: null, relapseOf: null, cause: null },
});

test('a request over New Year has a segment for each configuration', () => {
  const found = segmentsOf([day('2026-12-31', 'OLD'), day('2027-01-01', 'NEW')], false);
  expect(found).toMatchObject([
    { from: '2026-12-31', to: '2026-12-31', days: 1, code: 'OLD', vacationConfigurationId: 'OLD' },
    { from: '2027-01-01', to: '2027-01-01', days: 1, code: 'NEW', vacationConfigurationId: 'NEW' },
  ]);
  expect(segmentsOf([day('2026-12-31', 'OLD'), day('2027-01-01', 'OLD')], false)).toMatchObject([{ days: 2 }]);
});
