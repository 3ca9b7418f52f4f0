/** Settings: "Saved." next to the button, and no change is lost by leaving the page. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { callFrom, expectAccessible, openWindow, signIn, startPanelApp } from './browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startPanelApp();
});

interface Settings {
  name: string;
  path: string;
  /** Changes one setting. */
  change: (page: Page) => Promise<void>;
  /** The part of the page with the form. */
  form: (page: Page) => ReturnType<Page['locator']>;
}

const forms: Settings[] = [
  {
    name: 'company',
    path: '/configuration/company',
    change: (page) => page.getByRole('textbox', { name: 'Name' }).fill(`Company ${Date.now()}`),
    form: (page) => page.locator('form').filter({ has: page.getByLabel('Time zone') }),
  },
  {
    name: 'what colleagues see',
    path: '/configuration/company',
    change: (page) => page.getByLabel('Show birthdays on the home page').click(),
    form: (page) => page.locator('form').filter({ has: page.getByLabel('Show birthdays on the home page') }),
  },
  {
    name: 'own data',
    path: '/configuration/own-data',
    change: (page) =>
      page.getByRole('radiogroup', { name: 'Phone', exact: true }).getByText('At once', { exact: true }).click(),
    form: (page) => page.locator('form'),
  },
];

test.each(forms)('the settings of $name ask before a change is lost, and say that it is saved', async (settings) => {
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto(settings.path);
  const form = settings.form(page);
  await form.waitFor();
  await settings.change(page);
  const home = page.getByRole('navigation').getByRole('link', { name: 'Home' });
  await home.click();
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(new URL(page.url()).pathname).toBe(settings.path);

  const save = form.getByRole('button', { name: 'Save' });
  await save.click();
  const saved = form.getByRole('status').filter({ hasText: /^Saved\.$/ });
  await saved.waitFor();
  await expect.poll(() => save.getAttribute('data-loading')).toBeNull();
  // It stands in the line of the button.
  const [text, button] = [await saved.boundingBox(), await save.boundingBox()];
  expect(
    Math.abs((text?.y ?? 0) + (text?.height ?? 0) / 2 - (button?.y ?? 0) - (button?.height ?? 0) / 2),
  ).toBeLessThan(4);
  await expectAccessible(page);

  await home.click();
  await page.getByRole('heading', { level: 1, name: 'Hello, Ana' }).waitFor();
});

test('a second change is saved as the first one, and keeps what another user changed meanwhile', async () => {
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto('/configuration/company');
  // The chosen time zone, chosen again, stays chosen.
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  const chosen = await zone.inputValue();
  await zone.click();
  await page.getByRole('option', { name: chosen, exact: true }).click();
  expect(await zone.inputValue()).toBe(chosen);

  const form = page.locator('form').filter({ has: page.getByLabel('Show birthdays on the home page') });
  const press = async (label: string) => {
    await form.getByRole('switch', { name: label }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  };
  await press('Work phone');
  await form.getByRole('switch', { name: 'Office' }).click();
  // What is typed now is not saved.
  await expect.poll(() => form.getByRole('status').textContent()).toBe('');
  const path = '/account/v1/colleague-settings';
  const before = (await callFrom(page, 'GET', path)).json.data;
  const other = {
    workAnniversaries: !before.workAnniversaries,
    hiddenFields: ['photo'],
    version: before.version,
  };
  expect((await callFrom(page, 'PATCH', path, other)).status).toBe(200);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  await expect
    .poll(() => form.getByLabel('Show work anniversaries on the home page').isChecked())
    .toBe(other.workAnniversaries);
  await expect.poll(() => form.getByRole('switch', { name: 'Photo' }).isChecked()).toBe(false);
  const after = (await callFrom(page, 'GET', path)).json.data;
  expect([...after.hiddenFields].sort()).toEqual(['office', 'photo']);
  expect(after.workAnniversaries).toBe(other.workAnniversaries);
});
