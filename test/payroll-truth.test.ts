/**
 * For any history: what was exported last, with the corrections that the next export would carry, equals the rows as
 * known now, for every exported period; exports never change; and the rows as known at the sequence of an export are its
 * rows. At its end each digest is that of the list it describes. A year in which anything may happen, with an export of
 * each group at the end of each month and receipts of every kind. PAYROLL_SEED lives through another year.
 */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { digestOf } from '../sdk/client.ts';
import { keptTables } from '../src/contract/payroll/kept-tables.ts';
import { firstDate, type Recorded } from '../src/events/index.ts';
import { correctionsOf } from '../src/payroll/exports/corrections.ts';
import { rowDifferences, rowsOf } from '../src/payroll/exports/rows.ts';
import { exportedPeriods, exportedRows, findExport } from '../src/payroll/exports/store.ts';
import { partsOfExport } from '../src/payroll/exports/walk.ts';
import { payGroupsOf } from '../src/payroll/pay-groups/store.ts';
import { systemCaller } from '../src/platform/caller.ts';
import { canonicalJson } from '../src/platform/canonical-json.ts';
import { nilId } from '../src/platform/ids.ts';
import { defined } from '../src/platform/narrowing.ts';
import { asKnown } from '../src/platform/resource/history/as-known.ts';
import type { Reader } from '../src/platform/unit-of-work.ts';
import { revalueDays } from '../src/schedule/index.ts';
import { startTestApp } from './harness/app.ts';
import { runDailyJob } from './harness/daily-job.ts';
import { digestedLists, digestedMembers, listOfDigest } from './harness/digests.ts';
import { signInAs } from './harness/sessions.ts';
import { Company } from './mirror/company.ts';
import { meddlingIn } from './mirror/meddling.ts';
import { Mirror } from './mirror/mirror.ts';
import { randomFrom } from './mirror/random.ts';
import { liveThroughYear } from './mirror/year.ts';

const app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
const person = await signInAs(app, 'administrator');
const mirror = new Mirror(app, person);
const random = randomFrom(Number(process.env.PAYROLL_SEED ?? 20261123));
const company = new Company(app, person, mirror, random);
const meddling = meddlingIn(company);
const send = (method: string, path: string, body?: object) => app.api(method, path, body ? { body } : {});

/** The text of all rows or corrections of an export. */
async function textsOf(exportId: string, what: string): Promise<string> {
  const texts: string[] = [];
  for (let cursor = ''; ; ) {
    const { text, json } = await send('GET', `/payroll/v1/exports/${exportId}/${what}?limit=500${cursor}`);
    texts.push(text.slice(0, text.lastIndexOf('"meta"')));
    if (!json.meta.nextCursor) return texts.join('\n');
    cursor = `&cursor=${json.meta.nextCursor}`;
  }
}
const bytesOf = async (id: string) => `${await textsOf(id, 'rows')}\n${await textsOf(id, 'corrections')}`;

/** The exports as they were read first. */
const firstRead = new Map<string, string>();

async function answer(exportId: string) {
  const path = `/payroll/v1/exports/${exportId}`;
  const rows: { employeeId: string }[] = await app.read(`${path}/rows?limit=500`);
  const rejected = rows.filter(() => random.chance(0.2)).map(({ employeeId }) => ({ employeeId, status: 'rejected' }));
  const receipts = [
    { status: 'accepted' },
    { status: 'rejected' },
    ...(rejected.length > 0 ? [{ status: 'partial', rows: rejected }] : []),
  ];
  if (random.chance(0.6)) await send('POST', `${path}/receipt`, random.pick(receipts));
}

/** Locks and exports what is over, some of it once more, and gives some receipts. */
async function closeMonth() {
  const periods: { id: string; to: string; from: string }[] = await app.read(
    `/payroll/v1/periods?to=${company.date(-1)}&from=${company.date(-95)}&limit=500`,
  );
  for (const { id, to } of periods) {
    if (to >= company.date(0)) continue;
    if (random.chance(0.2)) await send('POST', `/payroll/v1/periods/${id}/reopen`, { reason: 'Mistake' });
    await send('POST', `/payroll/v1/periods/${id}/lock`, {});
    const { status, json } = await send('POST', `/payroll/v1/periods/${id}/exports`);
    if (status !== 201) continue;
    const { id: exportId, sha256 } = json.data;
    const hash = createHash('sha256');
    for (const row of await app.read(`/payroll/v1/exports/${exportId}/rows?limit=500`))
      hash.update(`${canonicalJson(row)}\n`);
    expect(hash.digest('hex')).toBe(sha256);
    firstRead.set(exportId, await bytesOf(exportId));
    await answer(exportId);
  }
}

/** What is wrong: rows that differ though no correction says so. */
async function wrongIn(at: Reader): Promise<{ checked: number; wrong: object[] }> {
  const wrong: object[] = [];
  let checked = 0;
  for (const group of await payGroupsOf(at)) {
    const corrections = await correctionsOf(at, group, nilId);
    for (const period of await exportedPeriods(at, group.id)) {
      const known = new Map((await exportedRows(at, period.id, undefined)).map((one) => [one.employeeId, one.row]));
      for (const { employeeId, periodId, before, after } of corrections) {
        if (periodId !== period.id) continue;
        expect(known.get(employeeId) ?? null).toBe(before);
        if (after === null) known.delete(employeeId);
        else known.set(employeeId, after);
      }
      const now = new Map((await rowsOf(at, group, period)).map((one) => [one.employeeId, one.row]));
      for (const employeeId of new Set([...known.keys(), ...now.keys()])) {
        checked++;
        const rowIn = (rows: ReadonlyMap<string, string>) => ({ row: rows.get(employeeId), period });
        const differences = rowDifferences(rowIn(known), rowIn(now));
        if (differences.length > 0) wrong.push({ group: group.name, from: period.from, employeeId, differences });
      }
    }
  }
  return { checked, wrong };
}

/** What changes if all days off are valued again, as if the plan of each had just changed. */
const staleDays = () => {
  const everything = { affects: { from: firstDate, to: null, officeIds: [] }, facts: { changesPlan: true } };
  const event = { ...everything, id: nilId, type: 'test', entity: { type: 'test', id: nilId, version: null } };
  return app.app.work.write(systemCaller(app, 'test'), (tx) => revalueDays(tx, [event as unknown as Recorded]));
};

/** An export's rows, and what payroll shows as known at its sequence, each as text. */
async function atSequenceOf(exportId: string) {
  const free = app.app.work.read(systemCaller(app, 'test'));
  const stored = defined(await findExport(free, exportId), exportId);
  const group = defined(
    (await payGroupsOf(free)).find(({ id }) => id === stored.payGroupId),
    'the group',
  );
  const exported: string[] = [];
  for await (const { row } of partsOfExport(free, stored).rows()) exported.push(row);
  const known = await asKnown(free, { tables: keptTables() }, { sequence: stored.sequence }, (at) =>
    rowsOf(at, group, stored),
  );
  return { exported, known: known.map(({ row }) => row) };
}

test('exports with their corrections equal what is known, after any history', { timeout: 600_000 }, async () => {
  await mirror.begin();
  let checked = 0;
  const counted = new Map<number | undefined, number>();
  await liveThroughYear(app, company, {
    writes: Number(process.env.PAYROLL_WRITES ?? 480),
    afterEach: async () => {
      if (random.chance(0.25)) {
        const reply = await random.pick(meddling)?.();
        counted.set(reply?.status, (counted.get(reply?.status) ?? 0) + 1);
      }
      await mirror.follow();
    },
    atMonthsEnd: async () => {
      await runDailyJob(app.app.work, app);
      await mirror.follow();
      expect(await staleDays()).toEqual({});
      await closeMonth();
      const found = await app.app.work.read(systemCaller(app, 'test')).snapshot(wrongIn);
      expect(found.wrong).toEqual([]);
      checked += found.checked;
    },
  });
  expect(counted.get(200)).toBeGreaterThan(20);
  expect(checked).toBeGreaterThan(100);
  expect(firstRead.size).toBeGreaterThan(10);
  for (const [id, bytes] of firstRead) expect(await bytesOf(id)).toBe(bytes);
  const all = [...firstRead.values()].join();
  expect(all.match(/"vacationSettlements":\[\{/g)?.length, 'employees have left').toBeGreaterThan(5);
  expect(all, 'and what they are owed has changed since').toContain('"path":"vacationSettlements/');

  // Each takes seconds, and the random acts are the same for all: some of them, from first to last.
  for (const id of [...firstRead.keys()].filter((_, n) => n % 4 === 0)) {
    const { exported, known } = await atSequenceOf(id);
    expect(known).toEqual(exported);
  }

  // Of the year's forced removals some were not taken back.
  expect((await app.read('/core/v3/employees?onlyReturn=deleted&limit=1')).length).toBe(1);
  for (const resource of [...Object.keys(digestedLists), ...Object.keys(digestedMembers)]) {
    const rows = await listOfDigest(app, resource);
    const { buckets } = await app.read(`/payroll/v1/digest?resource=${resource}`);
    expect([resource, buckets]).toEqual([resource, await digestOf(rows)]);
    expect([resource, rows.length > 0]).toEqual([resource, true]);
  }
});
