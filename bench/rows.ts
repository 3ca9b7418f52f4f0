import type { BenchAccount, Dataset } from './dataset.ts';

/** A request for the load generator; the bare server has the same paths and needs no token. */
interface BenchRequest {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  accountId: string;
  body?: string;
}

/** One line of the report. */
export interface Row {
  name: string;
  what: string;
  /** Ours ÷ bare must be at least this. */
  target: number;
  /** The n-th request. */
  request(dataset: Dataset, n: number): BenchRequest;
}

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
 * Employees with no open entry, or (every second one) with one: each is requested once, over all rounds and both
 * servers.
 */
const atClock =
  (verb: 'clock-in' | 'clock-out'): Row['request'] =>
  ({ accounts }, n) => {
    const account = pick(accounts, n);
    const employeeId = pick(account.employeeIds, Math.floor(n / accounts.length) * 2 + (verb === 'clock-out' ? 1 : 0));
    const path = `/schedule/v1/work-entries/${verb}`;
    return { method: 'POST', path, ...by(account), body: JSON.stringify({ employeeId }) };
  };

export const rows: Row[] = [
  {
    name: 'get-one',
    what: 'GET one employee',
    target: 0.75,
    request: ({ accounts }, n) => {
      const account = pick(accounts, n);
      return { method: 'GET', path: `/core/v3/employees/${pick(account.employeeIds, n * 7)}`, ...by(account) };
    },
  },
  {
    name: 'list-100',
    what: 'GET a list of 100 employees, with its total',
    target: 0.9,
    request: ({ accounts }, n) => ({ method: 'GET', path: '/core/v3/employees?limit=100', ...by(pick(accounts, n)) }),
  },
  {
    name: 'feed-100',
    what: 'GET a page of 100 events of the feed',
    target: 0.9,
    request: ({ accounts }, n) => ({
      method: 'GET',
      path: `/events/v1/events?limit=100&after=${(n * 37) % 900}`,
      ...by(pick(accounts, n)),
    }),
  },
  {
    name: 'create-one-account',
    what: 'POST employee, all in one account',
    target: 0.6,
    request: ({ accounts }, n) => hire(pick(accounts, 0), n),
  },
  {
    name: 'create-100-accounts',
    what: 'POST employee, over 100 accounts',
    target: 0.6,
    request: ({ accounts }, n) => hire(pick(accounts, n), n),
  },
  {
    name: 'clock-in',
    what: 'POST clock-in, over 100 accounts',
    target: 0.6,
    request: atClock('clock-in'),
  },
  {
    name: 'clock-out',
    what: 'POST clock-out, over 100 accounts',
    target: 0.6,
    request: atClock('clock-out'),
  },
];
