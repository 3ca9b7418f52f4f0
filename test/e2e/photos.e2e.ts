/** Photos: an employee gives one, a colleague sees it in the directory, and it is removed. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { halves } from '../harness/pictures.ts';
import { expectAccessibleEverywhere, openWindow, signIn, startPanelApp, whyOff } from './browser.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const attach = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true });

/** The pictures on the page that the browser has really drawn, without those of the page itself. */
const drawn = (page: Page): Promise<number> =>
  page
    .locator('.avatar img')
    .evaluateAll(
      (images) => images.filter((image) => (image as unknown as { naturalWidth: number }).naturalWidth > 0).length,
    );

test('an employee uploads a photo, a colleague sees it in the directory, and the employee removes it', async () => {
  const app = await startPanelApp();
  const hire = (firstName: string) => app.create('/core/v3/employees', { firstName, lastName: 'Torres' });
  const [ana, bo] = [await hire('Ana'), await hire('Bo')];
  const hers = await openWindow(app);
  await signIn(app, hers, 'employee', ana.id);
  await hers.goto(`/people/${ana.id}`);
  await hers.getByRole('button', { name: 'Change the photo' }).click();
  expect(await whyOff(save(hers))).toBe('Choose a picture first.');
  await attach(hers, 'note.jpg', Buffer.from('no picture'));
  await save(hers).click();
  await dialog(hers).getByText('must be a PNG, JPEG or WebP', { exact: false }).waitFor();
  await attach(hers, 'me.jpg', await halves(300, 400).jpeg().toBuffer());
  await expectAccessibleEverywhere(hers);
  await save(hers).click();
  await dialog(hers).waitFor({ state: 'detached' });
  await expect.poll(() => drawn(hers)).toBe(1);
  const [photo] = await app.read(`/core/v3/employee-photos?employeeId=${ana.id}`);

  const his = await openWindow(app);
  await signIn(app, his, 'employee', bo.id);
  const asked: string[] = [];
  his.on('request', (request) => {
    if (request.url().includes('/employee-photos?')) asked.push(request.url());
  });
  await his.goto('/directory');
  const card = his.getByRole('listitem').filter({ hasText: 'Ana Torres' });
  await card.locator(`img[src="/core/v3/employee-photos/${photo.id}/picture?size=256"]`).waitFor();
  await expect.poll(() => drawn(his)).toBe(1);
  // One request for all rows.
  expect(asked).toHaveLength(1);
  await expectAccessibleEverywhere(his);
  // His page has no such button for hers, and she is out of his reach.
  await his.goto(`/people/${ana.id}`);
  await his.getByRole('alert').waitFor();
  expect(await his.getByRole('button', { name: 'Change the photo' }).count()).toBe(0);

  await hers.getByRole('button', { name: 'Change the photo' }).click();
  await dialog(hers).getByRole('button', { name: 'Remove the photo' }).click();
  await dialog(hers).getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog(hers).waitFor({ state: 'detached' });
  await expect.poll(() => drawn(hers)).toBe(0);
  expect(await app.read(`/core/v3/employee-photos?employeeId=${ana.id}`)).toEqual([]);
});

test('HR gives an employee a photo, which the lists of employees and users show', async () => {
  const app = await startPanelApp();
  const ana = await app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Torres' });
  const hers = await openWindow(app);
  await signIn(app, hers, 'employee', ana.id);
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto(`/people/${ana.id}`);
  await page.getByRole('button', { name: 'Change the photo' }).click();
  await attach(page, 'ana.jpg', await halves(300, 400).jpeg().toBuffer());
  await save(page).click();
  await expect.poll(() => drawn(page)).toBe(1);
  await page.goto('/people');
  await page.getByRole('link', { name: 'Torres, Ana' }).waitFor();
  await expect.poll(() => drawn(page)).toBe(1);
  await page.goto('/configuration/users');
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  await expect.poll(() => drawn(page)).toBe(1);
});
