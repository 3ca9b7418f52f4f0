/** Digests: the API and the client compute the same, and a difference is in the bucket of what differs. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bucketOf, type DigestBucket, digestOf } from '../../../sdk/client.ts';
import { startTestApp, type TestAccount } from '../../../test/harness/app.ts';
import { digestedMembers, listOfDigest, digestedLists as lists } from '../../../test/harness/digests.ts';
import { hirePaid } from '../../../test/harness/pay.ts';
import { timeOffOf } from '../../../test/harness/time-off.ts';

const app = await startTestApp();
const path = '/payroll/v1/digest';

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

const work = (account: TestAccount, employeeId: string, day: string) =>
  account.create(lists['work-entries'] as string, {
    ...{ employeeId, workEntryIn: { date: `${day}T08:00:00Z` }, workEntryOut: { date: `${day}T12:00:00Z` } },
  });

async function settle() {
  const account = await app.newAccount();
  const time = timeOffOf(account);
  await time.configure();
  const kind = await time.kind({ needsValidation: false });
  const paid = [await hirePaid(account), await hirePaid(account, {}, { grossSalary: 40_000 })];
  for (const [n, { employeeId, salaryCompensationId }] of paid.entries()) {
    await account.create(lists.contracts as string, { employeeId, startDate: '2020-01-01' });
    for (const date of ['2026-03-31', '2026-04-30']) {
      await account.create(lists.variables as string, { salaryCompensationId, date, amount: 10 + n });
    }
    for (let day = 1; day <= 9; day++) await work(account, employeeId, `2026-03-0${day}`);
    await work(account, employeeId, '2026-04-01');
    await time.askVacation(employeeId, [{ date: '2026-12-01' }]);
    await time.askAbsence(employeeId, kind.id, [{ date: '2026-12-10' }]);
  }
  const digest = async (query: string): Promise<{ sequence: number; buckets: (DigestBucket & { rows?: Row[] })[] }> =>
    account.read(`${path}?${query}`);
  return { account, paid, digest };
}

test('the client computes the documented vectors', async () => {
  const vectors: Row[] = JSON.parse(
    readFileSync(new URL('../../../docs/digest-vectors.json', import.meta.url), 'utf8'),
  );
  expect(vectors.length).toBeGreaterThan(3);
  for (const { what, buckets, rows, digest } of vectors) {
    const computed = await digestOf(rows, buckets);
    expect(computed).toHaveLength(buckets);
    const told = new Set(digest.map(({ bucket }: DigestBucket) => bucket));
    expect([what, computed.filter(({ bucket, count }) => told.has(bucket) || count > 0)]).toEqual([what, digest]);
  }
});

test('the digest of each resource is that of its list, and of people', async () => {
  const { account, digest } = await settle();
  const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));
  const [{ schema }] = document.paths[path].get.parameters.filter((one: Row) => one.name === 'resource');
  const named = document.components.schemas[schema.$ref?.split('/').at(-1)] ?? schema;
  const names: string[] = named.enum;
  expect(names.toSorted()).toEqual([...Object.keys(lists), ...Object.keys(digestedMembers)].toSorted());
  for (const resource of names) {
    const rows = await listOfDigest(account, resource);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const buckets of [16, 100]) {
      const { buckets: found, sequence } = await digest(`resource=${resource}&buckets=${buckets}`);
      expect([resource, found]).toEqual([resource, await digestOf(rows, buckets)]);
      expect(sequence).toBe((await account.events()).length);
    }
  }
});

test('a change, a creation and a deletion differ in the bucket of the object, which names its objects', async () => {
  const { account, paid, digest } = await settle();
  const query = 'resource=work-entries&buckets=16';
  let before = (await digest(query)).buckets;
  const differing = async () => {
    const { buckets } = await digest(query);
    const found = buckets.filter(({ hash }, i) => hash !== before[i]?.hash).map(({ bucket }) => bucket);
    before = buckets;
    return found;
  };
  expect(await differing()).toEqual([]);
  const { id } = await work(account, paid[0]?.employeeId ?? '', '2026-05-01');
  const bucket = bucketOf(id, 16);
  expect(await differing()).toEqual([bucket]);
  await account.api('PATCH', `${lists['work-entries']}/${id}`, { body: { hasIncidence: true } });
  expect(await differing()).toEqual([bucket]);
  const [one] = (await digest(`${query}&bucket=${bucket}`)).buckets;
  expect(one?.rows).toContainEqual({ id, version: 2 });
  expect(one).toEqual({ ...before[bucket], rows: one?.rows });
  expect(one?.rows).toHaveLength(one?.count ?? -1);
  await account.api('DELETE', `${lists['work-entries']}/${id}`);
  expect(await differing()).toEqual([bucket]);
});

test('a month has the work entries and the variables that count for it', async () => {
  const { account, digest } = await settle();
  const counted = async (query: string) => (await digest(query)).buckets.reduce((sum, { count }) => sum + count, 0);
  expect(await counted('resource=work-entries')).toBe(20);
  expect(await counted('resource=work-entries&month=2026-03')).toBe(18);
  expect(await counted('resource=variables&month=2026-04')).toBe(2);
  const rows = await account.read(`${lists.variables}?month=2026-04&limit=500`);
  expect((await digest('resource=variables&month=2026-04')).buckets).toEqual(await digestOf(rows));
});

test('a digest needs the scope of its resource, and names everything wrong', async () => {
  const { account } = await settle();
  const ask = async (query: string, ...scopes: string[]) =>
    account.api('GET', `${path}?${query}`, { token: await account.newToken(scopes) });
  expect((await ask('resource=salaries', 'salaries:read')).status).toBe(403);
  const refused = await ask('resource=salaries', 'payroll:read');
  expect([refused.status, refused.json.code]).toEqual([403, 'missing_scope']);
  expect((await ask('resource=salaries', 'payroll:read', 'salaries:read')).status).toBe(200);
  const wrong = await account.api('GET', `${path}?resource=salaries&month=2026-03&buckets=16&bucket=16`);
  expect([wrong.status, wrong.json.errors.map((one: Row) => one.parameter)]).toEqual([400, ['month', 'bucket']]);
});
