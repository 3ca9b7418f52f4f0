/** A company with something on every page of the panel. */
import type { TestApp } from '../harness/app.ts';
import { hirePaid } from '../harness/pay.ts';
import { startPanelApp } from './browser.ts';

interface Company {
  app: TestApp;
  /** The page of an employee with a contract and pay. */
  person: string;
  /** The page of an endpoint. */
  endpoint: string;
}

export async function startCompany(): Promise<Company> {
  const app = await startPanelApp();
  const department = await app.create('/core/v3/departments', { name: 'Production' });
  await app.create('/core/v3/offices', { name: 'Vigo' });
  await app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz', departmentId: department.id });
  await app.create('/core/v3/custom-fields', {
    name: 'Shirt size',
    type: 'select',
    options: ['S', 'M'],
    sensitive: true,
  });
  await app.create('/core/v3/onboarding-templates', { name: 'First weeks', tasks: [{ title: 'Prepare the laptop' }] });
  const { salaryCompensationId, employeeId } = await hirePaid(app);
  for (const [date, amount] of [
    ['2026-11-29', 250.75],
    ['2026-11-30', -20],
  ]) {
    await app.create('/contract/v1/monthly-variable-compensations', { salaryCompensationId, date, amount });
  }
  const endpoint = await app.create('/webhooks/v1/endpoints', {
    url: 'https://93.184.215.14/rollcall',
    events: ['employee_hire'],
  });
  return {
    app,
    person: `/people/${employeeId}`,
    endpoint: `/configuration/integrations/webhooks/${endpoint.id}`,
  };
}
