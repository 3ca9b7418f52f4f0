/** When people work and when they do not: the clock, work entries, vacation, absences. */
import type { Actions } from './actions.ts';
import type { Company } from './company.ts';
import type { Row } from './mirror.ts';

const entries = '/schedule/v1/work-entries';
const corrections = '/schedule/v1/work-entry-correction-requests';
const vacations = '/schedule/v1/vacation-day-off-requests';
const absences = '/schedule/v1/absence-day-off-requests';
const isPending = ({ status }: Row) => status === 'pending';
const isAccepted = ({ status, type }: Row) => status === 'accepted' && type === 'create';

const shift = (company: Company, employeeId: string) => {
  const [day, hour] = [company.dateBetween(-30, -2), company.random.whole(6, 15)];
  const at = (time: number) => ({ date: `${day}T${String(time).padStart(2, '0')}:00:00Z` });
  return { employeeId, workEntryIn: at(hour), workEntryOut: at(hour + company.random.whole(1, 6)) };
};
const request = (company: Company): { path: string; body: Record<string, unknown> } => {
  const isVacation = company.random.chance(0.6);
  const first = company.random.whole(-10, 40);
  const daysOff = Array.from({ length: company.random.whole(1, 4) }, (_, i) => ({ date: company.date(first + i) }));
  const range = { startDate: company.date(first), endDate: company.date(first + company.random.whole(0, 9)) };
  const days = company.random.chance(0.4) ? range : { daysOff };
  const body = { employeeId: company.employee()?.id, ...days };
  if (isVacation) return { path: vacations, body };
  const open = company.random.chance(0.2) ? { endDate: null } : {};
  const absenceTypeId = company.idIn('/schedule/v1/absence-types');
  return { path: absences, body: { ...body, ...('daysOff' in days ? {} : open), absenceTypeId } };
};
const someRequest = (company: Company, fits: (row: Row) => boolean) => {
  const path = company.random.pick([vacations, absences]) ?? vacations;
  const one = company.one(path, fits);
  return one && { path, one };
};
const decide = (verb: 'accept' | 'reject') => async (company: Company) => {
  const found = someRequest(company, isPending);
  return found && company.send('POST', `${found.path}/${found.one.id}/${verb}`, {});
};

export const time: Actions = {
  'clock in': {
    often: 8,
    act: async (company) => {
      const one = company.employee();
      return one && company.send('POST', `${entries}/clock-in`, { employeeId: one.id });
    },
  },
  'clock out': {
    often: 6,
    act: async (company) => {
      const one = company.one(entries, ({ workEntryOut }) => workEntryOut === null);
      return one && company.send('POST', `${entries}/clock-out`, { employeeId: one.employeeId });
    },
  },
  'record an entry': {
    often: 10,
    act: async (company) => {
      const one = company.employee();
      return one && company.send('POST', entries, shift(company, one.id));
    },
  },
  'correct an entry': {
    often: 4,
    act: async (company) => {
      const one = company.one(entries);
      return one && company.send('PATCH', `${entries}/${one.id}`, { hasIncidence: company.random.chance(0.5) });
    },
  },
  'remove an entry': {
    often: 2,
    act: async (company) => {
      const one = company.one(entries);
      return one && company.send('DELETE', `${entries}/${one.id}`);
    },
  },
  'ask for a correction': {
    often: 4,
    act: async (company) => {
      const one = company.one(entries, ({ workEntryOut }) => workEntryOut !== null);
      const body = { type: 'delete', workEntryId: one?.id, reason: 'Not worked' };
      return one && company.send('POST', corrections, { employeeId: one.employeeId, ...body });
    },
  },
  'decide a correction': {
    often: 3,
    act: async (company) => {
      const one = company.one(corrections, isPending);
      const verb = company.random.chance(0.5) ? 'accept' : 'reject';
      return one && company.send('POST', `${corrections}/${one.id}/${verb}`, {});
    },
  },
  'record many entries': {
    often: 2,
    act: async (company) => {
      const [one, other] = [company.employee(), company.employee()];
      if (!one || !other) return undefined;
      const rows = [one, other].map(({ id }) => ({ operation: 'create', data: shift(company, id) }));
      return company.send('POST', `${entries}/batch`, { rows });
    },
  },
  'request time off': {
    often: 14,
    act: async (company) => {
      const { path, body } = request(company);
      return company.send('POST', path, body);
    },
  },
  'accept a request': { often: 8, act: decide('accept') },
  'reject a request': { often: 2, act: decide('reject') },
  'withdraw a request': {
    often: 4,
    act: async (company) => {
      const found = someRequest(company, () => true);
      return found && company.send('DELETE', `${found.path}/${found.one.id}`);
    },
  },
  'give days back': {
    often: 5,
    act: async (company) => {
      const found = someRequest(company, isAccepted);
      if (!found) return undefined;
      const { employeeId, absenceTypeId, daysOff } = found.one;
      const body = { employeeId, type: 'delete', daysOff: [{ date: daysOff[0]?.date }] };
      return company.send('POST', found.path, absenceTypeId ? { ...body, absenceTypeId } : body);
    },
  },
  'change an absence': {
    often: 5,
    act: async (company) => {
      const one = company.one(absences, (row) => isAccepted(row) && row.startDate !== null);
      if (!one) return undefined;
      const endDate = new Date(Date.parse(one.startDate) + company.random.whole(0, 40) * 86_400_000);
      const body = { endDate: endDate.toISOString().slice(0, 10) };
      return company.send('PATCH', `${absences}/${one.id}`, body);
    },
  },
  'change an entitlement': {
    often: 3,
    act: async (company) => {
      const one = company.one('/schedule/v1/vacation-calendars');
      const body = { maxDaysOff: company.random.whole(20, 30) };
      return one && company.send('PATCH', `/schedule/v1/vacation-calendars/${one.id}`, body);
    },
  },
  'count a calendar in another way': {
    often: 2,
    act: async (company) => {
      const one = company.one('/schedule/v1/vacation-calendars');
      const body = { vacationConfigurationId: company.idIn('/schedule/v1/vacation-configurations') };
      return one && company.send('PATCH', `/schedule/v1/vacation-calendars/${one.id}`, body);
    },
  },
  'adjust a balance': {
    often: 3,
    act: async (company) => {
      const one = company.employee();
      const body = { date: company.dateBetween(-60, 60), days: company.random.whole(1, 5), reason: 'Agreed' };
      return one && company.send('POST', '/schedule/v1/vacation-adjustments', { employeeId: one.id, ...body });
    },
  },
  'correct an adjustment': {
    often: 2,
    act: async (company) => {
      const one = company.one('/schedule/v1/vacation-adjustments');
      const body = { days: -company.random.whole(1, 5) };
      return one && company.send('PATCH', `/schedule/v1/vacation-adjustments/${one.id}`, body);
    },
  },
  'withdraw an adjustment': {
    often: 1,
    act: async (company) => {
      const one = company.one('/schedule/v1/vacation-adjustments');
      return one && company.send('DELETE', `/schedule/v1/vacation-adjustments/${one.id}`);
    },
  },
  'give an employee other holidays': {
    often: 3,
    act: async (company) => {
      const one = company.employee();
      const holidayCalendarId = company.idIn('/schedule/v1/holiday-calendar');
      const body = { employeeId: one?.id, holidayCalendarId };
      return one && company.send('POST', '/schedule/v1/holiday-assignments', body);
    },
  },
  'take holidays from an employee': {
    often: 1,
    act: async (company) => {
      const one = company.one('/schedule/v1/holiday-assignments');
      return one && company.send('DELETE', `/schedule/v1/holiday-assignments/${one.id}`);
    },
  },
  'give an office other vacation': {
    often: 2,
    act: async (company) => {
      const vacationConfigurationId = company.idIn('/schedule/v1/vacation-configurations');
      const officeId = company.idIn('/core/v3/offices');
      const fromYear = company.random.whole(2025, 2027);
      const body = { vacationConfigurationId, officeId, fromYear };
      return company.send('POST', '/schedule/v1/vacation-rules', body);
    },
  },
  'open a calendar': {
    often: 3,
    act: async (company) => {
      const one = company.employee();
      const vacationConfigurationId = company.idIn('/schedule/v1/vacation-configurations');
      const body = { employeeId: one?.id, vacationConfigurationId, year: company.random.whole(2026, 2027) };
      return one && company.send('POST', '/schedule/v1/vacation-calendars', body);
    },
  },
};
