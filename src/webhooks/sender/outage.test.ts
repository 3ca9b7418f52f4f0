import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { freePort } from '../../../test/harness/free-port.ts';
import { onTestFileEnd } from '../../../test/harness/test-file-cleanup.ts';
import { hasStatus, startWebhooks } from '../../../test/harness/webhooks.ts';

const setting = await startWebhooks();
const { receiver, app } = setting;

test.each([
  ['ten minutes', { minutes: 1 }, 10],
  ['three days', { hours: 3 }, 24],
])(
  'events during an outage of %s arrive once the receiver is back, in order and without help',
  async (_what, step, steps) => {
    const endpoint = await setting.register({ events: ['employee.*'] });
    const people = [await setting.hire('Uno'), await setting.hire('Dos'), await setting.hire('Tres')];
    await eventually('the hires', async () => (await setting.deliveries(endpoint, 'delivered')).length === 3);
    const first = receiver.received.length;
    let isDown = true;
    const accepted: { id: string; sequence: number; employeeId: string }[] = [];
    receiver.answer = ({ headers, json }, response) => {
      if (isDown) return void response.socket?.destroy();
      const [id, sequence] = [String(headers['webhook-id']), Number(headers['rollcall-sequence'])];
      accepted.push({ id, sequence, employeeId: json.data.employeeId });
      response.writeHead(204).end();
    };
    // All employees change, and the sender finds the receiver down.
    for (let n = 0; n < 2; n++) for (const { id } of people) await setting.change(id, `before ${n}`);
    await setting.hire('Cuatro');
    await setting.hire('Cinco');
    await hasStatus(setting, endpoint, 'degraded');
    for (let n = 0; n < steps; n++) {
      for (const { id } of people) await setting.change(id, `during ${n}`);
      await setting.pass(step);
    }
    const isWanted = ({ type }: { type: string }) => type.startsWith('employee.');
    const wanted = (await setting.account.events()).filter(isWanted).slice(first);
    expect(wanted).toHaveLength(8 + 3 * steps);
    expect(await setting.endpoint(endpoint)).toMatchObject({ status: 'degraded', heldCount: wanted.length });

    isDown = false;
    await setting.pass({ hours: 1 });
    await eventually('everything', async () => {
      const { meta } = (
        await setting.account.api('GET', `/webhooks/v1/deliveries?endpointId=${endpoint.id}&status=delivered&limit=1`)
      ).json;
      return meta.total === wanted.length + 3;
    });
    expect(await setting.endpoint(endpoint)).toMatchObject({ status: 'active', heldCount: 0 });
    expect(accepted.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
    for (const { id } of people) {
      const sequences = accepted.filter(({ employeeId }) => employeeId === id).map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    }
    expect(app.takeLog()).toEqual([]);
  },
);

test.each(['endpoint', 'entity'])(
  'an endpoint with the order `%s` that nobody answers is degraded, though one event waits alone, and is probed',
  async (ordering) => {
    const port = await freePort();
    const endpoint = await setting.register({ url: `http://127.0.0.1:${port}/`, ordering });
    await setting.hire('Una');
    for (let attempts = 1; attempts < 5; attempts++) {
      await eventually(`attempt ${attempts}`, async () => {
        const [row] = await setting.deliveries(endpoint);
        return row?.attemptsCount === attempts && row.nextAttemptAt !== null;
      });
      await setting.pass({ hours: 1 });
    }
    expect(await hasStatus(setting, endpoint, 'degraded')).toMatchObject({ statusReason: 'failing', heldCount: 1 });
    const server = createServer((_request, response) => response.writeHead(204).end()).listen(port, '127.0.0.1');
    onTestFileEnd(() => void server.close());
    await setting.pass({ minutes: 1 });
    await hasStatus(setting, endpoint, 'active');
    await eventually('the delivery', async () => (await setting.deliveries(endpoint, 'delivered')).length === 1);
  },
);
