/** Personal data: names, birth, family, address, numbers. Pure. */

import type { createEmployee } from '../core/index.ts';
import { addDays, type LocalDate } from '../platform/clock.ts';
import { defined } from '../platform/defined.ts';
import type { Employment } from './careers.ts';
import { company, offices, seniorJobs } from './company.ts';
import { type Background, backgrounds, mixes } from './names.ts';
import type { createNaming } from './naming.ts';
import { bankBic, fill, routingNumber, spanishDni, spanishIban, spanishNie, spanishSocialSecurity } from './numbers.ts';
import { places } from './places.ts';
import type { Random } from './random.ts';
import type { Seat } from './seats.ts';

type NewEmployee = Parameters<typeof createEmployee>[1];
export type Details = Omit<NewEmployee, 'departmentId' | 'officeId' | 'managerId' | 'code' | 'externalId' | 'status'>;

/**
 * Draws all personal fields of an employee's record.
 * @param naming shared by all employees, because no two get the same address
 */
export function planPerson(
  random: Random,
  today: LocalDate,
  seat: Seat,
  career: Employment[],
  naming: ReturnType<typeof createNaming>,
): Details {
  const origin = random.weigh(mixes[seat.office]);
  const background: Background = backgrounds[origin];
  const gender = random.chance(0.47) ? 'female' : 'male';
  const { mailbox, ...name } = naming(origin, gender);
  const { country } = offices[seat.office];
  const dateOfBirth = drawBirth(random, seat, career);
  const nationalities = random.weigh(background.nationalities);
  return {
    ...name,
    email: `${mailbox}@${company.domain}`,
    // Some employees have not answered the question.
    gender: random.chance(0.02) ? 'no_response' : gender,
    dateOfBirth,
    nationalities,
    ...drawFamily(random, yearsBetween(dateOfBirth, today)),
    ...drawHome(random, seat),
    ...drawTelephones(random, seat),
    personalMail: random.chance(0.8) ? `${mailbox.replace('.', '')}${dateOfBirth.slice(2, 4)}@post.example` : null,
    language: background.language ?? (country === 'ES' ? 'es-ES' : `en-${country}`),
    jobChargeDescription: seat.title,
    description: random.chance(0.06) ? random.pick(notes) : null,
    ...(country === 'ES' ? spanishNumbers(random, seat, nationalities) : foreignAccount(random, seat, country)),
  };
}

const notes = ['First aider', 'Fire warden', 'Part of the mentoring programme', 'Plays in the company football team'];

const daysAYear = 365.25;

const yearsBetween = (from: LocalDate, to: LocalDate) =>
  Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000 / daysAYear);

/** Managers and leads were older when hired; retired employees left when they could. */
function drawBirth(random: Random, { rank, fate, title, department }: Seat, [first]: Employment[]): LocalDate {
  const { startDate, endDate } = defined(first, 'a career');
  const before = (date: LocalDate, years: number) => addDays(date, -Math.floor(years * daysAYear));
  if (fate === 'retired' && endDate !== null) return before(endDate, 65 + 2 * random.fraction());
  const staff = seniorJobs.includes(title) ? 31 : hasDesk(department) ? 23 : 19;
  const youngest = { head: 40, lead: 30, staff }[rank];
  const oldest = { head: 54, lead: 48, staff: 52 }[rank];
  return before(startDate, youngest + (oldest - youngest) * random.fraction() ** 1.3);
}

function drawFamily(random: Random, age: number) {
  const maritalStatus = random.weigh<string>([
    ['single', age < 30 ? 80 : 30],
    ['married', age < 30 ? 12 : 50],
    ['domestic partnership', 8],
    ['divorced', age < 35 ? 1 : 10],
  ]);
  const wanted = random.pick(maritalStatus === 'single' ? [0, 0, 0, 0, 0, 1] : [0, 0, 1, 1, 1, 2, 2, 2, 2, 3]);
  return {
    maritalStatus,
    children: Math.min(wanted, Math.max(0, Math.floor((age - 24) / 3))),
    disability: random.chance(0.025) ? random.pick([33, 33, 45, 65]) : 0,
  };
}

function drawHome(random: Random, { office }: Seat) {
  const { address, streets, numbers, floors, doors, towns } = places[office];
  const { city, province, postalCodes } = random.weigh(towns.map((town) => [town, town.weight] as const));
  const parts: Record<string, string> = {
    street: random.pick(streets),
    number: String(random.integer(1, numbers)),
    floor: random.pick(floors),
    door: fill(random, random.pick(doors)),
  };
  return {
    address: address.replace(/\{(\w+)\}/g, (_, part) => parts[part] ?? ''),
    postalCode: fill(random, random.pick(postalCodes)),
    city,
    province,
    country: offices[office].country,
  };
}

/** Whether a department works at desks with telephones. */
const hasDesk = (department: string) => department !== 'OPS-PRD';

function drawTelephones(random: Random, { office, department, fate }: Seat) {
  const { mobile, switchboard } = places[office];
  const isReachable = hasDesk(department) && fate !== 'joining';
  return {
    phone: random.chance(0.96) ? fill(random, random.pick(mobile)) : null,
    workPhone: isReachable ? `${switchboard} ext. ${random.integer(2001, 8999)}` : null,
    emergencyPhone: random.chance(0.85) ? fill(random, random.pick(mobile)) : null,
  };
}

/** The payroll data of the Spanish offices; an employee who has not begun has not handed in all of it yet. */
function spanishNumbers(random: Random, { office, fate }: Seat, nationalities: string[]) {
  const isCitizen = nationalities.includes('ES');
  const papers = {
    nid: isCitizen ? spanishDni(random) : spanishNie(random),
    identityNumberType: isCitizen ? ('dni' as const) : ('nie' as const),
  };
  if (fate === 'joining') return papers;
  return {
    ...papers,
    ssn: spanishSocialSecurity(random, office === 'MAD' ? '28' : '08'),
    accountNumber: spanishIban(random),
    bic: bankBic,
  };
}

/** An account at a bank that does not exist: an American one has a routing number, one of Singapore no known form. */
function foreignAccount(random: Random, { fate }: Seat, country: string) {
  if (fate === 'joining') return {};
  const isAmerican = country === 'US';
  return {
    accountScheme: isAmerican ? ('us' as const) : ('other' as const),
    accountNumber: isAmerican ? `${routingNumber} ${random.digits(10)}` : fill(random, '999-#####-#'),
  };
}
