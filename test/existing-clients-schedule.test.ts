/** The operations of working time and time off that clients of the described API call, with what they send and read. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';
import { timeOffOf } from './harness/time-off.ts';

const app = await startTestApp();
const { hire, configure } = timeOffOf(app);
const configuration = await configure();
const calendars = '/schedule/v1/holiday-calendar';
const people = async (number: number): Promise<string[]> => {
  const hired = [];
  for (let i = 0; i < number; i++) hired.push((await hire()).id as string);
  return hired.sort();
};

/** Reads page after page, as clients do: until a page is empty. */
async function pagesOf(path: string) {
  const pages = [];
  for (let page = 1; page < 10; page++) {
    const { status, json } = await app.api('GET', `${path}limit=2&page=${page}`);
    expect([status, json.meta]).toMatchObject([200, { currentPage: page, perPage: 2 }]);
    if (json.data.length === 0) return pages;
    pages.push(json.data);
  }
  return expect.fail(`${path} has no last page`);
}
const fieldOf = (rows: Record<string, string>[][], name: string) => rows.flat().map((row) => row[name]);

describe('the employees of a holiday calendar', () => {
  test('are given it from a day on, and are listed page by page', async () => {
    const { id } = await app.create(calendars, {
      name: 'Own',
      appliesTo: 'employees',
      daysOff: [{ date: '2026-06-04' }],
    });
    const employees = await people(3);
    const path = `/schedule/v1/holidays/${id}/employees`;
    expect((await app.api('POST', path, { body: { employees, startDate: '2026-03-01' } })).status).toBe(200);
    const pages = await pagesOf(`${path}?`);
    expect(fieldOf(pages, 'employeeId')).toEqual(employees);
    expect(new Set(fieldOf(pages, 'startDate'))).toEqual(new Set(['2026-03-01']));
    const first = await app.api('GET', `${path}?limit=2`);
    const second = await app.api('GET', `${path}?limit=2&cursor=${first.json.meta.nextCursor}`);
    expect(second.json.data).toMatchObject([{ employeeId: employees[2] }]);
  });
});

test('the holidays of an employee come page by page', async () => {
  const office = await app.create('/core/v3/offices', { name: 'Madrid' });
  const daysOff = ['2026-01-06', '2026-05-15', '2026-12-08'].map((date) => ({ date }));
  await app.create(calendars, { name: 'Madrid', officeIds: [office.id], daysOff });
  const { id } = await hire({ officeId: office.id });
  const pages = await pagesOf(`/schedule/v1/holidays?employeeId=${id}&year=2026&`);
  expect(fieldOf(pages, 'date')).toEqual(daysOff.map(({ date }) => date));
});

test('the employees of a vacation configuration come page by page', async () => {
  const path = `/schedule/v1/vacation-configurations-assignations/${configuration.id}`;
  const employees = await people(3);
  for (const employeeId of employees) {
    expect((await app.api('POST', path, { body: { employeeId, year: 2026 } })).status).toBe(201);
  }
  const pages = await pagesOf(`${path}?year=2026&`);
  expect(
    pages
      .flat()
      .map(({ employee }) => employee.id)
      .sort(),
  ).toEqual(employees);
});

test('the pages of vacation balances follow each other by cursor', async () => {
  const [employeeId] = await people(1);
  const vacationConfigurationId = configuration.id;
  for (const year of [2025, 2026]) {
    await app.create('/schedule/v1/vacation-calendars', { employeeId, vacationConfigurationId, year });
  }
  const path = `/schedule/v1/vacation-calendar-totals?employeeId=${employeeId}&limit=1`;
  const first = await app.api('GET', path);
  const second = await app.api('GET', `${path}&cursor=${first.json.meta.nextCursor}`);
  expect([first, second].map(({ json }) => json.data?.[0]?.year)).toEqual([2025, 2026]);
});

test.each([
  'check-validation?employeeIds[in]=ID&employeeIds[in]=ID&status=unsent&',
  'hours-bag-rule-history?employeeIds=ID,ID&hoursBagRuleIds=ID&',
])('%s is an empty list, as Rollcall has no data for it', async (query) => {
  const path = `/schedule/v1/${query.replaceAll('ID', crypto.randomUUID())}from=2026-01-01&to=2026-01-31&limit=20&page=1`;
  const { status, json } = await app.api('GET', path);
  expect([status, json]).toEqual([
    200,
    { data: [], meta: { currentPage: 1, lastPage: 1, total: 0, perPage: 20, nextCursor: null } },
  ]);
});
