import type { BenchAccount, Dataset } from './dataset.ts';

/** A request for the load generator; the bare server has the same paths and needs no token. */
export interface BenchRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  token: string;
  accountId: string;
  body?: string;
}

/** One line of the report. */
interface RowFacts {
  name: string;
  what: string;
  /** Ours ÷ bare must be at least this; undefined: the bare server has nothing like it. */
  target?: number;
  /** The processor time of both processes must be at most this. */
  atMostMs?: number;
  /** The rows of one request, if it is a batch: the figures are those of one row. */
  units?: number;
}

export type Row = RowFacts &
  (
    | {
        /** The n-th request. */
        request(dataset: Dataset, n: number): BenchRequest;
        walk?: undefined;
      }
    | {
        /** Requests that follow from one another. @returns whether all succeeded */
        walk(dataset: Dataset, send: Send): Promise<boolean>;
        request?: undefined;
      }
  );

/** Sends a request and reads its reply. */
type Send = (request: BenchRequest) => Promise<{ text: string | undefined; isOk: boolean }>;

const pick = <T>(items: readonly T[], n: number): T => items[n % items.length] as T;
const by = ({ token, id }: BenchAccount) => ({ token, accountId: id });

const hire = (account: BenchAccount, n: number): BenchRequest => ({
  method: 'POST',
  path: '/core/v3/employees',
  ...by(account),
  body: JSON.stringify({
    firstName: 'Nueva',
    lastName: `Persona ${n}`,
    email: `nueva.${process.pid}.${n}@example.com`,
    departmentId: account.departmentId,
    officeId: account.officeId,
  }),
});

/**
 * In turn one of the employees with no open entry clocks in, and one of those with one out: each is requested once, over
 * all rounds and servers.
 */
function atClock({ accounts }: Dataset, n: number): BenchRequest {
  const turn = Math.floor(n / 2);
  const account = pick(accounts, turn);
  const employeeId = pick(account.employeeIds, Math.floor(turn / accounts.length) * 2 + (n % 2));
  const path = `/schedule/v1/work-entries/${n % 2 === 0 ? 'clock-in' : 'clock-out'}`;
  return { method: 'POST', path, ...by(account), body: JSON.stringify({ employeeId }) };
}

/** A Monday of the next year, so that every request for leave is about a day that may still be planned. */
function mondayOfNextYear(n: number): string {
  const first = Date.UTC(new Date().getUTCFullYear() + 1, 0, 4);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * 86_400_000;
  return new Date(monday + (n % 50) * 7 * 86_400_000).toISOString().slice(0, 10);
}

/** The employee of a request, each at most once for as many requests as there are employees; then it begins again. */
function employeeOf({ accounts }: Dataset, n: number) {
  const account = pick(accounts, n);
  const turn = Math.floor(n / accounts.length);
  const { length } = account.employeeIds;
  return { account, employeeId: pick(account.employeeIds, turn), round: Math.floor(turn / length) };
}

const rowsInBatch = 100;

/** A batch. @param rowOf makes a row by its place in it */
const batch = (account: BenchAccount, path: string, rowOf: (place: number) => object): BenchRequest => ({
  method: 'POST',
  path: `${path}/batch`,
  ...by(account),
  body: JSON.stringify({ rows: Array.from({ length: rowsInBatch }, (_, i) => rowOf(i)) }),
});

export const rows: Row[] = [
  {
    name: 'get-one',
    what: 'GET one employee',
    target: 0.95,
    request: ({ accounts }, n) => {
      const account = pick(accounts, n);
      return { method: 'GET', path: `/core/v3/employees/${pick(account.employeeIds, n * 7)}`, ...by(account) };
    },
  },
  {
    name: 'list-100',
    what: 'GET a list of 100 employees, with its total',
    target: 0.85,
    request: ({ accounts }, n) => ({ method: 'GET', path: '/core/v3/employees?limit=100', ...by(pick(accounts, n)) }),
  },
  {
    name: 'feed-100',
    what: 'GET a page of 100 events of the feed',
    target: 1,
    request: ({ accounts }, n) => ({
      method: 'GET',
      path: `/events/v1/events?limit=100&after=${(n * 37) % 900}`,
      ...by(pick(accounts, n)),
    }),
  },
  {
    name: 'create-one-account',
    what: 'POST employee, all in one account',
    target: 0.85,
    request: ({ accounts }, n) => hire(pick(accounts, 0), n),
  },
  {
    name: 'create-100-accounts',
    what: 'POST employee, over 100 accounts',
    target: 0.85,
    request: ({ accounts }, n) => hire(pick(accounts, n), n),
  },
  {
    name: 'update-one',
    what: 'PATCH an employee, over 100 accounts',
    target: 0.85,
    request: (dataset, n) => {
      const { account, employeeId } = employeeOf(dataset, n);
      const body = JSON.stringify({ phone: `+34 ${n}` });
      return { method: 'PATCH', path: `/core/v3/employees/${employeeId}`, ...by(account), body };
    },
  },
  {
    name: 'leave',
    what: 'POST a request for a day of vacation, over 100 accounts',
    atMostMs: 3,
    request: (dataset, n) => {
      const { account, employeeId, round } = employeeOf(dataset, n);
      const body = JSON.stringify({ employeeId, daysOff: [{ date: mondayOfNextYear(round) }] });
      return { method: 'POST', path: '/schedule/v1/vacation-day-off-requests', ...by(account), body };
    },
  },
  {
    name: 'clock',
    what: 'POST clock-in and clock-out in turn, over 100 accounts',
    target: 0.85,
    request: atClock,
  },
  {
    name: 'salary',
    what: 'POST a salary, over 100 accounts',
    atMostMs: 1.6,
    request: (dataset, n) => {
      const { account, employeeId, round } = employeeOf(dataset, n);
      const startDate = mondayOfNextYear(round);
      const pay = { payPeriod: 'monthly', currency: 'EUR', payments: 12, grossSalary: 30_000 + round };
      const body = JSON.stringify({ employeeId, startDate, ...pay });
      return { method: 'POST', path: '/contract/v1/salaries', ...by(account), body };
    },
  },
  {
    name: 'batch-updates',
    what: 'POST a batch of 100 changes of employees, over 100 accounts: one of them',
    units: rowsInBatch,
    atMostMs: 0.35,
    request: ({ accounts }, n) => {
      const account = pick(accounts, n);
      const first = Math.floor(n / accounts.length) * rowsInBatch;
      return batch(account, '/core/v3/employees', (i) => {
        const data = { phone: `+34 ${n}` };
        return { operation: 'update', id: pick(account.employeeIds, first + i), data };
      });
    },
  },
  {
    name: 'batch-upserts',
    what: 'POST a batch of 100 employees by external ID, over 100 accounts, half of them new: one of them',
    units: rowsInBatch,
    atMostMs: 0.6,
    request: ({ accounts }, n) => {
      const account = pick(accounts, n);
      const first = Math.floor(n / accounts.length) * rowsInBatch;
      return batch(account, '/core/v3/employees', (i) => {
        const externalId =
          i % 2 === 0 ? `B${((first + i) % account.employeeIds.length) + 1}` : `N${process.pid}.${n}.${i}`;
        const data = { firstName: 'Lucía', lastName: `García ${n}`, startDate: '2020-01-01', phone: `+34 ${n}` };
        return { operation: 'upsert', externalId, data };
      });
    },
  },
  {
    name: 'batch-hires',
    what: 'POST a batch of 100 hires, over 100 accounts: one of them',
    units: rowsInBatch,
    atMostMs: 0.9,
    request: ({ accounts }, n) => {
      const account = pick(accounts, n);
      return batch(account, '/core/v3/employees', (i) => ({
        operation: 'create',
        data: JSON.parse(hire(account, n * rowsInBatch + i).body as string),
      }));
    },
  },
  {
    name: 'batch-entries',
    what: 'POST a batch of 100 closed work entries, over 100 accounts: one of them',
    units: rowsInBatch,
    atMostMs: 0.35,
    request: ({ accounts }, n) => {
      const account = pick(accounts, n);
      const first = Math.floor(n / accounts.length) * rowsInBatch;
      return batch(account, '/schedule/v1/work-entries', (i) => {
        const round = Math.floor((first + i) / account.employeeIds.length);
        // Back in time: after the other rows have sent millions of requests, too, it is a day of the past, and of employment.
        const at = (hours: number) => ({ date: new Date(Date.UTC(2026, 0, 5 - round, hours)).toISOString() });
        const data = { employeeId: pick(account.employeeIds, first + i), workEntryIn: at(8), workEntryOut: at(16) };
        return { operation: 'create', data };
      });
    },
  },
  {
    name: 'payroll-10000',
    what: 'GET all pages of a payroll month of 10,000 employees',
    atMostMs: 1_500,
    walk: async ({ apart }, send) => {
      const account = apart['payroll-10000'] as BenchAccount;
      let cursor: string | null | undefined;
      const all = '/contract/v1/contracts/contracts-for-payroll?from=2026-11-01&to=2026-11-30&limit=500';
      do {
        const path = cursor ? `${all}&cursor=${cursor}` : all;
        const { text = '', isOk } = await send({ method: 'GET', path, ...by(account) });
        if (!isOk) throw new Error(text);
        ({ nextCursor: cursor } = (JSON.parse(text) as { meta: { nextCursor?: string | null } }).meta);
      } while (cursor);
      return true;
    },
  },
];
