export const locking = {
  openIssues: 'Open issues',
  carry:
    'The lock keeps them: the export has what is recorded by then. What you correct later goes into the next export as a correction.',
  refuse:
    'The lock keeps them: the export has what is recorded by then. To correct these days later, reopen the period.',
  blockedNote: 'Correct them first, or give a reason to lock nevertheless.',
  outOfOrder: 'This period is out of order',
  earlierOpen: 'Earlier periods of the group are still open. Usually they are closed first.',
  laterClosed: 'A later period of the group is already closed: {{days}}.',
  outOfOrderAction: 'Lock out of order',
  effects: {
    no_contract:
      'Exported as eight hours a day from Monday to Friday, or with the hours of a concurrent contract alone.',
    contract_without_hours: 'Exported as eight hours a day from Monday to Friday.',
    no_salary: 'Exported without a salary, or without that of one of two contracts.',
    no_bank_account: 'Exported without a bank account.',
    no_code: 'Exported without an employee code.',
    open_entry: 'Their hours count for nothing.',
    incidence: 'Their hours count as they are.',
    nothing_recorded: 'Exported with zero hours worked.',
    hours_outside_employment: 'Their hours count.',
    overtime_of_part_time: 'Their hours count as they are.',
    complementary_hours_over_limit: 'Their hours count as they are.',
    full_time_hours_unknown: 'Their hours above the plan are split by a week of 40 hours.',
    daily_rest_too_short: 'Their hours count as they are.',
    request_pending: 'Exported without these days off.',
    correction_pending: 'Exported without these corrections.',
    earlier_period_open: 'This period is closed before them: what changes in them later is not in these figures.',
  },
  running: 'Their hours count for nothing: the employees clock out after the lock.',
} as const;
export const periodReview = {
  same: 'no change',
  title: 'Totals beside the period before',
  all: 'All totals',
  exported: 'The period before is shown as it was exported last.',
  asNow: 'The period before has not been exported: it is shown as it reads now.',
  first: 'This is the first period of the group.',
  figure: 'Figure',
  difference: 'Difference',
} as const;
