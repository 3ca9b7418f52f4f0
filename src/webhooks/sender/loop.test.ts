import { expect, test } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { startWebhooks } from '../../../test/harness/webhooks.ts';

const setting = await startWebhooks();
const { receiver, app } = setting;

test('a receiver that answers each webhook with a call is stopped, and the log says so', async () => {
  const endpoint = await setting.register({ events: ['employee.updated'] });
  const { id } = await setting.hire('Bucle');
  let calls = 0;
  receiver.answer = ({ headers }, response) => {
    response.writeHead(204).end();
    void setting.account.api('PATCH', `/core/v3/employees/${id}`, {
      body: { phone: `call ${++calls}` },
      headers: { 'rollcall-depth': String(headers['rollcall-depth']) },
    });
  };
  await setting.change(id, 'the first');
  const [failed] = await eventually('the end of it', async () => {
    const rows = await setting.deliveries(endpoint, 'failed');
    return rows.length > 0 && rows;
  });
  expect(receiver.received.map(({ headers }) => headers['rollcall-depth'])).toEqual(
    Array.from({ length: 9 }, (_, n) => String(n + 1)),
  );
  const { attempts } = await setting.account.read(`/webhooks/v1/deliveries/${failed?.id}`);
  expect(attempts).toMatchObject([{ error: 'loop_suspected', responseStatus: null }]);
  expect(app.takeLog()).toMatchObject([{ msg: 'a loop of webhooks was stopped' }]);

  // What happens by itself is still sent.
  receiver.answer = (_request, response) => response.writeHead(204).end();
  await setting.change(id, 'later');
  await eventually('the later one', () => receiver.received.length === 10);
});

test('a depth that is none counts as none', async () => {
  await setting.register();
  for (const depth of ['-1', 'x', '99999', '1.5']) {
    const reply = await setting.account.api('POST', '/core/v3/employees', {
      body: { firstName: 'Ana', lastName: 'Torres' },
      headers: { 'rollcall-depth': depth },
    });
    expect(reply.status).toBe(201);
  }
  await eventually('the hires', () => receiver.received.length === 4);
  for (const { headers } of receiver.received) expect(headers['rollcall-depth']).toBe('1');
});
