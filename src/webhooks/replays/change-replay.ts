import { problem } from '../../platform/problem.ts';
import { lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { tellWorker } from '../endpoints/store.ts';
import { replayFinal } from './errors.ts';
import { replayEvents } from './events.ts';
import { type Replay, replays } from './replay.ts';

const stateAfter = { pause: 'paused', resume: 'running', cancel: 'cancelled' } as const;
export type ReplayVerb = keyof typeof stateAfter;

/**
 * @param purpose a consequence if the request is about the endpoint: a replay that is over stays so
 * @throws Problem `not_found`, `version_mismatch`, `replay_final`
 */
export async function changeReplay(
  tx: Tx,
  id: string,
  verb: ReplayVerb,
  purpose: 'change' | 'consequence' = 'change',
): Promise<Replay> {
  const before = await lockRow(tx, replays, id, purpose);
  const state = stateAfter[verb];
  if (before.state === state) return before;
  if (before.state === 'completed' || before.state === 'cancelled') {
    if (purpose === 'consequence') return before;
    throw problem(replayFinal, { state: before.state });
  }
  const { row, changes } = await updateRow(tx, replays, before, { state });
  await tellWorker(tx, row.endpointId);
  replayEvents.updated(tx, row, changes);
  return row;
}
