/**
 * Every page, as an administrator opens it: its title, nothing for axe to find in both schemes, no error in the console, no
 * refused request, no more script than agreed, narrow too; Tab comes to all there is, and shows where it is. Every window that a
 * press opens: the same, and it holds the focus and returns it.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import {
  allWays,
  callFrom,
  expectAccessibleEverywhere,
  findingsIn,
  follow,
  openHome,
  openWindow,
  signIn,
} from './browser.ts';
import { startCompany } from './company.ts';
import { pages } from './pages.ts';
import { complete, walkByTab } from './tab-walk.ts';

let app: TestApp;
/** The addresses of one employee, endpoint and period, by what stands for them below. */
let details: Record<'PERSON' | 'ENDPOINT' | 'PERIOD', string>;
beforeAll(async () => {
  const { app: started, person, endpoint } = await startCompany();
  app = started;
  const group = await app.create('/payroll/v1/pay-groups', {
    name: 'All',
    frequency: 'monthly',
    firstDay: '2026-01-01',
  });
  const [period] = (await app.read(`/payroll/v1/periods?payGroupId=${group.id}`)) as { id: string }[];
  details = { PERSON: person, ENDPOINT: endpoint, PERIOD: `/payroll/periods/${period?.id}` };
});

/** Bytes of compressed script that a first load of the page takes: what it may take, and what it took. */
const mostScript = (path: string) => (path === '/' ? 160_000 : 200_000);
const loadedScript = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

/** The API calls of a first load that a page may make, besides those of the frame and of the photos in it. */
const mostCalls = 6;
const callsOfEveryPage = [
  '/account/v1/me',
  '/account/v1/home',
  '/account/v1/notifications',
  '/core/v3/employee-photos',
];

/** The heading that the outline shows before the page is loaded. */
const outlinedAt = async (path: string, headers = {}): Promise<string | undefined> => {
  const html = await (await fetch(app.origin + path, { headers: { accept: 'text/html', ...headers } })).text();
  return /<div id="outline"[\s\S]*<h1>(.*)<\/h1>/.exec(html)?.[1];
};

/** Notes the API calls of a page from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'fetch' && !callsOfEveryPage.includes(pathname)) calls.push(pathname + search);
  });
  return calls;
}

describe('the page', () => {
  const errors: string[] = [];
  const refused: string[] = [];
  const titles = new Map<string, string>();
  let page: Page;
  let calls: string[] = [];
  beforeAll(async () => {
    page = await openWindow(app);
    calls = callsOf(page);
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await signIn(app, page);
    page.on('response', (reply) => {
      if (reply.status() >= 400) refused.push(`${reply.status()} ${reply.url()}`);
    });
  });

  test.each(pages)(
    '%s at %s is accessible light and dark, wide and narrow, and by Tab; it logs no error',
    async (title, path) => {
      // The console shows the refusal from before the sign-in.
      errors.length = 0;
      calls.length = 0;
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      expect(await page.getByText('You do not have access to this').count()).toBe(0);
      titles.set(path, await page.title());
      expect(titles.get(path)).toMatch(new RegExp(`${title} · Rollcall$`));
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(loadedScript)).toBeLessThanOrEqual(mostScript(path));
      expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(mostCalls);
      expect(await outlinedAt(path)).toBe(title.startsWith('Hello') ? undefined : title);
      expect(await walkByTab(page, 'body')).toEqual(complete);
      await expectAccessibleEverywhere(page, allWays);
      expect(errors).toEqual([]);
      expect(refused).toEqual([]);
    },
  );

  test('fits 320 pixels, as wide as a zoom of 400 % leaves it', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openHome(page);
    for (const [title, path] of [...pages, ...Object.values(details).map((one) => ['', one] as const)]) {
      await (title === '' ? page.goto(path) : follow(page, path));
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      if (title === '') await page.waitForLoadState('networkidle');
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth'), { message: path }).toBe(320);
    }
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  test('has its own title', () => {
    expect([...titles.keys()].sort()).toEqual(pages.map(([, path]) => path).sort());
    expect(new Set(titles.values()).size).toBe(pages.length);
  });

  test('of one employee, endpoint, period or import loads no more script than the others', async () => {
    const file = { fileName: 'people.csv', text: 'First name,Last name\nAna,Torres\n' };
    const { json } = await callFrom(page, 'POST', '/account/v1/imports', file);
    for (const path of [...Object.values(details), `/people/import/${json.data.id}`]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(loadedScript), path).toBeLessThanOrEqual(mostScript(path));
    }
    expect(refused).toEqual([]);
  });
});

/**
 * The windows that a press opens, by the page and the button; in a menu after `>`. Those that need more than a press are
 * looked at where they are tested.
 */
const windows: [path: string, ...buttons: string[]][] = [
  ['/people', 'Views', 'Columns', 'New employee'],
  ['/documents', 'Add a document'],
  [
    '/organisation',
    'New department',
    'Edit Production',
    'More actions: Production > Delete',
    'New office',
    'More actions: Vigo > Delete',
  ],
  ['/organisation/legal-entities', 'New legal entity'],
  ['/organisation/cost-centres', 'New cost centre'],
  ['/organisation/pay-groups', 'New pay group', 'Edit All', 'More actions: All > Delete'],
  ['/organisation/working-time', 'New rules'],
  ['/time/kinds', 'New work type', 'New break'],
  ['/time/print', 'Export the register (CSV)'],
  ['/payroll/files', 'New file layout > Empty layout'],
  ['/payroll/compensations', 'New compensation'],
  ['/payroll/catalogues', 'New entry'],
  ['/time-off/policies', 'New vacation configuration', 'New vacation rule', 'New absence type', 'New holiday calendar'],
  ['/configuration/integrations/api', 'New token'],
  ['/configuration/integrations/webhooks', 'New endpoint'],
  ['/configuration/users', 'Invite user'],
  ['/configuration/roles', 'New role'],
  ['/configuration/custom-fields', 'New field', 'Edit Shirt size', 'More actions: Shirt size > Delete'],
  ['/configuration/document-kinds', 'New document type'],
  ['/configuration/onboarding-templates', 'New template', 'Edit First weeks', 'More actions: First weeks > Delete'],
  ['/account', 'Sign out of all other sessions'],
  [
    'PERSON',
    'Change the photo',
    'Edit',
    'Change pay or place > New salary',
    'Change pay or place > New placement',
    'More actions > Terminate employment',
    'Add approver',
  ],
  [
    'PERSON?tab=contract',
    'New contract',
    'New salary (raise)',
    'Assign compensation',
    'Edit',
    'More actions: Salary > Delete',
    'History',
  ],
  ['PERSON?tab=employment', 'Correct', 'New placement'],
  ['PERSON?tab=time', 'Add entry'],
  ['PERSON?tab=timeOff', 'Request time off', 'Give another calendar'],
  ['PERSON?tab=onboarding', 'Start onboarding'],
  ['PERSON?tab=history', 'History of this record'],
  ['ENDPOINT', 'Send test'],
  ['ENDPOINT?tab=replays', 'New replay'],
  ['ENDPOINT?tab=settings', 'Edit', 'Rotate secret', 'Delete'],
  ['PERIOD', 'Lock period'],
];

describe('a window', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openWindow(app);
    await signIn(app, page);
    await openHome(page);
  });

  const each = windows.flatMap(([path, ...buttons]) => buttons.map((button) => [path, button] as const));
  test.each(each)('of %s (%s) opens by Enter, is accessible, keeps the focus, and returns it', async (path, button) => {
    onTestFailed(() => openHome(page));
    const address = path.replace(/^[A-Z]+/, (name) => details[name as keyof typeof details]);
    // As a link does it: the page is loaded once, and axe with it.
    await follow(page, address);
    const [name = '', item] = button.split(' > ');
    // A part of the name: some say of which row they are, unlike the menu of the page.
    const exact = name === 'More actions';
    const opener = page.getByRole('main').getByRole('button', { name, exact }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    if (item) {
      await page.getByRole('menuitem', { name: item }).waitFor();
      while ((await page.locator(':focus').innerText()) !== item) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    }
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const isInside = () => page.evaluate('document.activeElement.closest("[role=dialog]") !== null');
    await expect.poll(isInside).toBe(true);
    expect(await walkByTab(page, '[role=dialog]')).toEqual(complete);
    expect(await findingsIn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opener.and(page.locator(':focus')).count()).toBe(1);
  });
});

test('an employee finds their own page, and no page for administrators', async () => {
  const [eva] = (await app.read('/core/v3/employees?q=eva')) as { id: string }[];
  await app.create('/core/v3/employees', { firstName: 'Other', lastName: 'Person' });
  for (const name of ['On site', 'At home']) await app.create('/schedule/v1/check-types', { name });
  const page = await openWindow(app);
  await signIn(app, page, 'employee', eva?.id as string);
  await openHome(page);
  await page.goto('/');
  await page.getByRole('button', { name: /^Work type: / }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(loadedScript)).toBeLessThanOrEqual(mostScript('/'));
  expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  await page.getByRole('link', { name: 'My profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Eva Ruiz' }).waitFor();
  await page.goto('/people');
  await page.getByRole('link', { name: 'Ruiz, Eva' }).waitFor();
  expect(await page.getByText('Person, Other').count()).toBe(0);
  for (const path of ['/configuration/users', '/configuration/company', '/payroll/compensations']) {
    await page.goto(path);
    await page.getByText('You do not have access to this').waitFor();
    expect(await page.locator('main').getByRole('button').count(), path).toBe(0);
  }
});

test('a list that failed to load is not shown as empty', async () => {
  const page = await openWindow(app);
  await signIn(app, page);
  await page.route('**/core/v3/employees?**', (route) => route.abort());
  await page.goto('/people');
  await page.getByText('The server cannot be reached.').waitFor();
  expect(await page.getByText('0 people').count()).toBe(0);
});

test('a list that an overloaded server refuses is asked for again', async () => {
  const page = await openWindow(app);
  await signIn(app, page);
  const refusal = {
    type: 'unavailable',
    title: 'Unavailable',
    status: 503,
    code: 'unavailable',
    detail: '',
    instance: '',
  };
  let asked = 0;
  await page.route('**/core/v3/employees?**', (route) =>
    asked++ === 0
      ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(refusal) })
      : route.continue(),
  );
  await page.goto('/people');
  await page.getByRole('link', { name: 'Ruiz, Eva' }).waitFor();
  expect(asked).toBeGreaterThan(1);
});

test('the palette finds employees by the keyboard alone', async () => {
  const page = await openWindow(app);
  await signIn(app, page);
  await openHome(page);
  await page.keyboard.press('Control+k');
  await page.getByLabel('People, pages and actions').fill('ruiz');
  const found = page.getByRole('option', { name: 'Eva Ruiz', selected: true });
  await found.waitFor();
  // Screen readers say which of them Enter opens, while the field has the focus.
  expect(await page.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(await found.getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Eva Ruiz' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/people\//);
  await follow(page, '/documents');
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect.poll(() => recent.allInnerTexts()).toEqual(['Eva Ruiz', expect.stringMatching(/^Hello/)]);
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Eva Ruiz' }).waitFor();
});

test('the palette has what is typed before its code is there', async () => {
  const page = await openWindow(app, { isSeparate: true });
  await signIn(app, page);
  await openHome(page);
  const [asked, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/assets\/palette-.*\.js/, async (route) => {
    asked.resolve();
    await arrived.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await asked.promise;
  // The window has the focus on the button that closes it, which a space would press.
  await page.getByRole('dialog', { name: 'Find or do anything' }).locator(':focus').waitFor();
  await page.keyboard.type('eva ruiz');
  arrived.resolve();
  await page.getByRole('option', { name: 'Eva Ruiz' }).waitFor();
  // The shortcut once more changes nothing, and keeps no space from the field.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(' x');
  expect(await page.getByLabel('People, pages and actions').inputValue()).toBe('eva ruiz x');
});

test('the palette does things over any page', async () => {
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto('/documents');
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find or do anything' });
  await palette.getByRole('group', { name: 'Do' }).getByRole('option', { name: 'New API token' }).waitFor();
  await expectAccessibleEverywhere(page);
  // Other words than the labels, in either language; those with the label come first.
  const found = async (typed: string) => {
    await page.getByLabel('People, pages and actions').fill(typed);
    return palette.getByRole('group', { name: /^(Do|Go to)$/ }).getByRole('option');
  };
  await (await found('bank holiday')).filter({ hasText: /^Time off · Policies$/ }).waitFor();
  await (await found('fichar')).filter({ hasText: /^Time$/ }).waitFor();
  expect(await (await found('api')).allInnerTexts()).toEqual(['New API token', 'API']);
  // A noun more often means a page: Enter does nothing that nobody named.
  expect(await (await found('secret')).allInnerTexts()).toEqual(['API', 'New API token']);
  expect(await (await found('idioma')).allInnerTexts()).toEqual(['Company', 'Español']);
  await page.getByLabel('People, pages and actions').fill('new emp');
  await page.keyboard.press('Enter');
  const hire = page.getByRole('dialog', { name: 'New employee' });
  await hire.getByLabel('First name').fill('Iris');
  await hire.getByLabel('Last name').fill('Nou');
  await hire.getByRole('button', { name: 'Hire' }).click();
  await expect.poll(async () => (await app.read('/core/v3/employees?q=iris')).length).toBe(1);
});

test('the panel speaks Spanish to a browser that prefers it', async () => {
  const page = await openWindow(app, { locale: 'es-ES' });
  await page.goto('/sign-in');
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('es');
  const spanish = { 'accept-language': 'es-ES,es;q=0.9' };
  expect(await outlinedAt('/people', spanish)).toBe('Empleados');
  expect(await outlinedAt('/people', { ...spanish, cookie: 'a=b; rollcall.language=en' })).toBe('Employees');
  expect(await outlinedAt(`/people/${crypto.randomUUID()}`, spanish)).toBeUndefined();
});

test('the browser is told of the code, the styles and the texts of a page before the panel runs', async () => {
  const toldAt = async (path: string, language: string) => {
    const headers = { accept: 'text/html', 'accept-language': language };
    const html = await (await fetch(app.origin + path, { headers })).text();
    return [...html.matchAll(/<link rel="(?:modulepreload|preload" as="style)"[^>]* href="([^"]+)"/g)].map(
      ([, file]) => file as string,
    );
  };
  const [english, spanish] = [await toldAt('/payroll/periods', 'en'), await toldAt('/payroll/periods', 'es')];
  expect(english.length).toBe(spanish.length);
  // Its code is the same; each text is in another file.
  const own = english.filter((file) => !spanish.includes(file)).map((file) => file.replace(/-[\w-]{8}\.js$/, ''));
  expect(own).toEqual(expect.arrayContaining(['/assets/common', '/assets/periods', '/assets/pay-groups']));
  expect(english.filter((file) => file.startsWith('/assets/periods-'))).toHaveLength(2);
  // What it says of refusals comes with the first one.
  expect(own).not.toContain('/assets/problems');
  expect(english.filter((file) => file.endsWith('.css'))).not.toEqual([]);
  for (const file of [...english, ...spanish]) {
    const { status, headers } = await fetch(app.origin + file);
    expect(status, file).toBe(200);
    expect(headers.get('x-content-type-options'), file).toBe('nosniff');
    // A slow network feels what only a page needs.
    expect([...headers].join('').length, file).toBeLessThan(400);
  }
});

test.each([
  ['/', ['Home']],
  ['/people/import', ['Employees']],
  ['/organisation/chart', ['Organisation', 'Org chart']],
  ['/time-off/balances', ['Time off', 'Balances']],
  ['/payroll/month?month=2026-11', ['Payroll', 'Month']],
  ['/configuration/company', ['Company']],
])('the navigation of %s marks the present page', async (path, current) => {
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('[aria-current=page], [aria-current=true]').allInnerTexts()).toEqual(current);
});
