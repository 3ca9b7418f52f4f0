/** The week of a team: what each employee worked, and was to work, on each day. Counted as in the time sheet of one. */
import * as z from 'zod';
import { officeOn, officesOf } from '../../core/index.ts';
import { addDays, instantOf, type LocalDate } from '../../platform/clock.ts';
import { type PageQuery, pageRequestOf } from '../../platform/resource/cursor.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { basicOf, type FigureDay, type Flag, figuresOf, noFigures, sumOf } from '../figures/index.ts';
import { isForgotten } from '../work-entries/index.ts';
import { countMembers, findMembers, type Member } from './queries.ts';
import { mondayOfWeek } from './week.ts';

/** The parameters of the list. */
interface TeamWeekInput extends PageQuery {
  week: string;
  employeeIds?: string[] | undefined;
  departmentIds?: string[] | undefined;
  officeIds?: string[] | undefined;
  managerIds?: string[] | undefined;
}

/** Employees in the order of their names; a cursor names the last one. */
const name = { schema: z.string().max(1000) };

/**
 * A page of the weeks of employees.
 * @throws Problem `invalid_parameter`
 */
export async function teamWeeks(reader: Reader, asked: TeamWeekInput): Promise<{ data: object[]; meta: object }> {
  const { week, employeeIds, departmentIds, officeIds, managerIds } = asked;
  const from = mondayOfWeek(week);
  if (from === undefined) throw new Error('the schema of the parameter refuses such a week');
  const period = { from, to: addDays(from, 6) };
  const wanted = { ...period, employeeIds, departmentIds, officeIds, managerIds };
  const walk = [reader.caller.accountId, 'team-weeks', Object.entries(wanted).sort()];
  const { isCounted, position, offset, limit, meta } = pageRequestOf(asked, walk, [name, name]);
  const after = position && {
    lastName: String(position.values[0]),
    firstName: String(position.values[1]),
    id: position.id,
  };
  const [found, total] = await Promise.all([
    findMembers(reader, { ...wanted, after, offset, limit: limit + 1 }),
    isCounted ? countMembers(reader, wanted) : undefined,
  ]);
  const members = found.slice(0, limit);
  const last = found.length > limit ? members.at(-1) : undefined;
  const next = last && { values: [last.lastName, last.firstName], id: last.id };
  return { data: await weeksOf(reader, members, period), meta: meta(total, next) };
}

async function weeksOf(reader: Reader, members: Member[], period: { from: LocalDate; to: LocalDate }) {
  const ids = members.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [figures, offices] = await Promise.all([
    figuresOf(reader, ids, period, { summarize: ({ days, flagged }) => ({ days, flagged }) }),
    officesOf(reader, ids),
  ]);
  const officesBy = Map.groupBy(offices, ({ employeeId }) => employeeId);
  return members.map((employee) => {
    const { days, flagged } = figures.get(employee.id) ?? { days: [], flagged: [] };
    return {
      employeeId: employee.id,
      employee,
      timeZone: officeOn(officesBy.get(employee.id) ?? [], reader.today)?.timeZone ?? reader.caller.timeZone,
      ...basicOf(days.length > 0 ? sumOf(days) : noFigures),
      days: days.map((day) => dayOf(reader, day, flagged)),
    };
  });
}

/** A day of an employee. Time off is shown to callers who may read it; for others the planned hours alone say it. */
function dayOf(reader: Reader, { date, plan, figures }: FigureDay, flagged: Flag[]) {
  const own = flagged.filter(({ workDate }) => workDate === date);
  const open = own.find(({ isOpen, start }) => isOpen && !isForgotten(instantOf(start * 1000), reader.now));
  const isEmployed = plan.from !== 'not_employed';
  return {
    date,
    isEmployed,
    ...basicOf(figures),
    openSince: open ? instantOf(open.start * 1000) : null,
    toReview: own.filter((one) => one !== open).length,
    holiday: isEmployed && plan.holiday ? { name: plan.holiday.name } : null,
    ...(reader.caller.can('time-off:read') ? { timeOff: plan.timeOff } : {}),
  };
}
