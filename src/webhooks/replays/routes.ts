import * as z from 'zod';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { getOperation, listOperation, verbOperation, written } from '../../platform/http/resource-operations.ts';
import { keysOf } from '../../platform/narrowing.ts';
import { wrongReferences } from '../../platform/resource/write.ts';
import { integer } from '../../platform/values.ts';
import type { WebhookContext } from '../context.ts';
import { changeReplay, type ReplayVerb } from './change-replay.ts';
import { replayFinal, tooManyReplays } from './errors.ts';
import { wrongChoice } from './find-span.ts';
import { replayRequest, replays } from './replay.ts';
import { measureReplay, startReplay } from './start-replay.ts';

const counted = z
  .object({ count: integer(0, Number.MAX_SAFE_INTEGER, 88) })
  .meta({ id: 'WebhookReplayCount', description: 'With dryRun: the number of events that a replay would send.' });
const verbs: Record<ReplayVerb, string> = {
  pause: 'Attempts in progress finish; the replay resumes where it stopped.',
  resume: 'Continues a paused replay.',
  cancel: 'Sent events stay sent. A cancelled replay cannot be resumed.',
};

export const replayRoutes = (context: WebhookContext): Operation[] => [
  listOperation(replays),
  operation({
    id: 'createWebhookReplay',
    method: 'POST',
    path: replays.path,
    tag: replays.tag,
    summary: 'Replay events',
    description:
      'Sends the events of a period, of a section of the log, or with a delivery status to one endpoint again. Each event keeps its webhook-id and body and has the header rollcall-replay: true; new events are sent in parallel, without a common order. The number of events is unlimited; an endpoint can have ten replays in progress. With dryRun nothing is sent, and the reply is the count.',
    scope: 'webhooks:write',
    body: {
      schema: replayRequest,
      readOnly: [
        'id',
        'state',
        'count',
        'sent',
        'failed',
        'position',
        'version',
        'createdAt',
        'updatedAt',
        'deletedAt',
      ],
      check: async (reader, body) => [...(await wrongReferences(reader, replays, body)), ...wrongChoice(body)],
    },
    reply: {
      status: 200,
      or: 201,
      data: z.union([replays.schema, counted]).meta({ id: 'WebhookReplayOrCount' }),
      etag: 'sometimes',
    },
    errors: [tooManyReplays],
    async write(tx, { body }) {
      if (body.dryRun) return { status: 200, data: { count: (await measureReplay(tx, body)).count } };
      return written(tx, replays, await startReplay(context, tx, body), 201);
    },
  }),
  getOperation(replays),
  ...keysOf(verbs).map((verb) =>
    verbOperation(replays, verb, (tx, id) => changeReplay(tx, id, verb), {
      description: verbs[verb],
      errors: [replayFinal],
    }),
  ),
];
