/** Metrics are available to authorized callers, and reveal nothing about persons. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { listenForMetrics } from '../src/platform/metrics/listen-for-metrics.ts';
import { Metrics } from '../src/platform/metrics/metrics.ts';
import { startTestApp } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';
import { freePort } from './harness/free-port.ts';
import { startReceiver } from './harness/receiver.ts';
import { onTestFileEnd } from './harness/test-file-cleanup.ts';

const token = 'a-token-for-metrics';
const app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', METRICS_TOKEN: token } });
const receiver = await startReceiver();
app.app.startBackground();
const scrape = async () => (await app.api('GET', '/metrics', { token })).text;
/** The value of a line. */
const figureOf = (text: string, line: string) => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

test('metrics need the token, and are not found without the setting', async () => {
  for (const wrong of [null, 'wrong', `${token}x`, app.token]) {
    expect(await app.api('GET', '/metrics', { token: wrong })).toMatchObject({
      status: 401,
      json: { code: 'invalid_token' },
    });
  }
  const without = await createApp({
    ...app,
    config: { ...app.config, metricsToken: undefined },
    log: app.app.server.log as never,
  });
  onTestFinished(() => without.stop());
  const absent = await without.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect(absent.statusCode).toBe(404);
  const reply = await app.api('GET', '/metrics', { token });
  expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } });
});

test('requests, deliveries and endpoints are counted', async () => {
  const endpoint = await app.create('/webhooks/v1/endpoints', { url: receiver.url, events: ['employee_hire'] });
  const employee = await app.create('/core/v3/employees', { firstName: 'Plantedname', lastName: 'Torres' });
  await app.api('GET', `/core/v3/employees/${crypto.randomUUID()}`);
  await app.api('GET', '/nowhere/planted');
  const text = await eventually('the delivery', async () => {
    const now = await scrape();
    return figureOf(now, 'rollcall_webhook_attempts_total{class="2xx"}') === 1 && now;
  });
  expect(figureOf(text, 'rollcall_requests_total{method="POST",route="/core/v3/employees",status="201"}')).toBe(1);
  expect(figureOf(text, 'rollcall_requests_total{method="GET",route="/core/v3/employees/:id",status="404"}')).toBe(1);
  expect(figureOf(text, 'rollcall_requests_total{method="GET",route="none",status="404"}')).toBe(1);
  expect(figureOf(text, 'rollcall_webhook_arrival_seconds_count')).toBe(1);
  expect(figureOf(text, 'rollcall_webhook_arrival_seconds_bucket{le="0.005"}')).toBe(1);
  expect(figureOf(text, 'rollcall_webhook_endpoints{status="active"}')).toBe(1);
  expect(figureOf(text, 'rollcall_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
  expect(figureOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  for (const told of [app.id, endpoint.id, employee.id, 'Plantedname', 'planted', '127.0.0.1']) {
    expect(text).not.toContain(told);
  }
  await app.change('POST', `/webhooks/v1/endpoints/${endpoint.id}/pause`);
  const paused = 'rollcall_webhook_endpoints{status="paused",reason="person"}';
  await eventually('the reason', async () => figureOf(await scrape(), paused) === 1);
  await app.change('POST', `/webhooks/v1/endpoints/${endpoint.id}/resume`);
  // The dispatcher works on, and may wait for the one connection in the moment of a reading.
  await eventually('nothing to wait', async () => figureOf(await scrape(), 'rollcall_database_waiting') === 0);
});

test('the oldest undelivered event has its age', async () => {
  const oldest = 'rollcall_webhook_oldest_undelivered_seconds';
  await eventually('everything to be delivered', async () => figureOf(await scrape(), oldest) === 0);
  const { answer } = receiver;
  onTestFinished(() => void Object.assign(receiver, { answer }));
  receiver.answer = (_request, response) => response.writeHead(404).end();
  await app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Held' });
  await eventually(
    'the failure',
    async () => figureOf(await scrape(), 'rollcall_webhook_attempts_total{class="4xx"}') === 1,
  );
  app.clock.advance({ seconds: 3 });
  expect(figureOf(await scrape(), oldest)).toBe(3);
});

describe('a separate listener', () => {
  test('serves metrics and nothing else', async () => {
    const port = await freePort();
    const close = await listenForMetrics(app.app.metrics, { host: '127.0.0.1', port });
    onTestFileEnd(close);
    const get = (path: string, init = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
    const reply = await get('/metrics');
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain('# TYPE rollcall_requests_total counter\n');
    expect((await get('/core/v3/employees')).status).toBe(404);
    expect((await get('/metrics', { method: 'POST' })).status).toBe(404);
    await expect(listenForMetrics(app.app.metrics, { host: '127.0.0.1', port })).rejects.toThrow(/^METRICS_PORT /);
  });
});

test('Prometheus can read the text', async () => {
  const metrics = new Metrics();
  const counter = metrics.counter('c_total', 'Counts.');
  counter.add({ kind: 'a "b" \\ \n' });
  counter.add({ kind: 'x' }, 2);
  counter.add({ kind: 'x' });
  const histogram = metrics.histogram('h_seconds', 'Lasts.', [0.1, 1]);
  for (const seconds of [0.05, 0.1, 0.5, 3]) histogram.observe(seconds, { method: 'GET' });
  metrics.gauge('g', 'Is.', () => [[1.5, { state: 'busy' }], [2]]);
  metrics.gauge('broken', 'Cannot be told.', async () => {
    throw new Error('away');
  });
  expect(await metrics.text()).toBe(
    [
      '# HELP c_total Counts.',
      '# TYPE c_total counter',
      String.raw`c_total{kind="a \"b\" \\ \n"} 1`,
      'c_total{kind="x"} 3',
      '# HELP h_seconds Lasts.',
      '# TYPE h_seconds histogram',
      'h_seconds_bucket{method="GET",le="0.1"} 2',
      'h_seconds_bucket{method="GET",le="1"} 3',
      'h_seconds_bucket{method="GET",le="+Inf"} 4',
      'h_seconds_sum{method="GET"} 3.65',
      'h_seconds_count{method="GET"} 4',
      '# HELP g Is.',
      '# TYPE g gauge',
      'g{state="busy"} 1.5',
      'g 2',
      '# broken cannot be told just now',
      '',
    ].join('\n'),
  );
});
