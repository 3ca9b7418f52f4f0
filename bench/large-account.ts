/** The cost of reads in an account of 100,000 people, compared with one of 1,000. */
import { Pool } from 'undici';
import type { BenchAccount } from './dataset.ts';
import { type Limit, perUnit, type RowResult, send, withProcessorTime } from './measure.ts';
import type { Side } from './side.ts';

interface Read {
  path: string;
  /** Milliseconds of processor time; undefined: at most twice that of the small account. */
  atMostMs?: number;
}

const people = '/core/v3/employees';
const reads: Read[] = [
  { path: `${people}?limit=20` },
  { path: `${people}?limit=100` },
  { path: `${people}?limit=20&page=40` },
  { path: `${people}?limit=20&orderBy=lastName%20asc` },
  { path: `${people}?limit=20&orderBy=updatedAt%20desc` },
  { path: `${people}?limit=20&updatedAt[gte]=2026-06-01T00:00:00.000Z` },
  { path: `${people}?limit=20&status=active` },
  { path: `${people}?limit=20&status=inactive` },
  { path: `${people}?limit=20&endDate[gte]=2026-01-01&endDate[lte]=2026-12-31` },
  { path: `${people}?limit=20&code=700` },
  { path: `${people}?limit=20&q=lu` },
  { path: `${people}?limit=20&q=99` },
  { path: `${people}?limit=20&q=luc%20999` },
  { path: '/contract/v1/contracts/contracts-for-payroll?from=2026-11-01&to=2026-11-30&limit=100' },
  { path: '/core/v3/departments', atMostMs: 150 },
  { path: '/core/v3/reports/headcount?from=2026-01-01&to=2026-12-31', atMostMs: 150 },
  { path: '/payroll/v1/digest?resource=employees', atMostMs: 150 },
];

const fewest = 5;

/** The processor time of a read, of both processes, in milliseconds. */
async function costOf({ path }: Read, account: BenchAccount, side: Side, seconds: number): Promise<number> {
  const { ours } = side.servers;
  const pool = new Pool(ours.origin, { connections: 1, headersTimeout: 60_000 });
  const once = async () => {
    const { token, id: accountId } = account;
    const { text, isOk } = await send(pool, { method: 'GET', path, token, accountId }, true);
    if (!isOk) throw new Error(`${path}: ${text}`);
  };
  for (let n = 0; n < fewest; n++) await once();
  let count = 0;
  const until = performance.now() + seconds * 1000;
  const [, used] = await withProcessorTime(side, ours, async () => {
    while (count < fewest || performance.now() < until) {
      await once();
      count++;
    }
  });
  await pool.close();
  const { application = 0, database = 0 } = perUnit(used, count);
  return application + database;
}

export const largeAccountRow = {
  name: 'large-account',
  what: 'reads in an account of 100,000 people, compared with one of 1,000: processor time of both processes',
  async measure(side: Side, seconds: number): Promise<RowResult> {
    const { accounts, apart } = side.dataset;
    const large = apart[this.name] as BenchAccount;
    const limits: Limit[] = [];
    for (const read of reads) {
      const ms = await costOf(read, large, side, seconds / 2);
      const small = await costOf(read, accounts[0] as BenchAccount, side, seconds / 2);
      const found = Number((ms / small).toFixed(2));
      limits.push(
        read.atMostMs === undefined
          ? { what: `${read.path}: ${ms.toFixed(2)} ms ÷ ${small.toFixed(2)} ms`, found, atMost: 2 }
          : { what: `${read.path}: milliseconds`, found: Number(ms.toFixed(1)), atMost: read.atMostMs },
      );
    }
    return { name: this.name, what: this.what, figures: {}, limits };
  },
};
