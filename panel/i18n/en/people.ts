export const deletedEmployee = {
  status: 'Deleted',
  restore: 'Restore',
  restoreTitle: 'Restore {{name}}?',
  restoreText:
    'The employee returns to the lists with their contracts, pay and time, and the employment continues as before. Integrations are notified.',
  cleared: 'These no longer exist and are now empty: {{fields}}.',
} as const;
export const firstSteps = {
  title: 'The first steps',
  organisation: 'Create your offices and departments',
  policies: 'Set the vacation, the absences and the holidays',
  import: 'Import your employees from a file',
  users: 'Invite the people who sign in',
  api: 'Connect your other systems by the API',
} as const;
export const strip = {
  since: 'Since',
  contract: 'Contract',
  salary: 'Salary',
  left: 'Time off left',
  weekly: '{{hours}} h a week',
  each: {
    hourly: 'an hour',
    daily: 'a day',
    weekly: 'a week',
    biweekly: 'every two weeks',
    monthly: 'a month',
    yearly: 'a year',
  },
} as const;
export const masked = {
  show: 'Show',
  hide: 'Hide',
  showOf: 'Show the numbers: {{name}}',
  hideOf: 'Hide the numbers: {{name}}',
} as const;
export const people = {
  openProfile: 'Open profile',
  message: 'Message',
  count_one: '{{shown}} employee',
  count_other: '{{shown}} employees',
  search: 'Search',
  statuses: { active: 'Active', present: 'At work now', inactive: 'Left', all: 'Everyone', deleted: 'Deleted' },
  since: 'Since',
  import: 'Import',
  hireAction: 'Hire',
  none: 'No employees found',
  noneNote: 'No employee matches these filters.',
  edit: 'Edit {{field}} of {{name}}',
  editHint: 'Enter or F2 edits a cell. Space on a name shows more about the employee.',
} as const;
export const hiring = {
  terms: 'From the first day on',
  fullTime: 'Full time, {{hours}} h',
  partTime: 'Part time, {{hours}} h',
  otherHours: 'Other hours',
  hoursFirst: 'Enter the weekly hours, or choose Later.',
  later: 'Later',
  gross: 'Gross salary a year',
  grossNote: 'Leave it empty to add the salary later.',
  start: 'Start',
  invite: 'Invite to sign in',
  inviteNote: 'The link works for seven days.',
  inviteNeedsMail: 'An invitation needs the address of the employee.',
  onboarding: 'Onboarding tasks',
  done: '{{name}} starts on {{day}}',
  linkLost: 'The link of the invitation was in a reply that was lost. Send it again from the profile.',
  tasks_one: 'Onboarding with {{count}} task',
  tasks_other: 'Onboarding with {{count}} tasks',
  open: 'Open profile',
} as const;
export const leaving = {
  title: 'To settle and to close',
  toPay: 'Vacation: {{days}} to pay',
  owed: 'Vacation: {{days}} that the employee owes',
  noDays: 'Vacation: no days to settle',
  tasks_one: 'Onboarding: {{count}} open task, which is cancelled',
  tasks_other: 'Onboarding: {{count}} open tasks, which are cancelled',
  noTasks: 'Onboarding: no open tasks',
  access: 'Sign-in: {{email}} is disabled after {{day}}',
  noAccess: 'Sign-in: none',
} as const;
export const person = {
  tabs: {
    employment: 'Employment',
    onboarding: 'Onboarding',
  },
  happened: 'What happened',
  happenedAll: 'All',
  happenedTimes: '{{shown}} times',
  notShown: 'Some fields are hidden from you.',
  overview: 'Overview',
  contract: 'Contract & pay',
  from: 'From',
  until: 'Until',
  statuses: { active: 'Active', inactive: 'Left' },
  startsOn: 'Starts on {{day}}',
  leavesOn: 'Leaves on {{day}}',
  change: 'Change pay or place',
  newPay: 'New salary',
  newPlace: 'New placement',
  leave: 'Terminate employment',
  leaveTitle: 'Terminate the employment of {{name}}',
  leaveText:
    'The last day lasts until midnight. After it, the sign-in is disabled, and the contract, pay, requests and onboarding end. Integrations are notified.',
  stay: 'Cancel termination',
  invite: 'Invite to sign in',
  stayTitle: 'Cancel the termination of {{name}}?',
  stayText:
    'The employment continues after {{day}}, as if no last day had been set. What ended with it continues too, unless it was changed since. Reports with a new manager keep that manager. Integrations are notified.',
  deleteTitle: 'Delete {{name}}?',
  deleteText:
    'The employee disappears from the lists, and an employment that has not ended ends today. To end the employment, use Terminate employment instead.',
  deleteHistory:
    'The employee has pay or time, which disappears from the lists with them. Payroll of past months keeps it.',
  deleteAnyway: 'Delete nevertheless',
  history_contracts: 'Contracts',
  history_salaries: 'Salaries',
  history_compensationAssignments: 'Assigned compensations',
  history_variableCompensations: 'Variable pay',
  history_workEntries: 'Work entries',
  history_timeOffRequests: 'Time-off requests',
  rehire: 'Rehire',
  rehireTitle: 'Rehire {{name}}',
  rehireText:
    'A new employment starts after the last day of the previous one ({{day}}). Create a new contract and salary, and enable the sign-in under Users.',
} as const;
export const history = {
  deliveries: 'Deliveries',
  none: 'No webhook endpoint subscribes to this event.',
  attempts: 'View attempts',
} as const;
const exportTexts = {
  people: 'Export personal data and place',
  withPay: 'Export with contract and salary',
  progress: 'Employees: {{shown}} …',
} as const;

export { exportTexts as export };
