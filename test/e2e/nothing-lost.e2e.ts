/** Nothing that was typed is lost: by the Escape key, by a click outside, by a session that ends, by signing in. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sql } from '../../src/platform/db/sql.ts';
import type { TestApp } from '../harness/app.ts';
import { hirePaid } from '../harness/pay.ts';
import { chooseMore, expectAccessibleEverywhere, loseAnswer, openWindow, signIn, startPanelApp } from './browser.ts';

const openHire = async (page: Page) => {
  await page.goto('/people');
  await page.getByRole('button', { name: 'New employee' }).click();
  return page.getByRole('dialog');
};

test('a window asks before Escape or a click outside loses what was typed, and only then', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  const form = await openHire(page);
  // Nothing was typed: the window closes at once.
  await form.getByLabel('First name').focus();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'New employee' }).click();
  await form.getByLabel('First name').fill('Eva');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard what you typed?' }).waitFor();
  await expectAccessibleEverywhere(page);
  // The first answer keeps it, and so does a second Escape; the focus returns to the field.
  expect(await page.locator(':focus').innerText()).toBe('Keep editing');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('firstName');
  expect(await form.getByLabel('First name').inputValue()).toBe('Eva');
  await page.mouse.click(5, 400);
  await page.getByRole('dialog', { name: 'Discard what you typed?' }).waitFor();
  await page.keyboard.press('Escape');
  await form.getByLabel('Last name').fill('Ruiz');
  // What was chosen counts too, and a window that is saved does not ask.
  await form.getByRole('button', { name: 'Hire' }).click();
  await page.getByRole('heading', { level: 1, name: 'Eva Ruiz' }).waitFor();

  await page.getByRole('button', { name: 'Edit' }).click();
  await form.getByRole('combobox', { name: 'Gender' }).click();
  await page.getByRole('option').first().click();
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog', { name: 'Discard what you typed?' }).getByRole('button', { name: 'Discard' }).click();
  await form.waitFor({ state: 'detached' });
});

test('a day that cannot be read stays as it was typed, and no other day is sent for it', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  const { id } = await app.create('/core/v3/employees', {
    firstName: 'Eva',
    lastName: 'Ruiz',
    startDate: '2024-01-01',
  });
  await page.goto(`/people/${id}`);
  await chooseMore(page, 'Terminate employment');
  const form = page.getByRole('dialog');
  const day = form.getByLabel('Last day');
  // As lists write it: the day that the field had before would end the employment today.
  await day.fill('20 dec');
  await form.getByRole('button', { name: 'Terminate employment' }).focus();
  await form.getByText('Write the day as 20/11/2026.').waitFor();
  expect(await day.inputValue()).toBe('20 dec');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('20 dec');
  await expectAccessibleEverywhere(page);
  await day.fill('20 de');
  await page.keyboard.press('Enter');
  await form.getByText('Write the day as 20/11/2026.').waitFor();
  expect(await app.read(`/core/v3/employees/${id}`)).toMatchObject({ endDate: null });
  await day.fill('20 dec 2030');
  await page.keyboard.press('Enter');
  await page.getByText('Last day: 20 Dec 2030').waitFor();
  expect(await app.read(`/core/v3/employees/${id}`)).toMatchObject({ endDate: '2030-12-20' });
});

test('the back button and a reload ask before they lose what was typed in a window', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto('/directory');
  const form = page.getByRole('dialog');
  const open = async () => {
    await page.getByRole('link', { name: 'Employees' }).click();
    await page.getByRole('button', { name: 'New employee' }).click();
  };
  await open();
  // Nothing was typed.
  await form.getByLabel('First name').waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Directory' }).waitFor();

  await open();
  await form.getByLabel('First name').fill('Eva');
  await page.goBack();
  await page.getByRole('dialog', { name: 'Discard what you typed?' }).waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await form.getByLabel('First name').inputValue()).toBe('Eva');
  const asked = page.waitForEvent('dialog');
  await page.evaluate('void setTimeout(() => location.reload())');
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.goBack();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Directory' }).waitFor();
  await form.waitFor({ state: 'detached' });
});

/** A hire that has been typed, and not sent. */
async function typeHire(page: Page) {
  const form = await openHire(page);
  await form.getByLabel('First name').fill('Eva');
  await form.getByLabel('Last name').fill('Ruiz');
  return form;
}

/** Holds what is sent to an address on its way to the server. @returns lets it go on */
async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
/** Waits until a window shows that it sends: a key may come before that. */
const isSending = (form: Locator) => form.locator('button[data-loading]').waitFor();
const holdHires = (page: Page) => hold(page, '**/core/v3/employees/hire');

test('a hire that is being sent is not said to be discarded, and is seen once it is made', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto('/directory');
  await page.getByRole('link', { name: 'Employees' }).click();
  await page.getByRole('button', { name: 'New employee' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('First name').fill('Eva');
  await form.getByLabel('Last name').fill('Ruiz');
  await form.getByRole('radio', { name: 'Full time, 40 h' }).click();
  let goOn = await holdHires(page);
  await form.getByRole('button', { name: 'Hire' }).click();
  await isSending(form);
  const question = page.getByRole('dialog', { name: 'It is still being sent' });
  await page.keyboard.press('Escape');
  await question.waitFor();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await page.goBack();
  await question.waitFor();
  // The reply answers it.
  goOn();
  await form.getByText(/^Eva Ruiz starts on/).waitFor();
  await expect.poll(() => page.locator(':focus').innerText()).toBe('Open profile');
  await page.unroute('**/core/v3/employees/hire');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Eva Ruiz' }).waitFor();

  // Who leaves nevertheless is led away from nothing.
  const other = await typeHire(page);
  goOn = await holdHires(page);
  await other.getByRole('button', { name: 'Hire' }).click();
  await isSending(other);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave' }).click();
  await other.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New employee' }).click();
  await other.getByLabel('First name').fill('Ida');
  goOn();
  await page
    .getByRole('row', { name: /Ruiz, Eva/ })
    .nth(1)
    .waitFor({ state: 'attached' });
  expect(await other.getByLabel('First name').inputValue()).toBe('Ida');
});

test('a reply to a form that the user has left closes no later window', async () => {
  const app = await startPanelApp();
  const { employeeId } = await hirePaid(app);
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto(`/people/${employeeId}?tab=contract`);
  const form = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New salary (raise)' }).click();
  await form.getByLabel('Gross salary').fill('50000');
  await form.getByLabel('From').fill('1 Jan 2028');
  const goOn = await hold(page, '**/contract/v1/salaries');
  await form.getByRole('button', { name: 'Create salary' }).click();
  await isSending(form);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New contract' }).click();
  await form.getByLabel('Comment').fill('C-2');
  goOn();
  await page.getByText('From 1 Jan 2028').waitFor({ state: 'attached' });
  expect(await form.getByLabel('Comment').inputValue()).toBe('C-2');
});

const endSessions = (app: TestApp) => app.db.run(sql`delete from user_sessions`);

test('a session that ends is said, and the user signs in over the form and sends it', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  const { email, password } = await signIn(app, page);
  const form = await typeHire(page);
  await endSessions(app);
  await form.getByRole('button', { name: 'Hire' }).click();
  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  await again.getByText('What you typed is still there.').waitFor();
  expect(await again.getByLabel('E-mail').inputValue()).toBe(email);
  await expectAccessibleEverywhere(page);
  // It cannot be closed, and neither can what is under it.
  await page.keyboard.press('Escape');
  await again.locator('input[name=password]').fill('not the password');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await again.getByRole('alert').waitFor();
  await again.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'detached' });
  const hire = page.getByRole('dialog', { name: 'New employee' });
  expect(await hire.getByLabel('First name').inputValue()).toBe('Eva');
  // It is no longer true that the session has ended.
  expect(await hire.getByRole('alert').count()).toBe(0);
  await hire.getByRole('button', { name: 'Hire' }).click();
  await page.getByRole('heading', { level: 1, name: 'Eva Ruiz' }).waitFor();
  expect(await app.read('/core/v3/employees?q=eva')).toHaveLength(1);
});

test('a tab whose browser another user has signed in with does nothing in their name', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  const { email, password } = await signIn(app, page);
  const form = await typeHire(page);
  await signIn(app, page);
  await form.getByRole('button', { name: 'Hire' }).click();
  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  expect(await again.getByLabel('E-mail').inputValue()).toBe(email);
  expect(await app.read('/core/v3/employees?q=eva')).toEqual([]);
  await again.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: 'New employee' }).getByRole('button', { name: 'Hire' }).click();
  await page.getByRole('heading', { level: 1, name: 'Eva Ruiz' }).waitFor();
});

test('a link to a page leads there after signing in, with its search, and never to another site', async () => {
  const app = await startPanelApp();
  await app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz' });
  const first = await openWindow(app);
  const { email, password } = await signIn(app, first);
  const page = await openWindow(app);
  const enter = async () => {
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.getByLabel('E-mail').fill(email);
    await page.locator('input[name=password]').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await page.goto('/people?q=ruiz&status=all');
  await enter();
  await page.getByRole('heading', { level: 1, name: 'Employees' }).waitFor();
  await page.getByRole('link', { name: 'Ruiz, Eva' }).waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('ruiz');

  for (const next of ['https://example.com/', '//example.com/', '/\\example.com/', '/\t/example.com/']) {
    await page.context().clearCookies();
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    await enter();
    await page.getByRole('heading', { level: 1, name: 'Hello, Ana' }).waitFor();
    expect(page.url()).toBe(`${app.origin}/`);
  }
});

test('a form that is sent twice creates once: by a double click, and again after a lost reply', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  const named = async (name: string) =>
    (await app.read(`/schedule/v1/work-breaks`)).filter((one: { name: string }) => one.name === name);
  const openForm = async (name: string) => {
    await page.goto('/time/kinds');
    await page.getByRole('button', { name: 'New break' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill(name);
    return form.getByRole('button', { name: 'Save' });
  };
  // Both clicks come before the button can be drawn as pending.
  await (await openForm('Siesta')).evaluate((button: { click(): void }) => {
    button.click();
    button.click();
  });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await named('Siesta')).toHaveLength(1);

  const save = await openForm('Nap');
  await loseAnswer(page, '*/work-breaks');
  await save.click();
  await page.getByText('The server cannot be reached.').waitFor();
  expect(await named('Nap')).toHaveLength(1);
  await save.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await named('Nap')).toHaveLength(1);

  // Without a network the browser says so at once: nothing is sent later, when the user may have given up.
  const offline = await openForm('Rest');
  await page.context().setOffline(true);
  await offline.click();
  await page.getByText('The server cannot be reached.').waitFor();
  await page.context().setOffline(false);
  await offline.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await named('Rest')).toHaveLength(1);

  // A hire has a link that the first reply alone shows.
  const hire = await typeHire(page);
  await hire.getByLabel('E-mail').fill('eva@acme.example');
  await loseAnswer(page, '*/hire');
  await hire.getByRole('button', { name: 'Hire' }).click();
  await page.getByText('The server cannot be reached.').waitFor();
  await hire.getByRole('button', { name: 'Hire' }).click();
  await hire.getByText('The link of the invitation was in a reply that was lost.').waitFor();
  expect(await hire.getByText('/accept-invitation#').count()).toBe(0);
  expect(await app.read('/core/v3/employees?q=eva')).toHaveLength(1);
});
