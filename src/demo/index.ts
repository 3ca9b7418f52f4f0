/**
 * The demo company: an invented firm, filled by the same verbs as a real one, so that its event log is real too.
 * Each area of the product has a file here that creates its part and returns what later areas build on; to add one,
 * write `src/demo/<area>.ts` and name it below. The content depends only on the day, and the employees at work on the
 * time of day.
 */
import type { SecretBox } from '../platform/secret-box.ts';
import type { Work } from '../platform/unit-of-work.ts';
import { makeCatalogues } from './catalogues.ts';
import { closeMonths } from './closed-months.ts';
import { makeContracts } from './contracts.ts';
import { makeCustomFields } from './custom-fields.ts';
import { createDemo } from './demo.ts';
import { makeDocuments } from './documents.ts';
import { makeEmployers } from './employers.ts';
import { makeManagers } from './managers.ts';
import { makeOnboarding } from './onboarding.ts';
import { makeOrganisation } from './organisation.ts';
import { makePay } from './pay.ts';
import { makePayGroups } from './pay-groups.ts';
import { makePeople } from './people.ts';
import { makeSecondContract } from './second-contract.ts';
import { makeTimeOff } from './time-off.ts';
import { makeWorkingTime } from './working-time.ts';

export { company } from './company.ts';

/**
 * Fills an empty account; returns the number of employees.
 * @param box encrypts the contents of documents
 */
export async function fillDemo(work: Work, account: { id: string; timeZone: string }, box: SecretBox): Promise<number> {
  const demo = createDemo(work, account);
  const organisation = await makeOrganisation(demo);
  const catalogues = await makeCatalogues(demo);
  const people = await makePeople(demo, organisation, catalogues, await makeCustomFields(demo));
  const employers = await makeEmployers(demo);
  await makeContracts(demo, people, catalogues, employers);
  const commission = await makePay(demo, people);
  await makeSecondContract(demo, people, catalogues, employers);
  await makePayGroups(demo);
  await makeManagers(demo, people);
  await makeOnboarding(demo, people);
  await makeDocuments(demo, people, box);
  await makeTimeOff(demo, organisation, people);
  await makeWorkingTime(demo, people);
  await closeMonths(demo, commission);
  return people.length;
}
