/**
 * Readers who follow people by `since` while eight writers, long transactions and a mass import change them: nothing is
 * missed, and what a read of one page says has happened is exactly what has.
 */
import { expect, test } from 'vitest';
import { startTestApp, type TestAccount } from './harness/app.ts';
import { allPeople, PeopleCopy } from './harness/people-copy.ts';

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } });
const employees = '/core/v3/employees';
const contracts = '/contract/v1/contracts';
const writers = 8;
// The embedded database sends one statement after another: it shows less of what happens at once, at a higher price.
const isServer = app.db.kind === 'postgres';
const changes = isServer ? 12 : 4;
const imported = isServer ? 100 : 30;

/** Each try has its own account: the import names its employees. */
let account: TestAccount;

const send = async (method: string, path: string, body?: object) => {
  const { status, text, json } = await account.api(method, path, body ? { body } : {});
  if (status >= 300) throw new Error(`${method} ${path}: ${text}`);
  return json.data;
};

/** Hires, changes, pays, removes and restores its own employees. */
async function write(writer: number): Promise<void> {
  const { id: employeeId } = await send('POST', employees, {
    ...{ firstName: 'W', lastName: `${writer}`, startDate: '2026-01-01' },
  });
  const { id: contractId } = await send('POST', contracts, { employeeId, startDate: '2026-01-01' });
  for (let n = 0; n < changes; n++) {
    await send('PATCH', `${employees}/${employeeId}`, { lastName: `${writer} ${n}` });
    await send('PATCH', `${contracts}/${contractId}`, { comment: `${n}` });
    if (n % 4 === 1) await send('DELETE', `${employees}/${employeeId}?force=true`);
    if (n % 4 === 1 && n < changes - 1) await send('POST', `${employees}/${employeeId}/restore`);
    if (n % 3 === 0) {
      await send('POST', '/contract/v1/salaries', {
        ...{ employeeId, payPeriod: 'monthly', currency: 'EUR', payments: 12 },
        ...{ grossSalary: 30_000 + n, startDate: `2026-${String(n + 1).padStart(2, '0')}-01` },
      });
    }
  }
}

/** A mass import: long transactions, each of many employees. */
async function load(): Promise<void> {
  for (const part of [1, 2]) {
    const rows = Array.from({ length: imported }, (_, n) => ({
      operation: 'create',
      externalId: `${part}-${n}`,
      data: { firstName: 'I', lastName: `${part} ${n}`, startDate: '2026-01-01' },
    }));
    await send('POST', `${employees}/batch`, { rows });
    const corrected = rows.map(({ externalId }) => ({ operation: 'update', externalId, data: { phone: '600' } }));
    await send('POST', `${employees}/batch`, { rows: corrected });
  }
}

test('copies of people end equal to a full read', { timeout: 300_000 }, async () => {
  account = await app.newAccount();
  const whole = new PeopleCopy(account);
  const paged = new PeopleCopy(account, 7);
  let isOver = false;
  const poll = async (copy: PeopleCopy) => {
    let polls = 0;
    for (; !isOver; polls++) await copy.follow();
    await copy.follow();
    return polls;
  };
  const working = Promise.all([...Array.from({ length: writers }, (_, n) => write(n)), load()]).finally(() => {
    isOver = true;
  });
  const [polls] = await Promise.all([poll(whole), poll(paged), working]);
  const all = await allPeople(account);
  expect(polls).toBeGreaterThan(3);
  expect(all.size).toBe(writers + 2 * imported);
  expect(whole.people).toEqual(all);
  expect(paged.people).toEqual(all);
});
