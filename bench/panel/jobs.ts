/**
 * What an HR administrator does in a month, each from the page where it begins: how many clicks and keys, and how many
 * seconds until the result is shown. A field that is filled counts as a click; typing is instant here.
 */
import type { Locator, Page } from 'playwright-core';
import { type Hand, handOf } from '../../test/harness/hand.ts';

type Json = Record<string, unknown>;
interface Company {
  /** Employees called Gil, with contract and salary, of whom each asked for a day off. */
  team: string[];
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const teamSize = 12;
const name = (n: number) => `Eva Gil${String(n).padStart(2, '0')}`;

/** Creates by the API, with the session of the page. */
async function create(page: Page, path: string, data: Json): Promise<string> {
  const headers = { origin: new URL(page.url()).origin };
  const reply = await page.request.post(path, { data, headers });
  if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`);
  const body = (await reply.json()) as { data: { id: string } };
  return body.data.id;
}

async function fillCompany(page: Page): Promise<Company> {
  await create(page, '/core/v3/departments', { name: 'Sales' });
  await create(page, '/core/v3/offices', { name: 'Vigo' });
  await create(page, '/contract/v1/contract-types', { name: 'Permanent' });
  await create(page, '/core/v3/onboarding-templates', { name: 'Welcome', tasks: [{ title: 'Desk' }] });
  await create(page, '/schedule/v1/vacation-configurations', { name: 'Usual', isDefault: true });
  const compensation = { compensationType: 'variable', period: 'monthly', currency: 'EUR', status: 'active' };
  const compensationId = await create(page, '/contract/v1/compensations', { name: 'Prize', ...compensation });
  const team: string[] = [];
  for (let n = 0; n < teamSize; n++) {
    const [firstName = '', lastName = ''] = name(n).split(' ');
    const person = { firstName, lastName, startDate: '2024-01-01', email: `gil${n}@example.com` };
    const employeeId = await create(page, '/core/v3/employees', {
      ...person,
      ...(n > 0 && n < 4 ? { managerId: team[0] } : {}),
    });
    const terms = { employeeId, startDate: '2024-01-01' };
    const pay = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 30_000, payments: 12 };
    await create(page, '/contract/v1/contracts', { ...terms, weeklyHours: 40 });
    await create(page, '/contract/v1/salaries', { ...terms, ...pay });
    await create(page, `/contract/v1/employees/${employeeId}/compensations/${compensationId}`, {
      startDate: '2024-01-01',
    });
    team.push(employeeId);
  }
  const daysOff = [{ date: mondayAfter(40) }];
  await create(page, '/schedule/v1/vacation-day-off-requests', { employeeId: team[5], daysOff });
  const yesterday = dayIn(-1);
  await create(page, '/schedule/v1/work-entries', {
    employeeId: team[6],
    workEntryIn: { date: `${yesterday}T08:00:00Z` },
    workEntryOut: null,
  });
  const firstDay = `${yesterday.slice(0, 4)}-01-01`;
  await create(page, '/payroll/v1/pay-groups', { name: 'Monthly', frequency: 'monthly', firstDay, isDefault: true });
  return { team };
}

/** The first Monday in so many days or more. */
function mondayAfter(days: number): string {
  for (let n = days; ; n++) if (new Date(dayIn(n)).getUTCDay() === 1) return dayIn(n);
}

interface Job {
  what: string;
  from: string;
  run(page: Page, hand: Hand): Promise<unknown>;
}

const button = (at: Page | Locator, named: string | RegExp) => at.getByRole('button', { name: named });
const dialogOf = (page: Page) => page.getByRole('dialog');

const jobsOf = ({ team }: Company): Job[] => [
  {
    what: 'find an employee by name',
    from: '/',
    async run(page, { click, fill }) {
      await page.keyboard.press('Control+k');
      await fill(page.getByLabel('People, pages and actions'), 'gil07');
      await click(page.getByRole('option', { name: name(7) }));
      await page.getByRole('heading', { level: 1, name: name(7) }).waitFor();
    },
  },
  {
    what: 'hire: place, contract, salary, invitation, tasks',
    from: '/people',
    async run(page, { click, fill, choose }) {
      await click(button(page, 'New employee'));
      const form = page.getByRole('dialog', { name: 'New employee' });
      await fill(form.getByLabel('First name'), 'Nora');
      await fill(form.getByLabel('Last name'), 'Paz');
      await fill(form.getByLabel('E-mail'), 'nora@example.com');
      await choose(form.getByRole('combobox', { name: 'Department' }), 'Sales');
      await choose(form.getByRole('combobox', { name: 'Office' }), 'Vigo');
      await fill(form.getByRole('combobox', { name: 'Manager' }), 'gil00');
      await click(page.getByRole('option', { name: name(0) }));
      await click(form.getByRole('radio').first());
      await fill(form.getByLabel('Gross salary a year'), '36000');
      await click(button(form, 'Hire'));
      await form.getByText('Nora Paz starts on').waitFor();
    },
  },
  {
    what: 'move five employees from the first of a month',
    from: '/people?q=gil',
    async run(page, { click, fill }) {
      await click(page.getByRole('checkbox', { name: `Select ${name(1)}` }));
      await click(page.getByRole('checkbox', { name: `Select ${name(5)}` }), { modifiers: ['Shift'] });
      await click(button(page.getByRole('region', { name: 'Selection' }), 'Change'));
      await click(page.getByRole('menuitem', { name: 'Department' }));
      await fill(dialogOf(page).getByRole('combobox', { name: 'Department' }), 'Sales');
      await click(page.getByRole('option', { name: 'Sales' }));
      await fill(dialogOf(page).getByLabel('From when'), `${dayIn(40).slice(0, 7)}-01`);
      await click(button(dialogOf(page), 'Continue'));
      await click(button(dialogOf(page), 'Change 5 employees'));
      await dialogOf(page).getByText('5 employees done.').waitFor();
    },
  },
  {
    what: 'approve a request for time off',
    from: '/',
    async run(page, { click }) {
      await click(button(page, `Approve the request of ${name(5)}`));
      await page.getByRole('status').filter({ hasText: 'is approved' }).waitFor();
    },
  },
  {
    what: 'correct a forgotten clock-out',
    from: '/',
    async run(page, { click, fill }) {
      const card = page.getByRole('region', { name: 'Working time to correct' });
      await click(card.getByRole('link', { name: name(6) }));
      await click(button(page, 'Correct 08:00–…').first());
      await fill(dialogOf(page).getByLabel('End'), `${dayIn(-1)}T16:00`);
      await fill(dialogOf(page).getByLabel('Reason'), 'Told me by mail');
      await click(button(dialogOf(page), 'Save'));
      await dialogOf(page).waitFor({ state: 'detached' });
    },
  },
  {
    what: 'raise a salary',
    from: `/people/${team[8]}?tab=contract`,
    async run(page, { click, fill }) {
      await click(button(page, 'New salary (raise)'));
      await fill(dialogOf(page).getByLabel('Gross salary'), '33000');
      await fill(dialogOf(page).getByLabel('From'), `${dayIn(40).slice(0, 7)}-01`);
      await click(button(dialogOf(page), 'Create salary'));
      await dialogOf(page).waitFor({ state: 'detached' });
    },
  },
  {
    what: 'enter a variable amount of one employee',
    from: '/payroll?q=gil09',
    async run(page, { click, fill }) {
      await fill(page.getByLabel(/^Prize, Gil09/), '120');
      await click(button(page, 'Save'));
      await page.getByText('1 change saved.').waitFor();
    },
  },
  {
    what: 'terminate a manager, with reports, days and access',
    from: `/people/${team[0]}`,
    async run(page, { click, fill }) {
      await click(button(page, 'More actions'));
      await click(page.getByRole('menuitem', { name: 'Terminate employment' }));
      await fill(dialogOf(page).getByLabel('Last day'), dayIn(-2));
      await fill(dialogOf(page).getByRole('combobox', { name: 'New manager' }), 'gil09');
      await click(page.getByRole('option', { name: name(9) }));
      await click(button(dialogOf(page), 'Terminate employment'));
      await button(dialogOf(page), 'Done').waitFor();
    },
  },
  {
    what: 'close a month: review, lock, export',
    from: '/payroll/periods',
    async run(page, { click, fill }) {
      await click(page.getByRole('article').getByRole('link').first());
      await click(button(page, 'Start review'));
      await click(button(page, 'Lock period'));
      const reason = dialogOf(page).getByLabel('Reason to lock nevertheless');
      const lock = button(dialogOf(page), /^Lock (period|nevertheless)$/);
      await lock.waitFor();
      if (await reason.isVisible()) await fill(reason, 'Checked');
      await click(lock);
      await click(button(page, 'Preview and export'));
      await click(button(dialogOf(page), 'Export period'));
      await page.getByRole('heading', { name: /^Export of/ }).waitFor();
    },
  },
  {
    what: 'export all employees with contract and salary',
    from: '/people',
    async run(page, { click }) {
      const saved = page.waitForEvent('download');
      await click(button(page, 'More actions'));
      await click(page.getByRole('menuitem', { name: 'Export with contract and salary' }));
      await saved;
    },
  },
];

/** Does every job, and prints what it takes. */
export async function jobs(page: Page): Promise<void> {
  page.setDefaultTimeout(30_000);
  const company = await fillCompany(page);
  for (const { what, from, run } of jobsOf(company)) {
    await page.goto(from);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const hand = handOf(page);
    const begun = performance.now();
    await run(page, hand);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const counted = `${String(hand.clicks()).padStart(3)} clicks ${String(hand.keys()).padStart(4)} keys`;
    console.log(`${what.padEnd(52)} ${counted}  ${seconds.padStart(5)} s`);
  }
}
