/** Endpoints share what a process has: one that ends, or has sent for long, makes room for others. */
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { eventTypes } from '../../api.ts';
import { instantOf } from '../../platform/clock.ts';
import { historyOf } from '../../platform/db/installation.ts';
import { newId } from '../../platform/ids.ts';
import { createLogger } from '../../platform/log.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import { Turns } from '../../platform/turns.ts';
import { createChallenger } from '../challenge/challenger.ts';
import { createEgressGuard } from '../egress/guard.ts';
import type { SenderContext } from './context.ts';
import { EndpointWorker } from './endpoint-worker.ts';
import { Slots } from './slots.ts';
import { findTarget, type Lease, leaseFor, type Target, takeLease } from './store.ts';

// Its own sender does not run: the tests start what they need.
const app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
const { db, clock } = app;

async function contextOf(): Promise<SenderContext> {
  const box = createSecretBox(app.config.encryptionKeys);
  const rules = {
    allowedNetworks: ['127.0.0.0/8'],
    allowedPorts: [],
    ownPort: 0,
    challengesAll: false,
    isSilent: false,
  };
  const guard = createEgressGuard(rules);
  const shared = { db, clock, box, guard, history: await historyOf(db, clock), watch: () => {} };
  return {
    ...shared,
    challenger: createChallenger(shared),
    turns: new Turns({ atOnce: 8, waiting: 8, patience: leaseFor, refusal: () => new Error('busy') }),
    write: (...asked) => app.app.work.write(...asked),
    log: createLogger('silent'),
    types: new Map(eventTypes.map((type) => [type.type, type])),
    watchLoops: () => {},
    random: () => 0,
  };
}

const register = (url: string, events: string): Promise<{ id: string }> =>
  app.create('/webhooks/v1/endpoints', { url, events: [events], timeoutSeconds: 30 });

/** Takes the lease of an endpoint. @param ago when, in milliseconds before now */
async function lease(endpointId: string, ago = 0): Promise<Lease> {
  const at = clock.now() - ago;
  const times = { now: instantOf(at), until: instantOf(at + leaseFor) };
  return (await takeLease(db, { accountId: app.id, endpointId }, { token: newId(), ...times })) as Lease;
}

test('an endpoint that ends while it waits for a slot leaves the next one to others, though a request still runs', async () => {
  const receiver = await startReceiver();
  const open: ServerResponse[] = [];
  receiver.answer = (_request, response) => void open.push(response);
  const { id } = await register(receiver.url, 'department.created');
  for (const name of ['Uno', 'Dos']) await app.create('/core/v3/departments', { name });
  const slots = new Slots({ total: 2, perAccount: 2, perHost: 2 });
  const claim = { accountId: newId(), host: '127.0.0.1', wake() {} };
  const free = slots.take(claim, 'first');
  const held = await lease(id);
  const target = (await findTarget(db, held)) as Target;
  const worker = new EndpointWorker(await contextOf(), slots, held, target, new AbortController().signal);
  const done = worker.run();
  await eventually('the first request', () => open.length === 1);
  worker.stop();
  free?.();
  await eventually('the slot', () => slots.take(claim, 'first'));
  expect(open.map(({ closed }) => closed)).toEqual([false]);
  open[0]?.writeHead(204).end();
  await done;
});
