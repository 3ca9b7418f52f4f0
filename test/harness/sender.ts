/** Parts of the sender, for tests that start it themselves. */
import { eventTypes } from '../../src/api.ts';
import { instantOf } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { historyOf } from '../../src/platform/db/installation.ts';
import { compile, type Query } from '../../src/platform/db/sql.ts';
import { FairQueue } from '../../src/platform/fair-queue.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLogger } from '../../src/platform/log.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import { createChallenger } from '../../src/webhooks/challenge/challenger.ts';
import { createEgressGuard } from '../../src/webhooks/egress/guard.ts';
import type { SenderContext } from '../../src/webhooks/sender/context.ts';
import { EndpointWorker } from '../../src/webhooks/sender/endpoint-worker.ts';
import { Slots } from '../../src/webhooks/sender/slots.ts';
import { findTarget, type Lease, leaseFor, type Target, takeLease } from '../../src/webhooks/sender/store.ts';
import type { TestApp } from './app.ts';

/** What a sender needs; receivers are on this machine. */
export async function senderContext(app: TestApp): Promise<SenderContext> {
  const { db, clock } = app;
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
    turns: new FairQueue({ atOnce: 8, waiting: 8, timeoutMs: leaseFor, refusal: () => new Error('busy') }),
    paces: new Map(),
    write: (...asked) => app.app.work.write(...asked),
    log: createLogger('silent'),
    types: new Map(eventTypes.map((type) => [type.type, type])),
    watchLoops: () => {},
    random: () => 0,
  };
}

/** Takes the lease of an endpoint. @param ago when, in milliseconds before now */
export async function leaseOf({ db, clock, id }: TestApp, endpointId: string, ago = 0): Promise<Lease> {
  const at = clock.now() - ago;
  const times = { now: instantOf(at), until: instantOf(at + leaseFor) };
  return (await takeLease(db, { accountId: id, endpointId }, { token: newId(), ...times })) as Lease;
}

/** A worker of an endpoint, which has its lease. */
export async function workerOf(
  app: TestApp,
  endpointId: string,
  given: Partial<SenderContext> = {},
  slots = new Slots(),
): Promise<EndpointWorker> {
  const context = { ...(await senderContext(app)), ...given };
  const held = await leaseOf(app, endpointId);
  const target = (await findTarget(app.db, held)) as Target;
  return new EndpointWorker(context, slots, held, target, new AbortController().signal);
}

/** The database, where reads whose text fits wait for an act. */
export const waitingFor = (db: Database, text: RegExp, act: () => Promise<unknown>): Database =>
  new Proxy(db, {
    get(real, name) {
      if (name === 'all')
        return async <Row>(query: Query<Row>) => {
          if (text.test(compile(query).sql)) await act();
          return real.all(query);
        };
      const value: unknown = Reflect.get(real, name);
      return typeof value === 'function' ? value.bind(real) : value;
    },
  });
