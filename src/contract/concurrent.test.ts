/** Two contracts at once: what may overlap, whose salary is whose, and what reads both. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';

const app = await startTestApp({ timeZone: 'Europe/Madrid' });
app.clock.set('2026-06-15T09:00:00.000Z');
const area = '/contract/v1';
const contracts = `${area}/contracts`;
const salaries = `${area}/salaries`;
const pay = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 24_000, payments: 12 };

// biome-ignore lint/suspicious/noExplicitAny: replies as the API gives them
type Reply = any;
const wrongIn = ({ status, json }: Reply) => [
  status,
  (json.errors ?? [json]).map(({ pointer, code, reason }: Reply) => [pointer, code, reason]),
];

const hire = async (): Promise<string> =>
  (await app.create('/core/v3/employees', { firstName: 'A', lastName: 'B', startDate: '2026-01-01' })).id;
const contract = async (employeeId: string, more: object = {}): Promise<string> =>
  (await app.create(contracts, { employeeId, startDate: '2026-01-01', ...more })).id;
const salary = async (employeeId: string, more: object = {}): Promise<string> =>
  (await app.create(salaries, { employeeId, startDate: '2026-01-01', ...pay, ...more })).id;
const post = (path: string, body: object) => app.api('POST', path, { body });
const patch = (path: string, body: object) => app.api('PATCH', path, { body });

/** An employee with 20 h a week from Monday to Friday, and since March 10 h on Friday and Saturday, each with its pay. */
async function hireTwice() {
  const employeeId = await hire();
  const main = await contract(employeeId, { weeklyHours: 20 });
  const workDays = [
    { day: 'friday', hours: 4 },
    { day: 'saturday', hours: 6 },
  ];
  const second = await contract(employeeId, { startDate: '2026-03-01', concurrent: true, workDays });
  const paid = await salary(employeeId);
  const secondPaid = await salary(employeeId, { startDate: '2026-03-01', contractId: second, grossSalary: 9000 });
  return { employeeId, main, second, paid, secondPaid };
}

describe('a concurrent contract', () => {
  test('overlaps others; contracts that are not concurrent still do not overlap each other', async () => {
    const { employeeId, main, second } = await hireTwice();
    await contract(employeeId, { concurrent: true });
    const refused = await post(contracts, { employeeId, startDate: '2026-05-01' });
    expect(refused.json).toMatchObject({ status: 409, code: 'contract_overlap', conflictingId: main });
    expect(await app.read(`${contracts}/${second}`)).toMatchObject({ concurrent: true });
    expect(await app.read(`${contracts}/${main}`)).toMatchObject({ concurrent: false });
  });

  test('stays concurrent', async () => {
    const { main, second } = await hireTwice();
    expect(wrongIn(await patch(`${contracts}/${main}`, { concurrent: true }))).toEqual([
      422,
      [['/concurrent', 'immutable', undefined]],
    ]);
    expect((await patch(`${contracts}/${second}`, { concurrent: true, code: 'x' })).status).toBe(200);
  });

  test('is not the current one while another is in force', async () => {
    const { employeeId, main, second } = await hireTwice();
    expect(await app.read(`${contracts}/${employeeId}/current-contract`)).toMatchObject({ id: main });
    const [person] = await app.read(`/core/v3/employees?id=${employeeId}&expand=currentContract,currentSalary`);
    expect(person).toMatchObject({ currentContract: { id: main }, currentSalary: { contractId: null } });
    await patch(`${contracts}/${main}`, { endDate: '2026-05-31' });
    expect(await app.read(`${contracts}/${employeeId}/current-contract`)).toMatchObject({ id: second });
  });

  test('ends its salaries with it, and is not deleted before them', async () => {
    const { second, paid, secondPaid } = await hireTwice();
    expect((await app.api('DELETE', `${contracts}/${second}`)).json).toMatchObject({ status: 409, code: 'in_use' });
    expect((await patch(`${contracts}/${second}`, { endDate: '2026-08-31' })).status).toBe(200);
    expect(await app.read(`${salaries}/${secondPaid}`)).toMatchObject({ endDate: '2026-08-31' });
    expect(await app.read(`${salaries}/${paid}`)).toMatchObject({ endDate: null });
    expect(wrongIn(await patch(`${contracts}/${second}`, { startDate: '2026-04-01' }))).toEqual([
      422,
      [['/startDate', 'outside_contract', 'salary_start']],
    ]);
    await app.api('DELETE', `${salaries}/${secondPaid}`);
    expect((await app.api('DELETE', `${contracts}/${second}`)).status).toBe(200);
  });
});

describe('the salary of a concurrent contract', () => {
  test('follows only those of that contract', async () => {
    const { employeeId, second, paid, secondPaid } = await hireTwice();
    const rise = await post(salaries, { employeeId, startDate: '2026-05-01', contractId: second, ...pay });
    expect(rise.json.meta).toEqual({ endedSalaryId: secondPaid });
    expect(await app.read(`${salaries}/${paid}`)).toMatchObject({ endDate: null, contractId: null });
    const again = await post(salaries, { employeeId, startDate: '2026-05-01', contractId: second, ...pay });
    expect(again.json).toMatchObject({ status: 409, code: 'salary_overlap', conflictingId: rise.json.data.id });
    await app.api('DELETE', `${salaries}/${rise.json.data.id}`);
    expect(await app.read(`${salaries}/${secondPaid}`)).toMatchObject({ endDate: null });
    expect(await app.read(`${salaries}?contractId=${second}`)).toMatchObject([{ id: secondPaid }]);
  });

  test('lies within its days, and ends with it by default', async () => {
    const employeeId = await hire();
    const days = { startDate: '2026-03-01', endDate: '2026-09-30' };
    const contractId = await contract(employeeId, { concurrent: true, ...days });
    const of = (more: object) => post(salaries, { employeeId, contractId, startDate: '2026-03-01', ...pay, ...more });
    expect(wrongIn(await of({ startDate: '2026-02-01', endDate: '2026-10-01' }))).toEqual([
      422,
      [
        ['/startDate', 'outside_contract', 'start'],
        ['/endDate', 'outside_contract', 'end'],
      ],
    ]);
    const made = await of({});
    expect(made.json.data).toMatchObject({ endDate: '2026-09-30' });
    expect(wrongIn(await patch(`${salaries}/${made.json.data.id}`, { endDate: null }))).toEqual([
      422,
      [['/endDate', 'outside_contract', 'end']],
    ]);
  });

  test('stays within its days when the end of the employment is taken back or corrected', async () => {
    const { employeeId, second, secondPaid } = await hireTwice();
    const person = `/core/v3/employees/${employeeId}`;
    const isPaidUntil = async (endDate: string | null) =>
      expect(await app.read(`${salaries}/${secondPaid}`)).toMatchObject({ endDate });
    await post(`${person}/deactivate`, { endDate: '2026-03-31' });
    await patch(`${contracts}/${second}`, { endDate: '2026-04-30' });
    const { moved } = (await patch(person, { endDate: '2026-05-31' })).json.meta;
    const day = { field: 'endDate', from: '2026-03-31', to: '2026-04-30' };
    expect(moved).toContainEqual({ type: 'salary', id: secondPaid, ...day });
    await isPaidUntil('2026-04-30');
    // It still follows the employment, as far as its contract does.
    await patch(`${contracts}/${second}`, { endDate: '2026-05-15' });
    await patch(person, { endDate: '2026-05-10' });
    await isPaidUntil('2026-05-10');
    await patch(`${contracts}/${second}`, { endDate: '2026-07-31' });
    const { reopened, kept } = (await post(`${person}/undo-deactivation`, {})).json.meta;
    expect(reopened).toContainEqual({ type: 'salary', id: secondPaid });
    expect(kept).toEqual([{ type: 'contract', id: second, reason: 'changed' }]);
    await isPaidUntil('2026-07-31');
  });

  test('begins with the contract at the earliest when the first day of the employment moves', async () => {
    const { id: employeeId } = await app.create('/core/v3/employees', {
      firstName: 'A',
      lastName: 'B',
      startDate: '2026-02-01',
    });
    const signed = await contract(employeeId, { startDate: '2026-01-20', concurrent: true });
    const paid = await salary(employeeId, { startDate: '2026-02-01', contractId: signed });
    const { json } = await patch(`/core/v3/employees/${employeeId}`, { startDate: '2026-01-10' });
    const day = { field: 'startDate', from: '2026-02-01', to: '2026-01-20' };
    expect(json.meta.moved).toContainEqual({ type: 'salary', id: paid, ...day });
    expect(await app.read(`${salaries}/${paid}`)).toMatchObject({ startDate: '2026-01-20' });
  });

  test('names a concurrent contract of the same employee, for ever', async () => {
    const { employeeId, main, secondPaid } = await hireTwice();
    const other = await contract(await hire(), { concurrent: true });
    const of = (contractId: string) => post(salaries, { employeeId, contractId, startDate: '2026-02-01', ...pay });
    expect(wrongIn(await of(main))).toEqual([422, [['/contractId', 'contradiction', 'not_concurrent']]]);
    expect(wrongIn(await of(other))).toEqual([422, [['/contractId', 'contradiction', 'contract_owner']]]);
    expect(wrongIn(await patch(`${salaries}/${secondPaid}`, { contractId: null }))).toEqual([
      422,
      [['/contractId', 'immutable', undefined]],
    ]);
  });
});

describe('what reads contracts', () => {
  test('the plan adds the hours of both', async () => {
    const { employeeId } = await hireTwice();
    const toWork = async (from: string, to = from) => {
      const path = `/schedule/v1/reports/worked-hours?from=${from}&to=${to}&employeeIds[in]=${employeeId}`;
      return (await app.read(path))[0].secondsToWork / 3600;
    };
    // Friday 20 February has the 4 h of the first contract; since March Fridays have 4 + 4 h, and Saturdays 6 h.
    expect(await toWork('2026-02-20')).toBe(4);
    expect(await toWork('2026-02-28')).toBe(0);
    expect(await toWork('2026-03-05')).toBe(4);
    expect(await toWork('2026-03-06')).toBe(8);
    expect(await toWork('2026-03-07')).toBe(6);
    expect(await toWork('2026-03-02', '2026-03-08')).toBe(30);
  });

  test('what lies above the plan is compared with the full time that the main contract states', async () => {
    const above = async (main: object, second: object) => {
      const employeeId = await hire();
      await contract(employeeId, { concurrent: true, ...second });
      await contract(employeeId, main);
      for (const day of ['01', '02', '03', '04', '05']) {
        const at = (hour: string) => ({ date: `2026-06-${day}T${hour}:00:00+02:00` });
        const span = { workEntryIn: at('08'), workEntryOut: at('17') };
        await app.create('/schedule/v1/work-entries', { employeeId, ...span });
      }
      const query = `from=2026-06-01&to=2026-06-07&employeeIds[in]=${employeeId}`;
      const [row] = await app.read(`${contracts}/contracts-for-payroll?${query}`);
      const codes = row.issues.map(({ code }: Reply) => code);
      return {
        hours: [row.secondsComplementary / 3600, row.secondsOvertime / 3600],
        isUnknown: codes.includes('full_time_hours_unknown'),
      };
    };
    const agreementId = (await app.create('/contract/v1/agreements', { name: '35 hours', fullTimeWeeklyHours: 35 })).id;
    const onMonday = (hours: number) => ({ workDays: [{ day: 'monday', hours }] });
    // Full time of 37.5 h stays full time beside a contract that adds nothing, or an hour: all of it is overtime.
    const fullTime = { weeklyHours: 37.5, fte: 1 };
    expect(await above(fullTime, {})).toEqual({ hours: [0, 7.5], isUnknown: false });
    expect(await above(fullTime, onMonday(1))).toEqual({ hours: [0, 6.5], isUnknown: false });
    // 25 h are 80 % of 31.25 h: of 4 h above the plan on each day from Tuesday on, those from Thursday on lie above that.
    const partTime = { weeklyHours: 25, percentageWorkDay: 80 };
    expect(await above(partTime, onMonday(4))).toEqual({ hours: [8, 8], isUnknown: false });
    expect(await above({ weeklyHours: 25 }, onMonday(4))).toEqual({ hours: [12, 4], isUnknown: true });
    // Two thirds and a third are full time, though percentages have two decimals.
    const twoThirds = { weeklyHours: 26.67, percentageWorkDay: 66.67 };
    const third = { weeklyHours: 13.33, percentageWorkDay: 33.33 };
    expect((await above(twoThirds, third)).isUnknown).toBe(false);
    expect((await above(twoThirds, third)).hours).toEqual([0, 5]);
    // The part of the concurrent contract says nothing of a main one that states none.
    const ofAgreement = { weeklyHours: 35, agreementId };
    expect((await above(ofAgreement, { weeklyHours: 2, fte: 0.05 })).hours).toEqual([0, 8]);
  });

  test('vacation counts the days of the week of both', async () => {
    const account = await app.newAccount({ timeZone: 'Europe/Madrid' });
    const configuration = { name: 'Vacation', dayType: 'business_day', maxDaysOff: 22, isDefault: true };
    await account.create('/schedule/v1/vacation-configurations', configuration);
    const { id } = await account.create('/core/v3/employees', {
      firstName: 'A',
      lastName: 'B',
      startDate: '2026-01-01',
    });
    const entitled = async () =>
      (await account.read(`/schedule/v1/vacation-calendar-totals?employeeId=${id}&year=2026`))[0].entitled;
    await account.create(contracts, { employeeId: id, startDate: '2026-01-01', weeklyHours: 20 });
    expect(await entitled()).toBe(22);
    // A sixth day of the week: 22 × 6 ÷ 5 = 26.4, rounded up to half days.
    const workDays = [{ day: 'saturday', hours: 6 }];
    await account.create(contracts, { employeeId: id, startDate: '2026-01-01', concurrent: true, workDays });
    expect(await entitled()).toBe(26.5);
  });

  test('the seniority of the main contract counts, though the other began earlier', async () => {
    const account = await app.newAccount({ timeZone: 'Europe/Madrid' });
    const configuration = { name: 'Vacation', dayType: 'business_day', maxDaysOff: 22, isDefault: true };
    const seniority = [{ years: 5, days: 3 }];
    await account.create('/schedule/v1/vacation-configurations', { ...configuration, seniority });
    const { id } = await account.create('/core/v3/employees', {
      firstName: 'A',
      lastName: 'B',
      startDate: '2026-01-01',
    });
    const of = { employeeId: id, weeklyHours: 20 };
    await account.create(contracts, { ...of, startDate: '2025-12-01', concurrent: true });
    await account.create(contracts, { ...of, startDate: '2026-01-01', seniorityDate: '2018-01-01' });
    const totals = `/schedule/v1/vacation-calendar-totals?employeeId=${id}&year=2026`;
    expect((await account.read(totals))[0].entitled).toBe(25);
  });

  test('payroll has both contracts and both salaries, each with its days', async () => {
    const { employeeId, main, second, paid, secondPaid } = await hireTwice();
    const query = `from=2026-02-15&to=2026-03-14&employeeIds[in]=${employeeId}`;
    const [row] = await app.read(`${contracts}/contracts-for-payroll?${query}`);
    expect(row.contracts).toMatchObject([
      { id: main, concurrent: false, days: 28 },
      { id: second, concurrent: true, days: 14 },
    ]);
    expect(row.salaries).toMatchObject([
      { id: paid, contractId: null, days: 28 },
      { id: secondPaid, contractId: second, days: 14 },
    ]);
  });

  test('an employment ends both, and its end taken back reopens both', async () => {
    const { employeeId, main, second, paid, secondPaid } = await hireTwice();
    const end = { endDate: '2026-06-10' };
    const left = await post(`/core/v3/employees/${employeeId}/deactivate`, end);
    expect(left.status, left.text).toBe(200);
    const all = [`${contracts}/${main}`, `${contracts}/${second}`, `${salaries}/${paid}`, `${salaries}/${secondPaid}`];
    for (const path of all) expect(await app.read(path)).toMatchObject(end);
    const back = await patch(`/core/v3/employees/${employeeId}`, { endDate: '2026-06-12' });
    expect(back.status, back.text).toBe(200);
    for (const path of all) expect(await app.read(path)).toMatchObject({ endDate: '2026-06-12' });
  });

  test('a restored employee has both salaries again, each of its own contract', async () => {
    const { employeeId, second, paid, secondPaid } = await hireTwice();
    const alone = await hire();
    const only = await contract(alone, { concurrent: true });
    const onlyPaid = await salary(alone, { contractId: only });
    for (const id of [employeeId, alone]) {
      expect((await app.api('DELETE', `/core/v3/employees/${id}?force=true`)).status).toBe(200);
      const back = await post(`/core/v3/employees/${id}/restore`, {});
      expect(back.status, back.text).toBe(200);
      expect(back.json.meta).not.toHaveProperty('cleared');
    }
    expect(await app.read(`${salaries}/${paid}`)).toMatchObject({ contractId: null, endDate: null });
    expect(await app.read(`${salaries}/${secondPaid}`)).toMatchObject({ contractId: second, endDate: null });
    expect(await app.read(`${salaries}/${onlyPaid}`)).toMatchObject({ contractId: only, endDate: null });
  });

  test('a compensation goes with the salary of the main contract', async () => {
    const employeeId = await hire();
    const second = await contract(employeeId, { concurrent: true });
    await salary(employeeId);
    const compensation = { name: 'Bonus', compensationType: 'variable', period: 'monthly', status: 'active' };
    const { id } = await app.create(`${area}/compensations`, { ...compensation, currency: 'EUR' });
    const of = `${area}/employees/${employeeId}/compensations`;
    await app.create(`${of}/${id}`, { startDate: '2026-02-01' });
    const dollars = await post(salaries, {
      employeeId,
      contractId: second,
      startDate: '2026-01-01',
      ...pay,
      currency: 'USD',
    });
    expect(dollars.json.meta ?? {}).toEqual({});
    expect(await app.read(of)).toMatchObject([{ endDate: null }]);
  });
});

describe('a change of pay', () => {
  const saturday = [{ day: 'saturday', hours: 6 }];
  const change = (employeeId: string, body: object) => post(`${area}/employees/${employeeId}/pay-change`, body);

  test('asks which contract it means when several are in force', async () => {
    const { employeeId, main, second } = await hireTwice();
    const reply = await change(employeeId, { effectiveDate: '2026-05-01', salary: { grossSalary: 1 } });
    expect(reply.json).toMatchObject({ status: 409, code: 'several_contracts', conflictingIds: [main, second] });
    const early = await change(employeeId, { effectiveDate: '2026-02-01', salary: { grossSalary: 25_000 } });
    expect(early.status, early.text).toBe(200);
  });

  test('changes the named one alone', async () => {
    const { employeeId, main, second, paid, secondPaid } = await hireTwice();
    const effectiveDate = '2026-05-01';
    const first = await change(employeeId, {
      effectiveDate,
      contractId: main,
      contract: { weeklyHours: 25 },
      salary: { grossSalary: 30_000 },
    });
    expect(first.json.meta).toEqual({ endedContractId: main, endedSalaryId: paid });
    expect(await app.read(`${contracts}/${second}`)).toMatchObject({ endDate: null, version: 1 });
    const other = await change(employeeId, { effectiveDate, contractId: second, salary: { grossSalary: 10_000 } });
    expect(other.json.data.salary).toMatchObject({ contractId: second, grossSalary: 10_000 });
    expect(other.json.meta).toEqual({ endedSalaryId: secondPaid });
    expect(
      wrongIn(
        await change(employeeId, { effectiveDate: '2026-02-01', contractId: second, salary: { grossSalary: 1 } }),
      ),
    ).toEqual([422, [['/contractId', 'contradiction', 'not_in_force']]]);
  });

  test('continues a concurrent contract by another one, with its salary and the same number', async () => {
    const { employeeId, main, second, secondPaid } = await hireTwice();
    const before = (await app.events()).length;
    const { json } = await change(employeeId, {
      effectiveDate: '2026-05-01',
      contractId: second,
      contract: { workDays: saturday },
    });
    expect(json.data).toMatchObject({
      contract: { concurrent: true, startDate: '2026-05-01', endDate: null, workDays: saturday },
      salary: null,
    });
    expect(json.meta).toEqual({ endedContractId: second });
    expect(await app.read(`${contracts}/${second}`)).toMatchObject({ endDate: '2026-04-30' });
    expect(await app.read(`${contracts}/${main}`)).toMatchObject({ endDate: null, version: 1 });
    const old = await app.read(`${area}/salaries/${secondPaid}`);
    expect(old).toMatchObject({ endDate: '2026-04-30', contractId: second });
    const [continued] = await app.read(`${area}/salaries?contractId=${json.data.contract.id}`);
    expect(continued).toMatchObject({ startDate: '2026-05-01', endDate: null, grossSalary: old.grossSalary });
    const told = (await app.events(before)).map(({ type }) => type);
    expect(told.toSorted()).toEqual(['contract.created', 'contract.updated', 'salary.created', 'salary.updated']);
    const again = { effectiveDate: '2026-05-01', contractId: json.data.contract.id, contract: { workDays: saturday } };
    expect((await change(employeeId, again)).json.data.contract.version).toBe(1);
  });

  test('keeps the end of the salary that it continues, and goes on when the employment does', async () => {
    const employeeId = await hire();
    const second = await contract(employeeId, { startDate: '2026-02-01', concurrent: true });
    await salary(employeeId, { startDate: '2026-02-01', endDate: '2026-12-31', contractId: second });
    const split = { contractId: second, contract: { workDays: saturday } };
    const { json } = await change(employeeId, { effectiveDate: '2026-05-01', ...split });
    const ofContract = (id: string) => app.read(`${area}/salaries?contractId=${id}`);
    expect(await ofContract(json.data.contract.id)).toMatchObject([{ startDate: '2026-05-01', endDate: '2026-12-31' }]);
    const former = await hire();
    const third = await contract(former, { startDate: '2026-02-01', concurrent: true });
    await salary(former, { startDate: '2026-02-01', contractId: third });
    await post(`/core/v3/employees/${former}/deactivate`, { endDate: '2026-05-31' });
    const again = await change(former, { effectiveDate: '2026-04-01', ...split, contractId: third });
    const { id, endDate } = again.json.data.contract;
    expect([endDate, (await ofContract(id))[0].endDate]).toEqual(['2026-05-31', '2026-05-31']);
    await post(`/core/v3/employees/${former}/undo-deactivation`, {});
    expect(await app.read(`${contracts}/${id}`)).toMatchObject({ endDate: null });
    expect(await ofContract(id)).toMatchObject([{ startDate: '2026-04-01', endDate: null }]);
  });

  test('of an employee with a concurrent contract alone changes that one, and its salary', async () => {
    const employeeId = await hire();
    const second = await contract(employeeId, { startDate: '2026-02-01', concurrent: true });
    const paid = await salary(employeeId, { startDate: '2026-02-01', contractId: second });
    const { json } = await change(employeeId, {
      effectiveDate: '2026-05-01',
      contract: { workDays: saturday },
      salary: { grossSalary: 8000 },
    });
    expect(json.data.contract).toMatchObject({ concurrent: true, startDate: '2026-05-01' });
    expect(json.data.salary).toMatchObject({ contractId: json.data.contract.id, grossSalary: 8000 });
    expect(json.meta).toMatchObject({ endedContractId: second, endedSalaryId: paid });
  });

  test('changes a concurrent contract and its salary together, and in place on its first day', async () => {
    const { employeeId, second, secondPaid } = await hireTwice();
    const { json } = await change(employeeId, {
      effectiveDate: '2026-05-01',
      contractId: second,
      contract: { workDays: saturday, endDate: '2026-12-31' },
      salary: { grossSalary: 8000 },
    });
    const { contract, salary } = json.data;
    expect(salary).toMatchObject({ contractId: contract.id, endDate: '2026-12-31', grossSalary: 8000 });
    expect(json.meta).toMatchObject({ endedContractId: second, endedSalaryId: secondPaid });
    const shorter = await change(employeeId, {
      effectiveDate: '2026-05-01',
      contractId: contract.id,
      contract: { endDate: '2026-10-31' },
    });
    expect(shorter.json.data.contract).toMatchObject({ id: contract.id, endDate: '2026-10-31', version: 2 });
    expect(await app.read(`${area}/salaries/${salary.id}`)).toMatchObject({ endDate: '2026-10-31' });
  });

  test('gives a concurrent contract its first salary within its new days', async () => {
    const employeeId = await hire();
    const second = await contract(employeeId, { startDate: '2026-03-01', concurrent: true });
    const given = { effectiveDate: '2026-03-01', contractId: second };
    const shorter = await change(employeeId, { ...given, contract: { endDate: '2026-09-30' }, salary: pay });
    expect(shorter.json.data).toMatchObject({ contract: { endDate: '2026-09-30' }, salary: { endDate: '2026-09-30' } });
    const third = await contract(employeeId, { startDate: '2026-03-01', endDate: '2026-09-30', concurrent: true });
    const other = { ...given, contractId: third, contract: { endDate: null } };
    const refused = await change(employeeId, { ...other, salary: { ...pay, payments: 24 } });
    expect(wrongIn(refused)).toEqual([422, [['/salary/payments', 'contradiction', 'pay_period']]]);
    expect(await app.read(`${contracts}/${third}`)).toMatchObject({ endDate: '2026-09-30', version: 1 });
    const longer = await change(employeeId, { ...other, salary: { ...pay, endDate: '2026-12-31' } });
    expect(longer.json.data).toMatchObject({ contract: { endDate: null }, salary: { endDate: '2026-12-31' } });
    const fourth = await contract(employeeId, { startDate: '2026-03-01', endDate: '2026-09-30', concurrent: true });
    const open = await change(employeeId, { ...other, contractId: fourth, salary: pay });
    expect(open.json.data).toMatchObject({ contract: { endDate: null }, salary: { endDate: null } });
  });

  test('of a concurrent contract names a salary that begins on the day or later, and changes nothing', async () => {
    const { employeeId, second } = await hireTwice();
    await change(employeeId, { effectiveDate: '2026-09-01', contractId: second, salary: { grossSalary: 10_000 } });
    const before = (await app.events()).length;
    const body = {
      effectiveDate: '2026-05-01',
      contractId: second,
      contract: { workDays: saturday, endDate: '2026-04-01' },
    };
    expect(wrongIn(await change(employeeId, body))).toEqual([
      422,
      [
        ['/contract', 'contradiction', 'later_salary'],
        ['/contract/endDate', 'out_of_order', undefined],
      ],
    ]);
    const onItsDay = { effectiveDate: '2026-09-01', contractId: second, contract: { workDays: saturday } };
    expect(wrongIn(await change(employeeId, onItsDay))).toEqual([
      422,
      [['/contract', 'contradiction', 'later_salary']],
    ]);
    const inPlace = { effectiveDate: '2026-03-01', contractId: second, contract: { endDate: '2026-08-31' } };
    expect(wrongIn(await change(employeeId, inPlace))).toEqual([
      422,
      [['/contract/endDate', 'outside_contract', 'salary_end']],
    ]);
    expect(await app.events(before)).toEqual([]);
  });
});
