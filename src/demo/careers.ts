/** The hires and departures of employees, dated from today. Pure. */
import { addDays, type LocalDate } from '../platform/clock.ts';
import type { Random } from './random.ts';
import type { Seat } from './seats.ts';

export interface Employment {
  startDate: LocalDate;
  endDate: LocalDate | null;
  reason: string | null;
}

/** The age of the company in days; only its chief executive was there on the first day. */
const openedDaysAgo = 2920;
const oldestHire = openedDaysAgo - 30;

const monday = 1;
const friday = 5;
const weekday = (date: LocalDate) => new Date(`${date}T00:00:00Z`).getUTCDay();
/** The last such weekday not after `date`. */
const lastOn = (day: number, date: LocalDate) => addDays(date, -((weekday(date) - day + 7) % 7));
/** The first such weekday not before `date`. */
const nextOn = (day: number, date: LocalDate) => addDays(date, (day - weekday(date) + 7) % 7);

/** No employee begins at the weekend, around the turn of the year, or on one of these holidays of Spain. */
const holidays = ['05-01', '08-15', '10-12', '11-01', '12-06', '12-08'];
const isClosed = (date: LocalDate) => {
  const day = date.slice(5);
  return weekday(date) % 6 === 0 || holidays.includes(day) || day >= '12-23' || day <= '01-06';
};
const firstOpen = (date: LocalDate): LocalDate => (isClosed(date) ? firstOpen(addDays(date, 1)) : date);

/** Each hire of an employee, the first one first. */
export function planCareer(random: Random, today: LocalDate, seat: Seat): Employment[] {
  const hired = (daysAgo: number) => firstOpen(lastOn(monday, addDays(today, -daysAgo)));
  const gone = (daysAgo: number) => lastOn(friday, addDays(today, -daysAgo));
  const until = (startDate: LocalDate, endDate: LocalDate | null, reason: string | null) => ({
    startDate,
    endDate,
    reason,
  });
  switch (seat.fate) {
    case 'joining':
      return [until(firstOpen(nextOn(monday, addDays(today, random.integer(6, 50)))), null, null)];
    case 'leaving': {
      const end = nextOn(friday, addDays(today, random.integer(12, 30)));
      return [until(hired(random.integer(700, 1500)), end, 'Resignation')];
    }
    case 'returned': {
      const back = random.integer(40, 700);
      const left = back + random.integer(60, 420);
      const first = left + random.integer(150, 800);
      const reason = random.pick(['End of temporary contract', 'End of temporary contract', 'Resignation']);
      return [until(hired(first), gone(left), reason), until(hired(back), null, null)];
    }
    case 'left': {
      const left = random.integer(8, 1300);
      const worked = random.integer(70, Math.min(1600, oldestHire - left));
      return [until(hired(left + worked), gone(left), reasonAfter(random, worked))];
    }
    case 'retired': {
      const left = random.integer(60, 700);
      return [until(hired(random.integer(left + 1200, oldestHire)), gone(left), 'Retirement')];
    }
    default:
      return [until(hired(daysSinceHire(random, seat)), null, null)];
  }
}

/** The company has grown with some turnover: most of the staff are rather new, their managers are not. */
function daysSinceHire(random: Random, { rank, level, fate }: Seat): number {
  if (level === 0) return openedDaysAgo;
  if (rank === 'head') return random.integer(1100, oldestHire);
  if (rank === 'lead') return random.integer(600, oldestHire - 200);
  const newest = fate === 'moved' ? 500 : 16;
  return newest + Math.floor((oldestHire - newest) * random.fraction() ** 1.25);
}

function reasonAfter(random: Random, days: number): string {
  if (days < 180) return random.pick(['Trial period not passed', 'End of temporary contract', 'Resignation']);
  return random.weigh([
    ['Resignation', 55],
    ['End of temporary contract', days < 500 ? 40 : 0],
    ['Mutual agreement', 10],
    ['Dismissal', 10],
    ['Redundancy', 10],
  ]);
}
