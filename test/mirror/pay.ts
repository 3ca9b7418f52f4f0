/** What people are paid: contracts, salaries, compensations, variables. */
import type { Actions } from './actions.ts';
import type { Company } from './company.ts';

const contracts = '/contract/v1/contracts';
const salaries = '/contract/v1/salaries';
const assignments = '/contract/v1/employee-compensations';
const variables = '/contract/v1/monthly-variable-compensations';

const terms = (company: Company, employeeId: string) => ({
  employeeId,
  startDate: company.dateBetween(-60, 30),
  endDate: company.random.chance(0.3) ? company.dateBetween(31, 120) : null,
  weeklyHours: company.random.whole(10, 40),
  jobChargeId: company.idIn('/core/v3/job-charges'),
});
const wage = (company: Company, employeeId: string) => ({
  employeeId,
  startDate: company.dateBetween(-60, 30),
  payPeriod: 'monthly',
  currency: 'EUR',
  grossSalary: company.random.whole(20_000, 60_000),
  payments: 14,
});
const rowsOf = (data: (company: Company, employeeId: string) => object, path: string) => async (company: Company) => {
  const [one, other] = [company.employee(), company.employee()];
  if (!one || !other) return undefined;
  const rows = [one, other].map(({ id }) => ({ operation: 'create', data: data(company, id) }));
  return company.send('POST', `${path}/batch`, { rows });
};
/** An assigned compensation: none is a list of all, so each is found by its employee. */
const assignmentOf = (company: Company) => company.one('/contract/v1/employees/{employeeId}/compensations');

export const pay: Actions = {
  'sign a contract': {
    often: 14,
    act: async (company) => {
      const one = company.employee();
      return one && company.send('POST', contracts, terms(company, one.id));
    },
  },
  'change a contract': {
    often: 6,
    act: async (company) => {
      const one = company.one(contracts);
      const day = company.random.chance(0.5)
        ? { endDate: company.dateBetween(-10, 60) }
        : { startDate: company.dateBetween(-60, 10) };
      return (
        one && company.send('PATCH', `${contracts}/${one.id}`, { weeklyHours: company.random.whole(10, 40), ...day })
      );
    },
  },
  'remove a contract': {
    often: 2,
    act: async (company) => {
      const one = company.one(contracts);
      return one && company.send('DELETE', `${contracts}/${one.id}`);
    },
  },
  'sign many contracts': { often: 2, act: rowsOf(terms, contracts) },
  'give a salary': {
    often: 14,
    act: async (company) => {
      const one = company.employee();
      return one && company.send('POST', salaries, wage(company, one.id));
    },
  },
  'change a salary': {
    often: 6,
    act: async (company) => {
      const one = company.one(salaries);
      const day = company.random.chance(0.5) ? { endDate: company.dateBetween(-10, 60) } : { comments: 'Acordado' };
      return one && company.send('PATCH', `${salaries}/${one.id}`, day);
    },
  },
  'remove a salary': {
    often: 2,
    act: async (company) => {
      const one = company.one(salaries);
      return one && company.send('DELETE', `${salaries}/${one.id}`);
    },
  },
  'give many salaries': { often: 2, act: rowsOf(wage, salaries) },
  'create a compensation': {
    often: 3,
    act: (company) => {
      const compensationType = company.random.pick(['fixed', 'variable']);
      const quantity = compensationType === 'fixed' ? { quantity: company.random.whole(10, 200) } : {};
      const name = `Plus ${company.unused}`;
      const body = { name, compensationType, period: 'monthly', currency: 'EUR', status: 'active', ...quantity };
      return company.send('POST', '/contract/v1/compensations', body);
    },
  },
  'change a compensation': {
    often: 3,
    act: async (company) => {
      const one = company.one('/contract/v1/compensations');
      const body = { comment: `Acuerdo ${company.unused}` };
      return one && company.send('PATCH', `/contract/v1/compensations/${one.id}`, body);
    },
  },
  'assign a compensation': {
    often: 10,
    act: async (company) => {
      const one = company.one(salaries);
      const compensation = company.idIn('/contract/v1/compensations');
      if (!one || !compensation) return undefined;
      const path = `/contract/v1/employees/${one.employeeId}/compensations/${compensation}`;
      return company.send('POST', path, { startDate: company.dateBetween(-20, 20) });
    },
  },
  'change an assignment': {
    often: 3,
    act: async (company) => {
      const one = assignmentOf(company);
      return one && company.send('PATCH', `${assignments}/${one.id}`, { endDate: company.dateBetween(0, 60) });
    },
  },
  'remove an assignment': {
    often: 4,
    act: async (company) => {
      const one = assignmentOf(company);
      return one && company.send('DELETE', `${assignments}/${one.id}`);
    },
  },
  'pay a variable': {
    often: 12,
    act: async (company) => {
      const one = assignmentOf(company);
      const body = { salaryCompensationId: one?.id, date: company.dateBetween(-20, 10), amount: company.unused };
      return one && company.send('POST', variables, body);
    },
  },
  'change a variable': {
    often: 2,
    act: async (company) => {
      const one = company.one(variables);
      return one && company.send('PATCH', `${variables}/${one.id}`, { amount: company.unused });
    },
  },
  'remove a variable': {
    often: 1,
    act: async (company) => {
      const one = company.one(variables);
      return one && company.send('DELETE', `${variables}/${one.id}`);
    },
  },
  'pay many variables': {
    often: 2,
    act: async (company) => {
      const one = assignmentOf(company);
      const rows = [
        {
          operation: 'create',
          data: { salaryCompensationId: one?.id, date: company.dateBetween(-20, 10), amount: company.unused },
        },
      ];
      return one && company.send('POST', `${variables}/batch`, { rows });
    },
  },
};
