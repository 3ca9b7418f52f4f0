import type { FieldErrorType } from '../platform/field-error.ts';

/** The field errors of contracts and pay. */
export const contractFieldErrors = {
  dayNamedTwice: { code: 'repeated', reason: 'weekday', detail: 'must name each day only once' },
  otherHours: {
    code: 'contradiction',
    reason: 'weekly_hours',
    detail: 'must add up to weeklyHours, {weeklyHours}; these days add up to {sum}',
  },
  otherPart: {
    code: 'contradiction',
    reason: 'part',
    detail: 'must be the same part of full time as percentageWorkDay, {percentageWorkDay} %',
  },
  otherWeek: {
    code: 'contradiction',
    reason: 'full_time',
    detail: 'must be between {least} and {most} hours a week at {percentage} % of full time',
  },
  grossTooHigh: {
    code: 'out_of_range',
    reason: 'yearly',
    detail: 'must come to less than 100,000,000,000 a year',
  },
  grossRequired: { code: 'required', reason: 'gross', detail: 'is required unless remunerationAmount is given' },
  contractOfOther: { code: 'contradiction', reason: 'contract_owner', detail: 'is a contract of another employee' },
  notConcurrent: {
    code: 'contradiction',
    reason: 'not_concurrent',
    detail: 'is not a concurrent contract; leave contractId out for the pay of other contracts',
  },
  laterSalary: {
    code: 'contradiction',
    reason: 'later_salary',
    detail: 'cannot change on this day, because the salary {id} of the contract begins on {startDate}: delete it first',
  },
  contractNotInForce: {
    code: 'contradiction',
    reason: 'not_in_force',
    detail: 'is not in force on the effectiveDate',
  },
  beforeContract: {
    code: 'outside_contract',
    reason: 'start',
    detail: 'must not be before the first day of the contract ({startDate})',
  },
  afterContract: {
    code: 'outside_contract',
    reason: 'end',
    detail: 'must be given, and not after the last day of the contract ({endDate})',
  },
  salaryBefore: {
    code: 'outside_contract',
    reason: 'salary_start',
    detail: 'must not be after the salary {id} of the contract begins ({startDate})',
  },
  salaryAfter: {
    code: 'outside_contract',
    reason: 'salary_end',
    detail: 'must not be before the salary {id} of the contract begins ({startDate})',
  },
  monthNamedTwice: { code: 'repeated', reason: 'month', detail: 'must name each month only once' },
  notPayments: { code: 'out_of_range', reason: 'payments', detail: 'must be 1 to 16, 24, 26 or 52' },
  paymentsOfOtherPeriod: {
    code: 'contradiction',
    reason: 'pay_period',
    detail: 'can only be {payments} with a payPeriod of {periods}',
  },
  semimonthlyPayments: {
    code: 'contradiction',
    reason: 'semimonthly',
    detail: 'must be 24 with the payPeriod semimonthly',
  },
  periodsFixed: {
    code: 'contradiction',
    reason: 'gross_period',
    detail: 'can only be given with the grossPeriod hourly or daily',
  },
  extraMonthsProrated: {
    code: 'contradiction',
    reason: 'prorated',
    detail: 'must be empty or null, because prorated spreads the extra payments over the months',
  },
  noExtraPayments: {
    code: 'contradiction',
    reason: 'no_extra_payments',
    detail: 'must be empty or null, because {payments} payments a year include no extra one',
  },
  extraMonthsCount: {
    code: 'contradiction',
    reason: 'extra_payments',
    detail:
      'must name {expected} months, not {count}, because {payments} payments a year are 12 and {expected} extra ones',
  },
  otherRemuneration: {
    code: 'contradiction',
    reason: 'remuneration',
    detail: 'differs from remuneration, which is {amount}',
  },
  otherPayment: {
    code: 'contradiction',
    reason: 'payment',
    detail: 'differs from one payment of this grossSalary, which is {amount}',
  },
  paymentNotYearly: {
    code: 'contradiction',
    reason: 'not_yearly',
    detail: 'can only be written with the grossPeriod yearly; give grossSalary',
  },
  quantityAndPercentage: {
    code: 'contradiction',
    reason: 'quantity',
    detail: 'cannot be given together with quantity',
  },
  quantityRequired: {
    code: 'required',
    reason: 'fixed',
    detail: 'is required for a fixed compensation without a percentage',
  },
  zero: { code: 'zero', detail: 'must not be 0' },
  partRequired: { code: 'required', reason: 'part', detail: 'is required unless salary is given' },
  notMonth: { code: 'invalid_format', reason: 'month', detail: 'must be a month such as 2026-11' },

  // The assignment that a variable compensation belongs to.
  assignmentRequired: {
    code: 'required',
    reason: 'assignment',
    detail: 'is required unless employeeId and compensationId are given',
  },
  pairRequired: { code: 'required', reason: 'pair', detail: 'is required without salaryCompensationId' },
  notAssigned: { code: 'not_assigned', detail: 'is not assigned to the employee' },
  otherAssignment: {
    code: 'contradiction',
    reason: 'assignment',
    detail: 'differs from that of the assignment',
  },
  outsideAssignment: {
    code: 'outside_assignment',
    detail: 'must be within the assignment, from {startDate} to {endDate}',
  },
  beforeAssignment: {
    code: 'outside_assignment',
    reason: 'open',
    detail: 'must be within the assignment, which begins on {startDate}',
  },
} as const satisfies Record<string, FieldErrorType>;
