/** Who works here: hires, leavers, corrected ends, rehires, removals, restores, batches. */
import type { Actions } from './actions.ts';
import type { Company } from './company.ts';
import { hasParameter, isThere } from './document.ts';
import type { Row } from './mirror.ts';

const path = '/core/v3/employees';
const isActive = ({ status }: Row) => status === 'active';
const isEnding = ({ endDate }: Row) => endDate !== null;

/** The body of a new employee. */
const newcomer = (company: Company) => ({
  firstName: 'Ana',
  lastName: `Torres ${company.unused}`,
  startDate: company.dateBetween(-60, 30),
  departmentId: company.idIn('/core/v3/departments'),
  officeId: company.random.chance(0.7) ? company.idIn('/core/v3/offices') : null,
  managerId: company.random.chance(0.5) ? (company.employee(isActive)?.id ?? null) : null,
  externalId: `ERP-${company.unused}`,
});

const ofEarlierEmployments: Actions = {
  'correct an employment': {
    often: 5,
    act: async (company) => {
      const one = company.employee(({ employments }) => employments.length > 1) ?? company.employee();
      const list = `${path}/${one?.id}/employments`;
      const employment = one && company.random.pick<Row>((await company.send('GET', list)).json.data ?? []);
      const body = { reason: `Motivo ${company.unused}` };
      return employment && company.send('PATCH', `${list}/${employment.id}`, body);
    },
  },
};

export const employment: Actions = {
  ...(isThere('PATCH', `${path}/{id}/employments/{employmentId}`) ? ofEarlierEmployments : {}),
  hire: { often: 12, act: (company) => company.send('POST', path, newcomer(company)) },
  'hire a past leaver': {
    often: 2,
    act: (company) =>
      company.send('POST', path, {
        ...newcomer(company),
        startDate: company.dateBetween(-400, -200),
        endDate: company.dateBetween(-100, -10),
        status: 'inactive',
      }),
  },
  'announce a leaver': {
    often: 5,
    act: async (company) => {
      const one = company.employee((row) => isActive(row) && !isEnding(row));
      const body = { endDate: company.dateBetween(1, 45), reason: 'End of contract' };
      return one && company.send('POST', `${path}/${one.id}/deactivate`, body);
    },
  },
  'let an employee leave': {
    often: 3,
    act: async (company) => {
      const one = company.employee(isActive);
      return one && company.send('POST', `${path}/${one.id}/deactivate`, { endDate: company.dateBetween(-20, 0) });
    },
  },
  'correct an end': {
    often: 6,
    act: async (company) => {
      const one = company.employee(isEnding);
      return one && company.send('PATCH', `${path}/${one.id}`, { endDate: company.dateBetween(-25, 25) });
    },
  },
  'withdraw an end': {
    often: 4,
    act: async (company) => {
      const one = company.employee((row) => isActive(row) && isEnding(row));
      return one && company.send('PATCH', `${path}/${one.id}`, { endDate: null });
    },
  },
  'correct a start': {
    often: 2,
    act: async (company) => {
      const one = company.employee();
      return one && company.send('PATCH', `${path}/${one.id}`, { startDate: company.dateBetween(-90, 10) });
    },
  },
  rehire: {
    often: 4,
    act: async (company) => {
      const one = company.employee((row) => !isActive(row));
      return one && company.send('POST', `${path}/${one.id}/reactivate`, { startDate: company.dateBetween(0, 10) });
    },
  },
  'remove an employee': {
    often: 5,
    act: async (company) => {
      const one = company.employee();
      if (!one) return undefined;
      const force = hasParameter('DELETE', `${path}/{id}`, 'force') ? '?force=true' : '';
      const reply = await company.send('DELETE', `${path}/${one.id}${force}`);
      if (reply.status === 200) company.removed.push(one.id);
      return reply;
    },
  },
  'restore an employee': {
    often: 4,
    act: async (company) => {
      const id = company.random.pick(company.removed);
      return id === undefined ? undefined : company.send('POST', `${path}/${id}/restore`);
    },
  },
  'change an employee': {
    often: 6,
    act: async (company) => {
      const one = company.employee();
      const field = company.idIn('/core/v3/custom-fields');
      const customFields = field ? [{ id: field, value: `V${company.unused}` }] : [];
      return one && company.send('PATCH', `${path}/${one.id}`, { city: `Ciudad ${company.unused}`, customFields });
    },
  },
  'change many employees': {
    often: 2,
    act: async (company) => {
      const one = company.employee();
      const rows = [
        { operation: 'upsert', externalId: `ERP-${company.unused}`, data: newcomer(company) },
        ...(one ? [{ operation: 'update', id: one.id, data: { province: `P${company.unused}` } }] : []),
      ].map(({ data, ...row }) => ({ ...row, data: { ...data, externalId: undefined } }));
      return company.send('POST', `${path}/batch`, { rows });
    },
  },
};
