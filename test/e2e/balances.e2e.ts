/** Balances by date with what explains them, policies from templates, and proposals of holidays. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { dates, timeOffOf } from '../harness/time-off.ts';
import { expectAccessibleEverywhere, openWindow, signIn, startPanelApp } from './browser.ts';

let app: TestApp;
let timeOff: ReturnType<typeof timeOffOf>;

beforeAll(async () => {
  app = await startPanelApp();
  timeOff = timeOffOf(app);
  await timeOff.configure();
});

/** A window whose clock is the server's: it is 20 November 2026. */
const openNow = () => openWindow(app, { now: app.clock.instant });

describe('a balance', () => {
  test('is shown on any day, with its ledger, and an administrator adjusts it', async () => {
    const { id } = await timeOff.hire({ firstName: 'Eva', lastName: 'Ruiz' });
    await timeOff.askVacation(id, dates('2026-12-14', '2026-12-16'));
    const page = await openNow();
    await signIn(app, page, 'administrator');
    await page.goto(`/time-off/balances?employee=${id}`);
    const balance = page.getByRole('region', { name: 'Vacation 2026', exact: true });
    await balance.getByText('Requested, not decided yet: 14 – 16 Dec 2026').waitFor();
    await page.getByLabel('Balance on a day').fill('2026-12-14');
    await balance.getByText('Requested, not decided yet: 14 Dec 2026').waitFor();
    await balance.getByRole('button', { name: 'Day by day' }).click();
    const ledger = balance.getByRole('table', { name: 'Day by day' });
    await ledger
      .getByRole('row', { name: /Dec 14|14 Dec/ })
      .getByText('21')
      .waitFor();

    await balance.getByRole('button', { name: 'Adjust' }).click();
    const adjusting = page.getByRole('dialog', { name: 'Adjust' });
    await adjusting.getByLabel('Reason').fill('From the system before');
    await adjusting.getByLabel('Days (negative: fewer)').fill('0');
    await adjusting.getByRole('button', { name: 'Save' }).click();
    await adjusting.getByText('must not be 0').first().waitFor();
    await adjusting.getByLabel('Days (negative: fewer)').fill('2.5');
    await adjusting.getByRole('button', { name: 'Save' }).click();
    await ledger.getByText('Adjusted: From the system before').waitFor();
    expect(await timeOff.total(id)).toMatchObject({ adjusted: 2.5, remaining: 21.5 });
    await expectAccessibleEverywhere(page);
  });
});

test('an employee has left on their page what the calendars of the year have together', async () => {
  const { id } = await timeOff.hire({ firstName: 'Ada', lastName: 'Soto' });
  const more = await timeOff.configure({ name: 'Executives', isDefault: false });
  const calendar = { employeeId: id, year: 2026, vacationConfigurationId: more.id, maxDaysOff: 3 };
  await timeOff.askVacation(id, dates('2026-12-14'));
  await app.create('/schedule/v1/vacation-calendars', calendar);
  const page = await openNow();
  await signIn(app, page, 'administrator');
  await page.goto(`/people/${id}`);
  await page.locator('.strip').getByText('24 days').waitFor();
});

describe('vacation in hours', () => {
  test('is set up, adjusted and requested in hours', async () => {
    const { id } = await timeOff.hire({ firstName: 'Noa', lastName: 'Vidal' });
    const page = await openNow();
    await signIn(app, page, 'administrator');
    await page.goto('/time-off/policies');
    await page.getByRole('button', { name: 'New vacation configuration' }).click();
    const form = page.getByRole('dialog', { name: 'New vacation configuration' });
    await form.getByLabel('Name').fill('In hours');
    await form.getByLabel('Counted in').click();
    await page.getByRole('option', { name: 'hours', exact: true }).click();
    await form.getByLabel('Hours per day').fill('7.5');
    await form.getByText('165 h a year for full time').waitFor();
    await expectAccessibleEverywhere(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await page
      .getByRole('row', { name: /In hours/ })
      .getByText('165 h')
      .waitFor();

    const configurations = await app.read('/schedule/v1/vacation-configurations');
    const { id: vacationConfigurationId } = configurations.find(({ name }: { name: string }) => name === 'In hours');
    await app.create('/schedule/v1/vacation-rules', { vacationConfigurationId, employeeId: id, fromYear: 2026 });
    await app.create('/contract/v1/contracts', { employeeId: id, startDate: '2026-01-01', weeklyHours: 37.5 });
    await page.goto(`/time-off/balances?employee=${id}`);
    const balance = page.getByRole('region', { name: 'Vacation 2026', exact: true });
    await balance.getByText('165 h for the full year (“In hours”)').waitFor();
    await balance.getByRole('button', { name: 'Adjust' }).click();
    const adjusting = page.getByRole('dialog', { name: 'Adjust' });
    await adjusting.getByLabel('Hours (negative: fewer)').fill('-0.5');
    await adjusting.getByLabel('Reason').fill('Agreed');
    await adjusting.getByRole('button', { name: 'Save' }).click();
    await adjusting.waitFor({ state: 'detached' });
    await balance.getByText('−30 min').first().waitFor();

    await page.getByRole('button', { name: 'Request time off' }).click();
    const asking = page.getByRole('dialog', { name: 'Request time off' });
    await asking.getByLabel('First day').fill('2026-12-14');
    await asking.getByLabel('Last day').fill('2026-12-14');
    await asking.getByText(/164\sh\s30\smin.*157\sh/).waitFor();
    await expectAccessibleEverywhere(page);
    await asking.getByRole('button', { name: 'Send request' }).click();
    await asking.waitFor({ state: 'detached' });
    await balance.getByText('−7 h 30 min').first().waitFor();
    expect((await timeOff.total(id)).seconds).toMatchObject({ pending: 7.5 * 3600, remaining: 157 * 3600 });
    await page.goto('/time-off/balances');
    await page.getByRole('row', { name: /Vidal/ }).getByText('157 h').waitFor();
  });
});

describe('a policy', () => {
  /** Opens the form of a new policy, and fills it from a template. */
  async function fromTemplate(template: string | RegExp) {
    const page = await openNow();
    await signIn(app, page, 'administrator');
    await page.goto('/time-off/policies');
    await page.getByRole('button', { name: 'New vacation configuration' }).click();
    const form = page.getByRole('dialog', { name: 'New vacation configuration' });
    await form.getByLabel('Template').click();
    await page.getByRole('option', { name: template }).click();
    return { page, form };
  }

  test('is made from a template, and shows worked examples', async () => {
    const { page, form } = await fromTemplate('Germany: 20 working days');
    await form.getByRole('link', { name: /Bundesurlaubsgesetz/ }).waitFor();
    await form
      .getByRole('row', { name: /Six days a week/ })
      .getByText('24', { exact: true })
      .waitFor();
    await expectAccessibleEverywhere(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Examples of Germany, 20 working days' }).click();
    const examples = page.getByRole('dialog', { name: 'Examples of Germany, 20 working days' });
    await examples.getByText('20 days can be taken until').waitFor();
    const [made] = await app.read('/schedule/v1/vacation-configurations?name=Germany%2C%2020%20working%20days');
    expect(made).toMatchObject({ maxDaysOff: 20, carryOver: { maxDays: null, lastDay: '03-31', sinceYear: 2026 } });
  });

  test('earns days by the pay period, which begins on a named day', async () => {
    const { page, form } = await fromTemplate(/^United States/);
    await form.getByLabel('First day of a period').fill('2026-01-09');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    const [made] = await app.read('/schedule/v1/vacation-configurations?name=United%20States%2C%2015%20days');
    expect(made).toMatchObject({ accrual: 'two_weeks', accrualFirstDay: '2026-01-09' });
    await page
      .getByRole('row', { name: /United States, 15 days/ })
      .getByRole('button', { name: 'Edit' })
      .click();
    const again = page.getByRole('dialog', { name: 'United States, 15 days' });
    expect(await again.getByLabel('First day of a period').inputValue()).toBe('9 Jan 2026');
    await again.getByLabel('Days are there').click();
    await page.getByRole('option', { name: 'by the month' }).click();
    await again.getByRole('button', { name: 'Save' }).click();
    await again.waitFor({ state: 'detached' });
    const changed = await app.read(`/schedule/v1/vacation-configurations/${made.id}`);
    expect(changed).toMatchObject({ accrual: 'month', accrualFirstDay: null });
  });
});

describe('holidays', () => {
  test('are proposed by region, accepted by saving, and given to an employee', async () => {
    const { id } = await timeOff.hire({ firstName: 'Max', lastName: 'Sol' });
    const page = await openNow();
    await signIn(app, page, 'administrator');
    await page.goto('/time-off/policies');
    await page.getByRole('button', { name: 'New holiday calendar' }).click();
    const form = page.getByRole('dialog', { name: 'New holiday calendar' });
    await form.getByLabel('Name').first().fill('Madrid 2026');
    await form.getByLabel('For', { exact: true }).click();
    await page.getByRole('option', { name: 'Single employees', exact: true }).click();
    await form.getByLabel('Country').fill('Spain');
    await page.getByRole('option', { name: 'Spain', exact: true }).click();
    await form.getByLabel('Region').click();
    await page.getByRole('option', { name: 'Comunidad de Madrid' }).click();
    await form.getByRole('button', { name: 'Propose holidays' }).click();
    await form.getByLabel('Date of holiday 10').waitFor();
    const isNamed = (name: string) =>
      form
        .getByLabel(/^Name of holiday/)
        .evaluateAll(
          (inputs, name) => inputs.some((one) => (one as unknown as { value: string }).value.includes(name)),
          name,
        );
    // Those of another region are next to them, or in their place: the user says it.
    await form.getByLabel('Region').click();
    await page.getByRole('option', { name: 'Cataluña', exact: true }).click();
    await form.getByRole('button', { name: 'Add proposed holidays' }).click();
    await expect.poll(() => isNamed('Cataluña')).toBe(true);
    expect(await isNamed('Comunidad de Madrid')).toBe(true);
    await form.getByLabel('Region').click();
    await page.getByRole('option', { name: 'Comunidad de Madrid' }).click();
    await form.getByRole('button', { name: /^Replace \d+ holidays/ }).click();
    await expect.poll(() => isNamed('Cataluña')).toBe(false);
    expect(await app.read('/schedule/v1/holiday-calendar')).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });

    await page.goto(`/time-off/balances?employee=${id}`);
    const own = page.getByRole('region', { name: 'Holidays 2026' });
    await own.getByText('There are no holidays in this year.').waitFor();
    await own.getByRole('button', { name: 'Give another calendar' }).click();
    const giving = page.getByRole('dialog', { name: 'Give another calendar' });
    await giving.getByLabel('Holiday calendar').click();
    await page.getByRole('option', { name: 'Madrid 2026' }).click();
    await giving.getByRole('button', { name: 'Save' }).click();
    await own.getByText(/Fiesta Nacional de España/).waitFor();
    await own.getByText(/Own calendar: Madrid 2026/).waitFor();
    await expectAccessibleEverywhere(page);
    await own.getByRole('button', { name: 'Take back' }).click();
    await own.getByText('There are no holidays in this year.').waitFor();
  });
});
