/** What holds on every page: the skip link, the place in a list, print, what is denied, and the first steps. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { insertPeople } from '../harness/people.ts';
import {
  expectAccessibleEverywhere,
  openHome,
  openWindow,
  requestsOf,
  signIn,
  startPanelApp,
  whyOff,
} from './browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startPanelApp();
});

/** The contrast of the line around the first empty box, to the surface that it is on. */
const contrastOfBox = `(() => {
  const box = document.querySelector('[role=dialog] input[type=checkbox]');
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0.05);
  const both = [light(getComputedStyle(box).borderTopColor), light(getComputedStyle(box.closest('section')).backgroundColor)];
  return Math.max(...both) / Math.min(...both);
})()`;

test('an empty box is seen in both schemes', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto('/time-off');
  await page.getByRole('button', { name: 'Request for someone' }).click();
  await page.getByRole('checkbox', { name: 'Half days' }).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    await expect.poll(() => page.evaluate(contrastOfBox), { message: colorScheme }).toBeGreaterThanOrEqual(3);
  }
});

test('digits have one width, and a hyphen keeps that of the text', async () => {
  const app = await startPanelApp();
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto('/people');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const widths = await page.evaluate(`(async () => {
    await document.fonts.ready;
    const [one, zero, hyphen] = ['1111', '0000', '----'].map((text) => {
      const place = document.body.appendChild(document.createElement('span'));
      place.textContent = text;
      return place.getBoundingClientRect().width;
    });
    return [one - zero, hyphen / zero < 0.8];
  })()`);
  expect(widths).toEqual([0, true]);
});

test('the administrator of an empty company is shown the first steps, until there is an employee', async () => {
  const page = await openWindow(app);
  await signIn(app, page);
  await openHome(page);
  const steps = page.getByRole('region', { name: 'The first steps' });
  await steps.getByRole('link', { name: 'Import your employees from a file' }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.goto('/people');
  await steps.waitFor();
  await steps.getByRole('link', { name: 'Create your offices and departments' }).click();
  await page.getByRole('heading', { level: 1, name: 'Organisation' }).waitFor();
  await app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz', startDate: '2024-01-01' });
  await page.goto('/people');
  await page.getByRole('link', { name: 'Ruiz, Eva' }).waitFor();
  expect(await steps.count()).toBe(0);
});

test('the first key leads past the navigation', async () => {
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto('/people');
  await page.getByRole('heading', { level: 1, name: 'Employees' }).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect.poll(() => skip.and(page.locator(':focus')).count()).toBe(1);
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.locator('main :focus').count()).toBe(1);
});

test('what a role may not see is legible, in both themes', async () => {
  const { id } = await app.create('/core/v3/employees', { firstName: 'Leo', lastName: 'Mas', startDate: '2024-01-01' });
  const page = await openWindow(app);
  await signIn(app, page, 'employee', id);
  await page.goto('/configuration/users');
  await page.getByRole('alert').getByText('You do not have access to this').waitFor();
  expect(await page.title()).toBe('Users · Rollcall');
  await expectAccessibleEverywhere(page);
  await page.goto(`/people/${crypto.randomUUID()}`);
  await page.getByText('This employee does not exist').waitFor();
  await page.getByRole('alert').getByRole('link', { name: 'Go to the home page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hello, Ana' }).waitFor();
});

test('a button that is off says why, to the keyboard and to touch', async () => {
  const { id } = await app.create('/core/v3/employees', { firstName: 'Max', lastName: 'Sol', startDate: '2024-01-01' });
  const page = await openWindow(app, { hasTouch: true });
  await signIn(app, page);
  await page.goto(`/people/${id}?tab=contract`);
  const assign = page.getByRole('button', { name: 'Assign compensation' });
  await assign.waitFor();
  const why = await whyOff(assign);
  expect(why).toMatch(/salary/);
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Enter');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('heading', { level: 1 }).tap();
  await page.getByRole('tooltip').waitFor({ state: 'hidden' });
  // A forced tap does not wait until the button stands still, as it does for a pointer.
  await assign.hover({ trial: true });
  await assign.tap({ force: true });
  await page.getByRole('tooltip', { name: why ?? '' }).waitFor();
});

describe('of hundreds of employees', () => {
  /** The part of the page that scrolls. */
  const region = 'document.querySelector("[role=region]")';
  beforeAll(async () => {
    await insertPeople(app.db, [app.id], 300);
  });

  test('the list is where it was after Back', async () => {
    const page = await openWindow(app);
    await signIn(app, page);
    await page.goto('/people');
    const list = page.getByRole('region', { name: 'Employees' });
    const far = list.locator('tr[data-index="200"]').getByRole('link');
    await list.getByRole('link').first().waitFor();
    await page.evaluate(`${region}.scrollTo({ top: 200 * 48 })`);
    await far.waitFor();
    await far.click();
    await page.getByRole('heading', { level: 1 }).and(page.locator('h1:not(:text("Employees"))')).waitFor();
    await page.goBack();
    await far.waitFor();
    expect(await page.evaluate(`${region}.scrollTop`)).toBeGreaterThan(7_000);
  });

  test.each(['/people', '/organisation/chart', '/payroll'])(
    '%s is in another language as soon as it is chosen',
    async (path) => {
      const page = await openWindow(app);
      await signIn(app, page);
      const answered = requestsOf(page);
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await answered();
      const shown = async () => {
        await answered();
        return [await page.title(), await page.locator('#root').ariaSnapshot()];
      };
      await page.getByRole('button', { name: /^Ana/ }).click();
      await page.getByRole('menuitem', { name: 'Español' }).click();
      await page.getByRole('link', { name: 'Empleados' }).waitFor();
      const chosen = await shown();
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(shown).toEqual(chosen);
    },
  );

  test('a name that is too long is cut at its end, in whichever direction it is written', async () => {
    const [firstName, lastName] = ['عبد الرحمن محمد عبد الله عبد العزيز', 'الأنصاري القحطاني البغدادي المصري'];
    await app.create('/core/v3/employees', { firstName, lastName, startDate: '2024-01-01' });
    const page = await openWindow(app);
    await signIn(app, page);
    await page.goto(`/people?q=${encodeURIComponent('الأنصاري')}`);
    await page.getByRole('link', { name: lastName }).waitFor();
    const first = `(() => {
      const name = document.querySelector('tbody a');
      const letter = new Range();
      letter.setStart(name.firstChild, 0);
      letter.setEnd(name.firstChild, 1);
      const [box, at] = [name.closest('span').getBoundingClientRect(), letter.getBoundingClientRect()];
      return at.left >= box.left && at.right <= box.right + 1;
    })()`;
    expect(await page.evaluate(first)).toBe(true);
  });

  test('the list prints without the navigation', async () => {
    const page = await openWindow(app);
    await signIn(app, page);
    await page.goto('/people');
    await page.getByRole('region', { name: 'Employees' }).getByRole('link').first().waitFor();
    // A printer sees the list as it is. A page that goes on in the form for printing draws row after row, because nothing is cut off.
    await page.evaluate(`matchMedia('print').addEventListener('change', () => {
      const dots = getComputedStyle(${region}.querySelector('.spacer td'), '::after');
      globalThis.printed = [getComputedStyle(${region}).overflow, dots.content];
    }, { once: true })`);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
    const buttons = page.getByRole('button').filter({ visible: true });
    // The heads of columns, by which a click sorts.
    expect(await buttons.allInnerTexts()).toEqual(['Name ↑']);
    expect(await page.getByRole('heading', { level: 1, name: 'Employees' }).isVisible()).toBe(true);
    // Dots for the employees who are not drawn.
    await expect.poll(() => page.evaluate('globalThis.printed')).toEqual(['visible', '"…"']);
  });

  test.each(['/payroll?month=2026-11', '/payroll/month?month=2026-11', '/time-off?month=2026-11'])(
    '%s prints with its month, in dark letters',
    async (path) => {
      const page = await openWindow(app, { colorScheme: 'dark' });
      await signIn(app, page);
      await page.goto(path);
      const month = page.getByRole('heading', { level: 2, name: 'November 2026' });
      await month.waitFor();
      await page.evaluate(`addEventListener('beforeprint', () => {
        globalThis.printed = getComputedStyle(document.querySelector('h1')).color;
      })`);
      const shown = await page.evaluate(`getComputedStyle(document.querySelector('h1')).color`);
      await page.pdf();
      expect(await page.evaluate('printed')).toBe('rgb(27, 31, 30)');
      expect(await page.evaluate(`getComputedStyle(document.querySelector('h1')).color`)).toBe(shown);
      await page.emulateMedia({ media: 'print' });
      expect(await month.isVisible()).toBe(true);
      expect(await month.getByRole('button').isVisible()).toBe(true);
    },
  );
});
