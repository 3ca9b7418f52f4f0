import type { BenchAccount, Dataset } from './dataset.ts';

/** A request for the load generator; the bare server has the same paths and needs no token. */
interface BenchRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  token: string;
  accountId: string;
  body?: string;
}

/** One line of the report. */
export interface Row {
  name: string;
  what: string;
  /** Ours ÷ bare must be at least this; undefined: the bare server has nothing like it. */
  target?: number;
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
    name: 'update-one',
    what: 'PATCH an employee, over 100 accounts',
    request: (dataset, n) => {
      const { account, employeeId } = employeeOf(dataset, n);
      const body = JSON.stringify({ phone: `+34 ${n}` });
      return { method: 'PATCH', path: `/core/v3/employees/${employeeId}`, ...by(account), body };
    },
  },
  {
    name: 'leave',
    what: 'POST a request for a day of vacation, over 100 accounts',
    request: (dataset, n) => {
      const { account, employeeId, round } = employeeOf(dataset, n);
      const body = JSON.stringify({ employeeId, daysOff: [{ date: mondayOfNextYear(round) }] });
      return { method: 'POST', path: '/schedule/v1/vacation-day-off-requests', ...by(account), body };
    },
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
