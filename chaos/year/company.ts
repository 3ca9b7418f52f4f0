/**
 * The company of the year: 159 people in three offices and three pay groups, who work days, nights or mornings. Each act
 * asks the API, and enters into the books what the API has acknowledged.
 */
import type { Books, Office, Person } from './books.ts';
import { addDays, daysOf, isWorkDay, momentAt } from './calendar.ts';
import type { Client, Reply } from './client.ts';

export const size = 159;
const opening = '2025-06-02';
const pay = { payPeriod: 'monthly', currency: 'EUR' };
const firstShift = { day: [9, 13], night: [22, 26], morning: [9, 13] } as const;
const secondShift = { day: [14, 18], night: [26, 30], morning: undefined } as const;

export interface Surroundings {
  client: Client;
  books: Books;
  random: () => number;
  /** The day on the clock of the product. */
  today: () => string;
}

/** What the acts of a year were answered, by status. */
export type Act = (at: Surroundings, person: Person) => Promise<Reply | undefined>;

export const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
export const between = (random: () => number, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/** The common facts that everything refers to. */
export interface Catalogue {
  groups: { id: string; name: string; firstDay: string }[];
  absenceTypeId: string;
  compensationId: string;
}

const zones = [
  ['Madrid', 'Europe/Madrid', 1],
  ['Las Palmas', 'Atlantic/Canary', 0],
  ['Helsinki', 'Europe/Helsinki', 2],
] as const;

export async function openCompany({ client, books }: Surroundings): Promise<Catalogue> {
  for (const [name, timeZone, zone] of zones) {
    const { id } = await client.make('/core/v3/offices', { name, defaultEmployeesDateTimeZone: timeZone });
    const daysOff = [
      { date: '2026-01-06', name: 'Epiphany' },
      { date: '2026-05-01', name: 'Labour Day' },
      { date: '2026-12-25', name: 'Christmas' },
    ];
    const calendar = { name: `${name} 2026`, year: 2026, officeIds: [id], daysOff };
    const { id: calendarId } = await client.make('/schedule/v1/holiday-calendar', calendar);
    books.offices.set(id, {
      id,
      name,
      zone,
      calendarId,
      holidays: new Set(daysOff.map(({ date }) => date)),
      nights: [],
    });
  }
  const groups = [];
  for (const [name, firstDay, lateChanges] of [
    ['By the month', '2026-01-01', 'carry'],
    ['From the 21st', '2025-12-21', 'carry'],
    ['Strict', '2026-01-01', 'refuse'],
  ] as const) {
    const isDefault = name === 'By the month';
    const body = { name, frequency: 'monthly', firstDay, lateChanges, isDefault };
    groups.push({ name, firstDay, id: (await client.make('/payroll/v1/pay-groups', body)).id });
  }
  const configuration = { name: 'Vacation', isDefault: true, needsValidation: false };
  await client.make('/schedule/v1/vacation-configurations', configuration);
  const kind = { name: 'Sick leave', category: 'sick_leave', needsValidation: false, code: 'IT' };
  const { id: absenceTypeId } = await client.make('/schedule/v1/absence-types', kind);
  const commission = { name: 'Commission', compensationType: 'variable', period: 'monthly', currency: 'EUR' };
  const compensation = { ...commission, status: 'active', code: 'COM' };
  const { id: compensationId } = await client.make('/contract/v1/compensations', compensation);
  return { groups, absenceTypeId, compensationId };
}

/** A contract, a salary and the commission, from the first day of an employment on. */
async function agree(at: Surroundings, { compensationId }: Catalogue, person: Person, startDate: string) {
  const { client, random } = at;
  const isPart = person.shift === 'morning';
  const terms = isPart ? { weeklyHours: 20, fte: 0.5 } : { weeklyHours: 40 };
  const contract = await client.send('POST', '/contract/v1/contracts', { employeeId: person.id, startDate, ...terms });
  if (contract.status !== 201) return;
  person.contracts.push({ id: contract.json.data.id, from: startDate, to: null, weeklyHours: terms.weeklyHours });
  const grossSalary = between(random, 20_000, 60_000);
  const wage = { employeeId: person.id, startDate, ...pay, grossSalary, payments: pick(random, [12, 14]) };
  const salary = await client.send('POST', '/contract/v1/salaries', wage);
  if (salary.status !== 201) return;
  person.salaries.push({ id: salary.json.data.id, from: startDate, to: null });
  const path = `/contract/v1/employees/${person.id}/compensations/${compensationId}`;
  const assignment = await client.send('POST', path, { startDate });
  if (assignment.status !== 201) return;
  person.assignments.push({ id: assignment.json.data.id, from: startDate, to: null });
}

let hired = 0;
export async function hire(at: Surroundings, catalogue: Catalogue, startDate = opening): Promise<Reply> {
  const { client, books, random } = at;
  const { id: officeId } = pick(random, [...books.offices.values()]);
  const { id: payGroupId } = pick(random, catalogue.groups);
  const employee = { firstName: 'Ana', lastName: `Torres ${++hired}`, startDate, officeId, code: hired };
  const reply = await client.send('POST', '/core/v3/employees', employee);
  if (reply.status !== 201) return reply;
  const person: Person = {
    id: reply.json.data.id,
    shift: pick(random, ['day', 'day', 'night', 'morning']),
    isRemoved: false,
    employments: [{ from: startDate, to: null }],
    placements: [{ from: startDate, officeId, groupId: catalogue.groups[0]?.id ?? '' }],
    contracts: [],
    salaries: [],
    assignments: [],
    variables: new Map(),
    entries: new Map(),
    timeOff: [],
    acts: [],
    months: new Map(),
  };
  books.people.set(person.id, person);
  const [placement] = await client.all(`/core/v3/placements?employeeId=${person.id}`);
  const moved = await client.send('PATCH', `/core/v3/placements/${placement.id}`, { payGroupId });
  if (moved.status === 200) (person.placements[0] as { groupId: string }).groupId = payGroupId;
  await agree(at, catalogue, person, startDate);
  return reply;
}

/** The work of a week as the shifts have it, with an hour more or a day less now and then. */
export async function recordWork({ client, books, random }: Surroundings, from: string, to: string): Promise<void> {
  const rows: { person: Person; workDate: string; start: number; end: number; zone: number }[] = [];
  for (const person of books.people.values()) {
    for (const workDate of daysOf(from, to)) {
      if (person.isRemoved || books.planOf(person, workDate) === 0 || random() < 0.05) continue;
      const { zone } = books.officeOn(person, workDate);
      const more = random() < 0.1 ? 1 : 0;
      const shifts = [firstShift[person.shift], secondShift[person.shift]].filter((shift) => shift !== undefined);
      for (const [n, [first, last]] of shifts.entries()) {
        const end = last + (n === shifts.length - 1 ? more : 0);
        const [start, stop] = [momentAt(workDate, first, zone), momentAt(workDate, end, zone)];
        // An entry has the zone of the office where the employee is when it starts, also past midnight.
        rows.push({ person, workDate, start, end: stop, zone: books.officeAt(person, start).zone });
      }
    }
  }
  for (let first = 0; first < rows.length; first += 1000) {
    const part = rows.slice(first, first + 1000);
    const body = part.map(({ person, workDate, start, end }) => ({
      operation: 'create',
      data: {
        employeeId: person.id,
        workDate,
        workEntryIn: { date: new Date(start).toISOString() },
        workEntryOut: { date: new Date(end).toISOString() },
      },
    }));
    const { json } = await client.send('POST', '/schedule/v1/work-entries/batch', { rows: body });
    for (const [n, { status, id }] of json.data.entries()) {
      const { person, workDate, start, end, zone } = part[n] as (typeof rows)[number];
      if (status === 201) person.entries.set(id, { workDate, start, end, zone });
      person.months.clear();
    }
  }
}

const last = <T>(list: readonly T[]): T | undefined => list.at(-1);
const inForce = <S extends { from: string; to: string | null }>(spans: S[], date: string) =>
  spans.find(({ from, to }) => from <= date && (to === null || date <= to));
const isSuccess = ({ status }: Reply) => status < 300;

/** Ends whatever holds on the last day and later. */
function end(person: Person, day: string): void {
  for (const spans of [person.employments, person.contracts, person.salaries, person.assignments]) {
    for (const span of spans) if (span.from <= day && (span.to === null || span.to > day)) span.to = day;
  }
  person.timeOff = person.timeOff.flatMap((span) =>
    span.from > day ? [] : [{ ...span, to: span.to > day ? day : span.to }],
  );
}

/** What happens in a year, each as often as it is named in `acts`. */
export function actsOf(catalogue: Catalogue): Record<string, Act> {
  return {
    raise: async ({ client, random, today }, person) => {
      const startDate = addDays(today(), between(random, -50, 20));
      const wage = {
        employeeId: person.id,
        startDate,
        ...pay,
        grossSalary: between(random, 20_000, 70_000),
        payments: 12,
      };
      const reply = await client.send('POST', '/contract/v1/salaries', wage);
      if (!isSuccess(reply)) return reply;
      const { data, meta } = reply.json;
      const ended = person.salaries.find(({ id }) => id === meta?.endedSalaryId);
      if (ended) ended.to = addDays(startDate, -1);
      person.salaries.push({ id: data.id, from: data.startDate, to: data.endDate });
      return reply;
    },
    'change hours': async ({ client, random, today }, person) => {
      const effectiveDate = addDays(today(), between(random, -40, 10));
      const contract = inForce(person.contracts, effectiveDate);
      if (!contract || person.shift === 'morning') return undefined;
      const weeklyHours = pick(random, [40, 42.5]);
      const path = `/contract/v1/employees/${person.id}/pay-change`;
      const reply = await client.send('POST', path, { effectiveDate, contract: { weeklyHours } });
      if (!isSuccess(reply) || contract.weeklyHours === weeklyHours) return reply;
      if (contract.from === effectiveDate) contract.weeklyHours = weeklyHours;
      else {
        const next = { id: reply.json.data.contract.id, from: effectiveDate, to: contract.to, weeklyHours };
        contract.to = addDays(effectiveDate, -1);
        person.contracts.push(next);
      }
      return reply;
    },
    terminate: async ({ client, random, today }, person) => {
      if (last(person.employments)?.to !== null) return undefined;
      const endDate = addDays(today(), between(random, -12, 20));
      const reply = await client.send('POST', `/core/v3/employees/${person.id}/deactivate`, { endDate });
      if (isSuccess(reply)) end(person, endDate);
      return reply;
    },
    rehire: async (at, person) => {
      const ended = last(person.employments)?.to;
      if (!ended || ended >= at.today()) return undefined;
      const startDate = addDays(at.today(), between(at.random, -3, 8));
      const reply = await at.client.send('POST', `/core/v3/employees/${person.id}/reactivate`, { startDate });
      if (!isSuccess(reply)) return reply;
      person.employments.push({ from: startDate, to: null });
      const place = last(person.placements);
      if (place) person.placements.push({ ...place, from: startDate });
      await agree(at, catalogue, person, startDate);
      return reply;
    },
    hire: (at) => hire(at, catalogue, addDays(at.today(), between(at.random, -35, 15))),
    move: async ({ client, books, random, today }, person) => {
      const startDate = addDays(today(), between(random, -45, 25));
      const before = person.placements.filter(({ from }) => from <= startDate).at(-1);
      if (!before) return undefined;
      const isGroup = random() < 0.5;
      const officeId = isGroup ? before.officeId : pick(random, [...books.offices.keys()]);
      const groupId = isGroup ? pick(random, catalogue.groups).id : before.groupId;
      const change = isGroup ? { payGroupId: groupId } : { officeId };
      const reply = await client.send('POST', '/core/v3/placements', { employeeId: person.id, startDate, ...change });
      if (!isSuccess(reply)) return reply;
      person.placements.push({ from: startDate, officeId, groupId });
      person.placements.sort((a, b) => (a.from < b.from ? -1 : 1));
      return reply;
    },
    'fall ill': async ({ client, random, today }, person) => {
      const startDate = addDays(today(), between(random, -40, 0));
      const endDate = addDays(startDate, between(random, 0, 9));
      const body = { employeeId: person.id, absenceTypeId: catalogue.absenceTypeId, startDate, endDate };
      const reply = await client.send('POST', '/schedule/v1/absence-day-off-requests', body);
      if (!isSuccess(reply)) return reply;
      // Sick leave gives vacation back (ET 38.3).
      const isTaken = ({ from, kind }: Person['timeOff'][number]) =>
        kind === 'absence' || from < startDate || from > endDate;
      person.timeOff = [...person.timeOff.filter(isTaken), { from: startDate, to: endDate, kind: 'absence' }];
      return reply;
    },
    'take vacation': async ({ client, books, random, today }, person) => {
      const from = addDays(today(), between(random, -30, 40));
      const dates = [...daysOf(from, addDays(from, between(random, 0, 6)))].filter(
        (date) => isWorkDay(date) && books.planOf(person, date) > 0,
      );
      if (dates.length === 0) return undefined;
      const body = { employeeId: person.id, daysOff: dates.map((date) => ({ date })) };
      const reply = await client.send('POST', '/schedule/v1/vacation-day-off-requests', body);
      if (isSuccess(reply)) for (const date of dates) person.timeOff.push({ from: date, to: date, kind: 'vacation' });
      return reply;
    },
    'give vacation back': async ({ client, random }, person) => {
      const day = pick(
        random,
        person.timeOff.filter(({ kind }) => kind === 'vacation'),
      );
      if (!day) return undefined;
      const body = { employeeId: person.id, type: 'delete', daysOff: [{ date: day.from }] };
      const reply = await client.send('POST', '/schedule/v1/vacation-day-off-requests', body);
      if (isSuccess(reply)) person.timeOff = person.timeOff.filter((one) => one !== day);
      return reply;
    },
    'correct an entry': async ({ client, random }, person) => {
      const [id, entry] = pick(random, [...person.entries].slice(-60)) ?? [];
      if (!id || !entry) return undefined;
      const end = entry.end + pick(random, [-2, -1, 1, 2]) * 900_000;
      const body = { workEntryOut: { date: new Date(end).toISOString() }, reason: 'Wrong end' };
      const reply = await client.send('PATCH', `/schedule/v1/work-entries/${id}`, body);
      if (isSuccess(reply)) entry.end = end;
      return reply;
    },
    'delete an entry': async ({ client, random }, person) => {
      const [id] = pick(random, [...person.entries].slice(-60)) ?? [];
      if (!id) return undefined;
      const reply = await client.send('DELETE', `/schedule/v1/work-entries/${id}`);
      if (isSuccess(reply)) person.entries.delete(id);
      return reply;
    },
    'work late': async ({ client, books, random, today }, person) => {
      const workDate = addDays(today(), between(random, -45, -2));
      if (!books.isEmployed(person, workDate)) return undefined;
      const { zone } = books.officeOn(person, workDate);
      const [start, end] = [momentAt(workDate, 19, zone), momentAt(workDate, 20.75, zone)];
      const times = {
        workEntryIn: { date: new Date(start).toISOString() },
        workEntryOut: { date: new Date(end).toISOString() },
      };
      const reply = await client.send('POST', '/schedule/v1/work-entries', {
        employeeId: person.id,
        workDate,
        ...times,
      });
      if (isSuccess(reply)) person.entries.set(reply.json.data.id, { workDate, start, end, zone });
      return reply;
    },
    'earn a commission': async ({ client, random, today }, person) => {
      const date = addDays(today(), between(random, -60, 5));
      const assignment = inForce(person.assignments, date);
      if (!assignment) return undefined;
      const amount = between(random, -20_000, 90_000) / 100 || 1;
      const body = { salaryCompensationId: assignment.id, date, amount };
      const reply = await client.send('POST', '/contract/v1/monthly-variable-compensations', body);
      if (isSuccess(reply)) person.variables.set(reply.json.data.id, { date, amount });
      return reply;
    },
    'correct a commission': async ({ client, random }, person) => {
      const [id, variable] = pick(random, [...person.variables]) ?? [];
      if (!id || !variable) return undefined;
      const amount = between(random, 1, 90_000) / 100;
      const reply = await client.send('PATCH', `/contract/v1/monthly-variable-compensations/${id}`, { amount });
      if (isSuccess(reply)) variable.amount = amount;
      return reply;
    },
    'remove by force': async ({ client, today }, person) => {
      const reply = await client.send('DELETE', `/core/v3/employees/${person.id}?force=true`);
      if (!isSuccess(reply)) return reply;
      end(person, today());
      person.isRemoved = true;
      return reply;
    },
  };
}

/** A holiday that an office learns of late: the plan of a day that may have been paid. */
export async function addHoliday({ client, books, random, today }: Surroundings): Promise<Reply> {
  const office = pick(random, [...books.offices.values()]) as Office;
  const date = addDays(today(), between(random, -40, 20));
  const dates = [...new Set([...office.holidays, date])].filter((one) => one.startsWith('2026'));
  const daysOff = dates.map((one) => ({ date: one, name: 'Holiday' }));
  const reply = await client.send('PATCH', `/schedule/v1/holiday-calendar/${office.calendarId}`, { daysOff });
  if (isSuccess(reply)) {
    if (date.startsWith('2026')) office.holidays.add(date);
    for (const person of books.people.values()) person.months.clear();
  }
  return reply;
}

/** Another beginning of the night for an office, from a day on. */
export async function changeNight({ client, books, random, today }: Surroundings): Promise<Reply> {
  const office = pick(random, [...books.offices.values()]) as Office;
  const from = addDays(today(), between(random, -40, 20));
  const hour = pick(random, [21, 22, 23]);
  const body = { nightStart: `${hour}:00`, effectiveDate: from };
  const reply = await client.send('PATCH', `/core/v3/offices/${office.id}`, body);
  if (!isSuccess(reply)) return reply;
  // What already holds is no change. One holds until the next change, which stays as it is.
  if ((office.nights.filter((one) => one.from <= from).at(-1)?.hour ?? 22) === hour) return reply;
  office.nights = [...office.nights.filter((one) => one.from !== from), { from, hour }];
  office.nights.sort((a, b) => (a.from < b.from ? -1 : 1));
  return reply;
}
