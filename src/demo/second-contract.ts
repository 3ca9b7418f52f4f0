import { createContract, createSalary } from '../contract/index.ts';
import { groupsByCode } from '../core/index.ts';
import { addDays } from '../platform/clock.ts';
import { defined } from '../platform/defined.ts';
import type { Catalogues } from './catalogues.ts';
import { offices } from './company.ts';
import { type Demo, writeAll } from './demo.ts';
import type { Employers } from './employers.ts';
import type { Person } from './people.ts';

/** A second contract, which began so many days ago. */
const since = 90;

/** One employee in Spain also trains colleagues on Friday afternoons, by a contract with separate pay by the hour. */
export async function makeSecondContract(
  demo: Demo,
  people: Person[],
  catalogues: Catalogues,
  employers: Employers,
): Promise<void> {
  const startDate = addDays(demo.today, -since);
  const trainer = people.find(({ seat, career }) => {
    const { startDate: first = demo.today, endDate = null } = career.at(-1) ?? {};
    const isHere = first < addDays(startDate, -since) && endDate === null;
    return (
      isHere && seat.rank === 'staff' && offices[seat.office].country === 'ES' && seat.department.startsWith('ENG')
    );
  });
  const groups = await groupsByCode(demo.work.read(demo.caller), 'ES');
  await writeAll(demo, trainer ? [trainer] : [], async (tx, { id: employeeId, code }) => {
    const { id: contractId } = await createContract(tx, {
      employeeId,
      startDate,
      concurrent: true,
      legalEntityId: defined(employers.get('ES'), 'the employer'),
      contractTypeId: defined(catalogues.contractTypes.get('Temporary, part time'), 'the type'),
      code: `C-${code}-T`,
      jobPositionDescription: 'Trains colleagues',
      weeklyHours: 2,
      workDays: [{ day: 'friday', hours: 2 }],
    });
    await createSalary(tx, {
      employeeId,
      contractId,
      startDate,
      grossPeriod: 'hourly',
      grossSalary: '24.5',
      periodsPerYear: 104,
      payPeriod: 'monthly',
      currency: 'EUR',
      payments: 12,
      contributionGroupId: groups.get('5') ?? null,
    });
  });
}
