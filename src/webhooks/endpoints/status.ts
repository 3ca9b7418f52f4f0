/**
 * The life cycle of an endpoint.
 *
 *              unwell                    5 days without a success           30 days, or a 410
 *   active ────────────▶ degraded ────────────────────────────▶ paused ─────────────────────▶ disabled
 *     ▲                     │ ▲                                   │                              │
 *     └── one good probe ───┘ └───────────── resume ──────────────┴──────────────────────────────┘
 *
 * - active: Rollcall sends events as they happen. sender/health.ts decides when it is unwell.
 * - degraded: Rollcall sends only probes: the oldest held event, of another entity each time, or if it holds none an
 *   event of a running replay. The first goes after 30 s, then each after twice as long, up to an hour. A probe that
 *   fails uses up no attempt of its delivery; one answered with 2xx makes the endpoint active.
 * - paused: after 5 days without a success, and then it is probed once an hour; or by a person, and then it is not; or
 *   because it has not agreed to events yet (verification.ts): then it gets challenges instead of probes, the next
 *   after 30 s, then each after twice as long, up to an hour, for 5 days. The right answer makes it active.
 * - disabled: by a person, by a 410 (the receiver is gone), or after 30 days without a success. It is not probed.
 * - resume, by a person, from any state: an endpoint that holds events is probed at once, and degraded until that
 *   succeeds; one that holds none is active at once; an unverified one gets its challenge.
 *
 * While it is not active no event is lost: the log keeps the unread events, and deliveries already begun wait. Both are
 * shown as held. When it is active again they go out, the oldest first.
 */
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { webhookFieldErrors } from '../field-errors.ts';
import { endpointRows } from './endpoint.ts';
import { endpointEvents, recordStatus } from './events.ts';
import { holdsSomething, startProbing, startSending, stopProbing, writeReason } from './store.ts';

export type Endpoint = RowOf<typeof endpointRows>;
export type Status = Endpoint['status'];
type Reason = Parameters<typeof recordStatus>[3];

interface Change {
  status: Status;
  /** Null when it is active. */
  reason: Reason;
}

/** The error of a status that a person sets: only Rollcall sets degraded. */
export const wrongStatus = (given: Status | undefined, before: Status | undefined): FieldError[] =>
  given === 'degraded' && before !== 'degraded' ? [fieldError('/status', webhookFieldErrors.statusReadOnly)] : [];

/** The status that a person's request leads to; the endpoint is locked. @param isVerified whether it may get events */
export async function wishedStatus(tx: Tx, before: Endpoint, wanted: Status, isVerified: boolean): Promise<Change> {
  if (wanted !== 'active') return { status: wanted, reason: 'person' };
  if (!isVerified) return { status: 'paused', reason: 'unverified' };
  if (before.status === 'active') return { status: 'active', reason: null };
  return (await holdsSomething(tx, before.id))
    ? { status: 'degraded', reason: 'resumed' }
    : { status: 'active', reason: null };
}

/**
 * Applies the consequences of a new status to the sender.
 * @param before the endpoint before the change, locked
 */
export async function followStatus(tx: Tx, before: Endpoint, { status, reason }: Change): Promise<void> {
  if (reason === 'resumed' || reason === 'unverified') await startProbing(tx, before.id);
  else if (status === 'active') await startSending(tx, before.id);
  else if (reason === 'person' || status === 'disabled') await stopProbing(tx, before.id);
  await writeReason(tx, before.id, { reason, isNew: status !== before.status });
}

/** Changes the status of a locked endpoint, and records the event. */
export async function changeStatus(tx: Tx, before: Endpoint, change: Change): Promise<Endpoint> {
  const { row, changes } = await updateRow(tx, endpointRows, before, { status: change.status });
  await followStatus(tx, before, change);
  if (changes.length > 0) recordStatusChange(tx, row, changes, change);
  return row;
}

type Changes = Parameters<typeof endpointEvents.updated>[2];

/** Resuming is no news for those who watch over endpoints, so it is recorded as an ordinary change. */
export function recordStatusChange(tx: Tx, row: Endpoint, changes: Changes, { reason }: Change): void {
  if (reason === 'resumed') endpointEvents.updated(tx, row, changes);
  else recordStatus(tx, row, changes, reason);
}
