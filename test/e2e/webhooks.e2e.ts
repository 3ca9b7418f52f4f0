/** What an administrator does with an endpoint: a test, its settings, its secret, its figures, replays. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { eventually } from '../harness/eventually.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { expectAccessible, expectAccessibleEverywhere, openWindow, signIn, startPanelApp } from './browser.ts';

let app: TestApp;
let receiver: Receiver;
let path: string;
let page: Page;
beforeAll(async () => {
  app = await startPanelApp({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  app.app.startBackground();
  receiver = await startReceiver();
  const headers = { 'x-key': 'planted', 'x-old': 'planted' };
  const { id } = await app.create('/webhooks/v1/endpoints', { url: receiver.url, events: ['employee_hire'], headers });
  path = `/configuration/integrations/webhooks/${id}`;
  for (const lastName of ['A', 'B', 'C']) {
    await app.create('/core/v3/employees', { firstName: 'P', lastName });
  }
  await eventually('the hires', async () => (await app.read('/webhooks/v1/deliveries?status=delivered')).length === 3);
  page = await openWindow(app);
  await signIn(app, page);
});

const endpoint = async () => (await app.read('/webhooks/v1/endpoints'))[0];

test('a test shows the response', async () => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Send test' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send test' });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByText('The receiver accepted it').waitFor();
  expect(receiver.received.at(-1)?.headers['rollcall-test']).toBe('true');

  receiver.answer = (_request, response) => response.writeHead(400).end('what is this?');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByText('The receiver did not accept it').waitFor();
  await dialog.getByText('what is this?').waitFor();
  receiver.answer = (_request, response) => response.writeHead(204).end();
  await dialog.getByRole('button', { name: 'Done' }).click();
});

test('an endpoint’s settings and headers are changed; header values stay hidden', async () => {
  await page.goto(`${path}?tab=settings`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText('Personal data changed (only if it changes the first or last day, or announces, corrects')
    .waitFor();
  await dialog.getByLabel('Leavers').check();
  await dialog.getByRole('combobox', { name: 'Event types' }).fill('department.*');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Requests per second').fill('50');
  await dialog.getByRole('combobox', { name: 'Order of deliveries' }).click();
  await page.getByRole('option', { name: 'No order' }).click();
  await dialog.getByRole('button', { name: 'Remove x-old' }).click();
  await dialog.getByRole('button', { name: 'Add header' }).click();
  await dialog.getByLabel('Name').last().fill('x-new');
  await dialog.getByLabel('Value of x-new').fill('fresh');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('x-key, x-new').waitFor();
  expect(await page.getByText('planted').count()).toBe(0);
  expect(await endpoint()).toMatchObject({
    events: ['employee_hire', 'employee_leaver', 'department.*'],
    rateLimitPerSecond: 50,
    ordering: 'none',
  });
  await app.create('/core/v3/departments', { name: 'Sales' });
  const sent = await eventually('the department', () =>
    receiver.received.find(({ json }) => json.event === 'department.created'),
  );
  expect(sent.headers).toMatchObject({ 'x-key': 'planted', 'x-new': 'fresh' });
  expect(sent.headers['x-old']).toBeUndefined();

  // Another user adds a header while this one changes the description alone: both changes hold.
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Description').fill('Sales system');
  const { id } = await endpoint();
  await app.api('PATCH', `/webhooks/v1/endpoints/${id}`, { body: { headers: { 'x-theirs': 'planted' } } });
  await page.getByText('x-theirs').waitFor({ state: 'attached' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const after = await endpoint();
  expect([after.description, Object.keys(after.headers).sort()]).toEqual([
    'Sales system',
    ['x-key', 'x-new', 'x-theirs'],
  ]);
});

test('the secret is rotated and shown once; both secrets sign for a while', async () => {
  await page.goto(`${path}?tab=settings`);
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create new secret' }).click();
  await dialog.getByText('Signing secret').waitFor();
  expect(await dialog.locator('code').textContent()).toMatch(/^whsec_/);
  await dialog.getByText(/^The previous secret also signs until /).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await page.getByText('whsec_').count()).toBe(0);
  await app.api('POST', `${path.replace('/configuration/integrations/webhooks', '/webhooks/v1/endpoints')}/test`, {
    body: { event: 'employee.created' },
  });
  const signatures = String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ');
  expect(signatures.filter((one) => one.startsWith('v1,'))).toHaveLength(2);
});

test('the delivery log filters by its address, and the figures can be read', async () => {
  await page.goto(`${path}?status=failed`);
  await page.getByText('No delivery matches').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('button', { name: '1 attempt' }).first().waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.setViewportSize({ width: 390, height: 860 });
  // The plot follows the width of the window after it.
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await page.setViewportSize({ width: 1280, height: 860 });

  await page.getByRole('img', { name: 'Attempts per hour, last 24 hours' }).waitFor();
  await expectAccessible(page);
  await page.getByText('As a table').first().click();
  const table = page.getByRole('table', { name: 'Attempts per hour, last 24 hours' });
  await table.waitFor();
  const cells = await table.getByRole('cell').allTextContents();
  const { id } = await endpoint();
  const stats = (await app.read(`/webhooks/v1/endpoints/${id}/stats`)) as { sent: number; failed: number }[];
  expect(cells.map(Number)).toEqual(stats.flatMap(({ sent, failed }) => [sent - failed, failed]));
  expect(stats.at(-1)?.sent).toBe(4);
  await page.getByRole('tab', { name: 'Response times' }).click();
  await page.getByRole('img', { name: 'Response time (ms)' }).waitFor();
});

test('a button that is turned off keeps the focus', async () => {
  await page.goto(`${path}?tab=replays`);
  // The count of failed deliveries is 0, and comes when the button has the focus.
  const isFocused = Promise.withResolvers<void>();
  await page.route('**/webhooks/v1/replays', async (route) => {
    if (route.request().method() === 'POST') await isFocused.promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'New replay' }).click();
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send again' });
  await send.focus();
  isFocused.resolve();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again', disabled: true }).waitFor();
  expect(await send.and(page.locator(':focus')).count()).toBe(1);
  await page.unroute('**/webhooks/v1/replays');
});

test('a replay shows its count, is started, paused, and cancelled', async () => {
  await page.goto(`${path}?tab=replays`);
  const replay = async () => {
    await page.getByRole('button', { name: 'New replay' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Events' }).click();
    await page.getByRole('option', { name: 'Delivered events' }).click();
    await dialog.getByText('4 events would be sent again.').waitFor();
    const before = await app.read('/webhooks/v1/replays');
    await dialog.getByRole('button', { name: 'Send 4 events again' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await app.read('/webhooks/v1/replays')).toHaveLength(before.length + 1);
  };
  const states = async () =>
    (await app.read('/webhooks/v1/replays?orderBy=createdAt')).map((one: { state: string }) => one.state);

  await replay();
  await page.getByText('Sent again · 4 / 4').waitFor();
  await page.getByRole('cell', { name: 'Completed' }).waitFor();
  expect(receiver.received.filter(({ headers }) => headers['rollcall-replay'] === 'true')).toHaveLength(4);

  // While the endpoint is paused a replay waits, so there is time to pause and cancel it.
  await page.getByRole('button', { name: 'Pause' }).click();
  const question = page.getByRole('dialog', { name: 'Pause this endpoint' });
  await question.getByText('receives no events until you resume it').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await app.read('/webhooks/v1/endpoints')).toMatchObject([{ status: 'active' }]);
  await page.getByRole('button', { name: 'Pause' }).click();
  await question.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await replay();
  const row = page.getByRole('row').filter({ hasText: 'Sent again · 0 / 4' });
  await row.getByRole('button', { name: 'Pause' }).click();
  await row.getByText('Paused').waitFor();
  expect(await states()).toEqual(['completed', 'paused']);
  await row.getByRole('button', { name: 'Resume' }).click();
  await row.getByText('Running').waitFor();
  await row.getByRole('button', { name: 'Cancel replay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel replay' }).click();
  await row.getByText('Cancelled').waitFor();
  expect(await states()).toEqual(['completed', 'cancelled']);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectAccessible(page);
});

test('an open delivery says why it waits', async () => {
  await app.create('/core/v3/departments', { name: 'Held' });
  await page.goto(path);
  await page.getByRole('button', { name: '0 attempts' }).click();
  await page.getByText('There was no attempt yet.').waitFor();
  // In its row, and with its attempts.
  expect(await page.getByText('The endpoint is not active').count()).toBe(2);
});

test('a delivery that failed so far looks so, with the answer of its last attempt', async () => {
  const { id } = await app.create('/webhooks/v1/endpoints', { url: receiver.url, events: ['employee_hire'] });
  await page.goto(`/configuration/integrations/webhooks/${id}`);
  receiver.answer = (_request, response) => response.writeHead(503).end();
  await app.create('/core/v3/employees', { firstName: 'P', lastName: 'D' });
  const row = page.getByRole('row').filter({ hasText: 'Retrying' });
  await row.getByRole('cell', { name: '503' }).waitFor();
  await page.getByRole('definition').filter({ hasText: /^1$/ }).waitFor();
  await page.getByText('Failed attempts').waitFor();
  await expectAccessibleEverywhere(page);
  // The home page says so too, while the endpoint is active.
  await page.goto('/');
  const health = page.getByRole('region', { name: 'Webhook health' });
  await health.getByText('Deliveries fail').waitFor();
  await health.getByText('Paused').waitFor();
  expect(await health.getByText('receives events').count()).toBe(0);
  await page.goto(`/configuration/integrations/webhooks/${id}`);
  receiver.answer = (_request, response) => response.writeHead(204).end();
  await row.getByRole('button', { name: 'Retry' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'Delivered' }).getByRole('cell', { name: '204' }).first().waitFor();
  await page.goto('/');
  await health.getByText('1 endpoint receives events.').waitFor();
});
