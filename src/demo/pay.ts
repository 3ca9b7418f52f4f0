import { assignCompensation, createCompensation, createSalary, createVariable } from '../contract/index.ts';
import { groupsByCode } from '../core/index.ts';
import { addDays, type LocalDate } from '../platform/clock.ts';
import { defined } from '../platform/defined.ts';
import { type OfficeCode, offices } from './company.ts';
import { type Demo, writeAll } from './demo.ts';
import type { Person, PlannedPerson } from './people.ts';
import type { Random } from './random.ts';

/** Pay in a country: the lowest yearly salary, and its payments. */
interface CountryPay {
  currency: string;
  base: number;
  payPeriod: 'monthly' | 'semimonthly';
  payments: number;
  extraPaymentMonths?: number[];
}
const countries: Record<string, CountryPay> = {
  ES: { currency: 'EUR', base: 26_000, payPeriod: 'monthly', payments: 14, extraPaymentMonths: [6, 12] },
  US: { currency: 'USD', base: 58_000, payPeriod: 'semimonthly', payments: 24 },
  // The thirteenth month is paid in December.
  SG: { currency: 'SGD', base: 62_000, payPeriod: 'monthly', payments: 13, extraPaymentMonths: [12] },
};
const paidIn = (office: OfficeCode) => defined(countries[offices[office].country], office);
const ranks = { staff: 1, lead: 1.55, head: 2.4 };

/** The Spanish contribution group of an employee, by its code. */
const groupOf = ({ rank, department }: PlannedPerson['seat']): string =>
  rank === 'staff' && department === 'OPS-PRD' ? '8' : { head: '1', lead: '3', staff: '5' }[rank];

/** A salary as planned. */
interface PlannedSalary {
  startDate: LocalDate;
  /** Known beforehand only if the employment is over. */
  endDate: LocalDate | null;
  grossSalary: string;
}

/** Older rises are omitted: the first salary and the last rises make a history. */
const maxRises = 2;

const nextJanuary = (date: LocalDate): LocalDate => `${Number(date.slice(0, 4)) + 1}-01-01`;

/** The salaries of an employee, from their first day on: most years have a rise in January. */
function planSalaries(random: Random, today: LocalDate, { seat, career }: PlannedPerson): PlannedSalary[] {
  const { base } = paidIn(seat.office);
  let gross = base * ranks[seat.rank] * (0.92 + 0.5 * random.fraction());
  if (seat.level === 0) gross *= 1.8;
  return career.flatMap(({ startDate, endDate }) => {
    const last = endDate !== null && endDate <= today ? endDate : today;
    const rises: LocalDate[] = [];
    for (let day = nextJanuary(addDays(startDate, 200)); day < last; day = nextJanuary(day)) {
      if (random.chance(0.75)) rises.push(day);
    }
    const starts = [startDate, ...rises.slice(-maxRises)];
    return starts.map((start, i) => {
      if (i > 0) gross *= 1.015 + 0.03 * random.fraction();
      const isLast = i === starts.length - 1;
      const over = isLast && endDate !== null && endDate <= today ? endDate : null;
      return { startDate: start, endDate: over, grossSalary: String(Math.round(gross / 10) * 10) };
    });
  });
}

/**
 * The production staff in Spain is paid by the day, as its contribution group is: 365 days and 30 for each extra payment.
 * Some are paid by the hour.
 */
function unitOf({ seat, code }: Person, grossSalary: string) {
  if (seat.rank !== 'staff' || seat.department !== 'OPS-PRD' || offices[seat.office].country !== 'ES') return {};
  const [grossPeriod, periodsPerYear] = code % 4 === 0 ? (['hourly', 1760] as const) : (['daily', 425] as const);
  return { grossPeriod, periodsPerYear, grossSalary: (Number(grossSalary) / periodsPerYear).toFixed(2) };
}

const name = (what: string, currency: string) => `${what} (${currency})`;

/** The last days of the six months before this one, the oldest first. */
function monthEnds(today: LocalDate): LocalDate[] {
  const ends: LocalDate[] = [];
  for (let end = addDays(`${today.slice(0, 7)}-01`, -1); ends.length < 6; end = addDays(`${end.slice(0, 7)}-01`, -1)) {
    ends.unshift(end);
  }
  return ends;
}

/**
 * Pays everyone, gives the sales staff a commission with six months of it and part of this one, and the plant an
 * allowance.
 * @returns the id of the commission that has been assigned for longest
 */
export async function makePay(demo: Demo, people: Person[]): Promise<string> {
  const random = demo.random('pay');
  const plan = people.flatMap((person) =>
    planSalaries(random, demo.today, person).map((salary) => ({ person, ...salary })),
  );
  const groups = await groupsByCode(demo.work.read(demo.caller), 'ES');
  await writeAll(demo, plan, (tx, { person, ...salary }) => {
    const { base: _, ...terms } = paidIn(person.seat.office);
    const group = offices[person.seat.office].country === 'ES' ? groups.get(groupOf(person.seat)) : undefined;
    return createSalary(tx, {
      employeeId: person.id,
      ...terms,
      contributionGroupId: group ?? null,
      ...salary,
      ...unitOf(person, salary.grossSalary),
    });
  });

  const offers = [
    ...Object.values(countries).map(({ currency }) => ({
      name: name('Sales commission', currency),
      compensationType: 'variable' as const,
      currency,
      code: 'COMM',
    })),
    {
      name: name('Shift allowance', 'EUR'),
      compensationType: 'fixed' as const,
      currency: 'EUR',
      code: 'SHIFT',
      quantity: '95.5',
    },
  ];
  const ids = await writeAll(demo, offers, async (tx, offer) => {
    const { id } = await createCompensation(tx, { period: 'monthly', status: 'active', ...offer });
    return [offer.name, id] as const;
  });
  const compensations = new Map(ids);

  const since = defined(monthEnds(demo.today)[0], 'a month').slice(0, 8).concat('01');
  const wanted = people.flatMap((person) => {
    const { seat, career } = person;
    const { startDate = '', endDate = null } = career.at(-1) ?? {};
    const isHere = startDate <= demo.today && (endDate === null || endDate > demo.today);
    const { currency } = paidIn(seat.office);
    const names: Record<string, string> = {
      'COM-SAL': name('Sales commission', currency),
      'OPS-PRD': name('Shift allowance', 'EUR'),
    };
    const what = names[seat.department];
    const compensationId = what === undefined ? undefined : compensations.get(what);
    if (!isHere || compensationId === undefined || (what?.startsWith('Shift') && currency !== 'EUR')) return [];
    return [
      { person, compensationId, varies: what?.startsWith('Sales'), startDate: startDate > since ? startDate : since },
    ];
  });
  const given = await writeAll(demo, wanted, async (tx, { person, compensationId, varies, startDate }) => {
    const { id } = await assignCompensation(tx, { employeeId: person.id, compensationId, startDate });
    return { salaryCompensationId: id, varies, startDate };
  });
  const months = given
    .filter(({ varies }) => varies)
    .flatMap(({ salaryCompensationId, startDate }) =>
      [...monthEnds(demo.today), ...(random.chance(0.5) ? [demo.today] : [])]
        .filter((date) => date >= startDate)
        .map((date) => ({
          salaryCompensationId,
          date,
          amount: `${random.integer(120, 1900)}.${random.integer(1, 9)}`,
        })),
    );
  await writeAll(demo, months, createVariable);
  const [oldest] = given.filter(({ varies }) => varies).sort((a, b) => a.startDate.localeCompare(b.startDate));
  return defined(oldest, 'a commission').salaryCompensationId;
}
