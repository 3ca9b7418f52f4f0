/** Where people work, who decides, and who is told: moves, assignments, managers, onboarding, endpoints, users. */
import { pixel } from '../harness/pictures.ts';
import type { Actions } from './actions.ts';
import { accepts } from './document.ts';

const people = '/core/v3/employees';
const places = [
  { path: '/core/v3/employee-department-assignations', field: 'departmentId', of: '/core/v3/departments' },
  { path: '/core/v3/employee-office-assignations', field: 'officeId', of: '/core/v3/offices' },
];
const timeRules = '/core/v3/time-rules';
const onboardings = '/core/v3/onboardings';
const endpoints = '/webhooks/v1/endpoints';

export const organisation: Actions = {
  'add a document': {
    often: 3,
    act: async (company) => {
      const kindId = company.idIn('/core/v3/document-kinds');
      const employeeId = company.random.chance(0.8) ? (company.employee()?.id ?? null) : null;
      const body = { name: `Documento ${company.unused}`, kindId, employeeId, content: 'JVBERi0xLjcK' };
      return kindId === null ? undefined : company.send('POST', '/core/v3/documents', body);
    },
  },
  'add a photo': {
    often: 3,
    act: async (company) => {
      const one = company.employee();
      return one && company.send('POST', '/core/v3/employee-photos', { employeeId: one.id, content: pixel });
    },
  },
  'remove a photo': {
    often: 2,
    act: async (company) => {
      const one = company.one('/core/v3/employee-photos');
      return one && company.send('DELETE', `/core/v3/employee-photos/${one.id}`);
    },
  },
  move: {
    often: 10,
    act: async (company) => {
      const one = company.employee();
      const { field, of } = places[company.random.whole(0, 1)] ?? { field: 'officeId', of: '/core/v3/offices' };
      const fromDay = accepts('PATCH', `${people}/{id}`, 'effectiveDate') && company.random.chance(0.6);
      const when = fromDay ? { effectiveDate: company.dateBetween(-40, 40) } : {};
      return one && company.send('PATCH', `${people}/${one.id}`, { [field]: company.idIn(of), ...when });
    },
  },
  'give a manager': {
    often: 4,
    act: async (company) => {
      const one = company.employee();
      return one && company.send('PATCH', `${people}/${one.id}`, { managerId: company.employee()?.id ?? null });
    },
  },
  assign: {
    often: 4,
    act: async (company) => {
      const [one, place] = [company.employee(), company.random.pick(places)];
      if (!one || !place) return undefined;
      return company.send('POST', place.path, { employeeId: one.id, [place.field]: company.idIn(place.of) });
    },
  },
  unassign: {
    often: 3,
    act: async (company) => {
      const place = company.random.pick(places);
      const one = place && company.employee((row) => row[place.field] !== null);
      const body = place && one && { employeeId: one.id, [place.field]: one[place.field] };
      return place && body && company.send('DELETE', place.path, body);
    },
  },
  'appoint a decider': {
    often: 4,
    act: async (company) => {
      const [one, manager] = [company.employee(), company.employee()];
      const permission = company.random.pick(['absencesManagement', 'checksManageRequestsAndIncidences']);
      const body = { employeeId: one?.id, managerId: manager?.id, permission };
      return one && manager && company.send('POST', '/core/v3/employee-managers', body);
    },
  },
  'dismiss a decider': {
    often: 3,
    act: async (company) => {
      const one = company.one('/core/v3/employee-managers');
      return one && company.send('DELETE', `/core/v3/employee-managers/${one.id}`);
    },
  },
  'start an onboarding': {
    often: 4,
    act: async (company) => {
      const one = company.employee();
      const templateId = company.idIn('/core/v3/onboarding-templates');
      return one && company.send('POST', onboardings, { employeeId: one.id, templateId });
    },
  },
  'complete a task': {
    often: 3,
    act: async (company) => {
      const one = company.one(onboardings, ({ tasks }) => tasks.length > 0);
      const task = one && company.random.pick<{ id: string }>(one.tasks);
      return one && task && company.send('PATCH', `${onboardings}/${one.id}/tasks/${task.id}`, { completed: true });
    },
  },
  'end an onboarding': {
    often: 4,
    act: async (company) => {
      const one = company.one(onboardings);
      return one && company.send('POST', `${onboardings}/${one.id}/${company.random.pick(['complete', 'cancel'])}`);
    },
  },
  'nest a department': {
    often: 3,
    act: async (company) => {
      const one = company.one('/core/v3/departments');
      const body = { parentId: company.idIn('/core/v3/departments'), managerId: company.employee()?.id ?? null };
      return one && company.send('PATCH', `/core/v3/departments/${one.id}`, body);
    },
  },
  'rule an office': {
    often: 3,
    act: async (company) => {
      const [one, random] = [company.one('/core/v3/offices'), company.random];
      const rules = {
        nightEnd: random.pick(['05:30', '06:00', '07:00']),
        effectiveDate: company.dateBetween(-120, 40),
      };
      return one && company.send('PATCH', `/core/v3/offices/${one.id}`, rules);
    },
  },
  'rule the company': {
    often: 2,
    act: async (company) => {
      const [one, startDate] = [company.one(timeRules), company.dateBetween(-120, 40)];
      if (one && company.random.chance(0.5)) return company.send('PATCH', `${timeRules}/${one.id}`, { startDate });
      return company.send('POST', timeRules, { officeId: null, startDate, roundingMinutes: 5 });
    },
  },
  'drop rules': {
    often: 1,
    act: async (company) => {
      const one = company.one(timeRules);
      return one && company.send('DELETE', `${timeRules}/${one.id}`);
    },
  },
  'declare holidays': {
    often: 3,
    act: async (company) => {
      const one = company.one('/schedule/v1/holiday-calendar');
      const daysOff = [{ date: `${one?.year}-0${company.random.whole(1, 9)}-12`, name: 'Fiesta' }];
      const officeIds = [company.idIn('/core/v3/offices')].filter((id) => id !== null);
      return one && company.send('PATCH', `/schedule/v1/holiday-calendar/${one.id}`, { daysOff, officeIds });
    },
  },
  'register an endpoint': {
    often: 2,
    // Nothing is sent there: the sender does not run.
    act: (company) => {
      const url = `http://127.0.0.1:9/${company.unused}`;
      return company.send('POST', endpoints, { url, events: ['employee.*'] });
    },
  },
  'pause an endpoint': {
    often: 3,
    act: async (company) => {
      const one = company.one(endpoints);
      const verb = one?.status === 'active' ? 'pause' : 'resume';
      return one && company.send('POST', `${endpoints}/${one.id}/${verb}`);
    },
  },
  'replay events': {
    often: 2,
    act: async (company) => {
      const one = company.one(endpoints);
      const body = { endpointId: one?.id, fromSequence: 1, toSequence: 20 };
      return one && company.send('POST', '/webhooks/v1/replays', body);
    },
  },
  'make a token': {
    often: 2,
    act: (company) =>
      company.sendByPerson('POST', '/account/v1/tokens', { name: `T${company.unused}`, scopes: ['employees:read'] }),
  },
  'make a role': {
    often: 1,
    act: (company) => {
      const scopes = ['employees:read', company.random.chance(0.5) ? 'time-off:read' : 'contracts:read'];
      return company.sendByPerson('POST', '/account/v1/roles', { name: `Rol ${company.unused}`, scopes, reach: 'all' });
    },
  },
  'let a user join': {
    often: 2,
    act: async (company) => {
      const one = company.employee();
      const roleId = company.random.chance(0.3) ? company.idIn('/account/v1/roles') : null;
      const role = roleId === null ? 'employee' : 'own';
      const body = { email: `u${company.unused}@acme.example`, name: 'Ana', role, roleId, employeeId: one?.id };
      const reply = one && (await company.sendByPerson('POST', '/account/v1/invitations', body));
      if (reply?.status !== 201 || company.random.chance(0.5)) return reply;
      const acceptance = { key: reply.json.data.key, password: 'correct horse battery staple' };
      return [reply, await company.sendByPerson('POST', '/account/v1/invitation-acceptances', acceptance)];
    },
  },
};
