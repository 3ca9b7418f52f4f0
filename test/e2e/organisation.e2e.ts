/** Departments and offices, kept by hand. */
import { expect, test } from 'vitest';
import { expectAccessibleEverywhere, openWindow, pressDelete, signIn, startPanelApp } from './browser.ts';

interface Named {
  id: string;
  name: string;
}

test('an administrator creates, moves, renames and deletes departments', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  const operations = await app.create('/core/v3/departments', { name: 'Operations' });
  const leader = await app.create('/core/v3/employees', { firstName: 'Nuria', lastName: 'Gil' });
  await page.goto('/organisation');
  const tree = page.getByRole('region', { name: 'Departments' });
  await tree.getByRole('button', { name: 'New department' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Assembly');
  await form.getByRole('button', { name: 'Create' }).click();
  await tree.getByRole('link', { name: 'Assembly' }).waitFor();

  await tree.getByRole('button', { name: 'Edit Assembly' }).click();
  await form.getByLabel('Name').fill('Production');
  await form.getByRole('combobox', { name: 'Parent department' }).click();
  await page.getByRole('option', { name: 'Operations' }).click();
  await form.getByRole('combobox', { name: 'Head of department' }).fill('nuria');
  await page.getByRole('option', { name: 'Nuria Gil' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await tree.getByText('0 people · led by Nuria Gil').waitFor();
  // They stay within the page, whatever their names.
  const long = { name: 'D'.repeat(200) };
  for (const kind of ['departments', 'offices']) await app.create(`/core/v3/${kind}`, long);
  await page.reload();
  await page.getByRole('link', { name: long.name }).first().waitFor();
  await expectAccessibleEverywhere(page);
  // A list to choose from shows all of it.
  await page.getByRole('button', { name: 'New department' }).click();
  await form.getByRole('combobox', { name: 'Parent department' }).click();
  await page.getByRole('option', { name: long.name }).waitFor();
  const hidden = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('[role=option]').parentElement.parentElement)`;
  expect(await page.evaluate(hidden)).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const [made] = (await app.read('/core/v3/departments?name=Production')) as Named[];
  expect(made).toMatchObject({ parentId: operations.id, managerId: leader.id });

  await pressDelete(tree, 'Operations');
  await form.getByRole('button', { name: 'Delete' }).click();
  await form.getByRole('alert').waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await pressDelete(tree, 'Production');
  await form.getByText('You can delete a department only if').waitFor();
  await form.getByRole('button', { name: 'Delete' }).click();
  await tree.getByRole('link', { name: 'Production' }).waitFor({ state: 'detached' });
  expect(await app.read('/core/v3/departments')).toMatchObject([{ name: 'Operations' }, long]);
});

test('the form of an office takes a place and a time zone, and marks wrong fields', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto('/organisation');
  const offices = page.getByRole('region', { name: 'Offices' });
  await offices.getByRole('button', { name: 'New office' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Vigo');
  await form.getByRole('combobox', { name: 'Country' }).fill('Spain');
  await page.getByRole('option', { name: 'Spain' }).click();
  await form.getByRole('combobox', { name: 'Time zone' }).fill('Canary');
  await page.getByRole('option', { name: 'Atlantic/Canary' }).click();
  await form.getByLabel('Latitude').fill('42.23');
  await form.getByRole('button', { name: 'Create' }).click();
  await form.getByText('must be a number').first().waitFor();
  expect(await form.getByLabel('Longitude').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => form.getByLabel('Longitude').and(page.locator(':focus')).count()).toBe(1);
  await form.getByLabel('Longitude').fill('-8.72');
  await form.getByRole('button', { name: 'Create' }).click();
  await offices.getByText('Spain · Atlantic/Canary').waitFor();
  const usual = { nightStart: '22:00', nightEnd: '06:00', roundingMinutes: null, overtimeBasis: 'day' };
  expect(await app.read('/core/v3/offices')).toMatchObject([{ ...usual, fullTimeWeeklyHours: null }]);
  await offices.getByRole('button', { name: 'Edit Vigo' }).click();
  // An office keeps a time zone: choosing the same one again does not clear it.
  await form.getByRole('combobox', { name: 'Time zone' }).click();
  await page.getByRole('option', { name: 'Atlantic/Canary' }).click();
  expect(await form.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Atlantic/Canary');
  await form.getByLabel('Night from').fill('23:00');
  await form.getByLabel('Night until').fill('23:00');
  await form.getByLabel('Rounding (minutes)').fill('15');
  await form.getByLabel('Full-time hours a week').fill('37.5');
  await form.getByRole('combobox', { name: 'Overtime is work above the plan' }).click();
  await page.getByRole('option', { name: 'of the week' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('must differ from nightStart', { exact: true }).waitFor();
  await form.getByLabel('Night until').fill('05:30');
  await expectAccessibleEverywhere(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  const rules = { nightStart: '23:00', nightEnd: '05:30', roundingMinutes: 15, overtimeBasis: 'week' };
  expect(await app.read('/core/v3/offices')).toMatchObject([{ ...rules, fullTimeWeeklyHours: 37.5 }]);

  const [vigo] = (await app.read('/core/v3/offices')) as Named[];
  expect(vigo).toMatchObject({
    name: 'Vigo',
    country: 'ES',
    defaultEmployeesDateTimeZone: 'Atlantic/Canary',
    city: null,
    coordinates: { latitude: 42.23, longitude: -8.72 },
  });

  await pressDelete(offices, 'Vigo');
  await form.getByRole('button', { name: 'Delete' }).click();
  await offices.getByText('No offices yet').waitFor();
});

test('an administrator changes the rules for working time from a day on, and undoes what is coming', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app, { now: app.clock.instant });
  await signIn(app, page);
  const { id } = await app.create('/core/v3/offices', { name: 'Vigo', nightEnd: '07:00' });
  await page.goto('/organisation');
  await page.getByRole('button', { name: 'Edit Vigo' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Night from').fill('23:00');
  // It asks only about rules: those of today hold until the day.
  await form.getByLabel('From when?').fill('2026-12-01');
  await form.getByText('This is planned: the present rules hold until').waitFor();
  await expectAccessibleEverywhere(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  const rules = async () =>
    (await app.read('/core/v3/time-rules?orderBy=startDate')).map(
      (one: Record<string, string>) =>
        `${one.officeId === id ? 'Vigo' : one.officeId} ${one.startDate} ${one.nightStart}-${one.nightEnd}`,
    );
  expect(await rules()).toEqual(['Vigo 1900-01-01 22:00-07:00', 'Vigo 2026-12-01 23:00-07:00']);
  expect(await app.read(`/core/v3/offices/${id}`)).toMatchObject({ nightStart: '22:00' });

  await page.getByRole('link', { name: 'Working time rules' }).click();
  const list = page.getByRole('region', { name: 'Working time rules' });
  await list.getByRole('row', { name: /Vigo, from 1 Dec 2026.*Scheduled.*23:00–07:00/ }).waitFor();
  await list.getByRole('row', { name: /Vigo, from the beginning.*In force.*30 Nov 2026.*22:00–07:00/ }).waitFor();
  await list.getByRole('button', { name: 'New rules' }).click();
  await form.getByRole('combobox', { name: 'Office' }).click();
  await page.getByRole('option', { name: 'Employees without an office' }).click();
  await form.getByLabel('From when?').fill('2026-11-02');
  await form.getByText('This day is past: figures for pay change from then on').waitFor();
  await form.getByLabel('Rounding (minutes)').fill('15');
  await form.getByLabel('Full-time hours a week').fill('many');
  await form.getByRole('button', { name: 'Create' }).click();
  await form.getByText('must be a number').waitFor();
  await form.getByLabel('Full-time hours a week').fill('37.5');
  await expectAccessibleEverywhere(page);
  await form.getByRole('button', { name: 'Create' }).click();
  await list
    .getByRole('row', { name: /Employees without an office, from 2 Nov 2026.*15 min.*37\.5 h a week/ })
    .waitFor();
  // What was not touched follows the chosen day and office.
  await list.getByRole('button', { name: 'New rules' }).click();
  await form.getByLabel('From when?').fill('2026-12-15');
  expect(await form.getByLabel('Night from').inputValue()).toBe('23:00');
  await form.getByRole('button', { name: 'Cancel' }).click();

  await list.getByRole('button', { name: 'Edit Vigo, from 1 Dec 2026' }).click();
  await form.getByLabel('From when?').fill('2026-12-05');
  await form.getByRole('button', { name: 'Save' }).click();
  await pressDelete(list, 'Vigo, from 5 Dec 2026');
  await form.getByRole('button', { name: 'Delete' }).click();
  await list.getByText('Vigo, from 5 Dec 2026').waitFor({ state: 'detached' });
  await expectAccessibleEverywhere(page);
  expect(await rules()).toEqual(['Vigo 1900-01-01 22:00-07:00', 'null 2026-11-02 22:00-06:00']);
});

test('other roles see departments and offices, and cannot change them', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await app.create('/core/v3/departments', { name: 'Production' });
  const { id } = await app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz' });
  await signIn(app, page, 'employee', id as string);
  await page.goto('/organisation');
  await page.getByRole('link', { name: 'Production' }).waitFor();
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
});

test('an administrator keeps legal entities with their accounts of social security', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto('/organisation');
  await page.getByRole('link', { name: 'Legal entities' }).click();
  const list = page.getByRole('region', { name: 'Legal entities' });
  await list.getByRole('button', { name: 'New legal entity' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: /^Name/ }).fill('Acme Spain');
  await form.getByRole('combobox', { name: 'Country' }).fill('Spain');
  await page.getByRole('option', { name: 'Spain' }).click();
  for (const code of ['28/1234567/42', '28/1234567/42']) {
    await form.getByRole('button', { name: 'Add account' }).click();
    await form.getByLabel('Code').last().fill(code);
  }
  await form.getByRole('button', { name: 'Create' }).click();
  await form.getByText('is the same as').first().waitFor();
  expect(await form.getByLabel('Code').last().getAttribute('aria-invalid')).toBe('true');
  await form.getByRole('button', { name: 'Remove account 2' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await list.getByRole('cell', { name: '28/1234567/42' }).waitFor();
  await expectAccessibleEverywhere(page);
  const accounts = [{ code: '28/1234567/42', name: null }];
  expect(await app.read('/core/v3/legal-entities')).toMatchObject([
    { name: 'Acme Spain', country: 'ES', currency: null, taxId: null, socialSecurityAccounts: accounts },
  ]);

  await list.getByRole('button', { name: 'Edit Acme Spain' }).click();
  await form.getByRole('combobox', { name: 'Currency' }).fill('EUR');
  await page.getByRole('option', { name: 'EUR' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await list.getByRole('cell', { name: 'EUR' }).waitFor();
  await pressDelete(list, 'Acme Spain');
  await form.getByRole('button', { name: 'Delete' }).click();
  await list.getByText('There are none yet').waitFor();
});

test('an administrator keeps cost centres, and moves one below another', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  const parent = await app.create('/core/v3/cost-centres', { code: '100', name: 'Structure' });
  await page.goto('/organisation/cost-centres');
  const list = page.getByRole('region', { name: 'Cost centres' });
  await list.getByRole('button', { name: 'New cost centre' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('People');
  await form.getByLabel('Code').fill('100');
  await form.getByRole('button', { name: 'Create' }).click();
  await form.getByText('is already taken').first().waitFor();
  await form.getByLabel('Code').fill('110');
  await form.getByRole('combobox', { name: 'Parent cost centre' }).click();
  await page.getByRole('option', { name: '100 · Structure' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await list.getByRole('row', { name: /People 110 100 · Structure Active/ }).waitFor();
  await expectAccessibleEverywhere(page);
  expect(await app.read('/core/v3/cost-centres?code=110')).toMatchObject([{ name: 'People', parentId: parent.id }]);
});
