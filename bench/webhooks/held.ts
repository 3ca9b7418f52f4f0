import { type Figures, figuresOf, type RowResult } from '../measure.ts';
import type { Registered, WebhookSetting } from './setting.ts';

const times = 10;
/** Endpoints of each kind, for operations that work only once on each. */
const spares = 3;
/** With the default 4 seconds there are 50,000. */
const heldPerSecond = 12_500;

/** Of an endpoint; the product stops counting at ten thousand. */
interface HeldCount {
  heldCount: number;
  heldCountIsLowerBound: boolean;
}

/**
 * Operations on an endpoint that holds 50,000 deliveries, one request after the other: as many events that its sender
 * has not read, because it is paused (`log`), or as many rows, because they wait behind a failure (`rows`); and on one
 * that has received as many (`sent`). The figures are of whole requests.
 */
export async function measureHeld(
  setting: WebhookSetting,
  seconds: number,
): Promise<Pick<RowResult, 'figures' | 'limits'>> {
  const { account, db, call, servers } = setting;
  const count = seconds * heldPerSecond;
  const paused = async () => {
    const endpoint = await setting.register('/held', 'employee.created');
    await call('POST', `/webhooks/v1/endpoints/${endpoint.id}/pause`);
    return endpoint;
  };
  const endpoints: Registered[] = [];
  for (let n = 0; n < 2 * spares + 1; n++) endpoints.push(await paused());
  const [inLog, inRows] = [endpoints.slice(0, spares), endpoints.slice(spares, 2 * spares)];
  const sent = endpoints.at(-1) as Registered;
  const after = await setting.latest();
  await setting.fillLog(count);
  const begin = async ({ id }: Registered, status: 'pending' | 'delivered') => {
    await db.query(
      `insert into webhook_deliveries (account_id, endpoint_id, sequence, id, event_id, event, lane, employee_id, status,
        attempts_count, probes_count, next_attempt_at, is_blocking, created_at, updated_at)
      select account_id, $2::uuid, sequence, (substr(lpad(to_hex(sequence), 12, '0'), 1, 8) || '-' ||
          substr(lpad(to_hex(sequence), 12, '0'), 9) || '-8' || substr($2::uuid::text, 16))::uuid,
        id, type, employee_id, employee_id, $4, 1, 0, null, false, occurred_at, occurred_at
      from events where account_id = $1 and sequence > $3`,
      [account.id, id, after, status],
    );
    await db.query('update endpoint_cursors set sequence = $3 where account_id = $1 and endpoint_id = $2', [
      account.id,
      id,
      after + count,
    ]);
  };
  for (const endpoint of inRows) await begin(endpoint, 'pending');
  await begin(sent, 'delivered');
  await db.query('vacuum (analyze) events, webhook_deliveries, webhook_endpoints, endpoint_cursors');

  const figures: Record<string, Figures> = {};
  const timed = async (what: string, acts: (() => Promise<unknown>)[]) => {
    const taken: number[] = [];
    const begun = performance.now();
    for (const act of acts) {
      const started = performance.now();
      await act();
      taken.push(performance.now() - started);
    }
    const elapsed = (performance.now() - begun) / 1000;
    figures[what] = figuresOf(taken, { elapsed, errors: 0, memory: await servers.ours.memory() });
  };
  const again = (act: () => Promise<unknown>) => Array.from({ length: times }, () => act);
  const holds = async ({ id }: Registered) => {
    const path = `/webhooks/v1/endpoints/${id}`;
    const { heldCount, heldCountIsLowerBound } = await call<HeldCount>('GET', path);
    if (heldCountIsLowerBound ? heldCount > count : heldCount !== count)
      throw new Error(`${heldCount} are held, not ${count}`);
  };
  for (const [form, [one, ...others]] of Object.entries({ log: inLog, rows: inRows })) {
    const { id } = one as Registered;
    const list = `/webhooks/v1/deliveries?endpointId=${id}&limit=100`;
    await timed(
      `${form}: list with the total`,
      again(() => call('GET', list)),
    );
    await timed(
      `${form}: list held deliveries, with the total`,
      again(() => call('GET', `${list}&status=held`)),
    );
    await timed(
      `${form}: get the endpoint with its held deliveries`,
      again(() => holds(one as Registered)),
    );
    await timed(
      `${form}: delete the endpoint`,
      [one as Registered, ...others].map((endpoint) => () => setting.remove([endpoint])),
    );
  }
  const replay = (more: object) =>
    call<{ id: string }>('POST', '/webhooks/v1/replays', {
      endpointId: sent.id,
      fromSequence: after + 1,
      toSequence: after + count,
      ...more,
    });
  await timed(
    'sent: count a replay (dryRun)',
    again(() => replay({ dryRun: true })),
  );
  const started: string[] = [];
  await timed(
    'sent: start a replay',
    again(async () => started.push((await replay({})).id)),
  );
  await timed(
    'sent: cancel a replay',
    started.map((id) => () => call('POST', `/webhooks/v1/replays/${id}/cancel`)),
  );
  await setting.remove([sent]);
  return { figures, limits: [] };
}
