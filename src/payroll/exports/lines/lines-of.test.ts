/** Lines of rows made by hand, and the lines of their corrections, each figure worked out by hand. */
import { describe, expect, test } from 'vitest';
import type { Line } from './line.ts';
import { linesOfCorrection, linesOfRow } from './lines-of.ts';

const rules = { withinEmployment: true, byContract: true };
const january = { periodId: 'p1', from: '2026-01-01', to: '2026-01-31', rules };
const salary = (days: number, remunerationAmount: number | null, more: object = {}) => ({
  ...{ id: 's', currency: 'EUR', remunerationAmount, days, startDate: '2025-03-01', endDate: null, ...more },
});
const transport = (code: string | null, compensationType = 'fixed') => ({
  ...{ compensationId: 'c1', days: 31, startDate: '2025-03-01', endDate: null },
  compensation: { compensationType, quantity: 50.1, percentage: null, currency: 'EUR', code },
});
const bonus = (amount: number, date: string, compensationCode: string | null = 'BON') => ({
  ...{ compensationId: 'c2', compensationCode, amount, date, currency: 'EUR' },
});
const illness = (days: number, from: string, to: string, code: string | null = 'IT') => ({
  ...{ category: 'absence', absenceTypeId: 't1', days, segments: [{ code, days, from, to }] },
});
const row = (members: object) => ({ employeeId: 'e1', employee: { code: 7, externalId: 'X7' }, ...members });

/** `salary salary 31 days of 2000 EUR, 01–31` */
const inShort = ({ kind, conceptCode, quantity, unit, amount, currency, from, to }: Line): string =>
  [kind, conceptCode, quantity, unit, amount ?? '', currency ?? '', `${from.slice(8)}–${to.slice(8)}`]
    .filter((part) => part !== '' && part !== null)
    .join(' ');
const shown = (members: object) => linesOfRow(row(members), january).map(inShort);
const corrected = (before: object | null, after: object | null) =>
  linesOfCorrection(before && row(before), after && row(after), january).map(inShort);

describe('the lines of a row', () => {
  test('say whose they are, of which period, and what is counted', () => {
    const [line] = linesOfRow(row({ salaries: [salary(31, 2000)] }), january);
    expect(line).toEqual({
      ...{ employeeId: 'e1', employeeCode: 7, externalId: 'X7', conceptCode: 'salary', kind: 'salary', quantity: 31 },
      ...{ unit: 'days', amount: 2000, currency: 'EUR', from: '2026-01-01', to: '2026-01-31' },
      ...{ periodId: 'p1', periodOfOrigin: '2026-01-01', isCorrection: false },
    });
  });
  test('cut the days of pay at the period', () => {
    const ended = salary(15, 2000, { endDate: '2026-01-15' });
    const raised = salary(16, 2500, { startDate: '2026-01-16', endDate: '2026-06-30' });
    expect(shown({ salaries: [ended, raised] })).toEqual([
      'salary salary 15 days 2000 EUR 01–15',
      'salary salary 16 days 2500 EUR 16–31',
    ]);
  });
  test('cut the days of pay at the employments that they touch', () => {
    const employments = [
      { startDate: '2025-03-01', endDate: '2026-01-10' },
      { startDate: '2026-01-20', endDate: '2026-01-25' },
    ];
    const salaries = [salary(10, 2000, { endDate: '2026-01-15' }), salary(6, 2500, { startDate: '2026-01-16' })];
    const compensations = [{ ...transport('TRA'), days: 16 }];
    expect(shown({ employments, salaries, compensations })).toEqual([
      'salary salary 10 days 2000 EUR 01–10',
      'salary salary 6 days 2500 EUR 20–25',
      'compensation TRA 16 days 50.1 EUR 01–25',
    ]);
    const part = { from: '2026-01-16', to: '2026-01-31', days: 6, salaries: [salary(6, 2000)] };
    expect(shown({ employments, payGroupShare: { isCounted: true, days: 6, parts: [part] } })).toEqual([
      'salary salary 6 days 2000 EUR 20–25',
    ]);
    const asBefore = { ...january, rules: { ...rules, withinEmployment: false } };
    expect(linesOfRow(row({ employments, salaries }), asBefore).map(inShort)).toEqual([
      'salary salary 10 days 2000 EUR 01–15',
      'salary salary 6 days 2500 EUR 16–31',
    ]);
  });
  test('name a concept by its code, else by its kind', () => {
    const compensations = [transport('TRA'), transport(null)];
    const variables = [bonus(250.5, '2026-01-20'), bonus(-10, '2026-01-21', null)];
    const timeOff = [illness(3, '2026-01-12', '2026-01-14'), illness(0, '2026-01-24', '2026-01-25', null)];
    const vacation = {
      category: 'vacation',
      absenceTypeId: null,
      segments: illness(1, '2026-01-30', '2026-01-30', null).segments,
    };
    expect(shown({ compensations, variables, timeOff: [vacation, ...timeOff] })).toEqual([
      'compensation TRA 31 days 50.1 EUR 01–31',
      'compensation compensation 31 days 50.1 EUR 01–31',
      'variable BON amount 250.5 EUR 20–20',
      'variable variable amount -10 EUR 21–21',
      'vacation vacation 1 days 30–30',
      'absence IT 3 days 12–14',
      'absence absence 0 days 24–25',
    ]);
  });
  test('keep vacation to settle apart from vacation that was taken', () => {
    const settled = { vacationConfigurationId: 'v1', date: '2026-01-15', dayType: 'business_day', code: 'VAC' };
    expect(shown({ vacationSettlements: [{ ...settled, days: 6.5 }] })).toEqual([
      'vacation_settlement vacation_settlement 6.5 days 15–15',
    ]);
    const before = { vacationSettlements: [{ ...settled, days: 6.5 }] };
    expect(corrected(before, { vacationSettlements: [{ ...settled, days: -1 }] })).toEqual([
      'vacation_settlement vacation_settlement -7.5 days 15–15',
    ]);
    expect(corrected({}, before)).toEqual(['vacation_settlement vacation_settlement 6.5 days 15–15']);
    expect(corrected(null, before)).toEqual(['vacation_settlement vacation_settlement 6.5 days 15–15']);
  });
  test('count hours of vacation in hours, and of absences in times of a day', () => {
    const segment = { requestId: 'r1', code: 'VAC', from: '2026-01-12', to: '2026-01-12', days: 1, unit: 'hours' };
    const timeOff = [
      { category: 'vacation', absenceTypeId: null, segments: [{ ...segment, seconds: 19_800 }] },
      { category: 'absence', absenceTypeId: 'a1', segments: [{ ...segment, code: 'MED', seconds: 4_800 }] },
    ];
    const settled = { vacationConfigurationId: 'v1', date: '2026-01-15', dayType: 'business_day', code: 'VAC' };
    const vacationSettlements = [{ ...settled, days: 11.04, seconds: 318_000 }];
    expect(shown({ timeOff, vacationSettlements })).toEqual([
      'vacation VAC 5.5 hours 12–12',
      'absence MED 1.3333 hours 12–12',
      'vacation_settlement vacation_settlement 88.3333 hours 15–15',
    ]);
    // A configuration that came to count in hours: the days are taken back, and the hours told.
    const inDays = { timeOff: [{ ...timeOff[0], segments: [{ ...segment, unit: 'days', seconds: 19_800 }] }] };
    expect(corrected(inDays, { timeOff: timeOff.slice(0, 1) })).toEqual([
      'vacation VAC 5.5 hours 12–12',
      'vacation VAC -1 days 12–12',
    ]);
  });
  test('count hours, of what there is any', () => {
    const seconds = {
      secondsWorked: 57_600,
      secondsOvertime: 5_400,
      secondsBalance: -3_600,
      secondsWorkedNight: 1_000,
    };
    const rest = { secondsComplementary: 60, secondsWorkedHoliday: 0, secondsWorkedSunday: 7_200, secondsToWork: 9 };
    expect(shown({ ...seconds, ...rest })).toEqual([
      'worked worked 16 hours 01–31',
      'overtime overtime 1.5 hours 01–31',
      'complementary complementary 0.0167 hours 01–31',
      'night night 0.2778 hours 01–31',
      'sunday sunday 2 hours 01–31',
    ]);
  });
  test('leave out compensations that only variables pay, and parts that a row does not have', () => {
    const nothing = {
      ...transport('A', 'additional'),
      compensation: { compensationType: 'additional', quantity: null },
    };
    expect(shown({ compensations: [transport('V', 'variable'), nothing] })).toEqual([]);
    expect(shown({})).toEqual([]);
  });
});

describe('the lines of a correction', () => {
  test('say of which period they are', () => {
    const [line, ...others] = linesOfCorrection(null, row({ secondsOvertime: 3_600 }), january);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ periodId: 'p1', periodOfOrigin: '2026-01-01', isCorrection: true, quantity: 1 });
  });
  test('take days of the old rate back and give days of the new one', () => {
    const before = { salaries: [salary(31, 2000)] };
    const ended = salary(15, 2000, { endDate: '2026-01-15' });
    const raised = salary(16, 2500, { startDate: '2026-01-16' });
    expect(corrected(before, { salaries: [ended, raised] })).toEqual([
      'salary salary -16 days 2000 EUR 16–31',
      'salary salary 16 days 2500 EUR 16–31',
    ]);
  });
  test('name the days of the contract whose pay ended, also if that of another one has the same rate', () => {
    const main = salary(31, 1000);
    const other = (days: number, endDate: string | null) => salary(days, 1000, { contractId: 'c', endDate });
    const [before, after] = [{ salaries: [main, other(31, null)] }, { salaries: [main, other(15, '2026-01-15')] }];
    expect(corrected(before, after)).toEqual(['salary salary -16 days 1000 EUR 16–31']);
    const asBefore = { ...january, rules: { ...rules, byContract: false } };
    expect(linesOfCorrection(row(before), row(after), asBefore).map(inShort)).toEqual([
      'salary salary -16 days 1000 EUR 01–31',
    ]);
  });
  test('leave out what another source gives in place of the first one; those of earlier versions have both', () => {
    const main = salary(31, 1000);
    const first = (days: number, endDate: string | null) => salary(days, 1000, { contractId: 'c1', endDate });
    const next = (amount: number) => salary(16, amount, { contractId: 'c2', startDate: '2026-01-16' });
    const before = { salaries: [main, first(31, null)] };
    expect(corrected(before, { salaries: [main, first(15, '2026-01-15'), next(1000)] })).toEqual([]);
    expect(corrected(before, { salaries: [main, first(15, '2026-01-15'), next(1200)] })).toEqual([
      'salary salary -16 days 1000 EUR 16–31',
      'salary salary 16 days 1200 EUR 16–31',
    ]);
    const [one, other] = [transport('TRA'), { ...transport('TRA'), compensationId: 'c9' }];
    expect(corrected({ compensations: [one] }, { compensations: [other] })).toEqual([]);
    const asBefore = { ...january, rules: { ...rules, byContract: false } };
    const lines = linesOfCorrection(row({ compensations: [one] }), row({ compensations: [other] }), asBefore);
    expect(lines.map(inShort)).toEqual([
      'compensation TRA 31 days 50.1 EUR 01–31',
      'compensation TRA -31 days 50.1 EUR 01–31',
    ]);
  });
  test('name the days of employment that came or went, whenever the pay ends', () => {
    const employed = (startDate: string, endDate: string | null, salaries: object[]) => ({
      employments: [{ startDate, endDate }],
      salaries,
    });
    const announced = employed('2025-03-01', '2026-01-20', [salary(20, 2000)]);
    const gone = employed('2025-03-01', '2026-01-19', [salary(19, 2000, { endDate: '2026-01-19' })]);
    expect(corrected(announced, gone)).toEqual(['salary salary -1 days 2000 EUR 20–20']);
    const left = employed('2025-03-01', '2026-01-20', [salary(20, 2000, { endDate: '2026-01-20' })]);
    expect(corrected(announced, { ...left, timeOff: [illness(1, '2026-01-12', '2026-01-12')] })).toEqual([
      'absence IT 1 days 12–12',
    ]);
    const hired = (startDate: string, days: number) => employed(startDate, null, [salary(days, 2000)]);
    expect(corrected(hired('2026-01-10', 22), hired('2026-01-08', 24))).toEqual([
      'salary salary 2 days 2000 EUR 08–09',
    ]);
  });
  test('have the pay of an hour as the rate of hourly pay without a yearly amount', () => {
    const hourly = (days: number, grossSalary: number, more: object = {}) =>
      salary(days, null, { grossSalary, grossPeriod: 'hourly', ...more });
    const before = { salaries: [hourly(31, 15.5)] };
    expect(shown(before)).toEqual(['salary salary 31 days 15.5 EUR 01–31']);
    const ended = hourly(15, 15.5, { endDate: '2026-01-15' });
    expect(corrected(before, { salaries: [ended, hourly(16, 16, { startDate: '2026-01-16' })] })).toEqual([
      'salary salary -16 days 15.5 EUR 16–31',
      'salary salary 16 days 16 EUR 16–31',
    ]);
  });
  test('add what came, over its days alone', () => {
    const before = { timeOff: [illness(3, '2026-01-12', '2026-01-14')] };
    expect(corrected(before, { timeOff: [illness(5, '2026-01-12', '2026-01-16')] })).toEqual([
      'absence IT 2 days 15–16',
    ]);
    expect(corrected(before, { timeOff: [] })).toEqual(['absence IT -3 days 12–14']);
    expect(corrected(null, before)).toEqual(['absence IT 3 days 12–14']);
    expect(corrected(before, null)).toEqual(['absence IT -3 days 12–14']);
  });
  test('take back and give days that moved', () => {
    const before = { timeOff: [illness(3, '2026-01-12', '2026-01-14')] };
    expect(corrected(before, { timeOff: [illness(3, '2026-01-13', '2026-01-15')] })).toEqual([
      'absence IT -3 days 12–14',
      'absence IT 3 days 13–15',
    ]);
    // Two separate days that went: one line would name the days between them.
    expect(corrected(before, { timeOff: [illness(1, '2026-01-13', '2026-01-13')] })).toEqual([
      'absence IT -3 days 12–14',
      'absence IT 1 days 13–13',
    ]);
  });
  test('have signed sums of what is paid and of hours', () => {
    const before = { variables: [bonus(100, '2026-01-20')], secondsOvertime: 7_200, secondsWorkedNight: 3_600 };
    const after = { variables: [bonus(80.1, '2026-01-20')], secondsOvertime: 0, secondsWorkedNight: 3_600 };
    expect(corrected(before, after)).toEqual([
      'variable BON amount -19.9 EUR 20–20',
      'overtime overtime -2 hours 01–31',
    ]);
  });
  test('tell vacation of one configuration from that of another, where both rows say which it is', () => {
    const taken = (code: string, vacationConfigurationId?: string) => ({
      timeOff: [
        {
          ...{ category: 'vacation', absenceTypeId: null, days: 1 },
          segments: [{ code, days: 1, from: '2026-01-12', to: '2026-01-12', vacationConfigurationId }],
        },
      ],
    });
    expect(corrected(taken('VAC', 'v1'), taken('PERS', 'v2'))).toEqual([
      'vacation PERS 1 days 12–12',
      'vacation VAC -1 days 12–12',
    ]);
    expect(corrected(taken('VAC', 'v1'), taken('NEW', 'v1'))).toEqual([]);
  });
  test('have nothing of a concept that only has another code since', () => {
    const before = { compensations: [transport('OLD')], variables: [bonus(1, '2026-01-02', null)] };
    const after = { compensations: [transport('NEW')], variables: [bonus(1, '2026-01-02'), bonus(2, '2026-01-03')] };
    expect(corrected(before, after)).toEqual(['variable BON amount 2 EUR 03–03']);
  });
  test('keep apart what is paid in different currencies', () => {
    const inDollars = { ...bonus(5, '2026-01-20'), currency: 'USD' };
    expect(corrected({ variables: [bonus(5, '2026-01-20')] }, { variables: [inDollars] })).toEqual([
      'variable BON amount 5 USD 20–20',
      'variable BON amount -5 EUR 20–20',
    ]);
  });
});
