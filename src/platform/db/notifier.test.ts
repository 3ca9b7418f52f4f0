import { expect, test } from 'vitest';
import { makeDatabase } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { onTestFileEnd } from '../../../test/harness/test-file-cleanup.ts';
import { newId } from '../ids.ts';
import { createLogger } from '../log.ts';
import { createNotifier } from './notifier.ts';

test.runIf(process.env.TEST_DATABASE_URL !== undefined)(
  'other processes hear of every account, in one message for many changes, and no process hears of its own changes',
  async () => {
    const { db, drop } = await makeDatabase();
    const open = async () => {
      const news = createNotifier(db, createLogger('silent'));
      const heard: string[] = [];
      await new Promise<void>((resolve) =>
        news.listen({ onNotification: (accountId) => void heard.push(accountId), onReconnect: resolve }),
      );
      return { news, heard };
    };
    const [teller, other] = [await open(), await open()];
    onTestFileEnd(async () => {
      await Promise.all([teller.news.stop(), other.news.stop()]);
      await drop();
    });
    const accounts = Array.from({ length: 1_000 }, newId);
    for (let n = 0; n < 20; n++) for (const accountId of accounts) teller.news.notify(accountId);
    // The first message was sent at once, and again with the others.
    await eventually('all accounts', () => other.heard.length === accounts.length + 1);
    expect(new Set(other.heard)).toEqual(new Set(accounts));
    // The last message shows that no other was on its way.
    teller.news.notify('last');
    await eventually('the last', () => other.heard.includes('last'));
    expect(other.heard).toHaveLength(accounts.length + 2);
    expect(teller.heard).toEqual([]);
  },
);
