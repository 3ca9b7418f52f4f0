/**
 * Random histories of employees and everything that belongs to them: whatever is read at a step, `knownAt` that step
 * shows later, byte by byte, and `/versions` ends with it.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compensationAssignments } from '../src/contract/compensation-assignments/assignment.ts';
import { contracts } from '../src/contract/contracts/contract.ts';
import { salaries } from '../src/contract/salaries/salary.ts';
import { variableCompensations } from '../src/contract/variable-compensations/variable.ts';
import { employees } from '../src/core/people/employees/employee.ts';
import { employments } from '../src/core/people/employees/employments/employment.ts';
import { placements } from '../src/core/people/placements/placement.ts';
import { asVersion } from '../src/platform/resource/history/versions.ts';
import type { Resource } from '../src/platform/resource/resource.ts';
import { absenceRequests, vacationRequests } from '../src/schedule/time-off/request.ts';
import { vacationAdjustments } from '../src/schedule/vacation-adjustments/adjustment.ts';
import { workEntries } from '../src/schedule/work-entries/work-entry.ts';
import { startTestApp, type TestAccount } from './harness/app.ts';
import { runDailyJob } from './harness/daily-job.ts';
import { allPeople, PeopleCopy } from './harness/people-copy.ts';
import { tries } from './harness/property.ts';
import { timeOffOf } from './harness/time-off.ts';

const app = await startTestApp();
const versioned: Resource[] = [
  employees,
  employments,
  placements,
  contracts,
  salaries,
  compensationAssignments,
  variableCompensations,
  workEntries,
  vacationRequests,
  absenceRequests,
  vacationAdjustments,
];
const own = new Map(versioned.map((resource) => [resource, asVersion(resource).shown.map(({ name }) => name)]));

/** The ids of the objects of an account, by path. */
type Made = Map<string, string[]>;

const acts = [
  ...(['hire', 'change', 'move', 'own field', 'leave', 'rehire', 'remove', 'restore', 'batch'] as const),
  ...(['place', 'change placement', 'remove placement', 'correct employment', 'remove employment'] as const),
  ...(['adjust', 'change adjustment', 'remove adjustment'] as const),
  ...(['contract', 'end contract', 'salary', 'raise', 'remove salary'] as const),
  ...(['assign', 'end assignment', 'commission', 'other commission'] as const),
  ...(['entry', 'correct entry', 'remove entry', 'clock'] as const),
  ...(['vacation', 'absence', 'half absence', 'decide', 'give back', 'withdraw'] as const),
  ...(['range', 'open absence', 'change absence', 'holiday', 'remove holiday', 'new day'] as const),
];

interface Step {
  act: (typeof acts)[number];
  /** They choose the object, and the values. */
  who: number;
  what: number;
}

/** What succeeds only after some other acts, and so needs more attempts. */
const rare = (
  [
    'salary',
    'raise',
    'assign',
    'end assignment',
    'remove placement',
    'correct employment',
    'remove employment',
  ] as const
).flatMap((act) => [act, act]);

/** Everything twice, in any order. */
const history = fc
  .shuffledSubarray([...acts, ...acts, ...rare], { minLength: 2 * acts.length + rare.length })
  .chain((order) =>
    fc.tuple(...order.map((act) => fc.record({ act: fc.constant(act), who: fc.nat(5), what: fc.nat(99) }))),
  );

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n * 7)).toISOString().slice(0, 10);

async function settle(account: TestAccount) {
  const made: Made = new Map();
  const list = (path: string) => made.get(path) ?? made.set(path, []).get(path) ?? [];
  const { id: departmentId } = await account.create('/core/v3/departments', { name: 'Sales' });
  const field = await account.create('/core/v3/custom-fields', { name: 'Shirt', type: 'text' });
  const time = timeOffOf(account);
  await time.configure({ needsValidation: true, maxDaysOff: 200 });
  const kind = await time.kind({ needsValidation: false, givesVacationBack: true });
  const { id: compensationId } = await account.create('/contract/v1/compensations', {
    name: 'Commission',
    compensationType: 'variable',
    period: 'monthly',
    currency: 'EUR',
    status: 'active',
  });

  const assignmentsPath = `/contract/v1/compensations/${compensationId}/employees`;

  const send = async (method: string, path: string, body?: object) => {
    const { status, json } = await account.api(method, path, body ? { body } : {});
    expect(status, JSON.stringify(json)).toBeLessThan(500);

    return status < 300 ? json.data : undefined;
  };
  const make = async (resource: { path: string }, body: object, path = resource.path) => {
    const data = await send('POST', path, body);
    if (data && !list(resource.path).includes(data.id)) list(resource.path).push(data.id);
    return data;
  };
  const one = ({ path }: { path: string }, n: number) => {
    const ids = list(path);
    return `${path}/${ids[n % Math.max(1, ids.length)] ?? '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90'}`;
  };

  const run = async ({ act, who, what }: Step): Promise<boolean> => {
    const person = one(employees, who);
    const employeeId = person.slice(person.lastIndexOf('/') + 1);
    const amount = 1000 + what + 0.25;
    const at = (hour: number) => ({ date: `${day(what % 20)}T${String(hour).padStart(2, '0')}:00:00Z` });
    const doing: Record<Step['act'], () => Promise<unknown>> = {
      hire: () => make(employees, { firstName: 'Ana', lastName: `T${what}`, startDate: day(0), nid: `N${what}` }),
      change: () => send('PATCH', person, { lastName: `V${what % 9}`, children: what % 3, nationalities: ['ES'] }),
      move: () => send('PATCH', person, { departmentId: what % 2 ? departmentId : null, phone: `${what}` }),
      'own field': () =>
        send('PATCH', person, { customFields: [{ id: field.id, value: what % 3 ? `${what}` : null }] }),
      leave: () => send('POST', `${person}/deactivate`, { endDate: day(30 + (what % 12)) }),
      async rehire() {
        const [left] = await account.read(`${employees.path}?status=inactive&limit=1`);
        return left && send('POST', `${employees.path}/${left.id}/reactivate`, { startDate: day(45 + (what % 4)) });
      },
      remove: () => send('DELETE', `${person}?force=true`),
      async restore() {
        const [gone] = await account.read(`${employees.path}?onlyReturn=deleted&limit=1`);
        return gone && send('POST', `${employees.path}/${gone.id}/restore`);
      },
      place: () => make(placements, { employeeId, startDate: day(what % 30), reason: `${what}` }),
      'change placement': () =>
        send('PATCH', one(placements, who), {
          ...(what % 2 ? { startDate: day(what % 30) } : { departmentId: what % 3 ? departmentId : null }),
        }),
      'remove placement': () => send('DELETE', one(placements, who)),
      async 'correct employment'() {
        const [left] = await account.read(`${employees.path}?status=inactive&limit=1`);
        const [ended] = left ? await account.read(`${employees.path}/${left.id}/employments?orderBy=startDate`) : [];
        const body = { reason: `${what}`, ...(what % 2 ? { endDate: day(31 + (what % 9)) } : {}) };
        return ended && send('PATCH', `${employees.path}/${left.id}/employments/${ended.id}`, body);
      },
      // Hires a former employee by mistake, and takes it back.
      async 'remove employment'() {
        const [left] = await account.read(`${employees.path}?status=inactive&limit=1`);
        const own = `${employees.path}/${left?.id}`;
        if (!left || !(await send('POST', `${own}/reactivate`, { startDate: day(49) }))) return undefined;
        const mistaken = (await account.read(`${own}/employments?orderBy=startDate`)).at(-1);
        return send('DELETE', `${own}/employments/${mistaken.id}`);
      },
      adjust: () =>
        make(vacationAdjustments, { employeeId, date: day(what % 30), days: 1 + (what % 3), reason: 'Gift' }),
      'change adjustment': () => send('PATCH', one(vacationAdjustments, who), { days: 2.5, reason: `${what}` }),
      'remove adjustment': () => send('DELETE', one(vacationAdjustments, who)),
      contract: () =>
        make(contracts, {
          employeeId,
          startDate: day(what % 20),
          weeklyHours: 37.5,
          workDays: weekdays.map((name) => ({ day: name, hours: 7.5 })),
        }),
      'end contract': () => send('PATCH', one(contracts, who), { endDate: day(20 + (what % 20)), comment: `${what}` }),
      salary: () =>
        make(salaries, {
          employeeId,
          payPeriod: 'monthly',
          currency: 'EUR',
          grossSalary: amount,
          payments: 12,
          startDate: day(what % 40),
        }),
      raise: () => send('PATCH', one(salaries, who), { grossSalary: amount, startDate: day(what % 40) }),
      'remove salary': () => send('DELETE', one(salaries, who)),
      assign: () =>
        make(
          compensationAssignments,
          { startDate: day(what % 40) },
          `/contract/v1/employees/${employeeId}/compensations/${compensationId}`,
        ),
      'end assignment': () => send('PATCH', one(compensationAssignments, who), { endDate: day(40 + (what % 20)) }),
      commission: () => make(variableCompensations, { employeeId, compensationId, date: day(40 + (what % 6)), amount }),
      'other commission': () => send('PATCH', one(variableCompensations, who), { amount: -amount }),
      entry: () => make(workEntries, { employeeId, workEntryIn: at(8), workEntryOut: at(8 + (what % 9) + 1) }),
      'correct entry': () =>
        send('PATCH', one(workEntries, who), {
          workEntryIn: { coordinates: { latitude: what / 4, longitude: 0 } },
          hasIncidence: what % 2 === 0,
        }),
      'remove entry': () => send('DELETE', one(workEntries, who)),
      clock: () => make(workEntries, { employeeId }, `${workEntries.path}/clock`),
      vacation: () =>
        make(vacationRequests, {
          employeeId,
          daysOff: [{ date: day(48 + (what % 3)) }, { date: day(52 + (what % 9)) }],
        }),
      absence: () => make(absenceRequests, { employeeId, absenceTypeId: kind.id, daysOff: [{ date: day(what % 60) }] }),
      // Gives back half of a vacation day, if it falls on one.
      'half absence': () =>
        make(absenceRequests, {
          employeeId,
          absenceTypeId: kind.id,
          daysOff: [{ date: day(48 + (what % 3)), portion: 0.5 }],
        }),
      async decide() {
        const [pending] = await account.read(`${vacationRequests.path}?status=pending&limit=1`);
        return pending && send('POST', `${vacationRequests.path}/${pending.id}/${what % 4 ? 'accept' : 'reject'}`);
      },
      'give back': async () => {
        const request = await send('GET', one(absenceRequests, who));
        return (
          request?.daysOff[0] &&
          make(absenceRequests, {
            employeeId: request.employeeId,
            absenceTypeId: request.absenceTypeId,
            type: 'delete',
            daysOff: [{ date: request.daysOff[0].date }],
          })
        );
      },
      range: () => make(vacationRequests, { employeeId, startDate: day(47), endDate: day(49 + (what % 4)) }),
      'open absence': () =>
        make(absenceRequests, { employeeId, absenceTypeId: kind.id, startDate: day(40 + (what % 9)) }),
      'change absence': () =>
        send('PATCH', one(absenceRequests, who), {
          ...(what % 3 ? { endDate: day(44 + (what % 9)) } : { cause: 'other' }),
        }),
      async holiday() {
        const body = { name: 'Late', year: 2026, officeIds: [], daysOff: [{ date: day(48 + (what % 3)) }] };
        const data = await send('POST', '/schedule/v1/holiday-calendar', body);
        return data && list('holidays').push(data.id);
      },
      'remove holiday': () => send('DELETE', `/schedule/v1/holiday-calendar/${list('holidays').at(-1) ?? 'none'}`),
      'new day': () => runDailyJob(app.app.work, account),
      withdraw: () => send('DELETE', one(what % 2 ? vacationRequests : absenceRequests, who)),
      batch: async () => {
        const id = employeeId;
        const rows = [
          { operation: 'update', id, data: { lastName: `B${what}` } },
          { operation: 'update', id, data: { lastName: `C${what}`, endDate: '1999-01-01' } },
          { operation: 'update', id, data: { lastName: `D${what}` } },
        ];
        return send('POST', `${employees.path}/batch`, { rows });
      },
    };
    const result = await doing[act]();
    app.clock.advance({ minutes: 1 });
    return result !== undefined;
  };

  /** The lists with the objects of a resource, and where each of these is. */
  const placesOf = (resource: Resource): { listPath: string; path: string }[] => {
    const { path } = resource;
    if (resource !== employments)
      return [{ listPath: resource === compensationAssignments ? assignmentsPath : path, path }];
    return list(employees.path)
      .map((id) => path.replace('{id}', id))
      .map((own) => ({ listPath: own, path: own }));
  };

  /** Every object as it is now: its own part, as text. One that a list shows unchanged is not read again. */
  let [listed, texts] = [new Map<string, string>(), new Map<string, string>()];
  const readAll = async () => {
    const [found, read] = [new Map<string, string>(), new Map<string, string>()];
    for (const resource of versioned) {
      const query = `onlyReturn=all&fields=${own.get(resource)}`;
      for (const { listPath, path: folder } of placesOf(resource)) {
        for (const row of await account.read(`${listPath}?limit=500&${query}`)) {
          const path = `${folder}/${row.id}`;
          found.set(path, JSON.stringify(row));
          const before = listed.get(path) === found.get(path) ? texts.get(path) : undefined;
          read.set(path, before ?? textOfData((await account.api('GET', `${path}?${query}`)).text));
        }
      }
    }
    [listed, texts] = [found, read];
    return read;
  };
  return { run, readAll };
}

/** The text of `data` in a reply. */
const textOfData = (text: string) => text.slice('{"data":'.length).replace(/,"meta":\{.*\}\}$|\}$/s, '');

const sequenceOf = async (account: TestAccount) =>
  (await account.api('GET', '/events/v1/events?limit=1&after=0')).json.meta.latestSequence as number;

/** The objects that changed and kept their version, by which readers and digests tell that they changed. */
const changedWithoutVersion = (before: ReadonlyMap<string, string> = new Map(), after: ReadonlyMap<string, string>) =>
  [...after].filter(([path, text]) => {
    const was = before.get(path);
    return was !== undefined && was !== text && JSON.parse(text).version <= JSON.parse(was).version;
  });

/** Gives a history everything that there is, so that each step has something to act on. */
const beginning: Step['act'][] = [
  ...(['hire', 'hire', 'own field', 'contract', 'salary', 'assign', 'commission'] as const),
  ...(['entry', 'vacation', 'absence', 'clock'] as const),
];

test('an object as it was known at a step is what was read then', async () => {
  const performed = new Set<string>();
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const account = await app.newAccount();
      const { run, readAll } = await settle(account);
      const known: { sequence: number; instant: string; objects: Map<string, string> }[] = [
        { sequence: await sequenceOf(account), instant: app.clock.instant, objects: new Map() },
      ];
      app.clock.advance({ minutes: 1 });
      for (const one of [...beginning.map((act, what): Step => ({ act, who: 0, what: what + 1 })), ...steps]) {
        const instant = app.clock.instant;
        if (await run(one)) performed.add(one.act);
        const objects = await readAll();
        expect(changedWithoutVersion(known.at(-1)?.objects, objects)).toEqual([]);
        known.push({ sequence: await sequenceOf(account), instant, objects });
      }
      const paths = [...(known.at(-1)?.objects.keys() ?? [])];
      for (const [p, path] of paths.entries()) {
        const states = known.map(({ objects }) => objects.get(path));
        // The steps before and after each change.
        const turns = known.filter((_, i) => states[i] !== states[i - 1] || states[i] !== states[i + 1]);
        for (const [n, { sequence, instant, objects }] of turns.entries()) {
          const moment = (n + p) % 2 === 0 ? sequence : instant;
          const { status, text } = await account.api('GET', `${path}?knownAt=${moment}`);
          expect([path, moment, status === 404 ? undefined : textOfData(text)]).toEqual([
            path,
            moment,
            objects.get(path),
          ]);
        }
        const { json, text } = await account.api('GET', `${path}/versions?limit=500`);
        expect(json.meta.nextCursor).toBeNull();
        expect(json.data.at(-1)).toMatchObject({ version: 1 });
        for (const state of states) if (state !== undefined) expect(text).toContain(`"data":${state}}`);
      }
    }),
    { ...tries(3), endOnFailure: true },
  );
  expect([...acts].filter((act) => !performed.has(act))).toEqual([]);
}, 300_000);

test('a copy of people that follows by since is always what a full read shows', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const account = await app.newAccount();
      const { run } = await settle(account);
      const copy = new PeopleCopy(account);
      await copy.follow();
      const all = [...beginning.map((act, what): Step => ({ act, who: 0, what: what + 1 })), ...steps];
      for (const [i, step] of all.entries()) {
        await run(step);
        if (i % 4 > 0) continue;
        await copy.follow();
        expect(copy.people).toEqual(await allPeople(account));
      }
      expect(copy.people.size).toBeGreaterThan(0);
    }),
    { ...tries(2), endOnFailure: true },
  );
}, 300_000);
