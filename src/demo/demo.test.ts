import { isValidIBAN } from 'ibantools';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LoggedEvent, startTestApp, type TestAccount } from '../../test/harness/app.ts';
import { addDays } from '../platform/clock.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { company } from './company.ts';
import { planContracts } from './contracts.ts';
import { fillDemo } from './index.ts';
import { type Background, backgrounds } from './names.ts';
import { planPeople } from './people.ts';
import { createRandom } from './random.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

const app = await startTestApp({ timeZone: company.timeZone });
const box = createSecretBox(app.config.encryptionKeys);
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

let demo: Everything;
let active: Row[];
let byId: Map<string, Row>;

beforeAll(async () => {
  await fillDemo(app.app.work, app, box);
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

  test('has a pay group with the periods of the year', async () => {
    const [group, ...others] = await app.read('/payroll/v1/pay-groups');
    expect(others).toEqual([]);
    expect(group).toMatchObject({ frequency: 'monthly', isDefault: true });
    const [first] = await app.read('/payroll/v1/periods?limit=1');
    expect(first).toMatchObject({ payGroupId: group.id, from: '2026-01-01', to: '2026-01-31', status: 'open' });
  });

  test('has closed the two months before, of which payroll has accepted one, and a change came late', async () => {
    const periods: Row[] = await app.read('/payroll/v1/periods?from=2026-08-01&to=2026-11-30');
    expect(periods.map(({ status }) => status)).toEqual(['open', 'acknowledged', 'exported', 'open']);
    const exports: Row[] = await app.read('/payroll/v1/exports');
    expect(exports.map(({ periodId }) => periodId)).toEqual([periods[2].id, periods[1].id]);
    expect(exports.every(({ people }) => people > 200)).toBe(true);
    const late = demo.events.filter(({ type }) => type === 'payroll_change.late');
    expect(late).toHaveLength(1);
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

  test('is the same in another account on the same day', { timeout: 240_000 }, async () => {
    const other = await app.newAccount({ timeZone: company.timeZone });
    await fillDemo(app.app.work, other, box);
    const again = await readAll(other);
    const told = ({ employees }: Everything) =>
      employees
        .map(
          ({ id, departmentId, officeId, managerId, jobChargeId, createdAt, updatedAt, customFields, ...person }) => ({
            ...person,
            customFields: customFields.map(({ slug, value }: Row) => ({ slug, value })),
          }),
        )
        .sort((a, b) => a.code - b.code);
    expect(told(again)).toEqual(told(demo));
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
  expect(new Set(demo.events.map(({ actor }) => actor.name))).toEqual(new Set(['demo']));
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

  test('has no name of a well-known person, whatever is drawn', () => {
    const known = new Set(wellKnown.split(', '));
    const drawable = Object.values(backgrounds as Record<string, Background>).flatMap(({ female, male, family }) =>
      `${female}, ${male}`.split(', ').flatMap((given) => family.split(', ').map((last) => `${given} ${last}`)),
    );
    expect(drawable.length).toBeGreaterThan(4000);
    expect(drawable.filter((name) => known.has(name))).toEqual([]);
  });
});

test('past and future dates fit the fate of each employee, on any day', () => {
  for (let day = 0; day < 400; day += 3) {
    const now = addDays('2027-01-01', day);
    for (const { career, seat } of planPeople(createRandom('demo people'), now)) {
      const dates = career.flatMap(({ startDate, endDate }) => (endDate ? [startDate, endDate] : [startDate]));
      expect([...new Set(dates)].sort()).toEqual(dates);
      const ahead = { joining: 1, leaving: 1 }[seat.fate as string] ?? 0;
      expect(
        count(dates, (date) => date > now),
        `${seat.fate} on ${now}: ${dates}`,
      ).toBe(ahead);
    }
  }
});

test('contracts follow each other through each employment, on any day', () => {
  for (let day = 0; day < 400; day += 30) {
    const now = addDays('2027-01-01', day);
    const random = createRandom('demo contracts');
    for (const person of planPeople(createRandom('demo people'), now)) {
      const contracts = planContracts(random, now, person);
      for (const { startDate, endDate } of contracts) expect(endDate === null || endDate >= startDate).toBe(true);
      for (const { startDate, endDate } of person.career) {
        const own = contracts.filter(
          (contract) => contract.startDate >= startDate && contract.startDate <= (endDate ?? now),
        );
        const ahead = startDate > now || (endDate !== null && endDate > now);
        if (ahead) continue;
        expect([own[0]?.startDate, own.at(-1)?.endDate]).toEqual([startDate, endDate]);
        for (const [i, contract] of own.slice(1).entries()) {
          expect(contract.startDate).toBe(addDays(own[i]?.endDate as string, 1));
        }
      }
    }
  }
});

/** People in the news, in sport and in books whose names lists like ours could make. */
const wellKnown =
  "Luis García, Raúl García, Macarena García, Miguel Ángel Jiménez, Iker Jiménez, Javier Hidalgo, Carmen Calvo, Rodrigo Cortés, Joaquín Cortés, Víctor Valdés, Rocío Carrasco, Manuel Carrasco, Ignacio Camacho, Marta Domínguez, Francisco Vázquez, Ignacio Echeverría, Carmen Linares, Alberto Olmedo, Óscar Quintana, Javier Castaño, Jorge Barrios, José Luis Arrieta, Andrés Palacios, Tomás Rincón, Andrés Salcedo, Hugo Salcedo, Manuel Ugarte, Adrián Yáñez, Rubén Yáñez, Sara Escudero, Adrián Escudero, Cristina Saavedra, Pilar Cebrián, Álvaro Bermejo, Manuel Piñeiro, Cristina Cifuentes, Cristina Garmendia, Ignacio Monreal, Raúl Zurita, Jorge Manrique, Javier Gallego, Joan Garriga, Ferran Soldevila, Albert Salvadó, Pere Noguera, Òscar Dalmau, Joan Miró, Albert Ferrer, Joan Font, Montserrat Figueras, Marta Rovira, Pere Esteve, Gemma Ventura, Anna Pagès, Marc Gasol, Jordi Pujol, Lucía Etxebarria, Julián Arango, Santiago Mosquera, Sebastián Cáceres, Santiago Giraldo, Daniela Ospina, Sebastián Henao, Santiago Buitrago, Joana Vasconcelos, Rui Simões, Catarina Mourão, Vincent D'Onofrio, Hector Camacho, Hector Santiago, Luis Figueroa, Luis Quiñones, Tiffany Chung, Andrew Huang, Marcus Stroud, Rémi Gaillard, Xavier Zubiri, Albert Montagut";
