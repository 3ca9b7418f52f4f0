/** Hires, departures and the number employed: /core/v3/reports/headcount. */
import { describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../../test/harness/app.ts';

const app = await startTestApp();
const path = '/core/v3/reports/headcount';
const people = '/core/v3/employees';
const hire = async (account: TestAccount, values: object = {}): Promise<string> =>
  (await account.create(people, { firstName: 'Ana', lastName: 'Torres', ...values })).id;

interface Month {
  month: string;
  joined: number;
  left: number;
  atEnd: number;
  departments: object[];
  offices: object[];
}
const read = (account: TestAccount, from: string, to: string): Promise<Month[]> =>
  account.read(`${path}?from=${from}&to=${to}`);
const inShort = (months: Month[]) => months.map(({ month, joined, left, atEnd }) => [month, joined, left, atEnd]);

describe('the headcount', () => {
  test('counts a last day at the end of a month in that month, and not at its end', async () => {
    const account = await app.newAccount();
    await hire(account, { startDate: '2026-01-31', endDate: '2026-03-31' });
    await hire(account, { startDate: '2026-02-01', endDate: '2026-02-28' });
    await hire(account, { startDate: '2025-06-15' });
    expect(inShort(await read(account, '2025-12-01', '2026-04-30'))).toEqual([
      ['2025-12', 0, 0, 1],
      ['2026-01', 1, 0, 2],
      ['2026-02', 1, 1, 2],
      ['2026-03', 0, 1, 1],
      ['2026-04', 0, 0, 1],
    ]);
  });

  test('counts each hire, and a termination in the future', async () => {
    const account = await app.newAccount();
    const id = await hire(account, { startDate: '2026-01-10', endDate: '2026-02-10' });
    await account.api('POST', `${people}/${id}/reactivate`, { body: { startDate: '2026-02-20' } });
    await account.api('PATCH', `${people}/${id}`, { body: { endDate: '2026-12-31' } });
    const months = await read(account, '2026-01-01', '2027-01-31');
    expect(inShort(months).filter(([, joined, left]) => joined || left)).toEqual([
      ['2026-01', 1, 0, 1],
      ['2026-02', 1, 1, 1],
      ['2026-12', 0, 1, 0],
    ]);
    for (const [i, { joined, left, atEnd }] of months.entries()) {
      expect(atEnd).toBe((months[i - 1]?.atEnd ?? 0) + joined - left);
    }
  });

  test('is grouped by department and office, and by none', async () => {
    const account = await app.newAccount();
    const departmentId = (await account.create('/core/v3/departments', { name: 'Sales' })).id;
    const officeId = (await account.create('/core/v3/offices', { name: 'Madrid' })).id;
    await hire(account, { startDate: '2026-05-01', departmentId, officeId });
    await hire(account, { startDate: '2026-05-02', departmentId, endDate: '2026-05-30' });
    await hire(account, { startDate: '2026-04-30' });
    const [may] = await read(account, '2026-05-01', '2026-05-31');
    expect(may).toEqual({
      month: '2026-05',
      from: '2026-05-01',
      to: '2026-05-31',
      joined: 2,
      left: 1,
      atEnd: 2,
      departments: [
        { departmentId, name: 'Sales', joined: 2, left: 1, atEnd: 1 },
        { departmentId: null, name: null, joined: 0, left: 0, atEnd: 1 },
      ],
      offices: [
        { officeId, name: 'Madrid', joined: 1, left: 0, atEnd: 1 },
        { officeId: null, name: null, joined: 1, left: 1, atEnd: 1 },
      ],
    });
  });

  test('counts an employee where they were on the day that counts, before and after a move', async () => {
    const account = await app.newAccount();
    const [sales, labs] = [
      (await account.create('/core/v3/departments', { name: 'Sales' })).id,
      (await account.create('/core/v3/departments', { name: 'Labs' })).id,
    ];
    const id = await hire(account, { startDate: '2026-01-10', departmentId: sales, endDate: '2026-04-15' });
    const move = { departmentId: labs, effectiveDate: '2026-02-28' };
    expect((await account.api('PATCH', `${people}/${id}`, { body: move })).status).toBe(200);
    const months = await read(account, '2026-01-01', '2026-04-30');
    expect(months.map(({ departments }) => departments)).toEqual([
      [{ departmentId: sales, name: 'Sales', joined: 1, left: 0, atEnd: 1 }],
      [{ departmentId: labs, name: 'Labs', joined: 0, left: 0, atEnd: 1 }],
      [{ departmentId: labs, name: 'Labs', joined: 0, left: 0, atEnd: 1 }],
      [{ departmentId: labs, name: 'Labs', joined: 0, left: 1, atEnd: 0 }],
    ]);
  });

  test('omits removed employees, and those who work elsewhere', async () => {
    const account = await app.newAccount();
    await hire(await app.newAccount());
    const id = await hire(account, { startDate: '2026-05-01' });
    await account.api('DELETE', `${people}/${id}`);
    expect(inShort(await read(account, '2026-05-01', '2026-05-31'))).toEqual([['2026-05', 0, 0, 0]]);
  });

  test('cuts the months at both ends', async () => {
    const account = await app.newAccount();
    await hire(account, { startDate: '2026-05-10', endDate: '2026-06-20' });
    expect(inShort(await read(account, '2026-05-11', '2026-06-19'))).toEqual([
      ['2026-05', 0, 0, 1],
      ['2026-06', 0, 0, 1],
    ]);
    expect(inShort(await read(account, '2026-06-20', '2026-06-20'))).toEqual([['2026-06', 0, 1, 0]]);
  });

  test("is about the last twelve months without dates, in the account's time zone", async () => {
    const account = await app.newAccount({ timeZone: 'Pacific/Auckland' });
    app.clock.set('2026-11-30T12:00:00.000Z');
    const months: Month[] = await account.read(path);
    expect(months.map(({ month }) => month)).toEqual(
      ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'].concat([
        '2026-07',
        '2026-08',
        '2026-09',
        '2026-10',
        '2026-11',
        '2026-12',
      ]),
    );
  });

  test('refuses impossible dates, and needs its scope', async () => {
    for (const query of [
      'from=2026-02-01&to=2026-01-31',
      'from=2010-01-01&to=2026-01-01',
      'from=x',
      'form=2026-01-01',
    ]) {
      expect((await app.api('GET', `${path}?${query}`)).status).toBe(400);
    }
    expect(await read(app, '2017-01-01', '2026-12-31')).toHaveLength(120);
    const token = await app.newToken(['employees:read']);
    expect((await app.api('GET', path, { token })).status).toBe(403);
    expect((await app.api('GET', path, { token: await app.newToken(['reports:read']) })).status).toBe(200);
  });
});
