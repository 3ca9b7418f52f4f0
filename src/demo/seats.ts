/** The seats and their reporting lines, before they have people. Pure: nothing here touches the database. */

import { defined } from '../platform/defined.ts';
import { entriesOf } from '../platform/objects.ts';
import { type DemoDepartment, departments, moves, type OfficeCode, offices } from './company.ts';
import type { Random } from './random.ts';

/**
 * The fate of an employee:
 *   stays      hired once and here            left, retired  gone
 *   returned   left and was hired again       leaving        here, but the last day is known
 *   moved      was in another department      joining        hired, but the first day lies ahead
 */
type Fate = 'stays' | 'returned' | 'moved' | 'left' | 'retired' | 'leaving' | 'joining';

/** A place in the company, which one employee has or had. */
export interface Seat {
  department: string;
  office: OfficeCode;
  title: string;
  rank: 'head' | 'lead' | 'staff';
  /** Steps below the chief executive. */
  level: number;
  manager: Seat | undefined;
  fate: Fate;
  /** For an employee who moved: a place like the one they came from. */
  former?: Seat;
}

/** How many of the ordinary staff have another fate, in addition to those who moved. */
const fates: [Fate, number][] = [
  ['returned', 6],
  ['joining', 3],
  ['leaving', 1],
];
const retired = 2;
/** A group of at least this many in one office has a lead for each team of about `teamSize`; a smaller one has none. */
const groupWithLead = 6;
const teamSize = 9;

const headcount = (people: DemoDepartment['people'] = {}): [OfficeCode, number][] => entriesOf(people);

/** Every seat of the company, managers before their reports. */
export function planSeats(random: Random): Seat[] {
  const heads = new Map<string, Seat>();
  const chief = defined(departments[0], 'a department').code;
  const seats = departments.flatMap((department) => {
    const { code, parent } = department;
    const head = headSeat(department, code === chief ? undefined : heads.get(parent ?? chief));
    heads.set(code, head);
    return [head, ...teams(department, head)];
  });

  const present = random.shuffle(seats.filter(({ rank, fate }) => rank === 'staff' && fate === 'stays'));
  for (const [from, to] of moves) {
    const [former, seat] = [from, to].map(({ title, office }) =>
      present.find((seat) => seat.title === title && seat.office === office && seat.fate === 'stays'),
    );
    if (!former || !seat) throw new Error(`no employee can have moved from ${from.title} to ${to.title}`);
    Object.assign(seat, { fate: 'moved', former });
  }
  for (const [fate, count] of fates) {
    for (const seat of present.filter((seat) => seat.fate === 'stays').slice(0, count)) seat.fate = fate;
  }
  const gone = random.shuffle(seats.filter(({ fate, office }) => fate === 'left' && offices[office].country === 'ES'));
  for (const seat of gone.slice(0, retired)) seat.fate = 'retired';
  return seats.sort((a, b) => a.level - b.level);
}

function headSeat({ code, head, people }: DemoDepartment, manager: Seat | undefined): Seat {
  const office = defined(headcount(people)[0], `an office of ${code}`)[0];
  const level = manager ? manager.level + 1 : 0;
  return { department: code, office, title: head, rank: 'head', level, manager, fate: 'stays' };
}

/** All seats of a department except its manager's. */
function teams({ code, lead, jobs, people, left }: DemoDepartment, head: Seat): Seat[] {
  const seats: Seat[] = [];
  let next = 0;
  const add = (office: OfficeCode, manager: Seat, over: Pick<Seat, 'rank' | 'fate'>, title?: string): Seat => {
    const job = title ?? defined(jobs[next++ % jobs.length], 'a job');
    const seat = { department: code, office, title: job, level: manager.level + 1, manager, ...over };
    seats.push(seat);
    return seat;
  };
  for (const [office, count] of headcount(people)) {
    const others = office === head.office ? count - 1 : count;
    const wanted = lead === undefined || others < groupWithLead ? 0 : Math.max(1, Math.round(others / (teamSize + 1)));
    const leads = Array.from({ length: wanted }, () => add(office, head, { rank: 'lead', fate: 'stays' }, lead));
    const bosses = leads.length > 0 ? leads : [head];
    const staff: Fate[] = [...Array(others - wanted).fill('stays'), ...Array(left?.[office] ?? 0).fill('left')];
    for (const [i, fate] of staff.entries()) add(office, bosses[i % bosses.length] ?? head, { rank: 'staff', fate });
  }
  return seats;
}
