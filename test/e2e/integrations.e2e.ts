/** What an administrator sets up for integrations, as they see it and as the API then says. */
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/platform/db/sql.ts';
import type { TestApp } from '../harness/app.ts';
import { eventually } from '../harness/eventually.ts';
import { startReceiver } from '../harness/receiver.ts';
import {
  expectAccessible,
  expectAccessibleEverywhere,
  openHome,
  openWindow,
  signIn,
  startPanelApp,
} from './browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startPanelApp({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  app.app.startBackground();
});

describe('the API', () => {
  test('is switched on; a token is created, used, revoked, and refused', async () => {
    const page = await openWindow(app);
    await signIn(app, page);
    await openHome(page);
    await page.getByRole('link', { name: 'Integrations' }).click();
    await page.getByRole('link', { name: 'API', exact: true }).click();
    const addOn = page.getByRole('switch', { name: 'API add-on' });
    await addOn.click();
    const question = page.getByRole('dialog', { name: 'Switch off the API' });
    await question.getByText(/token is refused within five seconds/).waitFor();
    await expectAccessibleEverywhere(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await addOn.isChecked()).toBe(true);
    await addOn.click();
    await question.getByRole('button', { name: 'Switch off' }).click();
    await page.getByText('Every token is refused.').waitFor();
    await addOn.click();
    await page.getByText('Tokens may call the API.').waitFor();

    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill('Payroll');
    const making = page.getByRole('dialog', { name: 'New token' });
    const access = (area: string, name: string) =>
      making.getByRole('radiogroup', { name: area, exact: true }).getByText(name, { exact: true }).click();
    await making.getByRole('button', { name: 'Keep working time' }).click();
    await access('Working time', 'None');
    await making.getByText('work-entries', { exact: true }).waitFor();
    await expectAccessibleEverywhere(page);
    await making.getByRole('button', { name: 'Create token' }).click();
    await making.getByText('Token secret').waitFor();
    await expectAccessibleEverywhere(page);
    let secret = (await making.locator('code').first().textContent()) as string;
    await making.getByText(`curl -H "Authorization: Bearer ${secret}"`).waitFor();
    const made = await app.db.first<{ scopes: string[] }>(sql`select scopes from access_tokens where name = 'Payroll'`);
    expect(made?.scopes.toSorted()).toEqual(['employees:read', 'reports:read', 'time-off:read']);
    await page.getByRole('button', { name: 'Done' }).click();
    app.clock.advance({ seconds: 5 });
    expect((await app.api('GET', '/core/v3/employees', { token: secret })).status).toBe(200);
    expect((await app.api('GET', '/core/v3/offices', { token: secret })).json.code).toBe('missing_scope');

    const row = page.getByRole('row', { name: /Payroll/ }).first();
    const refused = page.getByRole('row', { name: /Payroll.*GET \/core\/v3\/offices.*403.*missing_scope/ });
    await refused.waitFor();
    await page.getByRole('row', { name: /Payroll.*GET \/core\/v3\/employees.*200/ }).waitFor();
    await page.getByRole('checkbox', { name: 'Only refused' }).check();
    await page.getByRole('row', { name: /\/core\/v3\/employees/ }).waitFor({ state: 'detached' });
    await refused.waitFor();
    const shape = async () =>
      (await app.db.first<{ compat: string | null }>(sql`select compat from access_tokens where name = 'Payroll'`))
        ?.compat;
    await row.getByText('3 scopes').click();
    const earlier = row.getByRole('switch', { name: 'Earlier shape for Payroll' });
    expect([await shape(), await earlier.isChecked()]).toEqual([null, false]);
    await earlier.click();
    await eventually('the earlier shape', async () => (await shape()) === '2025');

    const rotate = async () => {
      await row.getByRole('button', { name: 'Rotate' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
      return (await page.getByRole('dialog').locator('code').first().textContent()) as string;
    };
    const second = await rotate();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Close without copying?' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    secret = await rotate();
    expect([second.length, secret !== second]).toEqual([secret.length, true]);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked').waitFor();
    app.clock.advance({ seconds: 5 });
    expect((await app.api('GET', '/core/v3/employees', { token: secret })).json.code).toBe('token_revoked');
  });
});

describe('a webhook', () => {
  test('is created, receives a hire, fails, is degraded, is retried, and recovers', async () => {
    const receiver = await startReceiver();
    const answerWith = (status: number) => {
      receiver.answer = (_request, response) => response.writeHead(status).end(`said ${status}`);
    };
    const page = await openWindow(app);
    await signIn(app, page);
    await openHome(page);
    await page.getByRole('link', { name: 'Integrations' }).click();
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await page.getByRole('button', { name: 'New endpoint' }).click();
    await page.getByLabel('URL').fill(receiver.url);
    await page.getByLabel('Hires').check();
    await page.getByRole('button', { name: 'Create endpoint' }).click();
    await page.getByText('Signing secret').waitFor();
    // A secret that is not copied is not lost by a key.
    await page.keyboard.press('Escape');
    await page.getByText('It cannot be shown again.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep open' }).click();
    await page.getByText('Signing secret').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('link', { name: 'Employees' }).click();
    await page.getByRole('button', { name: 'New employee' }).click();
    await page.getByLabel('First name').fill('Lucía');
    await page.getByLabel('Last name').fill('Vega');
    await page.getByRole('button', { name: 'Hire' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lucía Vega' }).waitFor();
    await eventually('the hire', async () => (await app.read('/webhooks/v1/deliveries?status=delivered')).length === 1);

    // From the person to the attempt in three clicks.
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Deliveries' }).click();
    await page.getByRole('link', { name: 'View attempts' }).click();
    await page.getByText('204 · ').waitFor();
    await page
      .getByRole('row', { name: /employee\.created/ })
      .getByText('Delivered')
      .waitFor();

    // A refusal concerns its event alone, which is retried only on request.
    answerWith(422);
    const { id: teo } = await app.create('/core/v3/employees', { firstName: 'Teo', lastName: 'Gil' });
    const teos = `/webhooks/v1/deliveries?employeeId=${teo}`;
    await eventually('the refusal', async () => (await app.read(teos))[0]?.attemptsCount === 1);
    await page.getByRole('button', { name: 'Show all' }).click();
    const waiting = page.getByRole('row').filter({ hasText: 'Retrying' });
    await waiting.getByRole('button', { name: '1 attempt' }).click();
    await page.getByText('said 422').waitFor();
    answerWith(200);
    await waiting.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('said 200').waitFor();
    expect(await page.getByText('said 422').count()).toBe(1);
    const [delivery] = await app.read(teos);
    expect(delivery).toMatchObject({ status: 'delivered', attemptsCount: 2 });

    // An endpoint that fails over and over is sent nothing more until it is well.
    answerWith(503);
    for (const lastName of ['A', 'B', 'C', 'D', 'E']) {
      await app.create('/core/v3/employees', { firstName: 'P', lastName });
    }
    await page.getByText('Degraded', { exact: true }).waitFor();
    await page.getByText('Deliveries fail', { exact: true }).waitFor();
    const [endpoint] = await app.read('/webhooks/v1/endpoints');
    expect(endpoint).toMatchObject({ status: 'degraded', statusReason: 'failing' });
    answerWith(204);
    const resumed = page.waitForResponse(/\/resume$/);
    await page.getByRole('button', { name: 'Resume' }).click();
    await resumed;
    // The clock stands still, so the sender looks when something happens.
    await app.create('/core/v3/employees', { firstName: 'P', lastName: 'F' });
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await eventually('the rest', async () => (await app.read('/webhooks/v1/deliveries?status=delivered')).length === 8);
  });
});

test('an endpoint gets no events until it answers the challenge', async () => {
  const strict = await startPanelApp({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', WEBHOOK_CHALLENGES: 'all' });
  const receiver = await startReceiver();
  const page = await openWindow(strict);
  await signIn(strict, page);
  await openHome(page);
  await strict.create('/webhooks/v1/endpoints', { url: receiver.url, events: ['employee_hire'] });
  await page.getByRole('link', { name: 'Integrations' }).click();
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page
    .getByRole('row', { name: /Unverified/ })
    .getByRole('link')
    .click();
  await page.getByText('The receiver has not answered the challenge yet').waitFor();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('answered with 204, but not with the challenge').waitFor();
  receiver.answer = ({ json }, response) => response.end(json.data.challenge);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  expect(await strict.read('/webhooks/v1/endpoints')).toMatchObject([{ status: 'active', statusReason: null }]);
});
