/** Lists as CSV, byte by byte: payroll rows, exports and reports of working time, as `Accept: text/csv` asks for them. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';

const app = await startTestApp();
const since = '2026-01-01';
const january = 'from=2026-01-01&to=2026-01-31';
const rows = `/contract/v1/contracts/contracts-for-payroll?${january}`;
const hours = `/schedule/v1/reports/worked-hours?${january}`;
const crlf = (lines: string[]) => lines.map((line) => `${line}\r\n`).join('');

const csvOf = async (path: string, token = app.token) => {
  const reply = await app.api('GET', path, { token, headers: { accept: 'text/csv' } });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  return reply;
};
const headingsOf = (text: string) => (text.split('\r\n')[0] ?? '').split(',');

/** Two employees: one who moves on the 20th, and one whose name is a formula and who leaves on the 9th. */
async function makeCompany() {
  const named = async (path: string, body: object): Promise<string> => (await app.create(path, body)).id;
  await app.create('/payroll/v1/pay-groups', { name: 'All', frequency: 'monthly', firstDay: since, isDefault: true });
  const research = await named('/core/v3/departments', { name: 'Research', code: 'RES' });
  const sales = await named('/core/v3/departments', { name: 'Sales, "Spain"', code: 'SAL' });
  const office = await named('/core/v3/offices', { name: 'Málaga', code: 'AGP' });
  const entity = await named('/core/v3/legal-entities', { name: 'Acme', country: 'ES' });
  const first = await named('/core/v3/cost-centres', { name: 'One', code: 'C1' });
  const second = await named('/core/v3/cost-centres', { name: 'Two', code: 'C2' });
  const contractTypeId = await named('/contract/v1/contract-types', { name: 'Permanent' });
  const hire = async (more: object, grossSalary: number) => {
    const employeeId = await named('/core/v3/employees', { startDate: since, ...more });
    const contract = { employeeId, startDate: since, code: 'K-1', contractTypeId, weeklyHours: 40 };
    const contractId = await named('/contract/v1/contracts', contract);
    const pay = { employeeId, startDate: since, payPeriod: 'monthly', currency: 'EUR', grossSalary, payments: 12 };
    return { employeeId, contractId, salaryId: await named('/contract/v1/salaries', pay) };
  };
  const identity = { nid: '12345678Z', identityNumberType: 'dni', accountNumber: 'ES9121000418450200051332' };
  const ana = await hire(
    { firstName: 'Ana', lastName: 'Peña', code: 7, departmentId: research, ...identity },
    24_000.5,
  );
  await app.create('/core/v3/placements', {
    ...{ employeeId: ana.employeeId, startDate: '2026-01-20', departmentId: sales, officeId: office },
    ...{
      legalEntityId: entity,
      costCentres: [first, second].map((id, i) => ({ costCentreId: id, percentage: i ? 40 : 60 })),
    },
  });
  const leo = await hire({ firstName: 'Leo', lastName: '=1+1', externalId: 'ERP "2"', departmentId: research }, 18_000);
  const left = await app.api('PATCH', `/core/v3/employees/${leo.employeeId}`, { body: { endDate: '2026-01-09' } });
  expect(left.status, left.text).toBe(200);
  await app.create('/schedule/v1/work-entries', {
    ...{ employeeId: leo.employeeId },
    ...{ workEntryIn: { date: '2026-01-05T08:00:00Z' }, workEntryOut: { date: '2026-01-05T18:00:00Z' } },
  });
  return { ana, leo, research, sales, office, entity, first, second };
}

const { ana, leo, research, sales, office, entity, first, second } = await makeCompany();

const person = 'from,to,employeeId,employeeCode,externalId,firstName,lastName';
const place = 'departmentId,officeId,legalEntityId,costCentreIds,costCentrePercentages';
const figures =
  'secondsWorked,secondsPaused,secondsToWork,secondsOvertime,secondsBalance,secondsComplementary,secondsWorkedNight,secondsWorkedHoliday,secondsWorkedSunday';
const dayFigures = `date,start,end,periods,${figures},secondsOrdinary,secondsOnBreak`;
const contract = 'contractId,contractCode,contractTypeName,weeklyHours';
const salary = 'salaryId,grossSalary,grossPeriod,payPeriod,currency,salaryDays,extraPayAccrued';
const names = 'departmentCode,departmentName,officeCode,officeName,legalEntityName,costCentreCodes,costCentreNames';
const stored = `${person},${place},nid,ssn,accountNumber,${contract},${salary},${figures},vacationDays,absenceDays,vacationSettledDays,issues`;

const ofAna = `2026-01-01,2026-01-31,${ana.employeeId},7,,Ana,Peña,${sales},${office},${entity},${first}|${second},60|40`;
const ofLeo = `2026-01-01,2026-01-31,${leo.employeeId},,"ERP ""2""",Leo,'=1+1,${research},,,,`;
const namesOfAna = 'SAL,"Sales, ""Spain""",AGP,Málaga,Acme,C1|C2,One|Two';
const namesOfLeo = 'RES,Research,,,,,';
// January 2026 has 22 days from Monday to Friday, 7 of them until the 9th; each is planned with 8 hours.
const storedOfAna = `${ofAna},12345678Z,,ES9121000418450200051332,${ana.contractId},K-1,Permanent,40,${ana.salaryId},24000.5,yearly,monthly,EUR,31,0,0,0,633600,0,-633600,0,0,0,0,0,0,0,nothing_recorded`;
const storedOfLeo = `${ofLeo},,,,${leo.contractId},K-1,Permanent,40,${leo.salaryId},18000,yearly,monthly,EUR,9,0,36000,0,201600,7200,-165600,0,0,0,0,0,0,0,no_bank_account|no_code`;

describe('payroll rows', () => {
  test('have a line for each employee, with the place on the last day', async () => {
    const { text, headers } = await csvOf(rows);
    expect(text).toBe(crlf([`${stored},${names}`, `${storedOfAna},${namesOfAna}`, `${storedOfLeo},${namesOfLeo}`]));
    expect(headers).not.toHaveProperty('link');
  });

  test.each([
    [['contracts:read'], `from,to,employeeId,${contract},issues`],
    [['contracts:read', 'salaries:read'], `from,to,employeeId,${contract},${salary},issues`],
    // Personal numbers are details of the employee.
    [['contracts:read', 'employees.sensitive:read'], `from,to,employeeId,${contract},issues`],
    [
      ['contracts:read', 'reports:read', 'time-off:read'],
      `from,to,employeeId,${contract},${figures},vacationDays,absenceDays,vacationSettledDays,issues`,
    ],
    [
      ['contracts:read', 'employees:read', 'departments:read'],
      `${person},${place},${contract},issues,departmentCode,departmentName`,
    ],
    [
      ['contracts:read', 'employees:read', 'employees.sensitive:read'],
      `${person},${place},nid,ssn,accountNumber,${contract},issues`,
    ],
  ])('leave out the columns that a token with %j may not read', async (scopes, headings) => {
    const { text } = await csvOf(rows, await app.newToken(scopes));
    expect(headingsOf(text).join()).toBe(headings);
    expect(text).toContain(ana.contractId);
    expect(text.includes('24000.5')).toBe(scopes.includes('salaries:read'));
    expect(text.includes('12345678Z')).toBe(headings.includes('nid'));
    expect(text.includes('Peña')).toBe(scopes.includes('employees:read'));
    expect(text.includes('Sales')).toBe(scopes.includes('departments:read'));
  });

  test('are paged as JSON is, and a header links to the next page', async () => {
    const whole = (await csvOf(rows)).text.split('\r\n');
    const one = await csvOf(`${rows}&limit=1&orderBy=createdAt%20asc&page=1`);
    expect(one.text).toBe(crlf(whole.slice(0, 2)));
    const link = /^<(?<path>[^>]+)>; rel="next"$/.exec(one.headers.link ?? '')?.groups?.path ?? '';
    const asked = { limit: '1', orderBy: 'createdAt asc', from: '2026-01-01', to: '2026-01-31' };
    const { cursor, ...others } = Object.fromEntries(new URLSearchParams(link.split('?')[1]));
    expect(others).toEqual(asked);
    const two = await csvOf(link);
    expect(two.text).toBe(crlf([whole[0] ?? '', whole[2] ?? '']));
    expect(two.headers).not.toHaveProperty('link');
    const { json } = await app.api('GET', `${rows}&limit=1&orderBy=createdAt%20asc`);
    expect(json.meta.nextCursor).toBe(cursor);
  });

  test('without a row have the line of headings', async () => {
    const { text } = await csvOf('/contract/v1/contracts/contracts-for-payroll?from=2020-01-01&to=2020-01-31');
    expect(text).toBe(crlf([`${stored},${names}`]));
  });
});

describe('reports of working time', () => {
  const columns = `${person},${place},${names},removedAt`;
  const [headAna, headLeo] = [`${ofAna},${namesOfAna},`, `${ofLeo},${namesOfLeo},`];

  test('have the employee, the place and the figures', async () => {
    const { text } = await csvOf(hours);
    expect(text).toBe(
      crlf([
        `${columns},${dayFigures}`,
        `${headAna},,,,,0,0,633600,0,-633600,0,0,0,0,0,0`,
        `${headLeo},,,,,36000,0,201600,7200,-165600,0,0,0,0,28800,0`,
      ]),
    );
  });

  test('leave cells empty that the request did not ask for, so that the headings are the same', async () => {
    const { text } = await csvOf(`${hours}&groupBy=day&employeeIds=${leo.employeeId}&limit=5`);
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(`${columns},${dayFigures}`);
    expect(lines[5]).toBe(`${headLeo},2026-01-05,,,,36000,0,28800,7200,7200,0,0,0,0,28800,0`);
  });

  test('have a line for each day of a row', async () => {
    const reports = '/schedule/v1/reports';
    const byWeekDay = (await csvOf(`${reports}/worked-hours-by-week-day?${january}`)).text.split('\r\n');
    expect(byWeekDay).toHaveLength(1 + 2 * 7 + 1);
    // There is one Monday until the 9th.
    expect(byWeekDay[8]).toBe(`${headLeo},monday,36000,0,28800,7200,7200,0,0,0,0,28800,0`);
    const night = (await csvOf(`${reports}/worked-night-hours?${january}`)).text;
    expect(night).toBe(crlf([`${columns},secondsWorkedNight`, `${headAna},0`, `${headLeo},0`]));
    const absence = (await csvOf(`${reports}/worked-absence-days?${january}`)).text;
    expect(absence).toBe(crlf([`${columns},date,secondsWorked`]));
  });

  test('show no details of employees to a token without their scope', async () => {
    const { text } = await csvOf(hours, await app.newToken(['reports:read']));
    expect(text).toBe(
      crlf([
        `from,to,employeeId,removedAt,date,${figures},secondsOrdinary,secondsOnBreak`,
        `2026-01-01,2026-01-31,${ana.employeeId},,,0,0,633600,0,-633600,0,0,0,0,0,0`,
        `2026-01-01,2026-01-31,${leo.employeeId},,,36000,0,201600,7200,-165600,0,0,0,0,28800,0`,
      ]),
    );
  });
});

describe('exports', () => {
  const periodOf = async (from: string) => (await app.read(`/payroll/v1/periods?from=${from}&to=${from}`))[0].id;
  const exportMonth = async (from: string): Promise<string> => {
    const path = `/payroll/v1/periods/${await periodOf(from)}`;
    expect((await app.api('POST', `${path}/lock`)).status).toBe(200);
    return (await app.api('POST', `${path}/exports`)).json.data.id;
  };

  test('have lines that stay the same, and a line for each difference of a correction', async () => {
    const path = `/payroll/v1/exports/${await exportMonth('2026-01-01')}/rows`;
    // No employee changes the pay group.
    const whole = crlf([`${stored},payGroupDays`, `${storedOfAna},`, `${storedOfLeo},`]);
    expect((await csvOf(path)).text).toBe(whole);
    await app.change('PATCH', `/core/v3/departments/${sales}`, { name: 'Another' });
    await app.change('PATCH', `/core/v3/employees/${leo.employeeId}`, { externalId: '+cmd|x', endDate: '2026-01-08' });
    expect((await csvOf(path)).text).toBe(whole);

    const next = `/payroll/v1/exports/${await exportMonth('2026-02-01')}/corrections`;
    const { text } = await csvOf(next);
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('employeeId,employeeCode,externalId,periodId,from,to,path,before,after,difference');
    const head = `${leo.employeeId},,'+cmd|x,${await periodOf('2026-01-01')},2026-01-01,2026-01-31`;
    expect(lines).toContain(`${head},secondsToWork,201600,172800,-28800`);
    expect(lines).toContain(`${head},salaries/${leo.salaryId}/days,9,8,-1`);
    const [{ differences }] = await app.read(next);
    expect(lines).toHaveLength(1 + differences.length + 1);

    const less = await csvOf(next, await app.newToken(['payroll:read', 'reports:read']));
    expect(headingsOf(less.text).join()).toBe('employeeId,periodId,from,to,path,before,after,difference');
    expect(less.text).toContain('secondsToWork');
    expect(less.text).not.toContain('salaries');
  });

  test('show of each row what the token may read', async () => {
    const [{ id }] = await app.read(`/payroll/v1/exports?periodId=${await periodOf('2026-01-01')}`);
    const { text } = await csvOf(
      `/payroll/v1/exports/${id}/rows`,
      await app.newToken(['payroll:read', 'employees:read']),
    );
    expect(text).toBe(crlf([`${person},${place},payGroupDays`, `${ofAna},`, `${ofLeo},`]));
  });
});

describe('content negotiation', () => {
  const typeFor = async (accept: string, path = rows, method = 'GET') => {
    const { status, headers } = await app.api(method, path, { headers: { accept } });
    return [status, headers['content-type']?.split(';')[0]];
  };

  test.each([
    'text/csv',
    'TEXT/CSV; charset=utf-8',
    'text/*',
    'application/json;q=0.5, text/csv',
    'text/csv, */*;q=0.1',
    'application/json;q=0, text/csv;q=0.1',
    '*/*;q=0.2, text/*;q=0.3, application/json;q=0.1',
  ])('CSV is served for Accept: %s', async (accept) => expect(await typeFor(accept)).toEqual([200, 'text/csv']));

  test.each([
    '',
    '*/*',
    'application/json',
    'text/csv;q=0.5, application/json',
    'text/csv, application/json',
    'text/csv, */*',
  ])('JSON is served for Accept: %s', async (accept) =>
    expect(await typeFor(accept)).toEqual([200, 'application/json']),
  );

  test.each(['text/html', 'text/csv;q=0', 'image/*', 'text/html, application/json;q=0'])(
    'a request with Accept: %s is refused',
    async (accept) => expect(await typeFor(accept)).toEqual([406, 'application/problem+json']),
  );

  test('an operation without CSV refuses it, and refusals are problem documents', async () => {
    expect(await typeFor('text/csv', '/core/v3/employees')).toEqual([406, 'application/problem+json']);
    expect(await typeFor('text/csv', `${rows}&nonsense=1`)).toEqual([400, 'application/problem+json']);
  });

  test('HEAD says what GET would', async () => {
    expect(await typeFor('text/csv', rows, 'HEAD')).toEqual([200, 'text/csv']);
    expect(await typeFor('text/html', rows, 'HEAD')).toEqual([406, 'application/problem+json']);
  });
});

test('a page costs as many statements for two employees as for one', async () => {
  const countOf = async (path: string) => {
    const before = app.sent().length;
    await csvOf(path);
    return app.sent().length - before;
  };
  for (const path of [rows, hours]) expect(await countOf(`${path}&limit=2`)).toBe(await countOf(`${path}&limit=1`));
});
