/** A request's line in the log says how long it took, for whom, and where it waited. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { compile } from '../src/platform/db/sql.ts';
import { startTestApp } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';
import { outsideTransactions } from './harness/outside-transactions.ts';
import { startReceiver } from './harness/receiver.ts';

/** Statements about offices wait for this, and are counted. */
let held = { until: Promise.resolve(), count: 0 };

const app = await startTestApp({
  logLevel: 'info',
  env: {
    SLOW_REQUEST_MILLISECONDS: '0',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    METRICS_TOKEN: 'a-token-for-metrics',
  },
  wrap: (db) =>
    outsideTransactions(db, (at) => ({
      async first(query) {
        if (compile(query).sql.includes('from offices')) {
          held.count++;
          await held.until;
        }
        return at.first(query);
      },
    })),
});
app.app.startBackground();
/** The lines about requests to a path since the last look, the first to end first. */
const linesOf = (path: string) =>
  app
    .takeLog()
    .map((entry): Record<string, unknown> => ({ ...entry }))
    .filter((line) => line.msg === 'request' && line.path === path);
const lineOf = (path: string) => eventually('the line', () => linesOf(path)[0]);

test('it names the route, the caller and the waits for the database', async () => {
  const { id } = await app.create('/core/v3/employees', { firstName: 'Plantedname', lastName: 'Torres' });
  expect(await lineOf('/core/v3/employees')).toMatchObject({
    level: 30,
    method: 'POST',
    status: 201,
    accountId: app.id,
    actor: expect.stringMatching(/^token [0-9a-f-]{36}$/),
    durationMs: expect.any(Number),
    turnMs: expect.any(Number),
    requestId: expect.any(String),
  });
  const { headers } = await app.api('GET', `/core/v3/employees/${id}?limit=1`);
  const line = await lineOf('/core/v3/employees/:id');
  expect(line).toMatchObject({ requestId: headers['x-request-id'], status: 200 });
  expect(line).not.toHaveProperty('eventsMs');
  expect(line.statements).toBeGreaterThan(0);
  expect(line.databaseMs).toBeGreaterThan(0);
  expect(line.databaseMs).toBeLessThanOrEqual(line.durationMs as number);
  await app.api('GET', `/core/v3/employees/${crypto.randomUUID()}`);
  expect(await lineOf('/core/v3/employees/:id')).toMatchObject({ status: 404, code: 'not_found' });
  await app.api('GET', '/core/v3/employees?limit=1', { token: null });
  expect(await lineOf('/core/v3/employees')).not.toHaveProperty('actor');
  expect(app.logText()).not.toContain('Plantedname');
});

test('it has the wait for the turn of the account', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  held = { until: promise, count: 0 };
  const atOnce = app.db.kind === 'embedded' ? 1 : Math.max(1, Math.min(4, (app.db.maxLongReads ?? 5) - 1));
  const lists = Array.from({ length: atOnce + 1 }, () => app.api('GET', '/core/v3/offices'));
  await eventually('those whose turn it is, and the last', () => held.count >= atOnce && app.app.work.waiting() === 1);
  // For as long as a light read takes.
  expect((await app.api('GET', '/core/v3/info')).status).toBe(200);
  release();
  await Promise.all(lists);
  const lines: Record<string, unknown>[] = [];
  await eventually('all lines', () => lines.push(...linesOf('/core/v3/offices')) === atOnce + 1);
  const waits = lines.map(({ turnMs }) => turnMs as number);
  expect(waits.filter((wait) => wait > 0)).not.toEqual([]);
  expect(lines.every(({ turnMs, durationMs }) => (turnMs as number) <= (durationMs as number))).toBe(true);
});

test('a wait for events is told apart, and is no duration of a request', async () => {
  const { latestSequence } = (await app.api('GET', '/events/v1/events?limit=1')).json.meta;
  await lineOf('/events/v1/events');
  // It returns without an event.
  expect((await app.api('GET', `/events/v1/events?after=${latestSequence}&wait=1`)).json.data).toEqual([]);
  expect((await lineOf('/events/v1/events')).eventsMs).toBeGreaterThan(0);
  const { text } = await app.api('GET', '/metrics', { token: 'a-token-for-metrics' });
  expect(text).toContain('\nrollcall_request_duration_seconds_count{method="GET",route="/events/v1/events"} 2\n');
  expect(text).toContain('\nrollcall_feed_wait_seconds_count 1\n');
});

test('a request below the bound has no line at info', async () => {
  const quiet = await startTestApp({ env: { SLOW_REQUEST_MILLISECONDS: '600000' }, logLevel: 'info' });
  expect((await quiet.api('GET', '/core/v3/info')).status).toBe(200);
  expect(quiet.takeLog().filter(({ msg }) => msg === 'request')).toEqual([]);
});

test('events and webhooks of a change name its request and its trace', async () => {
  const receiver = await startReceiver();
  await app.create('/webhooks/v1/endpoints', { url: receiver.url, events: ['department.created'] });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  const create = (name: string, headers: Record<string, string>) =>
    app.api('POST', '/core/v3/departments', { headers, body: { name } });
  await create('Traced', { traceparent, 'x-request-id': 'of-the-erp' });
  expect(await lineOf('/core/v3/departments')).toMatchObject({ requestId: 'of-the-erp', traceId });
  await create('Wrong', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, 'x-request-id': 'with-no-trace' });
  expect(await lineOf('/core/v3/departments')).not.toHaveProperty('traceId');

  const { data } = (await app.api('GET', '/events/v1/events?types=department.created&limit=500')).json;
  expect(data.slice(-2).map(({ requestId }: { requestId: string }) => requestId)).toEqual([
    'of-the-erp',
    'with-no-trace',
  ]);
  await eventually('both webhooks', () => receiver.received.length === 2);
  const told = receiver.received.map(({ headers, json }) => [
    json.data.name,
    headers['rollcall-request-id'],
    headers.traceparent,
  ]);
  expect(told.toSorted()).toEqual([
    ['Traced', 'of-the-erp', traceparent],
    ['Wrong', 'with-no-trace', undefined],
  ]);
});

test('a collector gets the metrics, and the spans of a request, of its waits and of its webhooks, in the trace of the caller', async () => {
  interface Exported {
    name: string;
    traceId: string;
    spanId: string;
    parentSpanId?: string;
    attributes: { key: string; value: Record<string, unknown> }[];
  }
  interface Told {
    name: string;
    sum?: { dataPoints: object[] };
    gauge?: { dataPoints: object[] };
    histogram?: { dataPoints: { attributes: object[]; count: number; bucketCounts: number[] }[] };
  }
  const spans: Exported[] = [];
  /** What the last export said. */
  let told: Told[] = [];
  const collector = createServer(async (request, response) => {
    const body = (await json(request)) as {
      resourceSpans?: { scopeSpans: { spans: Exported[] }[] }[];
      resourceMetrics?: { scopeMetrics: { metrics: Told[] }[] }[];
    };
    for (const { scopeSpans } of body.resourceSpans ?? []) for (const scope of scopeSpans) spans.push(...scope.spans);
    for (const { scopeMetrics } of body.resourceMetrics ?? []) told = scopeMetrics.flatMap(({ metrics }) => metrics);
    expect(request.url).toBe(body.resourceSpans ? '/otlp/v1/traces' : '/otlp/v1/metrics');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  onTestFinished(() => void collector.close());
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const traced = await startTestApp({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/otlp/`, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' },
  });
  traced.app.startBackground();
  const receiver = await startReceiver();
  await traced.create('/webhooks/v1/endpoints', { url: receiver.url, events: ['department.created'] });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const [parent, unsampled] = ['00f067aa0ba902b7', '00f067aa0ba902b8'];
  const create = (traceparent: string) =>
    traced.api('POST', '/core/v3/departments', { headers: { traceparent }, body: { name: traceparent } });
  expect((await create(`00-${traceId}-${parent}-01`)).status).toBe(201);
  expect((await create(`00-${traceId}-${unsampled}-00`)).status).toBe(201);
  await traced.api('GET', '/health/live');
  await eventually('both webhooks', () => receiver.received.length === 2);
  // A stop sends what is left.
  await traced.restart();

  const facts = ({ attributes }: Exported) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
  const [request, ...others] = spans.filter(({ parentSpanId }) => parentSpanId === parent);
  if (!request) throw new Error('there is no span of the request');
  expect(others).toEqual([]);
  expect(request).toMatchObject({ name: 'POST /core/v3/departments', traceId });
  expect(facts(request)).toMatchObject({
    'http.route': '/core/v3/departments',
    'http.response.status_code': 201,
    'rollcall.account_id': traced.id,
    'rollcall.actor': expect.stringMatching(/^token /),
  });
  const within = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(within.map(({ name }) => name)).toEqual(expect.arrayContaining(['turn', 'database', 'webhook delivery']));
  const delivery = within.find(({ name }) => name === 'webhook delivery');
  expect(delivery && facts(delivery)).toMatchObject({ 'http.response.status_code': 204, 'rollcall.attempt': 1 });
  const received = receiver.received.map(({ headers }) => headers.traceparent);
  expect(received[0]).toBe(`00-${traceId}-${delivery?.spanId}-01`);
  // A caller who does not collect this trace is followed, and its id is passed on.
  expect(received[1]).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`));
  expect(spans.filter(({ parentSpanId }) => parentSpanId === unsampled)).toEqual([]);
  expect(spans.filter(({ name }) => name.includes('health'))).toEqual([]);

  // The metrics are those of /metrics.
  const text = await traced.app.metrics.text();
  const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(told.map(({ name }) => name)).toEqual(names);
  const labels = (route: string, ...others: object[]) => [
    { key: 'method', value: { stringValue: 'POST' } },
    { key: 'route', value: { stringValue: route } },
    ...others,
  ];
  const metric = (name: string) => told.find((one) => one.name === name);
  const departments = '/core/v3/departments';
  expect(metric('rollcall_requests_total')?.sum).toMatchObject({
    aggregationTemporality: 2,
    isMonotonic: true,
    dataPoints: expect.arrayContaining([
      expect.objectContaining({
        attributes: labels(departments, { key: 'status', value: { intValue: 201 } }),
        asDouble: 2,
      }),
    ]),
  });
  const durations = metric('rollcall_request_duration_seconds')?.histogram?.dataPoints ?? [];
  const two = durations.find(({ attributes }) => isDeepStrictEqual(attributes, labels(departments)));
  expect([two?.count, two?.bucketCounts.length, two?.bucketCounts.reduce((a, b) => a + b, 0)]).toEqual([2, 13, 2]);
  expect(metric('rollcall_build_info')?.gauge?.dataPoints).toMatchObject([{ asDouble: 1 }]);
});
