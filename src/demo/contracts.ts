import { createContract } from '../contract/index.ts';
import { addDays, type LocalDate } from '../platform/clock.ts';
import { defined } from '../platform/defined.ts';
import { entriesOf } from '../platform/objects.ts';
import type { Employment } from './careers.ts';
import type { Catalogues } from './catalogues.ts';
import { offices } from './company.ts';
import { type Demo, writeAll } from './demo.ts';
import type { Employers } from './employers.ts';
import type { Person, PlannedPerson } from './people.ts';
import type { Random } from './random.ts';

type Day = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday';

/** A contract as planned. */
interface PlannedContract {
  startDate: LocalDate;
  endDate: LocalDate | null;
  isTemporary: boolean;
  week: Partial<Record<Day, number>>;
}

const fullWeek = { monday: 8, tuesday: 8, wednesday: 8, thursday: 8, friday: 8 };
const shortWeeks: PlannedContract['week'][] = [
  { monday: 5, tuesday: 5, wednesday: 5, thursday: 5, friday: 5 },
  { monday: 8, tuesday: 8, wednesday: 8, thursday: 8 },
  { monday: 8, wednesday: 8, friday: 8 },
];
const fullHours = 40;
const hoursOf = (week: PlannedContract['week']) => Object.values(week).reduce((sum, hours) => sum + hours, 0);

/** Recent hires have one contract; some of the others had a temporary first half year or other hours. */
const longAgo = 700;
const temporaryDays = 180;

/** The contracts of one employment, one after the other without a gap. */
function planEmployment(random: Random, today: LocalDate, person: PlannedPerson, employment: Employment) {
  const { startDate, endDate } = employment;
  const isStaff = person.seat.rank === 'staff';
  const draw = random.fraction();
  const week = isStaff && random.fraction() < 0.08 ? random.pick(shortWeeks) : fullWeek;
  const one = (from: LocalDate, to: LocalDate | null, more: Partial<PlannedContract> = {}): PlannedContract => ({
    startDate: from,
    endDate: to,
    isTemporary: false,
    week,
    ...more,
  });
  const isOld = startDate < addDays(endDate ?? today, -longAgo);
  if (!isStaff || !isOld || draw > 0.4) return [one(startDate, endDate)];
  const change = addDays(startDate, draw < 0.25 ? temporaryDays : 365);
  const before = draw < 0.25 ? { isTemporary: true } : { week: week === fullWeek ? (shortWeeks[0] ?? {}) : fullWeek };
  return [one(startDate, addDays(change, -1), before), one(change, endDate)];
}

/** Every past, present and future contract of an employee, the first one first. */
export const planContracts = (random: Random, today: LocalDate, person: PlannedPerson): PlannedContract[] =>
  // An employee with an announced last day has a contract without an end until then.
  person.career.flatMap(({ endDate, ...employment }) =>
    planEmployment(random, today, person, {
      ...employment,
      endDate: endDate !== null && endDate > today ? null : endDate,
    }),
  );

const levels = { head: 'Management', lead: 'Senior', staff: 'Professional' };

/** Creates the contracts of every employment. */
export async function makeContracts(
  demo: Demo,
  people: Person[],
  catalogues: Catalogues,
  employers: Employers,
): Promise<void> {
  const random = demo.random('contracts');
  const plan = people.flatMap((person) =>
    planContracts(random, demo.today, person).map((contract, i) => ({ ...contract, person, number: i + 1 })),
  );
  await writeAll(demo, plan, (tx, { person, number, startDate, endDate, isTemporary, week }) => {
    const { seat, code, career, details } = person;
    const weeklyHours = hoursOf(week);
    const isFull = weeklyHours === fullHours;
    const { country } = offices[seat.office];
    const isSpanish = country === 'ES';
    const type = `${isTemporary ? 'Temporary' : 'Permanent'}, ${isFull ? 'full' : 'part'} time`;
    const idOf = (catalogue: keyof Catalogues, name: string) => defined(catalogues[catalogue].get(name), name);
    return createContract(tx, {
      employeeId: person.id,
      startDate,
      endDate,
      code: `C-${code}-${number}`,
      legalEntityId: defined(employers.get(country), country),
      contractTypeId: idOf('contractTypes', type),
      jobChargeId: idOf('jobCharges', seat.title),
      workDayTypeId: idOf('workdayTypes', seat.department === 'OPS-PRD' ? 'Shifts' : 'Split day'),
      degreeId: idOf('degrees', seat.rank === 'staff' ? 'Vocational training' : 'Master'),
      ...(isSpanish
        ? {
            agreementId: idOf('agreements', `Metal industry of ${seat.office === 'MAD' ? 'Madrid' : 'Barcelona'}`),
            socialSecurityNumber: details.ssn ?? null,
            maxLegalAnnualHours: 1760,
          }
        : {}),
      trialPeriod: number > 1 ? null : { trialPeriodType: 'months', quantity: seat.rank === 'staff' ? 2 : 6 },
      remoteWork: seat.department.startsWith('ENG'),
      seniorityDate: career.findLast((employment) => employment.startDate <= startDate)?.startDate ?? startDate,
      jobLevel: levels[seat.rank],
      jobPositionDescription: seat.title,
      weeklyHours,
      maxLegalWeeklyHours: fullHours,
      percentageWorkDay: (weeklyHours / fullHours) * 100,
      fte: weeklyHours / fullHours,
      workDays: entriesOf(week).map(([day, hours]) => ({ day, hours })),
    });
  });
}
