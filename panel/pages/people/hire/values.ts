/** A hire as it is typed, and as the API takes it. The names are those of the fields of the request. */
import type { Hire, Salary } from '../../../../sdk/schemas.ts';
import { numberOf, requiredNumberOf } from '../../../ui/parse-decimal.ts';
import { type RoleChoice, roleOf } from '../../configuration/role-choice.ts';
import type { Preset } from './contract-presets.ts';

/** A contract of which the form asks the hours. */
export const otherHours = 'other';
/** No contract yet. */
export const later = 'later';

export interface HireValues {
  'employee.firstName': string;
  'employee.lastName': string;
  'employee.email': string;
  'employee.startDate': string;
  'employee.departmentId': string | null;
  'employee.officeId': string | null;
  'employee.managerId': string | null;
  /** The key of a preset, `other` or `later`; undefined: as offered. */
  contract: string | undefined;
  'contract.weeklyHours': string;
  /** Empty: no salary yet. */
  'salary.grossSalary': string;
  'salary.currency': string;
  'salary.payments': string;
  isInvited: boolean;
  'invitation.role': RoleChoice;
  /** Undefined: as offered; null: none. */
  'onboarding.templateId': string | null | undefined;
}

export const firstValues = (today: string): HireValues => ({
  'employee.firstName': '',
  'employee.lastName': '',
  'employee.email': '',
  'employee.startDate': today,
  'employee.departmentId': null,
  'employee.officeId': null,
  'employee.managerId': null,
  contract: undefined,
  'contract.weeklyHours': '',
  'salary.grossSalary': '',
  'salary.currency': '',
  'salary.payments': '',
  isInvited: true,
  'invitation.role': 'employee',
  'onboarding.templateId': undefined,
});

/** How the company pays, by its latest salary. */
export type HowPaid = Pick<Salary, 'currency' | 'payments' | 'payPeriod'>;
export const usuallyPaid: HowPaid = { currency: 'EUR', payments: 12, payPeriod: 'monthly' };

/** The request: it leaves out the parts that the form has left for later. */
export function bodyOf(values: HireValues, presets: Preset[], howPaid: HowPaid): Hire {
  const email = values['employee.email'];
  const preset = presets.find(({ key }) => key === values.contract);
  const isOther = values.contract === otherHours;
  const { 'onboarding.templateId': templateId } = values;
  return {
    employee: {
      firstName: values['employee.firstName'],
      lastName: values['employee.lastName'],
      startDate: values['employee.startDate'],
      departmentId: values['employee.departmentId'],
      officeId: values['employee.officeId'],
      managerId: values['employee.managerId'],
      ...(email === '' ? {} : { email }),
    },
    ...(preset ? { contract: preset.contract } : {}),
    ...(isOther ? { contract: { weeklyHours: numberOf(values['contract.weeklyHours']) } } : {}),
    ...(values['salary.grossSalary'].trim() === ''
      ? {}
      : {
          salary: {
            grossSalary: requiredNumberOf(values['salary.grossSalary']),
            currency: values['salary.currency'] || howPaid.currency,
            payments: values['salary.payments'] === '' ? howPaid.payments : requiredNumberOf(values['salary.payments']),
            payPeriod: howPaid.payPeriod,
          },
        }),
    ...(email !== '' && values.isInvited ? { invitation: roleOf(values['invitation.role']) } : {}),
    ...(templateId == null ? {} : { onboarding: { templateId } }),
  };
}
