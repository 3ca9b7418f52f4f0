/** Vacation over the ends of months, of years, and of what calendars are kept in, with figures made by hand. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { dataOf, dates, timeOffOf } from '../../../test/harness/time-off.ts';

const app = await startTestApp();
const { hire, configure, kind, askAbsence, askVacation, total } = timeOffOf(app);
const unpaid = await kind({ name: 'Unpaid', remuneratedType: 'not_remunerated', needsValidation: false });
const ill = await kind({ name: 'Ill', category: 'sick_leave', needsValidation: false });

/** An employee with these configurations, each from a year on. */
async function employedWith(...policies: [fromYear: number, configuration: object][]): Promise<string> {
  const { id } = await hire();
  for (const [fromYear, configuration] of policies) {
    const { id: vacationConfigurationId } = await configure({
      isDefault: false,
      needsValidation: false,
      ...configuration,
    });
    await app.create('/schedule/v1/vacation-rules', { employeeId: id, vacationConfigurationId, fromYear });
  }
  return id;
}

// The first one: a configuration that carries days over lets every read begin with an earlier year.
test('days without work between leave of two years earn nothing, whichever years are read', async () => {
  await app.create('/schedule/v1/holiday-calendar', {
    ...{ name: '2027', year: 2027, daysOff: [{ date: '2027-01-01', name: 'Año Nuevo' }] },
  });
  const id = await employedWith([2020, { maxDaysOff: 365, unpaidLeaveSuspends: true, carryOver: null }]);
  await dataOf(askAbsence(id, unpaid.id, [...dates('2026-12-28', '2026-12-31'), ...dates('2027-01-04', '2027-01-08')]));
  // From Friday 1 to Sunday 10 January.
  expect(await total(id, 2027)).toMatchObject({ entitled: 355 });
});

test('what was earned stays through unpaid leave at the end of a month', async () => {
  const id = await employedWith([2020, { accrual: 'month', unpaidLeaveSuspends: true, carryOver: null }]);
  const leave = { daysOff: undefined, startDate: '2026-03-20', endDate: '2026-04-10' };
  await dataOf(askAbsence(id, unpaid.id, [], leave));
  const on = async (date: string) =>
    (await app.read(`/schedule/v1/vacation-calendar-totals?employeeId=${id}&year=2026&date=${date}`))[0].entitled;
  // 22 × 59 ÷ 365, × 78, and with the weekend after the last week of leave × 96.
  expect([await on('2026-02-28'), await on('2026-03-31'), await on('2026-04-30')]).toEqual([3.56, 4.7, 5.79]);
  await dataOf(askVacation(id, dates('2026-03-02', '2026-03-04')));
});

test.each([
  ['days', 'hours', {}, { hoursPerDay: 8 }, { carriedOver: 2.5, seconds: { carriedOver: 20 * 3600 } }],
  ['hours', 'days', { hoursPerDay: 8 }, {}, { carriedOver: 10, seconds: null }],
  ['working days', 'days of the calendar', {}, { dayType: 'calendar_day' }, { carriedOver: 7, seconds: null }],
])(
  'a week that is carried over from a calendar in %s to one in %s stays a week',
  async (_, __, before, after, carried) => {
    const carryOver = { sinceYear: 2025, maxDays: 5, lastDay: '12-31', monthsAfterSickLeave: 18 };
    const id = await employedWith([2020, { ...before, carryOver }], [2026, { ...after, carryOver }]);
    await app.create('/contract/v1/contracts', { employeeId: id, startDate: '2020-01-01', weeklyHours: 20 });
    expect(await total(id)).toMatchObject(carried);
  },
);

test('without a limit, days taken come from those that earlier years left, and are not settled again', async () => {
  const carryOver = { sinceYear: 2025, maxDays: 5, lastDay: '03-31', monthsAfterSickLeave: 18 };
  const id = await employedWith([2020, { carryOver }], [2026, { configurationType: 'unlimited_days', carryOver }]);
  await app.api('POST', `/core/v3/employees/${id}/deactivate`, { body: { endDate: '2026-12-31' } });
  await dataOf(askVacation(id, dates('2026-02-02', '2026-02-06')));
  const nothing = { settlement: null, remaining: 0 };
  expect(await total(id)).toMatchObject({ entitled: 0, carriedOver: 5, taken: 5, ...nothing });
  await dataOf(askVacation(id, dates('2026-02-09', '2026-02-10')));
  expect(await total(id)).toMatchObject({ entitled: 2, carriedOver: 5, taken: 7, ...nothing });
});

test.each([
  // 20 days of illness, after which only 30 and 31 December were free.
  ['asked for', { needsValidation: true }, 20],
  // 28 with the weekends.
  ['accepted in days of the calendar', { needsValidation: false, dayType: 'calendar_day', maxDaysOff: 30 }, 28],
])(
  'vacation of another calendar leaves no free days for those that sick leave prevented, if it is %s',
  async (_, rule, carriedOver) => {
    const id = await employedWith();
    const has = async (configuration: object, more: object = {}): Promise<string> => {
      const { id: vacationConfigurationId } = await configure({ isDefault: false, ...rule, ...configuration });
      const calendar = { employeeId: id, vacationConfigurationId, year: 2026, ...more };
      return (await app.create('/schedule/v1/vacation-calendars', calendar)).id;
    };
    await has({ carryOver: { sinceYear: 2026, maxDays: 0, lastDay: '12-31', monthsAfterSickLeave: 18 } });
    const calendarId = await has({ carryOver: null }, { maxDaysOff: 16 });
    const range = (startDate: string, endDate: string) => ({ daysOff: undefined, startDate, endDate });
    await dataOf(askAbsence(id, ill.id, [], range('2026-11-16', '2026-12-11')));
    await dataOf(askVacation(id, [], { calendarId, ...range('2026-12-14', '2026-12-29') }));
    const entries = (await app.read(`/schedule/v1/vacation-ledgers?employeeId=${id}&year=2026`))[0].entries;
    expect(entries.filter(({ step }: { step: string }) => step === 'carried_to_next_year')).toMatchObject([
      { days: -carriedOver },
    ]);
  },
);
