/** The company shows birthdays, an employee agrees, and colleagues see it, until one of them changes their mind. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { expectAccessibleEverywhere, openWindow, signIn, startPanelApp } from './browser.ts';

let app: TestApp;
let hr: Page;
beforeAll(async () => {
  app = await startPanelApp();
  hr = await openWindow(app, { now: app.clock.instant });
  await signIn(app, hr, 'hr');
});

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Hires an employee and signs them in. */
async function enter(firstName: string, more: object = {}) {
  const person = await app.create('/core/v3/employees', { firstName, lastName: 'Ruiz', ...more });
  const page = await openWindow(app, { now: app.clock.instant });
  await signIn(app, page, 'employee', person.id);
  return { person, page };
}

/** Opens the home page with all that it has. */
async function goHome(page: Page) {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

const switchOf = (page: Page, label: string) => page.getByRole('switch', { name: label });
/** Changes a switch that is saved at once. */
async function choose(page: Page, label: string, isOn: boolean) {
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await switchOf(page, label).setChecked(isOn);
  expect((await saved).status()).toBe(200);
}

async function save(birthdays: boolean) {
  await hr.goto('/configuration/company');
  const birthday = switchOf(hr, 'Show birthdays on the home page');
  await birthday.setChecked(birthdays);
  await part(hr, 'What colleagues see').getByRole('button', { name: 'Save' }).click();
  await hr.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
}

test('a birthday is shown to colleagues from the agreement of both to the withdrawal of one', async () => {
  const eva = await enter('Eva', { dateOfBirth: '1987-11-24', startDate: '2020-11-20' });
  const max = await enter('Max');
  const celebrations = part(max.page, 'Celebrations');
  await goHome(max.page);
  expect(await celebrations.count()).toBe(0);
  // Before the company shows any, there is nothing to choose.
  await eva.page.goto(`/people/${eva.person.id}`);
  await eva.page.getByRole('heading', { level: 1, name: 'Eva Ruiz' }).waitFor();
  await eva.page.waitForLoadState('networkidle');
  expect(await part(eva.page, 'What colleagues see').count()).toBe(0);

  await save(true);
  await expectAccessibleEverywhere(hr);
  await goHome(max.page);
  await celebrations.getByText('No birthdays or work anniversaries').waitFor();
  await expectAccessibleEverywhere(max.page);

  await goHome(eva.page);
  await part(eva.page, 'Celebrations').getByRole('link', { name: 'What I show' }).click();
  const own = part(eva.page, 'What colleagues see');
  await own.waitFor();
  expect(await own.getByRole('switch').count()).toBe(1);
  const birthday = 'Show my birthday to colleagues';
  expect(await switchOf(eva.page, birthday).isChecked()).toBe(false);
  await choose(eva.page, birthday, true);
  await own.getByRole('status').filter({ hasText: 'Your choice is saved.' }).waitFor();
  await expectAccessibleEverywhere(eva.page);

  await goHome(max.page);
  await celebrations.getByText('Eva Ruiz').waitFor();
  await celebrations.getByText('Birthday', { exact: true }).waitFor();
  await celebrations.getByText(/^Tue.*24/).waitFor();
  expect(await max.page.getByRole('main').textContent()).not.toContain('1987');
  // Max cannot open the page of Eva; HR can.
  expect(await celebrations.getByRole('link', { name: 'Eva Ruiz' }).count()).toBe(0);
  await expectAccessibleEverywhere(max.page);
  await goHome(hr);
  await part(hr, 'Celebrations').getByRole('link', { name: 'Eva Ruiz' }).waitFor();

  await eva.page.reload();
  await choose(eva.page, birthday, false);
  await goHome(max.page);
  await celebrations.getByText('No birthdays or work anniversaries').waitFor();
  await choose(eva.page, birthday, true);
  await goHome(max.page);
  await celebrations.getByText('Eva Ruiz').waitFor();
  await save(false);
  await goHome(max.page);
  expect(await celebrations.count()).toBe(0);
});

test('many celebrations are opened by a button', async () => {
  await hr.goto('/configuration/company');
  await switchOf(hr, 'Show work anniversaries on the home page').check();
  await part(hr, 'What colleagues see').getByRole('button', { name: 'Save' }).click();
  await hr.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  for (const firstName of ['Ana', 'Bea', 'Cloe', 'Dani', 'Emma', 'Fede']) {
    const { person, page } = await enter(firstName, { startDate: '2024-11-20' });
    await page.goto(`/people/${person.id}`);
    await choose(page, 'Show my work anniversary to colleagues', true);
    await page.close();
  }
  await goHome(hr);
  const celebrations = part(hr, 'Celebrations');
  const shown = () => celebrations.getByText('2 years in the company').count();
  await expect.poll(shown).toBe(5);
  await celebrations.getByRole('button', { name: 'Show all 6' }).click();
  await expect.poll(shown).toBe(6);
  await expectAccessibleEverywhere(hr);
  await celebrations.getByRole('button', { name: 'Show fewer' }).click();
  await expect.poll(shown).toBe(5);
});
