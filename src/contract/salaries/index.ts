import { inForceToday } from '../../core/index.ts';
import { salaries } from './salary.ts';

export { createSalary } from './create-salary.ts';
export { salaryEvents } from './events.ts';
export { salariesFollower } from './follow-employee.ts';
export { salaryMeta, type WrittenSalary } from './meta.ts';
export { endSalariesOf, laterSalary, salaryOfContractOn } from './of-contract.ts';
export { amountOfMinor, type PaidValues, shareOfPayment } from './payment.ts';
export { planSalaryFrom } from './plan-salary-from.ts';
export { salaryRoutes } from './routes.ts';
export { paymentInBody, salaries } from './salary.ts';
export { howPaid, monthInWholeUnits, outsideContract, paymentInMinorUnits } from './store.ts';
export { salaryOverlap } from './succession.ts';
export { wrongInSalary } from './wrong-in-salary.ts';

/** What `expand=currentSalary` shows with an employee: the salary of no concurrent contract. */
export const currentSalary = {
  as: 'currentSalary',
  resource: salaries,
  match: `${inForceToday} and x.contract_id is null`,
} as const;
