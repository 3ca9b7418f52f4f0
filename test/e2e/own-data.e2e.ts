/** Employees change what the company opened of their own record: at once, or when HR accepts it. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import {
  callFrom,
  expectAccessible,
  expectAccessibleEverywhere,
  openWindow,
  signIn,
  startPanelApp,
} from './browser.ts';

const people = '/core/v3/employees';
const firstAccount = 'ES9121000418450200051332';
const otherAccount = 'ES7921000813610123456789';

let app: TestApp;
let hr: Page;
beforeAll(async () => {
  app = await startPanelApp();
  hr = await openWindow(app);
  await signIn(app, hr, 'hr');
});

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const accountOf = async ({ id }: { id: string }) => (await app.read(`${people}/${id}`)).accountNumber;

/** Hires an employee and signs them in to their own profile. */
async function enter(firstName: string) {
  const person = await app.create(people, { firstName, lastName: 'Ruiz', accountNumber: firstAccount });
  const page = await openWindow(app);
  await signIn(app, page, 'employee', person.id);
  await page.goto(`/people/${person.id}`);
  return { person, page };
}

/** Asks for another bank account. */
async function ask(page: Page, account = otherAccount) {
  await page.getByRole('button', { name: 'Change my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change my data' });
  await dialog.getByLabel('Account number').fill(account);
  await dialog.getByRole('button', { name: 'Save and ask for approval' }).click();
  await dialog.waitFor({ state: 'detached' });
  await part(page, 'My data').getByText('Pending').waitFor();
}

test('HR opens fields under Configuration', async () => {
  await hr.goto('/configuration/own-data');
  const choose = (label: RegExp, edit: string) =>
    hr.getByRole('radiogroup', { name: label }).getByText(edit, { exact: true }).click();
  await choose(/^Phone$/, 'At once');
  await choose(/^Address/, 'With approval');
  await choose(/^Bank account/, 'With approval');
  await hr.getByRole('button', { name: 'Save' }).click();
  await hr.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  await hr.reload();
  const phone = hr.getByRole('radiogroup', { name: 'Phone', exact: true });
  await expect.poll(() => phone.getByRole('radio', { name: 'At once' }).isChecked()).toBe(true);
  await expectAccessibleEverywhere(hr);
});

test('the rules of two administrators are merged one by one, and the same one is not replaced unseen', async () => {
  const path = '/account/v1/own-data-settings';
  const set = async (fields: object[]) => {
    const { version } = (await callFrom(hr, 'GET', path)).json.data;
    expect((await callFrom(hr, 'PATCH', path, { fields, version })).status).toBe(200);
  };
  const rule = async (name: string) =>
    (await callFrom(hr, 'GET', path)).json.data.fields.find(({ field }: { field: string }) => field === name).edit;
  const choose = (label: string, edit: string) =>
    hr.getByRole('radiogroup', { name: label, exact: true }).getByText(edit, { exact: true }).click();
  const save = () => hr.getByRole('button', { name: 'Save' }).click();
  await hr.goto('/configuration/own-data');
  await choose('Gender', 'At once');
  await set([{ field: 'children', edit: 'direct' }]);
  await save();
  await hr.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  expect([await rule('gender'), await rule('children')]).toEqual(['direct', 'direct']);

  await choose('Gender', 'With approval');
  await set([{ field: 'gender', edit: 'none' }]);
  await save();
  const alert = hr.getByRole('alert');
  await alert.getByText('reload the page').waitFor();
  expect(await alert.innerText()).not.toMatch('/');
  // The other rule is not shown, so that nothing replaces it until it is.
  const refused = hr.waitForResponse((reply) => reply.status() === 412);
  await save();
  await refused;
  expect(await rule('gender')).toBe('none');
  await hr.reload();
  await choose('Gender', 'With approval');
  await save();
  await hr.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  expect(await rule('gender')).toBe('approval');
});

test('an employee changes the phone at once, and the account and address when HR accepts them on the home page', async () => {
  const { person, page } = await enter('Eva');
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Change my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change my data' });
  await dialog.getByLabel('Phone', { exact: true }).fill('+34 600 111 222');
  await dialog.getByRole('button', { name: 'Save', exact: true }).waitFor();
  await dialog.getByLabel('Account number').fill('ES00');
  await dialog.getByLabel('Street and number').fill('Calle Nueva 2');
  await dialog.getByLabel('Why (optional)').fill('I moved');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save and ask for approval' }).click();
  // A wrong value is refused where it stands, and nothing changes.
  await expect.poll(() => dialog.getByLabel('Account number').getAttribute('aria-invalid')).toBe('true');
  expect((await app.read(`${people}/${person.id}`)).phone).toBeNull();
  await dialog.getByLabel('Account number').fill(otherAccount);
  await dialog.getByRole('button', { name: 'Save and ask for approval' }).click();
  const mine = part(page, 'My data');
  await mine.getByText('Pending').waitFor();
  await mine.getByText(`${firstAccount} → ${otherAccount}`).waitFor();
  expect(await app.read(`${people}/${person.id}`)).toMatchObject({
    phone: '+34 600 111 222',
    accountNumber: firstAccount,
    address: null,
  });
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Change my data' }).click();
  expect(await dialog.getByLabel('Account number').isDisabled()).toBe(true);
  expect(await dialog.getByLabel('Phone', { exact: true }).isDisabled()).toBe(false);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await hr.goto('/');
  const asked = part(hr, 'Eva Ruiz, Self-service requests');
  await asked.getByText(`${firstAccount} → ${otherAccount}`).waitFor();
  await asked.getByText('Calle Nueva 2').waitFor();
  await asked.getByText('I moved').waitFor();
  await expectAccessibleEverywhere(hr);
  await asked.getByRole('button', { name: 'Approve the change of Eva Ruiz' }).click();
  await hr.getByRole('status').filter({ hasText: 'The change of Eva Ruiz is approved.' }).waitFor();
  await asked.waitFor({ state: 'detached' });
  expect(await app.read(`${people}/${person.id}`)).toMatchObject({
    accountNumber: otherAccount,
    address: 'Calle Nueva 2',
  });
  await page.reload();
  await mine.getByText('Approved').waitFor();
});

test('HR rejects a change with a comment that the employee reads', async () => {
  const { person, page } = await enter('Max');
  await ask(page);
  await hr.goto('/people');
  await hr.getByRole('button', { name: 'More actions' }).click();
  await hr.getByRole('menuitem', { name: 'Self-service requests' }).click();
  await hr.getByRole('heading', { level: 1, name: 'Self-service requests' }).waitFor();
  await part(hr, 'Max Ruiz').getByRole('button', { name: 'Reject the change of Max Ruiz' }).click();
  const dialog = hr.getByRole('dialog', { name: 'Reject the change?' });
  await dialog.getByLabel('Comment').fill('The certificate of the bank is missing');
  await expectAccessible(hr);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await hr.getByRole('status').filter({ hasText: 'The change of Max Ruiz is rejected.' }).waitFor();
  await hr.getByText('No requests').waitFor();
  await expectAccessibleEverywhere(hr);
  await hr.getByRole('radiogroup', { name: 'Status' }).getByText('Rejected').click();
  await part(hr, 'Max Ruiz').getByText('The certificate of the bank is missing').waitFor();
  expect(await accountOf(person)).toBe(firstAccount);
  await page.reload();
  await part(page, 'My data').getByText('The certificate of the bank is missing').waitFor();
  await expectAccessibleEverywhere(page);
});

test('an employee withdraws a change, and may ask again', async () => {
  const { person, page } = await enter('Lea');
  const waiting = /own-data-requests\?.*status=pending/;
  const body = JSON.stringify({ status: 422, code: 'invalid_query', title: 'Planted', detail: 'It is planted.' });
  await page.route(waiting, (route) => route.fulfill({ status: 422, contentType: 'application/problem+json', body }));
  await page.reload();
  const mine = part(page, 'My data');
  await mine.getByRole('alert').waitFor();
  await page.unroute(waiting);
  await mine.getByRole('button', { name: 'Try again' }).click();
  await ask(page);
  const withdraw = page.getByRole('button', { name: /^Withdraw the request of/ });
  await withdraw.click();
  await withdraw.waitFor({ state: 'detached' });
  await ask(page);
  expect(await accountOf(person)).toBe(firstAccount);
  await hr.goto('/people/own-data');
  await part(hr, 'Lea Ruiz').getByRole('button', { name: 'Approve the change of Lea Ruiz' }).click();
  await hr.getByRole('status').filter({ hasText: 'The change of Lea Ruiz is approved.' }).waitFor();
  expect(await accountOf(person)).toBe(otherAccount);
});

test('HR is asked before a change overwrites a newer value', async () => {
  const { person, page } = await enter('Gil');
  await ask(page);
  const newer = 'ES6000491500051234567892';
  await app.api('PATCH', `${people}/${person.id}`, { body: { accountNumber: newer } });
  await hr.goto('/people/own-data');
  const row = part(hr, 'Gil Ruiz');
  await row.getByText(`Changed since: now ${newer}`).waitFor();
  await expectAccessibleEverywhere(hr);
  await row.getByRole('button', { name: 'Approve the change of Gil Ruiz' }).click();
  const dialog = hr.getByRole('dialog', { name: 'Overwrite the newer values?' });
  await expectAccessible(hr);
  await dialog.getByRole('button', { name: 'Approve and overwrite' }).click();
  await row.waitFor({ state: 'detached' });
  expect(await accountOf(person)).toBe(otherAccount);
});
