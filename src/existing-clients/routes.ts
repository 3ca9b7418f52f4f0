/** What operations do for clients of the earlier shape, beyond the shapes of their resources. */
import type { CompatForm, Outcome } from '../platform/http/operation.ts';
import type { ParsedQuery } from '../platform/http/parameters.ts';
import { asPage } from '../platform/http/reply.ts';
import type { Reader } from '../platform/unit-of-work.ts';
import { notificationEmailOf, wholeEmployees } from './queries.ts';

interface ShownCalendar {
  employeeId: string;
}
interface ShownWeek {
  weekDays: { day: string }[];
}

/** A list without a status is one of active employees. */
const withoutLeavers = (query: ParsedQuery): ParsedQuery =>
  ['status', 'status[in]', 'onlyReturn'].some((name) => query[name] !== undefined)
    ? query
    : { ...query, status: 'active' };

/** Only callers who may see the settings see the notification address. */
async function withNotificationEmail(reader: Reader, outcome: Outcome): Promise<Outcome> {
  if (!reader.caller.can('settings:read')) return outcome;
  const { company, ...more } = outcome.data as { company: object };
  return {
    ...outcome,
    data: { company: { ...company, notificationEmail: await notificationEmailOf(reader) }, ...more },
  };
}

/** Absence calendars have their employee whole. Computed calendars are never deleted. */
const absenceCalendars: CompatForm = {
  async reply(reader, outcome) {
    const calendars = [outcome.data].flat() as ShownCalendar[];
    const found = await wholeEmployees(
      reader,
      calendars.map(({ employeeId }) => employeeId),
    );
    const shown = calendars.map((one) => {
      const employee = found.get(one.employeeId);
      return { ...one, ...(employee && { employee }), deletedAt: null };
    });
    return { ...outcome, data: Array.isArray(outcome.data) ? shown : shown[0] };
  },
};

/** By operationId. */
export const forms: Record<string, CompatForm> = {
  getInfo: { reply: withNotificationEmail },
  listEmployees: { query: withoutLeavers },
  // Its rows have salaries.
  listContractsForPayroll: {},
  // A list with the new salary.
  createSalary: { reply: (_, outcome) => asPage(outcome) },
  listAbsenceCalendars: absenceCalendars,
  createAbsenceCalendar: absenceCalendars,
  getAbsenceCalendar: absenceCalendars,
  replaceAbsenceCalendar: absenceCalendars,
  // A row for each employee and weekday; a page still has the rows of `limit` employees.
  reportWorkedHoursByWeekDay: {
    reply: (_, outcome) => ({
      ...outcome,
      data: (outcome.data as ShownWeek[]).flatMap(({ weekDays, ...row }) =>
        weekDays.map(({ day, ...figures }) => ({ ...row, weekDay: day, ...figures })),
      ),
    }),
  },
};

/** Their replies have the shape of their resource too, without a word in openapi.json. */
export const undocumented = new Set([
  'deactivateEmployee',
  'reactivateEmployee',
  'undoEmployeeDeactivation',
  'restoreEmployee',
  'upsertEmployee',
  'replaceOrgChartManager',
  'upsertOffice',
  'listCompensationEmployees',
  'listEmployeeCompensations',
  'assignCompensation',
  'assignVacationConfiguration',
  'acceptVacationDayOffRequest',
  'rejectVacationDayOffRequest',
  'acceptAbsenceDayOffRequest',
  'rejectAbsenceDayOffRequest',
]);
