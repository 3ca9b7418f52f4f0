/** Who did something, as the event log remembers it. */
export type Actor = { type: 'token' | 'person'; id: string; name: string } | { type: 'system'; id: null; name: string };

/** On whose behalf work is done: an account, someone in it, and what they may do. */
export interface Caller {
  accountId: string;
  /** The account's IANA zone, which says what day it is. */
  timeZone: string;
  actor: Actor;
  can(scope: string): boolean;
  requestId: string;
  /** The employee that the person who calls is; absent for tokens and for people who are none. */
  employeeId?: string | undefined;
  /** The ids of the only employees whom the caller sees and acts for; absent: everybody. */
  reach?: readonly string[] | undefined;
  /** How many webhooks led to this, each by the one before; absent: none. */
  depth?: number;
}

/** Work that nobody asked for by a request: the daily job, the command line, the demo. It may do everything. */
export const systemCaller = (account: { id: string; timeZone: string }, name: string): Caller => ({
  accountId: account.id,
  timeZone: account.timeZone,
  actor: { type: 'system', id: null, name },
  can: () => true,
  requestId: name,
});
