export const locking = {
  locking: {
    openIssues: 'Open issues',
    carry:
      'The lock keeps them: the export has what is recorded by then. What you correct later goes into the next export as a correction.',
    refuse:
      'The lock keeps them: the export has what is recorded by then. To correct these days later, reopen the period.',
    blockedNote: 'Correct them first, or give a reason to lock nevertheless.',
    effects: {
      no_contract: 'Exported as eight hours a day from Monday to Friday.',
      contract_without_hours: 'Exported as eight hours a day from Monday to Friday.',
      no_salary: 'Exported without a salary.',
      no_bank_account: 'Exported without a bank account.',
      no_code: 'Exported without an employee code.',
      open_entry: 'Their hours count for nothing.',
      incidence: 'Their hours count as they are.',
      hours_outside_employment: 'Their hours count.',
      overtime_of_part_time: 'Their hours count as they are.',
      complementary_hours_over_limit: 'Their hours count as they are.',
      full_time_hours_unknown: 'Their hours above the plan are split by a week of 40 hours.',
      daily_rest_too_short: 'Their hours count as they are.',
      request_pending: 'Exported without these days off.',
      correction_pending: 'Exported without these corrections.',
    },
    running: 'Their hours count for nothing: the employees clock out after the lock.',
  },
} as const;
