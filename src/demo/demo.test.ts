import { isValidIBAN } from 'ibantools';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LoggedEvent, startTestApp, type TestAccount } from '../../test/harness/app.ts';
import { signInAs } from '../../test/harness/sessions.ts';
import { addDays, dayNumber } from '../platform/clock.ts';
import { sql } from '../platform/db/sql.ts';
import { inAccount } from '../platform/resource/account.ts';
import { jsonOf } from '../platform/resource/columns.ts';
import { type Listed, listed } from '../platform/resource/referrers.ts';
import type { Resource } from '../platform/resource/resource.ts';
import { rowOf, writerOf } from '../platform/resource/row-texts.ts';
import { onDay } from '../platform/resource/view.ts';
import { company } from './company.ts';
import { atPresent, readFile } from './files.ts';
import { fillDemo } from './index.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

const app = await startTestApp({ timeZone: company.timeZone });
const today = '2026-11-20';

interface Everything {
  employees: Row[];
  departments: Row[];
  offices: Row[];
  events: LoggedEvent[];
}

async function readAll(account: TestAccount): Promise<Everything> {
  const employees = [];
  for (const page of [1, 2, 3]) employees.push(...(await account.read(`/core/v3/employees?limit=100&page=${page}`)));
  const departments = await account.read('/core/v3/departments?limit=100');
  const offices = await account.read('/core/v3/offices?limit=100');
  return { employees, departments, offices, events: await account.events() };
}

const fill = async (account: TestAccount) => {
  const { id } = await signInAs(app, 'administrator', { account });
  await fillDemo(app.app, account, { id, name: 'Ana Torres' });
};

let demo: Everything;
let active: Row[];
let byId: Map<string, Row>;

beforeAll(async () => {
  await fill(app);
  demo = await readAll(app);
  active = demo.employees.filter(({ status }) => status === 'active');
  byId = new Map(demo.employees.map((employee) => [employee.id, employee]));
}, 240_000);

const count = <T>(items: T[], test: (item: T) => boolean) => items.filter(test).length;

describe('the company', () => {
  test('has 250 people in 12 departments, and 4 offices in 3 time zones', () => {
    const { employees, departments, offices } = demo;
    expect(employees).toHaveLength(250);
    expect(departments).toHaveLength(12);
    expect(count(departments, ({ parentId }) => parentId !== null)).toBe(6);
    expect(offices).toHaveLength(4);
    expect(new Set(offices.map(({ defaultEmployeesDateTimeZone }) => defaultEmployeesDateTimeZone)).size).toBe(3);
    expect(offices.filter(({ overtimeBasis }) => overtimeBasis === 'week')).toHaveLength(1);
    expect(departments.reduce((sum, { employeesCount }) => sum + employeesCount, 0)).toBe(active.length);
  });

  test('has an employer in each country, whom the contracts name, and cost centres in a tree', async () => {
    const entities: Row[] = await app.read('/core/v3/legal-entities');
    expect(new Set(entities.map(({ country }) => country))).toEqual(
      new Set(demo.offices.map(({ country }) => country)),
    );
    const centres: Row[] = await app.read('/core/v3/cost-centres');
    expect(count(centres, ({ parentId }) => parentId !== null)).toBe(6);
    const employers = new Map(entities.map(({ id, country }) => [id, country]));
    const countries = new Map(demo.offices.map(({ id, country }) => [id, country]));
    const contracts: Row[] = await app.read('/contract/v1/contracts?status=current&limit=500');
    for (const { employeeId, legalEntityId } of contracts) {
      expect(employers.get(legalEntityId)).toBe(countries.get(byId.get(employeeId).officeId));
    }
  });

  test('has a pay group whose first two months are closed, of which payroll has accepted one', async () => {
    const [group, ...others] = await app.read('/payroll/v1/pay-groups');
    expect(others).toEqual([]);
    expect(group).toMatchObject({ frequency: 'monthly', isDefault: true, firstDay: '2026-09-01' });
    const periods: Row[] = await app.read('/payroll/v1/periods?to=2026-12-31');
    expect(periods.map(({ from, status }) => [from, status])).toEqual([
      ['2026-09-01', 'acknowledged'],
      ['2026-10-01', 'exported'],
      ['2026-11-01', 'open'],
      ['2026-12-01', 'open'],
    ]);
    const exports: Row[] = await app.read('/payroll/v1/exports');
    expect(exports.map(({ periodId }) => periodId)).toEqual([periods[1].id, periods[0].id]);
    expect(exports.every(({ people }) => people > 200)).toBe(true);
  });

  test('has a change that comes late for a closed month', () => {
    expect(count(demo.events, ({ type }) => type === 'payroll_change.late')).toBe(1);
  });

  test('has codes on all that payroll knows by a code', async () => {
    for (const kind of ['absence-types', 'vacation-configurations', 'check-types']) {
      expect(count(await app.read(`/schedule/v1/${kind}`), ({ code }: Row) => code === null)).toBe(0);
    }
    expect(demo.offices.map(({ code }) => code).sort()).toEqual(['BCN', 'MAD', 'NYC', 'SIN']);
  });

  test('has custom fields of every type, including a sensitive one', async () => {
    const fields = await app.read('/core/v3/custom-fields');
    expect(new Set(fields.map(({ type }: Row) => type))).toEqual(new Set(['text', 'number', 'date', 'select']));
    const had = new Set(demo.employees.flatMap(({ customFields }) => customFields.map(({ id }: Row) => id)));
    expect(had.size).toBe(fields.length);
  });

  test('has employees who were hired, left, came back, and who will join or leave', () => {
    const { employees, events } = demo;
    expect(count(employees, ({ status }) => status === 'inactive')).toBe(25);
    expect(count(employees, ({ status, endReason }) => status === 'inactive' && !endReason)).toBe(0);
    expect(count(active, ({ employments }) => employments.length === 2)).toBe(6);
    expect(count(active, ({ startDate }) => startDate > today)).toBe(3);
    expect(count(active, ({ endDate }) => endDate > today)).toBe(1);
    expect(count(events, ({ type }) => type === 'employee.department_changed')).toBe(6);
    expect(count(employees, ({ startDate }) => startDate < '2019-11-20')).toBeGreaterThan(10);
  });

  test('has a department and an office for every current employee', () => {
    expect(active.filter(({ departmentId, officeId }) => !departmentId || !officeId)).toEqual([]);
  });

  test('has a manager for each department, who works in it', () => {
    for (const { id, managerId } of demo.departments) {
      expect(byId.get(managerId)).toMatchObject({ status: 'active', departmentId: id });
    }
  });

  test('is led by one person, to whom everyone reports through current managers', () => {
    const chiefs = active.filter(({ managerId }) => managerId === null);
    expect(chiefs).toHaveLength(1);
    for (const employee of demo.employees) {
      const line = [employee];
      while (line.at(-1).managerId !== null && line.length < 10) line.push(byId.get(line.at(-1).managerId));
      expect(line.at(-1)).toBe(chiefs[0]);
      expect(line.slice(1).filter(({ status, startDate }) => status !== 'active' || startDate > today)).toEqual([]);
    }
  });

  test('has a few employees about whom another employee than their manager decides', async () => {
    const entries: Row[] = await app.read('/core/v3/employee-managers?limit=100');
    expect(entries.length).toBeGreaterThan(3);
    for (const { employeeId, managerId } of entries) expect(byId.get(employeeId).managerId).not.toBe(managerId);
  });

  test('has an assignment of every employee to their department and their office', async () => {
    for (const place of ['department', 'office']) {
      const { json } = await app.api('GET', `/core/v3/employee-${place}-assignations?limit=1`);
      expect(json.meta.total).toBe(250);
    }
  });

  test('has contracts for everyone, with a history and part-time employees', async () => {
    const contracts: Row[] = [];
    for (const page of [1, 2, 3, 4]) {
      contracts.push(...(await app.read(`/contract/v1/contracts?limit=100&page=${page}`)));
    }
    const byPerson = Map.groupBy(contracts, ({ employeeId }) => employeeId);
    for (const { id, status, startDate, jobChargeName, jobChargeDescription } of demo.employees) {
      const own = byPerson.get(id) ?? [];
      const current = own.filter((contract) => contract.status === 'current' && !contract.concurrent);
      const isHere = status === 'active' && startDate <= today;
      expect([id, current.length]).toEqual([id, isHere ? 1 : 0]);
      if (startDate > today) expect(own).toMatchObject([{ status: 'scheduled', startDate }]);
      expect(jobChargeName).toBe(jobChargeDescription);
    }
    const now = contracts.filter(({ status }) => status === 'current');
    expect(count(now, ({ concurrent }) => concurrent)).toBe(1);
    const later = count([...byPerson.values()], (own) => own.length > 1);
    expect(later).toBeGreaterThan(20);
    expect(count(now, ({ fte }) => fte < 1)).toBeGreaterThan(5);
    expect(count(contracts, ({ contractTypeName }) => contractTypeName.startsWith('Temporary'))).toBeGreaterThan(5);
    for (const { weeklyHours, workDays } of contracts) {
      expect(workDays.reduce((sum: number, { hours }: Row) => sum + hours, 0)).toBe(weeklyHours);
    }
  });

  test('pays everyone, with a history, and has six months of commission', async () => {
    const salaries: Row[] = [];
    for (const page of [1, 2, 3]) salaries.push(...(await app.read(`/contract/v1/salaries?limit=500&page=${page}`)));
    const byPerson = Map.groupBy(salaries, ({ employeeId }) => employeeId);
    expect(byPerson.size).toBe(250);
    const now = salaries.filter(
      ({ startDate, endDate }) => startDate <= today && (endDate === null || endDate >= today),
    );
    expect(count(now, ({ contractId }) => contractId === null)).toBe(
      count(active, ({ startDate }) => startDate <= today),
    );
    expect(count(now, ({ contractId }) => contractId !== null)).toBe(1);
    expect(new Set(now.map(({ grossPeriod }) => grossPeriod))).toEqual(new Set(['yearly', 'daily', 'hourly']));
    expect(new Set(now.map(({ payments }) => payments))).toEqual(new Set([12, 13, 14, 24]));
    const groups = new Set(now.filter(({ currency }) => currency === 'EUR').map((salary) => salary.contributionGroup));
    expect([groups.size, groups.has(null)]).toEqual([4, false]);
    expect(new Set(now.map(({ currency }) => currency))).toEqual(new Set(['EUR', 'USD', 'SGD']));
    expect(count([...byPerson.values()], (own) => own.length > 1)).toBeGreaterThan(100);
    for (const { employeeId, endDate } of salaries) {
      if (byId.get(employeeId).status === 'inactive') expect(endDate).not.toBeNull();
    }
    for (const month of ['2026-05', '2026-07', '2026-10']) {
      const { json } = await app.api('GET', `/contract/v1/monthly-variable-compensations?month=${month}&limit=1`);
      expect([month, json.meta.total > 5]).toEqual([month, true]);
    }
    expect((await app.read('/contract/v1/compensations?orderBy=name')).map(({ name }: Row) => name)).toEqual([
      'Sales commission (EUR)',
      'Sales commission (SGD)',
      'Sales commission (USD)',
      'Shift allowance (EUR)',
    ]);
  });

  test('has onboardings in all states', async () => {
    const onboardings: Row[] = await app.read('/core/v3/onboardings');
    expect(await app.read('/core/v3/onboarding-templates')).toHaveLength(1);
    expect(count(onboardings, ({ status }) => status === 'started')).toBe(6);
    expect(count(onboardings, ({ status }) => status === 'completed')).toBe(2);
    const done = onboardings.map(({ tasks }) => count(tasks, ({ completedAt }: Row) => completedAt !== null));
    expect(done).toEqual([0, 0, 0, 1, 2, 3, 6, 6]);
  });

  test('has holidays, and time off in all states', async () => {
    expect(await app.read('/schedule/v1/holiday-calendar?limit=100')).toHaveLength(18);
    expect(await app.read('/schedule/v1/vacation-configurations?isDefault=true')).toHaveLength(1);
    const vacation: Row[] = await app.read('/schedule/v1/vacation-day-off-requests?limit=200');
    const absences: Row[] = await app.read('/schedule/v1/absence-day-off-requests?limit=200');
    for (const requests of [vacation, absences]) {
      for (const status of ['pending', 'accepted'])
        expect(count(requests, (one) => one.status === status)).toBeGreaterThan(2);
    }
    expect(count(vacation, ({ status }) => status === 'rejected')).toBeGreaterThan(2);
    expect(count(vacation, ({ status, resolvedBy }) => status === 'accepted' && !resolvedBy)).toBe(0);
    const [from, to] = [addDays(today, -6), addDays(today, 6)];
    const around = `date[gte]=${from}&date[lte]=${to}&limit=100`;
    expect((await app.read(`/schedule/v1/vacation-day-off?${around}`)).length).toBeGreaterThan(10);
  });

  test('passes the validation of the API as it is', async () => {
    for (const [path, rows] of [
      ['employees', demo.employees],
      ['departments', demo.departments],
      ['offices', demo.offices],
    ] as const) {
      for (const row of rows) {
        const { status, text } = await app.api('PUT', `/core/v3/${path}/${row.id}`, { body: row });
        expect(status, text).toBe(200);
      }
    }
    expect(await app.events(demo.events.length)).toEqual([]);
  });
});

describe('working time', () => {
  const path = '/schedule/v1/work-entries';

  test('covers the last four weeks, with breaks, nights and some forgotten clock-outs', async () => {
    const { json } = await app.api('GET', `${path}?limit=1`);
    expect(json.meta.total).toBeGreaterThan(8000);
    const since = async (query: string) => (await app.api('GET', `${path}?limit=1&${query}`)).json.meta.total;
    expect(await since(`to=${addDays(today, -29)}`)).toBe(0);
    expect(await since(`from=${addDays(today, -27)}&to=${addDays(today, -21)}`)).toBeGreaterThan(1500);
    expect(await since('workEntryType=pause')).toBeGreaterThan(2000);
    expect(await since('hasIncidence=true')).toBeGreaterThan(3);
    const nights: Row[] = await app.read(
      `/schedule/v1/reports/worked-night-hours?from=${addDays(today, -28)}&to=${today}&limit=500`,
    );
    expect(count(nights, ({ secondsWorkedNight }) => secondsWorkedNight > 100 * 3600)).toBeGreaterThan(8);
  });
  test('includes this moment: employees work, in the office and at home, and some have a break', async () => {
    const open: Row[] = await app.read(`${path}?open=true&limit=500`);
    expect(open.length).toBeGreaterThan(60);
    for (const { employee, workDate } of open) {
      expect(byId.get(employee.id)?.status).toBe('active');
      expect(workDate).toBe(today);
      expect(['online', 'remote', 'paused']).toContain(employee.workStatus);
    }
    expect((await app.read('/core/v3/employees?workStatus=remote&limit=500')).length).toBeGreaterThan(10);
  });
  test('roughly matches the planned week', async () => {
    const from = addDays(today, -11);
    const rows: Row[] = await app.read(
      `/schedule/v1/reports/worked-hours?from=${from}&to=${addDays(from, 6)}&limit=500`,
    );
    const balances = rows
      .filter(({ secondsWorked }: Row) => secondsWorked > 30 * 3600)
      .map(({ secondsBalance }: Row) => secondsBalance / 3600);
    expect(balances.length).toBeGreaterThan(100);
    expect(count(balances, (hours: number) => Math.abs(hours) < 10)).toBeGreaterThan(balances.length * 0.9);
  });
});

test('the event log has no gap, and names the actor and the time', () => {
  expect(demo.events.map(({ sequence }) => sequence)).toEqual(demo.events.map((_, i) => i + 1));
  expect(new Set(demo.events.map(({ actor }) => actor.name))).toEqual(new Set(['demo', 'Ana Torres']));
  expect(count(demo.events, ({ type, actor }) => type === 'employee.created' && actor.type === 'person')).toBe(250);
  expect(new Set(demo.events.map(({ occurredAt }) => occurredAt))).toEqual(new Set([app.clock.instant]));
  expect(count(demo.events, ({ type }) => type === 'employee.created')).toBe(250);
  expect(count(demo.events, ({ type }) => type === 'employee.reactivated')).toBe(6);
});

describe('an employee', () => {
  const values = (field: string) => demo.employees.map((row) => row[field]).filter((value) => value !== null);

  test.each(['email', 'code', 'externalId', 'nid', 'ssn', 'accountNumber'])('has a unique %s', (field) => {
    expect(values(field).length).toBeGreaterThan(100);
    expect(new Set(values(field)).size).toBe(values(field).length);
  });

  test('has addresses that receive no mail and numbers that do not ring', () => {
    for (const email of values('email')) expect(email).toMatch(/^[a-z]+\.[a-z]+@cierzo\.example$/);
    for (const email of values('personalMail')) expect(email).toMatch(/^[a-z]+\d\d@post\.example$/);
    for (const phone of [...values('phone'), ...values('workPhone'), ...values('emergencyPhone')]) {
      expect(phone).toMatch(/^(\+34 (7[5-9]|99)|\+1 \d{3}-555-01\d\d|\+65 [57])/);
    }
  });

  test('has an IBAN and identity number with the right check digits, at a bank that does not exist', () => {
    const accounts = demo.employees.filter(({ accountNumber }) => accountNumber !== null);
    expect([...new Set(accounts.map(({ accountScheme }) => accountScheme))].sort()).toEqual(['iban', 'other', 'us']);
    for (const { accountScheme, accountNumber } of accounts) {
      if (accountScheme === 'iban') expect(isValidIBAN(accountNumber), accountNumber).toBe(true);
      expect(accountNumber).toMatch(/^(ES..9999|999)/);
    }
    for (const nid of values('nid')) {
      const number = Number(nid.slice(0, -1).replace('Z', '2'));
      expect('TRWAGMYFPDXBNJZSQVHLCKE'[number % 23], nid).toBe(nid.at(-1));
    }
  });

  test('was an adult when hired and has not worked past 67', () => {
    const yearsLater = (date: string, years: number) => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
    for (const { dateOfBirth, employments, endDate } of demo.employees) {
      expect(yearsLater(dateOfBirth, 18) <= employments[0].startDate).toBe(true);
      expect(yearsLater(dateOfBirth, 67) >= (endDate ?? today)).toBe(true);
    }
  });

  test('has no name of a well-known person', () => {
    const known = new Set(wellKnown.split(', '));
    expect(demo.employees.filter(({ firstName, lastName }) => known.has(`${firstName} ${lastName}`))).toEqual([]);
  });
});

test('a day of the files keeps its day of the week, and the first of a month is one, on any day', () => {
  for (let day = 0; day < 400; day++) {
    const now = addDays('2026-11-16', day);
    const monday = atPresent('2026-11-16', now);
    expect([monday <= now, addDays(monday, 7) > now, (dayNumber(monday) - dayNumber('2026-11-16')) % 7]).toEqual([
      true,
      true,
      0,
    ]);
    expect(atPresent('2026-10', now)).toMatch(/-01$/);
    expect([atPresent('2026-10', now) < now, atPresent('2026-12', now) > now]).toEqual([true, true]);
    expect(atPresent('PAY-1001', now)).toBe('PAY-1001');
  }
});

test('the files agree with each other on any day', async () => {
  for (let day = 0; day < 400; day += 30) {
    const now = addDays('2026-12-01', day);
    const rowsOf = async (file: string, [key = '', ...names]: string[]) => {
      const { header, rows } = await readFile(file, now);
      const at = (cells: readonly string[], name: string) => cells[header.indexOf(name)] ?? '';
      return Map.groupBy(
        rows.map(({ cells }) => [at(cells, key), ...names.map((name) => at(cells, name))]),
        ([person = '']) => person,
      );
    };
    const hires = await rowsOf('employees.csv', ['E-mail', 'First day']);
    const departures = await rowsOf('departures.csv', ['employeeId', 'endDate']);
    const returns = await rowsOf('returns.csv', ['employeeId', 'startDate']);
    const datesOf = (person: string) =>
      [hires, departures, returns].flatMap((one) => one.get(person)?.map(([, date = '']) => date) ?? []);
    const ahead = [...hires.keys()].flatMap(datesOf).filter((date) => date > now);
    expect(ahead).toHaveLength(4);

    const contracts = await rowsOf('contracts.csv', ['employeeId', 'startDate', 'endDate', 'concurrent']);
    const salaries = await rowsOf('salaries.csv', ['employeeId', 'startDate', 'contractId']);
    for (const person of hires.keys()) {
      const [first = '', left, back] = datesOf(person);
      const starts = new Set([first, ...(back ? [back] : [])]);
      let due = first;
      for (const [, start = '', end = '', concurrent] of contracts.get(person) ?? []) {
        if (concurrent) continue;
        expect(starts.has(start) || start === due, `${person} on ${now}`).toBe(true);
        due = end && addDays(end, 1);
      }
      const isOver = left && left <= now && !back;
      if (isOver) expect(due).toBe(addDays(left, 1));
      const raised = (salaries.get(person) ?? []).flatMap(([, start = '', contract]) => (contract ? [] : [start]));
      expect(raised[0]).toBe(first);
      expect(raised.toSorted()).toEqual([...new Set(raised)]);
      const last = raised.at(-1) ?? '';
      expect(last <= (isOver ? left : now) || last === first, `the last rise of ${person} on ${now}`).toBe(true);
    }
  }
});

test('lists write of every row what PostgreSQL writes as JSON', async () => {
  const isResource = (one: Listed): one is Resource => 'shown' in one;
  const differing: string[] = [];
  let compared = 0;
  for (const { name, shown, source } of listed.get().filter(isResource)) {
    const part = (text: string) => inAccount(onDay(text, today), app.id);
    const rows = await app.db.all<{ row: string; json: string }>(sql`
      select ${part(rowOf(shown))} as row, ${part(jsonOf(shown))} as json from ${part(source)} r
      where r.account_id = ${app.id} limit 1000`);
    compared += rows.length;
    const written = writerOf(shown)(rows.map(({ row }) => row)).toString();
    if (written !== `[${rows.map(({ json }) => json)}]`) differing.push(name);
  }
  expect(differing).toEqual([]);
  expect(compared).toBeGreaterThan(1_000);
});

test('the company is as complete on the last day of another year', { timeout: 240_000 }, async () => {
  app.clock.set('2027-12-31T09:00:00.000Z');
  const other = await app.newAccount({ timeZone: company.timeZone });
  await fill(other);
  const { employees } = await readAll(other);
  const told = (all: Row[]) =>
    all
      .map(({ code, lastName, status, employments, jobChargeDescription }) => [
        code,
        lastName,
        status,
        employments.length,
        jobChargeDescription,
      ])
      .sort();
  expect(told(employees)).toEqual(told(demo.employees));
  const closed: Row[] = await other.read('/payroll/v1/periods?to=2027-12-31');
  expect(closed.map(({ from, status }) => [from, status])).toEqual([
    ['2027-10-01', 'acknowledged'],
    ['2027-11-01', 'exported'],
    ['2027-12-01', 'open'],
  ]);
});

/** People in the news, in sport and in books whose names lists like ours could make. */
const wellKnown =
  "Luis García, Raúl García, Macarena García, Miguel Ángel Jiménez, Iker Jiménez, Javier Hidalgo, Carmen Calvo, Rodrigo Cortés, Joaquín Cortés, Víctor Valdés, Rocío Carrasco, Manuel Carrasco, Ignacio Camacho, Marta Domínguez, Francisco Vázquez, Ignacio Echeverría, Carmen Linares, Alberto Olmedo, Óscar Quintana, Javier Castaño, Jorge Barrios, José Luis Arrieta, Andrés Palacios, Tomás Rincón, Andrés Salcedo, Hugo Salcedo, Manuel Ugarte, Adrián Yáñez, Rubén Yáñez, Sara Escudero, Adrián Escudero, Cristina Saavedra, Pilar Cebrián, Álvaro Bermejo, Manuel Piñeiro, Cristina Cifuentes, Cristina Garmendia, Ignacio Monreal, Raúl Zurita, Jorge Manrique, Javier Gallego, Joan Garriga, Ferran Soldevila, Albert Salvadó, Pere Noguera, Òscar Dalmau, Joan Miró, Albert Ferrer, Joan Font, Montserrat Figueras, Marta Rovira, Pere Esteve, Gemma Ventura, Anna Pagès, Marc Gasol, Jordi Pujol, Lucía Etxebarria, Julián Arango, Santiago Mosquera, Sebastián Cáceres, Santiago Giraldo, Daniela Ospina, Sebastián Henao, Santiago Buitrago, Joana Vasconcelos, Rui Simões, Catarina Mourão, Vincent D'Onofrio, Hector Camacho, Hector Santiago, Luis Figueroa, Luis Quiñones, Tiffany Chung, Andrew Huang, Marcus Stroud, Rémi Gaillard, Xavier Zubiri, Albert Montagut";
