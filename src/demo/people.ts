import { createEmployee, deactivateEmployee, departments, reactivateEmployee, updateEmployee } from '../core/index.ts';
import type { LocalDate } from '../platform/clock.ts';
import { defined } from '../platform/defined.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import { type Employment, planCareer } from './careers.ts';
import type { Catalogues } from './catalogues.ts';
import type { DrawCustomValues } from './custom-fields.ts';
import { type Demo, writeAll } from './demo.ts';
import { createNaming } from './naming.ts';
import type { Organisation } from './organisation.ts';
import { type Details, planPerson } from './persons.ts';
import type { Random } from './random.ts';
import { planSeats, type Seat } from './seats.ts';

/** A planned employee, not in the database yet. */
export interface PlannedPerson {
  seat: Seat;
  career: Employment[];
  details: Details;
  /** In the order of hiring. */
  code: number;
}

/** A stored employee, for later areas to build on. */
export interface Person extends PlannedPerson {
  id: string;
}

/** All employees, managers before their reports. */
export function planPeople(random: Random, today: LocalDate): PlannedPerson[] {
  const naming = createNaming(random);
  const people = planSeats(random).map((seat) => {
    const career = planCareer(random, today, seat);
    return { seat, career, details: planPerson(random, today, seat, career, naming) };
  });
  const firstDay = (i: number) => defined(people[i]?.career[0], 'a career').startDate;
  const order = [...people.keys()].sort((a, b) => firstDay(a).localeCompare(firstDay(b)));
  const codes = new Map(order.map((person, rank) => [person, 1001 + rank]));
  return people.map((person, i) => ({ ...person, code: defined(codes.get(i), 'a code') }));
}

/** Hires everyone, with their moves, departures and returns, and gives each department its manager. */
export async function makePeople(
  demo: Demo,
  organisation: Organisation,
  catalogues: Catalogues,
  drawCustomValues: DrawCustomValues,
): Promise<Person[]> {
  const plan = planPeople(demo.random('people'), demo.today);
  const ids = new Map<Seat, string>();
  const placeOf = ({ department, office, manager, title }: Seat) => ({
    departmentId: defined(organisation.departments.get(department), department),
    officeId: defined(organisation.offices.get(office), office),
    managerId: manager ? defined(ids.get(manager), manager.title) : null,
    jobChargeId: defined(catalogues.jobCharges.get(title), title),
    jobChargeDescription: title,
  });

  const random = demo.random('moves');
  const people: Person[] = [];
  for (const wave of wavesOf(plan)) {
    const hired = await writeAll(demo, wave, async (tx, person) => {
      const { seat, career, details, code } = person;
      const { startDate } = defined(career[0], 'a career');
      const place = placeOf(seat.former ?? seat);
      const values = {
        ...details,
        ...place,
        customFields: drawCustomValues(),
        startDate,
        code,
        externalId: `PAY-${code}`,
      };
      return { ...person, id: (await createEmployee(tx, values)).id };
    });
    for (const { seat, id } of hired) ids.set(seat, id);
    people.push(...hired);
  }

  await writeAll(
    demo,
    people.filter(({ seat }) => seat.rank === 'head'),
    (tx, { id, seat }) => departments.update(tx, placeOf(seat).departmentId, { managerId: id }),
  );
  await writeAll(
    demo,
    people.filter(({ seat }) => seat.former),
    (tx, { id, seat, career }) =>
      updateEmployee(tx, id, { ...placeOf(seat), effectiveDate: dayOfMove(random, demo.today, career) }),
  );
  await writeAll(demo, people, liveCareer);
  await writeAll(demo, people.filter(isAboutToMove).slice(0, 1), (tx, { id }) =>
    updateEmployee(tx, id, {
      officeId: defined(organisation.offices.get('MAD'), 'MAD'),
      effectiveDate: firstOfMonth(demo.today, 1),
    }),
  );
  return people;
}

/** The first day of the month `months` after that of a day. */
const firstOfMonth = (day: LocalDate, months: number): LocalDate => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

/** When an employee came from their former department: on the first of a month, or on the first day if they are new. */
function dayOfMove(random: Random, today: LocalDate, career: Employment[]): LocalDate {
  const { startDate } = defined(career[0], 'a career');
  const day = firstOfMonth(today, -random.integer(1, 10));
  return day > startDate ? day : startDate;
}

/** One of these goes to Madrid next month. */
const isAboutToMove = ({ seat: { rank, fate, office } }: Person) =>
  rank === 'staff' && fate === 'stays' && office === 'BCN';

/** Managers and leads level by level, because a manager has no id before the hire is committed; then all others. */
function wavesOf(plan: PlannedPerson[]): PlannedPerson[][] {
  const leading = plan.filter(({ seat }) => seat.rank !== 'staff');
  const levels = [...new Set(leading.map(({ seat }) => seat.level))];
  const staff = plan.filter(({ seat }) => seat.rank === 'staff').sort((a, b) => a.code - b.code);
  return [...levels.map((level) => leading.filter(({ seat }) => seat.level === level)), staff];
}

/** The events after the hire: the end of each employment, and the beginning of the next. */
async function liveCareer(tx: Tx, { id, career }: Person): Promise<void> {
  for (const [i, { startDate, endDate, reason }] of career.entries()) {
    if (i > 0) await reactivateEmployee(tx, id, { startDate });
    if (endDate !== null) await deactivateEmployee(tx, id, { endDate, reason });
  }
}
