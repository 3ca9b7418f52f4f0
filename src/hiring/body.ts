/** A hire as one request: the employee, and what a new employee gets. */
import * as z from 'zod';
import { invitations, invitationWithKey } from '../accounts/index.ts';
import { contracts, salaries } from '../contract/index.ts';
import { employees, onboardings } from '../core/index.ts';
import { partOfBody } from '../platform/resource/part-of-body.ts';
import { id } from '../platform/values.ts';

const firstDay = 'Its startDate is by default the first day of the employment.';

const contract = partOfBody(contracts, 'HireContract', {
  said: ['employeeId', 'concurrent'],
  carried: ['startDate'],
}).meta({ description: `The contract. ${firstDay} Needs contracts:write.`, example: { weeklyHours: 40 } });

const salary = partOfBody(salaries, 'HireSalary', {
  said: ['employeeId', 'contractId'],
  carried: ['startDate'],
}).meta({
  description: `The salary. ${firstDay} Needs salaries:write.`,
  example: { payPeriod: 'monthly', currency: 'EUR', grossSalary: 34_000, payments: 14 },
});

const onboarding = z
  .strictObject({ templateId: id.meta({ description: 'The template whose tasks are copied.' }) })
  .meta({ id: 'HireOnboarding', description: 'The onboarding. Needs onboarding:write.' });

const invitation = partOfBody(invitations, 'HireInvitation', { said: ['email', 'name', 'employeeId'] }).meta({
  description:
    'Invites the employee to sign in, by the e-mail address of the employee. Only signed-in users invite, as with createInvitation.',
});

export const hireBody = z
  .strictObject({
    employee: partOfBody(employees, 'HireEmployee').meta({
      description: 'The employee, with department, office, manager and everything else that createEmployee takes.',
      example: { firstName: 'Lucía', lastName: 'García', email: 'lucia@acme.example', startDate: '2026-12-01' },
    }),
    contract: contract.optional(),
    salary: salary.optional(),
    onboarding: onboarding.optional(),
    invitation: invitation.optional(),
  })
  .meta({ id: 'Hire' });

export type Hire = z.output<typeof hireBody>;

const given = 'null if none was given.';

export const hired = z
  .object({
    employee: employees.schema,
    contract: contracts.schema.nullable().meta({ description: `The contract; ${given}` }),
    salary: salaries.schema.nullable().meta({ description: `The salary; ${given}` }),
    onboarding: onboardings.schema.nullable().meta({ description: `The onboarding; ${given}` }),
    invitation: invitationWithKey.nullable().meta({ description: `The invitation; ${given}` }),
  })
  .meta({ id: 'Hired' });
