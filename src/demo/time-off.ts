import { addDays, type LocalDate } from '../platform/clock.ts';
import { defined } from '../platform/defined.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import {
  absenceRequests,
  absenceTypes,
  acceptRequest,
  holidayCalendars,
  rejectRequest,
  requestAbsence,
  requestVacation,
  vacationConfigurations,
  vacationRequests,
} from '../schedule/index.ts';
import { type Demo, writeAll } from './demo.ts';
import { holidayCalendars as calendarsOfOffices } from './holidays.ts';
import type { Organisation } from './organisation.ts';
import type { Person } from './people.ts';

const kindsOfAbsence = [
  { name: 'Sick leave', code: 'SICK', category: 'sick_leave' as const, needsValidation: false, color: '#e03131' },
  { name: 'Medical appointment', code: 'DOCTOR', pickMode: 'by_time_range' as const, color: '#f08c00' },
  { name: 'Moving house', code: 'MOVE', color: '#1971c2' },
  { name: 'Unpaid leave', code: 'UNPAID', remuneratedType: 'not_remunerated' as const, color: '#868e96' },
];

/** The ids of the kinds of absence, in their order above. */
type AbsenceTypes = string[];

/** Closes the offices on holidays of last year, this and the next, and defines the kinds of absence. */
function makePolicies({ work, caller, today }: Demo, { offices }: Organisation): Promise<AbsenceTypes> {
  const thisYear = Number(today.slice(0, 4));
  return work.write(caller, async (tx) => {
    for (const year of [thisYear - 1, thisYear, thisYear + 1]) {
      for (const { name, offices: codes, days } of calendarsOfOffices) {
        await holidayCalendars.create(tx, {
          name: `${name} ${year}`,
          year,
          officeIds: codes.map((code) => defined(offices.get(code), code)),
          daysOff: days.map(([day, dayName]) => ({ date: `${year}-${day}`, name: dayName })),
        });
      }
    }
    await vacationConfigurations.create(tx, { name: 'Holidays', code: 'VAC', maxDaysOff: 23, isDefault: true });
    const ids: AbsenceTypes = [];
    for (const type of kindsOfAbsence) ids.push((await absenceTypes.create(tx, type)).id);
    return ids;
  });
}

const weekday = (date: LocalDate) => new Date(`${date}T00:00:00Z`).getUTCDay();
/** Working days from the Monday that many weeks from this one. */
function week(today: LocalDate, weeks: number, days: number): { date: LocalDate }[] {
  const monday = addDays(today, weeks * 7 - ((weekday(today) + 6) % 7));
  return Array.from({ length: days }, (_, i) => ({ date: addDays(monday, i + 2 * Math.floor(i / 5)) }));
}

interface Wish {
  kind: 'vacation' | 'sick' | 'doctor' | 'moving';
  /** The week relative to this one, and the number of its days; ten are two weeks. */
  weeks: number;
  days: number;
  decided: 'accept' | 'reject' | undefined;
}

/** The requests of every fourth employee, in turn. */
const wishes: Wish[] = [
  { kind: 'vacation', weeks: -6, days: 5, decided: 'accept' },
  { kind: 'vacation', weeks: 3, days: 5, decided: undefined },
  { kind: 'vacation', weeks: -3, days: 3, decided: 'accept' },
  { kind: 'sick', weeks: -2, days: 2, decided: undefined },
  { kind: 'vacation', weeks: 5, days: 4, decided: 'accept' },
  { kind: 'vacation', weeks: 2, days: 5, decided: 'reject' },
  { kind: 'doctor', weeks: 1, days: 1, decided: undefined },
  { kind: 'moving', weeks: -4, days: 1, decided: 'accept' },
];

/** An employee's request, by their place among the staff: some are away now, and half were in the summer. */
function wishOf(i: number): Wish | undefined {
  if (i % 4 === 0) return wishes[(i / 4) % wishes.length];
  if (i % 16 === 1) return { kind: 'vacation', weeks: 0, days: 5, decided: 'accept' };
  if (i % 32 === 3) return { kind: 'sick', weeks: 0, days: 3, decided: undefined };
  if (i % 4 === 2) return { kind: 'vacation', weeks: -10 - (i % 7), days: 10, decided: 'accept' };
  return undefined;
}

async function ask(tx: Tx, today: LocalDate, employeeId: string, wish: Wish, types: AbsenceTypes) {
  const daysOff = week(today, wish.weeks, wish.days);
  const common = { employeeId, daysOff, onlyWithSchedule: true };
  const [sick = '', doctor = '', moving = ''] = types;
  if (wish.kind === 'vacation') return requestVacation(tx, common);
  if (wish.kind === 'sick') return requestAbsence(tx, { ...common, absenceTypeId: sick });
  if (wish.kind === 'moving') return requestAbsence(tx, { ...common, absenceTypeId: moving });
  const times = { startTime: '09:00', endTime: '11:30' };
  return requestAbsence(tx, {
    employeeId,
    absenceTypeId: doctor,
    daysOff: daysOff.map((day) => ({ ...day, ...times })),
  });
}

/**
 * Creates holidays and policies, and the time off of established employees: some of it accepted, some rejected, some
 * pending.
 */
export async function makeTimeOff(demo: Demo, organisation: Organisation, people: Person[]): Promise<void> {
  const types = await makePolicies(demo, organisation);
  const longAgo = addDays(demo.today, -150);
  const staff = people.filter(
    ({ seat, career }) => seat.fate === 'stays' && seat.rank === 'staff' && (career[0]?.startDate ?? '') < longAgo,
  );
  const idOf = new Map(people.map(({ seat, id }) => [seat, id]));
  const some = staff.flatMap((person, i) => {
    const wish = wishOf(i);
    return wish === undefined ? [] : [{ person, wish }];
  });
  await writeAll(demo, some, async (tx, { person, wish }) => {
    const { id } = await ask(tx, demo.today, person.id, wish, types);
    const managerId = person.seat.manager && idOf.get(person.seat.manager);
    const resource = wish.kind === 'vacation' ? vacationRequests : absenceRequests;
    if (wish.decided === 'accept') await acceptRequest(tx, resource, id, { managerId });
    if (wish.decided === 'reject') {
      await rejectRequest(tx, resource, id, { managerId, resolutionComment: 'Too many of us are away that week' });
    }
  });
}
