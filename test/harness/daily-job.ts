import { accountsWithDailyWork, runDailyJob as run } from '../../src/core/index.ts';
import { systemCaller } from '../../src/platform/caller.ts';
import type { Work } from '../../src/platform/unit-of-work.ts';

/** The daily job as the product runs it: only in an account of which the statement about all accounts says that it is due. */
export async function runDailyJob(work: Work, account: { id: string; timeZone: string }): Promise<number> {
  const reader = work.read(systemCaller(account, 'daily job'));
  const due = await accountsWithDailyWork(reader, Date.parse(reader.now));
  return due.includes(account.id) ? run(work, [account]) : 0;
}
