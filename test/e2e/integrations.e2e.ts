/** What an administrator sets up for integrations, as they see it and as the API then says. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { eventually } from '../harness/eventually.ts';
import { startReceiver } from '../harness/receiver.ts';
import { openWindow, signIn } from './browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
});

describe('the API', () => {
  test('is switched on, a token is made, used, revoked, and refused', async () => {
    const page = await openWindow(app);
    await signIn(app, page);
    await page.getByRole('link', { name: 'API' }).click();
    const addOn = page.getByRole('switch', { name: 'API add-on' });
    await addOn.click();
    await page.getByText('Every token is refused.').waitFor();
    await addOn.click();
    await page.getByText('Tokens may call the API.').waitFor();

    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill('Payroll');
    await page.getByLabel('employees:read', { exact: true }).check();
    await page.getByRole('button', { name: 'Make the token' }).click();
    const secret = (await page.getByRole('dialog').locator('code').textContent()) as string;
    await page.getByRole('button', { name: 'Done' }).click();
    app.clock.advance({ seconds: 5 });
    expect((await app.api('GET', '/core/v3/employees', { token: secret })).status).toBe(200);
    expect((await app.api('GET', '/core/v3/offices', { token: secret })).json.code).toBe('missing_scope');

    const row = page.getByRole('row', { name: /Payroll/ });
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked').waitFor();
    app.clock.advance({ seconds: 5 });
    expect((await app.api('GET', '/core/v3/employees', { token: secret })).json.code).toBe('token_revoked');
  });
});

describe('a webhook', () => {
  test('is registered, hears of a hire, and its delivery and attempt are seen', async () => {
    const receiver = await startReceiver();
    const page = await openWindow(app);
    await signIn(app, page);
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await page.getByRole('button', { name: 'New endpoint' }).click();
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByLabel('Hires').check();
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('The signing secret').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('link', { name: 'Employees' }).click();
    await page.getByRole('button', { name: 'New employee' }).click();
    await page.getByLabel('First name').fill('Lucía');
    await page.getByLabel('Last name').fill('Vega');
    app.app.startBackground();
    await page.getByRole('button', { name: 'Hire' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lucía Vega' }).waitFor();
    await eventually('the hire', () => receiver.received.length === 1);

    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Deliveries' }).click();
    await page.getByRole('link', { name: 'Open the endpoint' }).click();
    const delivery = page.getByRole('row', { name: /employee\.created/ });
    await delivery.getByText('Delivered').waitFor();
    await delivery.getByRole('button', { name: '1 attempt' }).click();
    await page.getByText(/^204 · /).waitFor();
    expect((await app.read('/webhooks/v1/deliveries')).length).toBe(1);
  });
});
