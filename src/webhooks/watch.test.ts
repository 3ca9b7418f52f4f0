/** Attempts to deliver, and other states of endpoints, have lines in the log of the process: ids, and no personal data. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { startReceiver } from '../../test/harness/receiver.ts';

const app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }, logLevel: 'info' });
const receiver = await startReceiver();
app.app.startBackground();

const linesOf = (message: string) =>
  app
    .logText()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === message);
/** Lines about attempts so far. */
const lines = () => linesOf('webhook attempt');

test('an attempt leaves a line with its ids and its result, and nothing of the request or response', async () => {
  const person = { firstName: 'Planta', lastName: 'Plantadilla', email: 'planted.address@example.com' };
  const planted = ['Planta', 'planted', 'Plantad', 'example.com', 'whsec_', new URL(receiver.url).host];
  const { id: endpointId } = await app.create('/webhooks/v1/endpoints', {
    url: `${receiver.url}?key=planted-in-url`,
    events: ['employee_hire'],
    headers: { Authorization: 'Bearer planted-header' },
  });
  // The receiver's response may contain personal data, too.
  const answers = [
    { status: 500, close: false },
    // Over the connection that was kept, and over another one at once.
    { status: 0, close: true },
    { status: 0, close: true },
    { status: 200, close: false },
  ];
  receiver.answer = (_request, response) => {
    const { status = 204, close = false } = answers.shift() ?? {};
    if (close) response.socket?.destroy();
    else response.writeHead(status, { 'x-planted': 'planted-in-header' }).end('planted in the answer: Plantadilla');
  };
  await app.create('/core/v3/employees', person);
  for (let n = 1; n <= 3; n++) {
    await eventually(`attempt ${n}`, async () => {
      const [row] = (await app.api('GET', `/webhooks/v1/deliveries?endpointId=${endpointId}`)).json.data;
      return row?.attemptsCount === n;
    });
    app.clock.advance({ minutes: 10 });
    await app.create('/core/v3/departments', { name: `D${n}` });
  }
  const [event] = (await app.events()).filter(({ type }) => type === 'employee.created');
  const ids = { accountId: app.id, endpointId, eventId: event?.id, sequence: event?.sequence };
  const outcomes = [
    { attempt: 1, status: 500, error: null },
    { attempt: 2, status: null, error: 'connection_closed' },
    { attempt: 3, status: 200, error: null },
  ];
  expect(lines()).toMatchObject(outcomes.map((outcome) => ({ ...ids, ...outcome, level: 30, isProbe: false })));
  const members = new Set(lines().flatMap((line) => Object.keys(line)));
  expect([...members].sort()).toEqual(
    [
      'level',
      'time',
      'msg',
      'accountId',
      'endpointId',
      'eventId',
      'requestId',
      'sequence',
      'attempt',
      'isProbe',
      'status',
      'error',
      'durationMs',
    ].sort(),
  );
  for (const text of planted) expect(app.logText()).not.toContain(text);
});

test('another state of an endpoint leaves a line with the reason, another change of it none', async () => {
  const path = '/webhooks/v1/endpoints';
  const { id: endpointId } = await app.create(path, { url: receiver.url, events: ['employee_hire'] });
  const changed = await app.api('PATCH', `${path}/${endpointId}`, { body: { description: 'Payroll' } });
  const paused = await app.api('POST', `${path}/${endpointId}/pause`);
  expect([changed.status, paused.status]).toEqual([200, 200]);
  const line = { level: 30, accountId: app.id, endpointId, status: 'paused', reason: paused.json.data.statusReason };
  expect(linesOf('webhook endpoint changed state')).toMatchObject([line]);
});
