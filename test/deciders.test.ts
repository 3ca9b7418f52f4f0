/**
 * Signed-in managers decide about the employees assigned to them: by an entry of employee-managers with the permission
 * that the operation needs or, where the employee has none, as their manager. They can see more employees.
 */
import { describe, expect, test } from 'vitest';
import { operationsOf } from '../src/accounts/roles/operations-of-roles.ts';
import { describedApi } from '../src/api.ts';
import { startTestApp } from './harness/app.ts';
import { type SignedIn, signInAs } from './harness/sessions.ts';
import { absences, dataOf, dates, timeOffOf, vacations } from './harness/time-off.ts';

const app = await startTestApp();
const timeOff = timeOffOf(app);
const entries = '/schedule/v1/work-entries';
const corrections = '/schedule/v1/work-entry-correction-requests';
const timeOffEntry = 'absencesManagement';
const hoursEntry = 'checksManageRequestsAndIncidences';
type Permission = typeof timeOffEntry | typeof hoursEntry;

await timeOff.configure({ maxDaysOff: 300 });
const kind = await timeOff.kind();

const hire = async (managerId: string | null = null): Promise<string> => (await timeOff.hire({ managerId })).id;
const appoint = (managerId: string, employeeId: string, permission: Permission) =>
  app.create('/core/v3/employee-managers', { managerId, employeeId, permission });
const signInManager = (employeeId: string) => signInAs(app, 'manager', { employeeId });

let day = 0;
/** Working days that no request has used yet. */
const nextDays = () => {
  const date = new Date(Date.UTC(2026, 10, 30) + Math.floor(day / 5) * 7 * 86_400_000 + (day % 5) * 86_400_000);
  day++;
  return dates(date.toISOString().slice(0, 10));
};
let hour = 0;
const nextEntry = () => {
  const start = Date.UTC(2026, 9, 1) + hour++ * 3_600_000;
  const at = (minutes: number) => ({ date: new Date(start + minutes * 60_000).toISOString() });
  return { workEntryIn: at(0), workEntryOut: at(30) };
};
const vacationOf = async (id: string) => (await dataOf(timeOff.askVacation(id, nextDays()))).id;
const absenceOf = async (id: string) => (await dataOf(timeOff.askAbsence(id, kind.id, nextDays()))).id;
const entryOf = async (id: string) => (await app.create(entries, { employeeId: id, ...nextEntry() })).id;

/** How a manager calls an operation about an employee. */
interface Call {
  needs: Permission;
  status: number;
  /** Prepares the object of the operation, and runs it. */
  by(who: SignedIn, employeeId: string): Promise<{ status: number; json: { code?: string } }>;
  /** An operation on the caller's own data that is no decision: request, withdraw, clock. */
  isOpenToOwn?: boolean;
}

const decide = (path: string, verdict: 'accept' | 'reject', make: (id: string) => Promise<string>): Call => ({
  needs: timeOffEntry,
  status: 200,
  by: async (who, id) => who.api('POST', `${path}/${await make(id)}/${verdict}`),
});
const withdraw = (path: string, make: (id: string) => Promise<string>): Call => ({
  needs: timeOffEntry,
  status: 200,
  isOpenToOwn: true,
  by: async (who, id) => who.api('DELETE', `${path}/${await make(id)}`),
});
const describeAbsence = (method: string): Call => ({
  needs: timeOffEntry,
  status: 200,
  isOpenToOwn: true,
  by: async (who, id) => who.api(method, `${absences}/${await absenceOf(id)}`, { body: { comment: 'Later' } }),
});
const correct = (method: string): Call => ({
  needs: hoursEntry,
  status: 200,
  by: async (who, id) =>
    who.api(method, `${entries}/${await entryOf(id)}`, method === 'DELETE' ? {} : { body: { hasIncidence: true } }),
});
const correctionFor = (employeeId: string) => ({
  employeeId,
  type: 'create',
  reason: 'Forgot',
  requested: nextEntry(),
});
const correctionOf = async (id: string) => (await app.create(corrections, correctionFor(id))).id;
const decideCorrection = (verdict: 'accept' | 'reject'): Call => ({
  needs: hoursEntry,
  status: 200,
  by: async (who, id) => who.api('POST', `${corrections}/${await correctionOf(id)}/${verdict}`),
});
const isIn = async (id: string) => (await app.read(`${entries}?employeeId=${id}&open=true`)).length > 0;
const clock = (verb: string, status: number, begins: boolean): Call => ({
  needs: hoursEntry,
  status,
  isOpenToOwn: true,
  async by(who, employeeId) {
    if ((await isIn(employeeId)) === begins) {
      await app.change('POST', `${entries}/clock`, { employeeId });
    }
    app.clock.advance({ minutes: 1 });
    const reply = await who.api('POST', `${entries}/${verb}`, { body: { employeeId } });
    if (await isIn(employeeId)) await app.change('POST', `${entries}/clock-out`, { employeeId });
    app.clock.advance({ minutes: 1 });
    return reply;
  },
});

/** Every operation by which a manager writes about an employee. */
const calls: Record<string, Call> = {
  acceptVacationDayOffRequest: decide(vacations, 'accept', vacationOf),
  rejectVacationDayOffRequest: decide(vacations, 'reject', vacationOf),
  acceptAbsenceDayOffRequest: decide(absences, 'accept', absenceOf),
  rejectAbsenceDayOffRequest: decide(absences, 'reject', absenceOf),
  createVacationDayOffRequest: {
    needs: timeOffEntry,
    status: 201,
    isOpenToOwn: true,
    by: (who, employeeId) => who.api('POST', vacations, { body: { employeeId, daysOff: nextDays() } }),
  },
  createAbsenceDayOffRequest: {
    needs: timeOffEntry,
    status: 201,
    isOpenToOwn: true,
    by: (who, employeeId) =>
      who.api('POST', absences, { body: { employeeId, absenceTypeId: kind.id, daysOff: nextDays() } }),
  },
  updateAbsenceDayOffRequest: describeAbsence('PATCH'),
  replaceAbsenceDayOffRequest: describeAbsence('PUT'),
  deleteVacationDayOffRequest: withdraw(vacations, vacationOf),
  deleteAbsenceDayOffRequest: withdraw(absences, absenceOf),
  createWorkEntry: {
    needs: hoursEntry,
    status: 201,
    by: (who, employeeId) => who.api('POST', entries, { body: { employeeId, ...nextEntry() } }),
  },
  updateWorkEntry: correct('PATCH'),
  replaceWorkEntry: correct('PUT'),
  deleteWorkEntry: correct('DELETE'),
  createWorkEntryCorrectionRequest: {
    needs: hoursEntry,
    status: 201,
    isOpenToOwn: true,
    by: (who, employeeId) => who.api('POST', corrections, { body: correctionFor(employeeId) }),
  },
  deleteWorkEntryCorrectionRequest: {
    needs: hoursEntry,
    status: 200,
    isOpenToOwn: true,
    by: async (who, id) => who.api('DELETE', `${corrections}/${await correctionOf(id)}`),
  },
  acceptWorkEntryCorrectionRequest: decideCorrection('accept'),
  rejectWorkEntryCorrectionRequest: decideCorrection('reject'),
  clockIn: clock('clock-in', 201, true),
  clockOut: clock('clock-out', 200, false),
  clock: clock('clock', 201, true),
};

test('these are all operations by which a manager writes about an employee', () => {
  const writes = describedApi.operations.filter(
    ({ id, method, path }) => method !== 'GET' && operationsOf.manager.includes(id) && !path.startsWith('/account/v1/'),
  );
  // The assignee of an onboarding task completes it, which is no decision: src/core/onboarding/assignee.test.ts.
  // A document is added to one's own record, which is none either: src/documents/documents.test.ts. So is a photo.
  const own = ['changeOnboardingTask', 'createDocument', 'createEmployeePhoto', 'deleteEmployeePhoto'];
  expect(
    writes
      .map(({ id }) => id)
      .filter((id) => !own.includes(id))
      .sort(),
  ).toEqual(Object.keys(calls).sort());
});

const head = await hire();
const lead = await hire(head);
const asHead = await signInManager(head);
const asLead = await signInManager(lead);
const [byTimeOff, byHours] = [await hire(), await hire()];
const asTimeOff = await signInManager(byTimeOff);
const asHours = await signInManager(byHours);
const administrator = await signInAs(app, 'administrator');
/** Without entries, with one of each permission, and with one only. */
const plain = await hire(lead);
const appointed = await hire(lead);
await appoint(byTimeOff, appointed, timeOffEntry);
await appoint(byHours, appointed, hoursEntry);
const halfAppointed = await hire(lead);
await appoint(byTimeOff, halfAppointed, timeOffEntry);

describe.each(Object.entries(calls))('%s', (_operation, { needs, status, by, isOpenToOwn = false }) => {
  const refused = { status: 403, json: { code: 'may_not_decide' } };
  /** Makes the call and returns its result; a refused one records no event by the caller. */
  const outcome = async (who: SignedIn, employeeId: string) => {
    const before = (await app.events()).length;
    const { status: answered, json } = await by(who, employeeId);
    const own = (await app.events()).slice(before).filter(({ actor }) => actor.id === who.id);
    expect(own.length > 0, JSON.stringify(json)).toBe(answered < 300);
    return { status: answered, ...(json.code === undefined ? {} : { json: { code: json.code } }) };
  };

  test('is for the manager of an employee without an entry, not for the manager above', async () => {
    expect(await outcome(asLead, plain)).toEqual({ status });
    expect(await outcome(asHead, plain)).toEqual(refused);
  });
  test('is for the manager with the entry for its permission, and no other', async () => {
    const [may, mayNot] = needs === timeOffEntry ? [asTimeOff, asHours] : [asHours, asTimeOff];
    expect(await outcome(may, appointed)).toEqual({ status });
    expect(await outcome(mayNot, appointed)).toEqual(refused);
    expect(await outcome(asLead, appointed)).toEqual(refused);
  });
  test('stays with the manager where the only entry has the other permission', async () => {
    expect(await outcome(asLead, halfAppointed)).toEqual(needs === timeOffEntry ? refused : { status });
    expect(await outcome(asTimeOff, halfAppointed)).toEqual(needs === timeOffEntry ? { status } : refused);
  });
  test(`about oneself is ${isOpenToOwn ? 'possible' : 'refused'}`, async () => {
    const own = await outcome(asLead, lead);
    if (isOpenToOwn) expect(own).toEqual({ status });
    else
      expect(own).toEqual({ status: 403, json: { code: needs === timeOffEntry ? 'role_not_permitted' : 'own_hours' } });
  });
  test('is for an administrator, about all employees', async () => {
    for (const id of [plain, appointed, lead]) expect(await outcome(administrator, id)).toEqual({ status });
  });
});

describe('no manager decides in a circle', () => {
  test('about their own manager, however far above, whatever an entry says', async () => {
    const top = await hire();
    const middle = await hire(top);
    const low = await hire(middle);
    const asLow = await signInManager(low);
    for (const above of [top, middle]) {
      await appoint(low, above, timeOffEntry);
      await appoint(low, above, hoursEntry);
      for (const call of [calls.acceptVacationDayOffRequest, calls.createWorkEntry] as Call[]) {
        expect((await call.by(asLow, above)).json).toMatchObject({ status: 403, code: 'may_not_decide' });
      }
      expect(await app.read(`${vacations}?managerId=${low}&employeeId=${above}`)).toEqual([]);
    }
    // The line of managers counts first: an entry about them does not override it.
    const asMiddle = await signInManager(middle);
    expect((await (calls.acceptVacationDayOffRequest as Call).by(asMiddle, low)).status).toBe(200);
  });

  test('where two managers have an entry about each other', async () => {
    const [one, two] = [await hire(), await hire()];
    await appoint(one, two, timeOffEntry);
    const asOne = await signInManager(one);
    expect((await (calls.acceptVacationDayOffRequest as Call).by(asOne, two)).status).toBe(200);
    await appoint(two, one, timeOffEntry);
    for (const [id, who] of [
      [two, asOne],
      [one, await signInManager(two)],
    ] as const) {
      const { json } = await (calls.acceptVacationDayOffRequest as Call).by(who, id);
      expect(json).toMatchObject({ status: 403, code: 'may_not_decide' });
    }
    const request = await vacationOf(two);
    const named = await timeOff.accept(vacations, request, { managerId: one });
    expect(named.json).toMatchObject({ status: 422, errors: [{ pointer: '/managerId', code: 'may_not_decide' }] });
  });
});

test('a signed-in user sees whom they decide about', async () => {
  const decidesAbout = async (who: SignedIn) => (await who.api('GET', '/account/v1/me')).json.data.decidesAbout;
  const both = (timeOffOf: string[], hoursOf: string[]) => ({
    [timeOffEntry]: timeOffOf.toSorted(),
    [hoursEntry]: hoursOf.toSorted(),
  });
  expect(await decidesAbout(asHead)).toEqual(both([lead], [lead]));
  expect(await decidesAbout(asLead)).toEqual(both([plain], [plain, halfAppointed]));
  expect(await decidesAbout(asTimeOff)).toEqual(both([appointed, halfAppointed], []));
  expect(await decidesAbout(asHours)).toEqual(both([], [appointed]));
  expect(await decidesAbout(administrator)).toBeNull();
  // An employee with an entry decides when they sign in as a manager.
  const clerk = await hire();
  await appoint(clerk, await hire(), hoursEntry);
  expect(await decidesAbout(await signInAs(app, 'employee', { employeeId: clerk }))).toEqual(both([], []));
  expect(await decidesAbout(await signInAs(app, 'manager'))).toEqual(both([], []));
});

test('managers see employees whom they may not decide about', async () => {
  const vacation = await vacationOf(appointed);
  const entry = await entryOf(appointed);
  for (const who of [asHead, asLead, asTimeOff, asHours]) {
    expect((await who.api('GET', `${vacations}/${vacation}`)).status).toBe(200);
    expect((await who.api('GET', `${entries}/${entry}`)).status).toBe(200);
  }
});
