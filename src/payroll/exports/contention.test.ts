/** Writers during a lock and an export: no row half in, and no change lost between two exports. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { systemCaller } from '../../platform/caller.ts';
import { holdPeriod } from '../periods/index.ts';

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } });
const send = (method: string, path: string, body?: object) => app.api(method, path, body ? { body } : {});
const writers = 64;

interface Row {
  secondsWorked: number;
}
const worked = (rows: readonly (Row | null)[]) => rows.reduce((sum, row) => sum + (row?.secondsWorked ?? 0), 0);

test('64 writers during a lock and an export', async () => {
  await app.create('/payroll/v1/pay-groups', {
    ...{ name: 'All', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true },
  });
  const people: string[] = [];
  for (let n = 0; n < writers; n++) {
    const body = { firstName: 'A', lastName: `T${n}`, startDate: '2026-01-01' };
    people.push((await app.create('/core/v3/employees', body)).id);
  }
  const periodOf = async (day: string): Promise<string> =>
    (await app.read(`/payroll/v1/periods?from=${day}&to=${day}`))[0].id;
  const [october, november] = [await periodOf('2026-10-15'), await periodOf('2026-11-15')];

  const written: string[] = [];
  let isClosed = false;
  /** Writes a minute of work each time; some follow the export, so that there is something to correct. */
  const write = async (employeeId: string) => {
    for (let minute = 0, after = 0; after < 2; minute++) {
      if (isClosed) after++;
      const at = Date.parse('2026-10-05T08:00:00Z') + minute * 60_000;
      const [start, end] = [at, at + 60_000].map((time) => new Date(time).toISOString());
      const body = { employeeId, workEntryIn: { date: start }, workEntryOut: { date: end } };
      const { status, json, text } = await send('POST', '/schedule/v1/work-entries', body);
      if (status !== 201) throw new Error(text);
      written.push(json.data.id);
    }
  };
  const close = async () => {
    try {
      expect((await send('POST', `/payroll/v1/periods/${october}/lock`)).status).toBe(200);
      const reply = await send('POST', `/payroll/v1/periods/${october}/exports`);
      expect(reply.status).toBe(201);
      return reply.json.data;
    } finally {
      isClosed = true;
    }
  };
  const [first] = await Promise.all([close(), ...people.map(write)]);

  await send('POST', `/payroll/v1/periods/${november}/lock`);
  const second = (await send('POST', `/payroll/v1/periods/${november}/exports`)).json.data;
  const rows: Row[] = await app.read(`/payroll/v1/exports/${first.id}/rows?limit=500`);
  const corrections: { before: Row; after: Row }[] = await app.read(
    `/payroll/v1/exports/${second.id}/corrections?limit=500`,
  );
  expect(corrections).toHaveLength(writers);
  const gained = worked(corrections.map(({ after }) => after)) - worked(corrections.map(({ before }) => before));
  expect(worked(rows) + gained).toBe(60 * written.length);

  // What the first export has is what the log had at its sequence, and nothing later.
  const events = await app.events();
  const upTo = events.filter(({ sequence, type }) => type === 'work_entry.created' && sequence <= first.sequence);
  expect(worked(rows)).toBe(60 * upTo.length);
});

test.runIf(app.databaseUrl !== undefined)(
  'moves within a pay group do not wait while an export of it is stored',
  async () => {
    const group = await app.create('/payroll/v1/pay-groups', {
      name: 'Own',
      frequency: 'monthly',
      firstDay: '2026-01-01',
    });
    const { id: employeeId } = await app.create('/core/v3/employees', {
      ...{ firstName: 'Ana', lastName: 'T', startDate: '2026-01-01' },
    });
    const [period] = await app.read(`/payroll/v1/periods?payGroupId=${group.id}&limit=1`);
    const move = { employeeId, startDate: '2026-12-01', payGroupId: group.id };
    const moved = await app.app.work.write(systemCaller(app, 'test'), async (tx) => {
      await holdPeriod(tx, period.id);
      return send('POST', '/core/v3/placements', move);
    });
    expect([moved.status, moved.text]).toEqual([201, moved.text]);
  },
);
