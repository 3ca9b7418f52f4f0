/** Which vacation configuration employees have: /schedule/v1/vacation-rules. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';
import { dataOf, dates, timeOffOf } from '../../test/harness/time-off.ts';

const app = await startTestApp();
const { hire, configure, askVacation, total } = timeOffOf(app);
const path = '/schedule/v1/vacation-rules';
const usual = await configure({ maxDaysOff: 20 });
const policy = (maxDaysOff: number) => configure({ name: `${maxDaysOff} days`, isDefault: false, maxDaysOff });
const [ofOffice, ofEntity, ofAgreement, ofPerson] = await Promise.all([21, 22, 23, 24].map(policy));
const office = await app.create('/core/v3/offices', { name: 'Lyon' });
const entity = await app.create('/core/v3/legal-entities', { name: 'Acme SAS', country: 'FR' });
const agreement = await app.create('/contract/v1/agreements', { name: 'Syntec' });
const rule = (configuration: { id: string }, scope: object, fromYear = 2020) =>
  app.create(path, { vacationConfigurationId: configuration.id, fromYear, ...scope });
await rule(ofOffice, { officeId: office.id });
await rule(ofEntity, { legalEntityId: entity.id });
await rule(ofAgreement, { agreementId: agreement.id });
const entitled = async (id: string, year = 2026) => (await total(id, year)).entitled;

describe('the configuration of an employee', () => {
  test('is that of the person, else of the agreement, the legal entity, the office, else the default one', async () => {
    expect(await entitled((await hire()).id)).toBe(20);
    const { id } = await hire({ officeId: office.id });
    expect(await entitled(id)).toBe(21);
    const terms = { employeeId: id, startDate: '2020-01-01', legalEntityId: entity.id };
    const contract = await app.create('/contract/v1/contracts', terms);
    expect(await entitled(id)).toBe(22);
    await app.api('PATCH', `/contract/v1/contracts/${contract.id}`, { body: { agreementId: agreement.id } });
    expect(await entitled(id)).toBe(23);
    await rule(ofPerson, { employeeId: id });
    expect(await entitled(id)).toBe(24);
  });
  test('is that of 1 January: a move counts from the next year', async () => {
    const { id } = await hire();
    await app.create('/core/v3/placements', { employeeId: id, startDate: '2026-05-01', officeId: office.id });
    expect([await entitled(id), await entitled(id, 2027)]).toEqual([20, 21]);
    // The first day of employment in the year, if it is later.
    const other = await hire({ startDate: '2026-12-31', officeId: office.id });
    expect((await total(other.id)).entries[0].values.name).toBe('21 days');
  });
  test('is that of the latest rule that has begun', async () => {
    const { id } = await hire();
    await rule(ofPerson, { employeeId: id }, 2026);
    await rule(ofEntity, { employeeId: id }, 2027);
    const years = await Promise.all([2025, 2026, 2027, 2028].map((year) => entitled(id, year)));
    expect(years).toEqual([20, 24, 22, 22]);
  });
  test('makes the calendar of the first request, which then stays', async () => {
    const { id } = await hire();
    const personal = await rule(ofPerson, { employeeId: id });
    const request = await dataOf(askVacation(id, dates('2026-12-01')));
    const calendar = await app.read(`/schedule/v1/vacation-calendars/${request.calendarId}`);
    expect(calendar.vacationConfigurationId).toBe(ofPerson.id);
    await app.api('DELETE', `${path}/${personal.id}`);
    expect([await entitled(id), await entitled(id, 2027)]).toEqual([24, 20]);
  });
});

describe('a rule', () => {
  test.each([
    [{}, [['/employeeId', 'required']]],
    [
      { officeId: office.id, agreementId: agreement.id, legalEntityId: entity.id },
      [
        ['/agreementId', 'contradiction'],
        ['/legalEntityId', 'contradiction'],
        ['/officeId', 'contradiction'],
      ],
    ],
  ])('%# has exactly one scope', async (scope, errors) => {
    const body = { vacationConfigurationId: usual.id, fromYear: 2026, ...scope };
    const { status, json } = await app.api('POST', path, { body });
    expect(status).toBe(422);
    expect(json.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code])).toEqual(errors);
  });
  test('of the same scope and year is taken, and what it names is in use', async () => {
    const body = { vacationConfigurationId: usual.id, fromYear: 2020, officeId: office.id };
    expect((await app.api('POST', path, { body })).json).toMatchObject({ status: 409, code: 'already_taken' });
    for (const one of [
      `/core/v3/offices/${office.id}`,
      `/core/v3/legal-entities/${entity.id}`,
      `/contract/v1/agreements/${agreement.id}`,
      `/schedule/v1/vacation-configurations/${ofOffice.id}`,
    ]) {
      expect((await app.api('DELETE', one)).json).toMatchObject({ status: 409, code: 'in_use' });
    }
  });
});

test('the assignment of other products gives an employee a calendar of one year, once', async () => {
  const { id } = await hire();
  const assignations = `/schedule/v1/vacation-configurations-assignations/${ofPerson.id}`;
  const assign = (year: number) => app.api('POST', assignations, { body: { employeeId: id, year } });
  const first = await dataOf(assign(2026));
  expect(first).toMatchObject({ employeeId: id, vacationConfigurationId: ofPerson.id, year: 2026 });
  expect(await dataOf(assign(2026))).toEqual(first);
  const assigned = await app.read(`${assignations}?year=2026`);
  expect(assigned).toContainEqual({
    employee: { id, firstName: 'Ana', lastName: 'Torres', code: null, email: null, workStatus: 'offline' },
    year: 2026,
    calendarId: first.id,
  });
  expect([await entitled(id), await entitled(id, 2027)]).toEqual([24, 20]);
  const unknown = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
  const wrong = await app.api('POST', assignations, { body: { employeeId: unknown, year: 2026 } });
  expect(wrong.json.errors).toMatchObject([{ pointer: '/employeeId' }]);
});
