/** Reads the tables of docs/cases.md, and carries out their statements. */
import { readFileSync } from 'node:fs';
import { addDays } from '../../src/platform/clock.ts';
import type { TestApp } from './app.ts';
import type { Answer } from './http.ts';
import { absences, dates, vacations } from './time-off.ts';

export interface Case {
  number: number;
  name: string;
  given: string[];
  expected: string[];
  /** Why the figures are right. */
  source: string;
}

const file = new URL('../../docs/cases.md', import.meta.url);
const statements = (cell = '') =>
  cell
    .trim()
    .replaceAll('`', '')
    .split(';')
    .map((one) => one.trim());

/** The rows of the tables whose first cell is a number. */
export function readCases(): Case[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line): Case[] => {
      const [, number, name, given, expected, , source] = line.split('|');
      if (!/^\s*\d+\s*$/.test(number ?? '')) return [];
      return [
        {
          number: Number(number),
          name: name?.trim() ?? '',
          given: statements(given),
          expected: statements(expected),
          source: source?.trim() ?? '',
        },
      ];
    });
}

const holidaysPath = '/schedule/v1/holiday-calendar';
const entriesPath = '/schedule/v1/work-entries';
const weekdays = {
  Mon: 'monday',
  Tue: 'tuesday',
  Wed: 'wednesday',
  Thu: 'thursday',
  Fri: 'friday',
  Sat: 'saturday',
  Sun: 'sunday',
};
const day = String.raw`\d{4}-\d\d-\d\d`;
const period = `(${day})(?: to (${day}))?`;

/** The terms of a contract: `Mon Tue 8 h`, `37.5 h a week`, `50 %`, `fte 0.5`. */
function termsOf(text: string): object {
  const [, weekly] = /^([\d.]+) h a week$/.exec(text) ?? [];
  const [, percentage] = /^([\d.]+) %$/.exec(text) ?? [];
  const [, fullTime] = /^full time ([\d.]+) h$/.exec(text) ?? [];
  const [, fte] = /^fte ([\d.]+)$/.exec(text) ?? [];
  const [, seniorityDate] = /^since (\S+)$/.exec(text) ?? [];
  const [, days, hours] = /^((?:[A-Z][a-z]{2} )+)([\d.]+) h$/.exec(text) ?? [];
  if (weekly) return { weeklyHours: Number(weekly) };
  if (fullTime) return { maxLegalWeeklyHours: Number(fullTime) };
  if (percentage) return { percentageWorkDay: Number(percentage) };
  if (fte) return { fte: Number(fte) };
  if (seniorityDate) return { seniorityDate };
  if (!days) throw new Error(`unknown terms of a contract: ${text}`);
  const named = Object.entries(weekdays).filter(([name]) => days.split(' ').includes(name));
  return { workDays: named.map(([, name]) => ({ day: name, hours: Number(hours) })) };
}

// biome-ignore lint/suspicious/noExplicitAny: a reply whose form the expectation names
type Total = any;
/** The figures of a balance, by their words. */
const figures: Record<string, (total: Total) => number> = {
  entitled: ({ entitled }) => entitled,
  taken: ({ taken }) => taken,
  pending: ({ pending }) => pending,
  remaining: ({ remaining }) => remaining,
  expired: ({ expired }) => expired,
  adjusted: ({ adjusted }) => adjusted,
  settled: ({ settlement }) => settlement?.days ?? 0,
  'carried over': ({ carriedOver }) => carriedOver,
};

/** The rules of an office: `rule night 23:00 to 05:00`, `rule rounding 15 min`. */
function rulesOf(given: readonly string[]): object {
  const forms: [RegExp, (...parts: string[]) => object][] = [
    [/^rule night (\S+) to (\S+)$/, (nightStart, nightEnd) => ({ nightStart, nightEnd })],
    [/^rule rounding (\d+) min$/, (minutes) => ({ roundingMinutes: Number(minutes) })],
    [/^rule overtime by week$/, () => ({ overtimeBasis: 'week' })],
    [/^rule full time ([\d.]+) h$/, (hours) => ({ fullTimeWeeklyHours: Number(hours) })],
  ];
  const rules = given.filter((one) => one.startsWith('rule '));
  return Object.assign(
    {},
    ...rules.map((rule) => {
      const found = forms.map(([form, read]) => ({ parts: form.exec(rule), read })).find(({ parts }) => parts);
      if (!found) throw new Error(`unknown rule: ${rule}`);
      return found.read(...(found.parts ?? []).slice(1));
    }),
  );
}

/** The names of figures for pay. */
const payFigures: Record<string, string> = {
  worked: 'secondsWorked',
  paused: 'secondsPaused',
  night: 'secondsWorkedNight',
  holiday: 'secondsWorkedHoliday',
  Sunday: 'secondsWorkedSunday',
  overtime: 'secondsOvertime',
  complementary: 'secondsComplementary',
};

/** The days of `2027-04`, `2027-04-30` or `2027-04-28 to 2027-05-02`. */
function daysIn(text: string): string {
  if (!/^\d{4}-\d\d$/.test(text)) {
    const [from, to = from] = text.split(' to ');
    return `from=${from}&to=${to}`;
  }
  const [year, month] = text.split('-').map(Number) as [number, number];
  return `from=${text}-01&to=${new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)}`;
}

const withSeconds = (time = '') => time.replace(/T\d\d:\d\d/, '$&:00');

/** The policy of a case: `22 working days, of which 5 are carried over until 03-31, earned monthly`. */
function policyOf(text: string): object {
  const [, maxDaysOff, unit] = /^([\d.]+) (calendar|working) days/.exec(text) ?? [];
  const terms = text.split(', ').slice(1);
  const accruals = { monthly: 'month', 'twice a month': 'half_month', 'every two weeks': 'two_weeks', weekly: 'week' };
  const sinceYear = 2024;
  const carryOver = {
    sinceYear,
    maxDays: 0 as number | null,
    lastDay: '12-31',
    monthsAfterSickLeave: 18 as number | null,
  };
  const policy: Record<string, unknown> = { dayType: unit === 'calendar' ? 'calendar_day' : 'business_day', carryOver };
  const seniority: object[] = [];
  const rules: [RegExp, (...parts: string[]) => void][] = [
    [
      /^carries over (all|[\d.]+) until (\d\d-\d\d)$/,
      (most = '', lastDay = '') => {
        Object.assign(carryOver, { maxDays: most === 'all' ? null : Number(most), lastDay });
      },
    ],
    [
      /^after sick leave for (\d+) months$/,
      (months) => Object.assign(carryOver, { monthsAfterSickLeave: Number(months) }),
    ],
    [/^carries nothing over$/, () => Object.assign(policy, { carryOver: null })],
    [/^([\d.]+) more from (\d+) years$/, (days, years) => seniority.push({ years: Number(years), days: Number(days) })],
    [/^earned from (\S+)$/, (accrualFirstDay = '') => Object.assign(policy, { accrualFirstDay })],
    [/^by months$/, () => Object.assign(policy, { accrualBasis: 'months' })],
    [/^earned (.+)$/, (how = '') => Object.assign(policy, { accrual: accruals[how as keyof typeof accruals] })],
    [/^suspended by unpaid leave$/, () => Object.assign(policy, { unpaidLeaveSuspends: true })],
  ];
  for (const term of terms) {
    const found = rules.find(([pattern]) => pattern.test(term));
    if (!found) throw new Error(`unknown term of a policy: ${term}`);
    found[1](...(found[0].exec(term) ?? []).slice(1));
  }
  return { maxDaysOff: Number(maxDaysOff), ...policy, seniority };
}

/** The employee of a case. */
export interface Subject {
  id: string;
  officeId: string;
  /** The request and the holidays that were made last. */
  requestId?: string;
  holidaysId?: string;
  /** The last reply that refused something. */
  refusal: Answer | undefined;
  /** The day for which the last work entry counts. */
  workDate: string | undefined;
}

/** Carries out the statements of a case, and returns figures by the words of its expectations. */
export function stageOf(app: TestApp, kinds: Record<string, string>) {
  const post = async (subject: Subject, path: string, body: object): Promise<Answer> => {
    const answer = await app.api('POST', path, { body });
    if (answer.status >= 400) subject.refusal = answer;
    else if (path.startsWith(entriesPath)) subject.workDate = answer.json.data.workDate;
    else if (path.startsWith(absences)) subject.requestId = answer.json.data.id;
    else if (path === holidaysPath) subject.holidaysId = answer.json.data.id;
    return answer;
  };
  const ask = async (subject: Subject, verb: string, from: string, to: string | undefined, how: string) => {
    const [, startTime, endTime] = /(\d\d:\d\d)-(\d\d:\d\d)/.exec(how) ?? [];
    const extent = startTime ? { startTime, endTime } : how.includes('half') ? { portion: 0.5 } : {};
    const kind = kinds[`${verb}${startTime ? ' hours' : ''}`];
    const path = kind ? absences : vacations;
    const request = await post(subject, path, {
      employeeId: subject.id,
      daysOff: dates(from, to).map((date) => ({ ...date, ...extent })),
      ...(kind ? { absenceTypeId: kind } : {}),
      ...(verb === 'returns' ? { type: 'delete' } : {}),
      ...(how.includes('on working days') ? { onlyWithSchedule: true } : {}),
    });
    if (verb === 'asks' || request.status !== 201 || request.json.data.status !== 'pending') return;
    await post(subject, `${path}/${request.json.data.id}/accept`, {});
  };
  /** Asks for a range; without a last day the absence is open. */
  const askRange = async (subject: Subject, verb: string, startDate: string, endDate: string | undefined) => {
    const kind = kinds[verb === 'relapse' ? 'ill' : verb];
    const earlier = verb === 'relapse' ? { relapseOf: subject.requestId } : {};
    const path = kind ? absences : vacations;
    const body = { employeeId: subject.id, startDate, endDate: endDate ?? null, ...earlier };
    const request = await post(subject, path, kind ? { ...body, absenceTypeId: kind } : body);
    if (request.status !== 201 || request.json.data.status !== 'pending') return;
    await post(subject, `${path}/${request.json.data.id}/accept`, {});
  };
  const clock: Record<string, string> = {
    in: 'clock-in',
    'clocks in': 'clock-in',
    resumes: 'clock-in',
    pauses: 'clock-in',
    'clocks out': 'clock-out',
  };
  const atClock = (subject: Subject, does: string) =>
    post(subject, `${entriesPath}/${clock[does]}`, {
      employeeId: subject.id,
      ...(does === 'pauses' ? { workBreakId: kinds.break } : {}),
    });

  /** The statements that need a subject, in the order in which they are tried. */
  const rules: [RegExp, (subject: Subject, ...parts: string[]) => Promise<unknown>][] = [
    [
      new RegExp(`^contract ${period}: (.+)$`),
      (subject, startDate, endDate, terms) =>
        post(subject, '/contract/v1/contracts', {
          employeeId: subject.id,
          startDate,
          endDate: endDate ?? null,
          ...Object.assign({}, ...(terms ?? '').split(', ').map(termsOf)),
        }),
    ],
    [
      new RegExp(`^holiday (${day})$`),
      (subject, date) =>
        post(subject, holidaysPath, {
          name: 'Holidays',
          year: Number(date?.slice(0, 4)),
          officeIds: [subject.officeId],
          daysOff: [{ date }],
        }),
    ],
    [
      new RegExp(
        `^(takes|asks|returns|ill|birth leave|unpaid leave|permission) ${period}(| half| on working days| [\\d:-]+)$`,
      ),
      (subject, verb = '', from = '', to, how = '') => ask(subject, verb, from, to, how),
    ],
    [
      new RegExp(`^adjusted ${period} by (-?[\\d.]+)$`),
      (subject, date, _, days) =>
        post(subject, '/schedule/v1/vacation-adjustments', {
          employeeId: subject.id,
          date,
          days: Number(days),
          reason: 'Agreed',
        }),
    ],
    [
      new RegExp(`^range: (takes|ill|relapse|birth leave|permission) ${period}$`),
      (subject, verb = '', from = '', to) => askRange(subject, verb, from, to),
    ],
    [
      new RegExp(`^ends (${day})$`),
      async (subject, endDate) => {
        const answer = await app.api('PATCH', `${absences}/${subject.requestId}`, { body: { endDate } });
        if (answer.status >= 400) subject.refusal = answer;
      },
    ],
    [/^holiday removed$/, (subject) => app.api('DELETE', `${holidaysPath}/${subject.holidaysId}`)],
    [
      /^(works|pauses) (\S+) to (\S+)$/,
      (subject, does, from, to) =>
        post(subject, entriesPath, {
          employeeId: subject.id,
          ...(does === 'pauses' ? { workEntryType: 'pause', workBreakId: kinds.break } : {}),
          workEntryIn: { date: withSeconds(from) },
          workEntryOut: { date: withSeconds(to) },
        }),
    ],
    [
      new RegExp(`^moves (${day}) to (\\S+)$`),
      async (subject, effectiveDate, zone) => {
        const { id: officeId } = await app.create('/core/v3/offices', {
          name: `${subject.id} ${zone}`,
          defaultEmployeesDateTimeZone: zone,
        });
        await app.change('PATCH', `/core/v3/employees/${subject.id}`, { officeId, effectiveDate });
      },
    ],
    [/^clocks (in)$/, (subject, does = '') => atClock(subject, does)],
    [
      /^after (\d+) h (pauses|resumes|clocks in|clocks out)$/,
      (subject, hours, does = '') => {
        app.clock.advance({ hours: Number(hours) });
        return atClock(subject, does);
      },
    ],
  ];

  /** The dated segments of a month in payroll, as `02–30 open, 20 days`. */
  const segmentsIn = async (employeeId: string, month: string): Promise<string[]> => {
    const query = `${daysIn(month)}&employeeIds=${employeeId}`;
    const [row] = await app.read(`/contract/v1/contracts/contracts-for-payroll?${query}`);
    // biome-ignore lint/suspicious/noExplicitAny: the row of a reply
    const told = ({ from, to, days, isOpen, relapseOf }: any) =>
      `${from.slice(8)} to ${to.slice(8)}${isOpen ? ' open' : ''}${relapseOf ? ' relapse' : ''} ${days}`;
    return row.timeOff.flatMap(({ segments }: { segments: object[] }) => segments.map(told));
  };

  const first = (given: string[], pattern: RegExp) =>
    given.map((one) => pattern.exec(one)).find((found) => found !== null);

  /** The policy of a made template, as it is offered. */
  const made = async (code: string): Promise<object> => {
    const templates = await app.read('/schedule/v1/vacation-configuration-templates');
    const template = templates.find((one: { code: string }) => one.code === code);
    if (!template) throw new Error(`there is no template ${code}`);
    return template.configuration;
  };

  return {
    /** Hires the employee of a case, and carries out its statements. */
    async play({ number, given }: Case): Promise<Subject> {
      const zone = first(given, /^office (\S+)$/)?.[1] ?? 'Europe/Madrid';
      const office = await app.create('/core/v3/offices', {
        name: `Case ${number}`,
        defaultEmployeesDateTimeZone: zone,
        ...rulesOf(given),
      });
      const employments = given.flatMap((one) => {
        const [, startDate, endDate] = new RegExp(`^employed ${period}$`).exec(one) ?? [];
        return startDate ? [{ startDate, endDate: endDate ?? null }] : [];
      });
      const [employed = { startDate: '2020-01-01', endDate: null }, again] = employments;
      const { id } = await app.create('/core/v3/employees', {
        firstName: 'Ana',
        lastName: `Case ${number}`,
        officeId: office.id,
        ...employed,
        endDate: again ? employed.endDate : null,
      });
      if (again) await app.change('POST', `/core/v3/employees/${id}/reactivate`, { startDate: again.startDate });
      const [, template] = first(given, /^template (\S+)$/) ?? [];
      const policy = template
        ? await made(template)
        : policyOf(first(given, /^policy (.+)$/)?.[1] ?? '22 working days');
      const { id: vacationConfigurationId } = await app.create('/schedule/v1/vacation-configurations', {
        ...policy,
        name: `Case ${number}`,
      });
      for (const year of [2025, 2026, 2027, 2028]) {
        await app.create('/schedule/v1/vacation-calendars', { employeeId: id, vacationConfigurationId, year });
      }
      const subject: Subject = { id, officeId: office.id, refusal: undefined, workDate: undefined };
      for (const statement of given) {
        if (/^(employed|office|policy|template|rule) /.test(statement)) continue;
        const refused = subject.refusal;
        if (refused) throw new Error(`before "${statement}": ${refused.text}`);
        const found = rules
          .map(([pattern, act]) => ({ parts: pattern.exec(statement), act }))
          .find(({ parts }) => parts);
        if (!found) throw new Error(`unknown statement: ${statement}`);
        await found.act(subject, ...(found.parts ?? []).slice(1));
      }
      if (!again && employed.endDate !== null) {
        await app.change('POST', `/core/v3/employees/${id}/deactivate`, { endDate: employed.endDate });
      }
      return subject;
    },

    /** The expectation with the figure that holds, to be compared with the row: `entitled 22`. */
    async told({ id, refusal, workDate }: Subject, expectation: string): Promise<string> {
      const [, figure = '', year = '2026', on] =
        new RegExp(`^(${Object.keys(figures).join('|')})(?: in (\\d{4}))?(?: on (${day}))? -?[\\d.]+$`).exec(
          expectation,
        ) ?? [];
      if (figure) {
        const date = on ? `&date=${on}` : '';
        const [total] = await app.read(`/schedule/v1/vacation-calendar-totals?employeeId=${id}&year=${year}${date}`);
        return expectation.replace(/-?[\d.]+$/, String(figures[figure]?.(total)));
      }
      if (expectation.startsWith('refused ')) return `refused ${refusal?.json.code}`;
      const payroll = async (days: string) =>
        (await app.read(`/contract/v1/contracts/contracts-for-payroll?${daysIn(days)}&employeeIds=${id}`))[0];
      const [, paid, figureName = ''] = /^pay(?: (\d.*?))? ([A-Za-z]+) [\d.]+ h$/.exec(expectation) ?? [];
      if (figureName) {
        const row = await payroll(paid ?? workDate ?? '');
        return expectation.replace(/[\d.]+ h$/, `${row[payFigures[figureName] ?? ''] / 3600} h`);
      }
      const [, settlingMonth = ''] = /^payroll settles -?[\d.]+ days in (\d{4}-\d\d)$/.exec(expectation) ?? [];
      if (settlingMonth) {
        const { vacationSettlements }: { vacationSettlements: { days: number }[] } = await payroll(settlingMonth);
        const sum = vacationSettlements.reduce((all, one) => all + one.days, 0);
        return `payroll settles ${sum} days in ${settlingMonth}`;
      }
      const [, no = '', days, code] = /^(no )?issue(?: (\d.*?))? ([a-z_]+)$/.exec(expectation) ?? [];
      if (code) {
        const { issues } = await payroll(days ?? workDate ?? '');
        const isFound = issues.some((issue: { code: string }) => issue.code === code);
        return isFound === (no === '') ? expectation : `not so: ${expectation}`;
      }
      const [, month = ''] = /^off in (\d{4}-\d\d):/.exec(expectation) ?? [];
      if (month) return `off in ${month}: ${(await segmentsIn(id, month)).join(', ') || 'nothing'}`;
      const [, from, to] = new RegExp(`^planned (${day}) to (${day}) `).exec(expectation) ?? [];
      const report = async (name: string, period: string) =>
        (await app.read(`/schedule/v1/reports/${name}?${period}&employeeIds=${id}`))[0];
      if (from) {
        const { secondsToWork } = await report('worked-hours', `from=${from}&to=${to}`);
        return `planned ${from} to ${to} ${secondsToWork / 3600} h`;
      }
      if (expectation.startsWith('day ')) return `day ${workDate}`;
      const worked = `from=${workDate}&to=${addDays(workDate ?? '', 2)}`;
      if (expectation.startsWith('worked '))
        return `worked ${(await report('worked-hours', worked)).secondsWorked / 3600} h`;
      if (expectation.startsWith('night ')) {
        return `night ${(await report('worked-night-hours', worked)).secondsWorkedNight / 3600} h`;
      }
      throw new Error(`unknown expectation: ${expectation}`);
    },
  };
}
