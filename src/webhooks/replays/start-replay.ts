import { problem } from '../../platform/problem.ts';
import { insertRow, lockRow } from '../../platform/resource/write.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import type { WebhookContext } from '../context.ts';
import { endpoints } from '../endpoints/endpoint.ts';
import { tellWorker } from '../endpoints/store.ts';
import { refuseUnreadable } from '../endpoints/subscription.ts';
import { tooManyReplays } from './errors.ts';
import { replayEvents } from './events.ts';
import { findSpan } from './find-span.ts';
import { type Replay, type ReplayRequest, replays } from './replay.ts';
import { countReplayed, findOpenReplays, type Span } from './store.ts';

/** Unfinished replays of one endpoint: the worker keeps a part of each in memory. */
const maxOpen = 10;

interface Measured {
  span: Span;
  count: number;
}

/** The result of a request. */
export async function measureReplay(reader: Reader, body: ReplayRequest): Promise<Measured> {
  const span = await findSpan(reader, body);
  return { span, count: await countReplayed(reader, body.endpointId, span, body.status ?? null) };
}

/**
 * Starts a replay.
 * @throws Problem `invalid_body`, `too_many_replays`, `missing_scope` if the caller may not read the events
 */
export async function startReplay({ catalogue }: WebhookContext, tx: Tx, body: ReplayRequest): Promise<Replay> {
  const { span, count } = await measureReplay(tx, body);
  const endpoint = await lockRow(tx, endpoints, body.endpointId, 'consequence');
  refuseUnreadable(tx.caller, endpoint.events, catalogue);
  if ((await findOpenReplays(tx, endpoint.id)).length >= maxOpen) {
    throw problem(tooManyReplays, { maximum: maxOpen });
  }
  const replay = await insertRow(
    tx,
    replays,
    {
      endpointId: endpoint.id,
      fromSequence: span.from,
      toSequence: span.to,
      status: body.status ?? null,
      state: count === 0 ? 'completed' : 'running',
      count,
      sent: 0,
      failed: 0,
    },
    { position: span.from - 1 },
  );
  await tellWorker(tx, endpoint.id);
  replayEvents.created(tx, replay);
  return replay;
}
