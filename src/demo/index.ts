/**
 * The demo company: an invented firm, filled by the import and the verbs of a real one, so that its event log is real
 * too. `company/` has what it is; each area of the product that needs more than its files has a file here. The content
 * depends only on the day, and the employees at work on the time of day.
 */
import { agreements, contracts, contractTypes, createContract, degrees, workdayTypes } from '../contract/index.ts';
import {
  changeTask,
  completeOnboarding,
  costCentres,
  createCustomField,
  createManager,
  customFields,
  departments,
  employeeManagers,
  jobCharges,
  legalEntities,
  offices,
  onboardingTemplates,
  startOnboarding,
} from '../core/index.ts';
import { systemCaller } from '../platform/caller.ts';
import { Demo, type Tools } from './demo.ts';
import { makeDocuments } from './documents.ts';
import { makePay, makePayroll } from './pay.ts';
import { makePeople } from './people.ts';
import { makeTimeOff } from './time-off.ts';
import { makeWorkingTime } from './working-time.ts';

export { company } from './company.ts';

/**
 * Fills an empty account; returns the number of employees.
 * @param user its administrator, who imports the employees
 */
export async function fillDemo(
  tools: Tools,
  account: { id: string; timeZone: string },
  user: { id: string; name: string },
): Promise<number> {
  const demo = new Demo(tools, systemCaller(account, 'demo'));
  await demo.load('offices.csv', offices);
  await demo.load('departments.csv', departments);
  await demo.load('positions.csv', jobCharges);
  await demo.load('contract-types.csv', contractTypes);
  await demo.load('degrees.csv', degrees);
  await demo.load('workday-types.csv', workdayTypes);
  await demo.load('agreements.csv', agreements);
  await demo.load('cost-centres.csv', costCentres);
  await demo.load('legal-entities.csv', legalEntities);
  await demo.load('custom-fields.csv', { resource: customFields, create: createCustomField });
  const count = await makePeople(demo, user);
  await demo.load('contracts.csv', { resource: contracts, create: createContract });
  const commission = await makePay(demo);
  await demo.load('managers.csv', { resource: employeeManagers, create: createManager });
  await makeOnboarding(demo);
  await makeDocuments(demo);
  await makeTimeOff(demo);
  await makeWorkingTime(demo);
  await makePayroll(demo, commission);
  return count;
}

/** Starts the onboarding of employees; the column `done` says how many of their tasks are done. */
async function makeOnboarding(demo: Demo): Promise<void> {
  await demo.load('onboarding-templates.csv', onboardingTemplates);
  await demo.writeAll(await demo.rows('onboardings.csv'), async (tx, { employeeId, templateId, done }) => {
    const { id, taskIds } = await startOnboarding(tx, {
      employeeId: demo.id(employeeId),
      templateId: demo.id(templateId),
    });
    if (done === 'all') await completeOnboarding(tx, id);
    else for (const taskId of taskIds.slice(0, Number(done))) await changeTask(tx, id, taskId, { completed: true });
  });
}
