/** A process that has had too much to do for some time refuses requests at once, and accepts them again by itself. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { systemCaller } from './caller.ts';
import { type Load, Shedding, tooMuchToDo } from './shedding.ts';

/** Looks at loads, half a second apart. @param pace statements that end between two looks */
function watch() {
  const load: Load = { underWay: 0, waiting: 0, done: 0 };
  const shedding = new Shedding(() => load);
  return {
    shedding,
    look(times: number, { pace = 50, ...now }: Partial<Load> & { pace?: number }) {
      for (let n = 0; n < times; n++) {
        Object.assign(load, now);
        load.done += pace;
        shedding.look(0.5);
      }
    },
    /** Whether it refuses a request with so much under way. */
    refuses(underWay: number) {
      Object.assign(load, { underWay, waiting: 0 });
      return shedding.refuses();
    },
  };
}

describe('a process refuses requests', () => {
  test('when what it has to do takes too long, for some time', () => {
    const { look, refuses } = watch();
    look(10, { underWay: 10 });
    look(2, { underWay: 200 });
    expect(refuses(200)).toBe(false);
    look(1, { underWay: 200 });
    expect(refuses(200)).toBe(true);
  });

  test('also when most of it waits for the turns of many accounts', () => {
    const { look, refuses } = watch();
    look(4, { underWay: 40, waiting: 300 });
    expect(refuses(200)).toBe(true);
  });

  test('when nothing has ended for ten seconds, as behind a pooler that is paused', () => {
    const { look, refuses } = watch();
    look(10, { underWay: 10 });
    look(16, { underWay: 10, waiting: 20, pace: 0 });
    expect(refuses(200)).toBe(false);
    look(3, { underWay: 10, waiting: 20, pace: 0 });
    expect([refuses(200), refuses(10)]).toEqual([true, false]);
  });

  test('but not when it has nothing to do', () => {
    const { look, refuses } = watch();
    look(100, { pace: 0 });
    expect(refuses(200)).toBe(false);
  });

  test.each<[string, Partial<Load> & { pace?: number }]>([
    ['few requests on a slow machine', { underWay: 30, pace: 1 }],
    ['many requests that are soon done', { underWay: 200, pace: 1_000 }],
    ['the waiting work of one account', { underWay: 8, waiting: 1_000, pace: 1 }],
  ])('but not for %s', (_, load) => {
    const { look, refuses } = watch();
    look(40, load);
    expect(refuses(10_000)).toBe(false);
  });

  test('but not for having stood still once', () => {
    const { shedding, look, refuses } = watch();
    look(1, { underWay: 200 });
    shedding.look(60);
    look(1, { underWay: 5 });
    look(2, { underWay: 200 });
    expect(refuses(200)).toBe(false);
  });
});

test('it accepts as much as it answers soon, and everything after a while without a refusal', () => {
  const { shedding, look, refuses } = watch();
  look(4, { underWay: 200 });
  expect([refuses(200), refuses(10)]).toEqual([true, false]);
  look(1_000, { underWay: 10 });
  expect(shedding.isOn).toBe(false);
  expect(refuses(200)).toBe(false);
});

test('a refused request is told when to come back; health, metrics and the work of the process go on', async () => {
  const load = { underWay: 0, done: 0 };
  const token = 'a-token-for-metrics';
  const app = await startTestApp({ env: { METRICS_TOKEN: token }, wrap: (db) => ({ ...db, load }) });
  const list = () => app.api('GET', '/core/v3/employees', { token: 'no token of ours' });
  expect((await list()).status).toBe(401);
  load.underWay = 10_000;
  const refused = await eventually('a refusal', async () => {
    const reply = await list();
    return reply.status === 503 && reply;
  });
  expect(refused).toMatchObject({ headers: { 'retry-after': '5' }, json: { code: 'unavailable', status: 503 } });
  expect((await app.api('POST', '/account/v1/sign-in', { body: {} })).status).toBe(503);
  expect((await app.api('GET', '/health/live')).status).toBe(200);
  await eventually('readiness', async () => (await app.api('GET', '/health/ready')).status === 200);
  const metrics = await app.api('GET', '/metrics', { token });
  expect(Number(/^rollcall_requests_shed_total (\d+)$/m.exec(metrics.text)?.[1])).toBeGreaterThan(1);
  expect(await app.app.work.write(systemCaller(app, 'test'), async () => 'written')).toBe('written');

  load.underWay = 0;
  expect((await list()).status).toBe(401);
  expect(app.takeLog().map(({ msg }) => msg)).toEqual(['the process refuses requests, because it has too much to do']);
});

test('requests that wait for the turn of their account are refused, the work of the process is not', async () => {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const app = await startTestApp();
  const { work } = app.app;
  const process = systemCaller(app, 'test');
  const token = { ...process, actor: { type: 'token', id: 'any', name: 'test' } } as const;
  const running = Array.from({ length: 4 }, () => work.readQueued(process, () => promise));
  const waiting = [token, process].map((caller) => work.readQueued(caller, async () => 'read'));
  work.refuseWaiting(tooMuchToDo);
  open();
  expect(await Promise.allSettled(waiting)).toEqual([
    { status: 'rejected', reason: tooMuchToDo },
    { status: 'fulfilled', value: 'read' },
  ]);
  await Promise.all(running);
  expect(work.waiting()).toBe(0);
});
