import { hostname, userInfo } from 'node:os';
import type { Compat } from './compat.ts';

/** The actor of a change, as the event log stores it. */
export type Actor = { type: 'token' | 'person'; id: string; name: string } | { type: 'system'; id: null; name: string };

/** Where a request has waited, in milliseconds. */
export interface Waits {
  /** For the turn of its account. */
  turn: number;
  /** For the database: connections, replies to statements, commits. */
  database: number;
  /** The statements whose replies it waited for. */
  statements: number;
  /** For events that were not there yet. */
  events: number;
  /** Shows a wait that has ended in the trace of the request; absent: it has none. @param since by `performance.now()` */
  part?: ((name: 'turn' | 'database', since: number) => void) | undefined;
}

/** On whose behalf work is done: an account, its user or token, and their permissions. */
export interface Caller {
  accountId: string;
  /** The account's IANA zone, which decides the current day. */
  timeZone: string;
  actor: Actor;
  can(scope: string): boolean;
  requestId: string;
  /** The trace that the request belongs to: its own span, else as its header said (W3C Trace Context); absent: none. */
  traceparent?: string | undefined;
  /** The caller's own employee; absent for tokens and for users who are no employees. */
  employeeId?: string | undefined;
  /** Whether the role of the caller adds to its own permissions what employees see and do about themselves. */
  servesThemselves?: boolean | undefined;
  /** The ids of the only employees whom the caller sees and acts for; absent: all employees. */
  reach?: readonly string[] | undefined;
  /** The earlier shape that replies are to have; absent: ours. */
  compat?: Compat | undefined;
  /** How many webhooks led to this, each caused by the previous one; absent: none. */
  depth?: number;
  /** Adds up where its request waits; absent: it is not asked for. */
  waits?: Waits | undefined;
}

/** The facts of an operation that decide who runs it. */
export interface Runnable {
  id: string;
  method: string;
  /** The scope that a token needs; an object: it needs none. */
  scope: string | object;
}

/** How a user runs an operation. */
export interface Permitted {
  can(scope: string): boolean;
  /** The only employees concerned, where they are fewer than the user reaches otherwise. */
  reach?: readonly string[];
}

/** Who runs a command, for the log: the user of the system, and the machine. */
function operatorName(): string {
  let user = 'unknown';
  try {
    user = userInfo().username;
  } catch {
    // A container may run as a number without a name.
    user = String(process.getuid?.() ?? user);
  }
  return `command line (${user}@${hostname()})`.slice(0, 200);
}

/** The operator at the command line, on behalf of an account. */
export const operatorCaller = (account: { id: string; timeZone: string }): Caller => ({
  ...systemCaller(account, operatorName()),
  requestId: 'command line',
});

/** Work without a request: the daily job, the command line, the demo. It may do everything. */
export const systemCaller = (account: { id: string; timeZone: string }, name: string): Caller => ({
  accountId: account.id,
  timeZone: account.timeZone,
  actor: { type: 'system', id: null, name },
  can: () => true,
  requestId: name,
});
