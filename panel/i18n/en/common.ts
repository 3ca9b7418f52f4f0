export const actions = {
  title: 'Actions',
  others: 'More actions',
  cancel: 'Cancel',
  close: 'Close',
  copied: 'Copied',
  copy: 'Copy',
  create: 'Create',
  delete: 'Delete',
  done: 'Done',
  edit: 'Edit',
  more: 'Show more',
  retry: 'Try again',
  save: 'Save',
} as const;
export const states = {
  correct: 'Correct the following:',
  correctMarked: 'Correct the marked fields.',
  denied: 'You do not have access to this',
  failed: 'Something went wrong',
  refused: 'This is not possible',
  never: 'Never',
  loading: 'Loading',
  more: 'and {{shown}} more',
  typeForMore: 'and {{shown}} more: keep typing to narrow the list',
  saved: 'Saved.',
  changedByOther: 'Another user has changed this field meanwhile',
  saveAgain:
    'Another user changed this while you had it open. Nothing was saved. Save again to replace the values of the marked fields.',
  openAgain:
    'Another user changed this while you had it open. Nothing was saved. Copy what you typed, reload the page and make the change there.',
  requestId: 'Give this id to the operator:',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  unreadable: 'The file cannot be read. It may have been changed or moved: choose it again.',
} as const;
export const typed = {
  title: 'Discard what you typed?',
  text: 'It was not saved.',
  keep: 'Keep editing',
  discard: 'Discard',
} as const;
export const sending = {
  title: 'It is still being sent',
  text: 'If you leave now, you do not see how it ends: it may be saved all the same.',
  keep: 'Wait',
  discard: 'Leave',
} as const;
export const filters = { add: 'Filter', any: 'Any' } as const;
export const columns = { title: 'Columns' } as const;
export const decimal = {
  wrong: 'must be a number such as {{example}}',
  reading: 'Read as {{number}}',
} as const;
export const broken = {
  title: 'This page could not be displayed',
  text: 'Nothing was lost. Reload the page. If the problem persists, send this text to the operator.',
  reload: 'Reload',
  notLoaded: 'This page could not be loaded',
  notLoadedText: 'The server is down, or it was updated since you opened Rollcall. What you saved is stored.',
} as const;
export const notFound = {
  title: 'Not found',
  text: 'The address is wrong, or the page no longer exists.',
  home: 'Go to the home page',
} as const;
export const months = { before: 'Previous month', after: 'Next month', present: 'This month' } as const;
export const dates = {
  pattern: 'dd/mm/yyyy',
  wrong: 'Write the day as 20/11/2026.',
  patternWithTime: 'dd/mm/yyyy hh:mm',
  wrongWithTime: 'Write the day and the time as 20/11/2026 09:00.',
  wrongTime: 'Write the time as 09:00.',
  choose: 'Choose a day',
  yearBefore: 'Previous year',
  yearAfter: 'Next year',
  decadeBefore: 'Ten years before',
  decadeAfter: 'Ten years after',
  chooseMonth: 'Choose the month',
} as const;
export const nav = {
  trail: 'Where it is',
  inbox: 'Inbox',
  silent: 'This is a copy of another installation: it sends no webhooks and no mail.',
  maintenance: 'Maintenance ({{reason}}): you can read, and changes are refused.',
  label: 'Pages',
  skip: 'Skip to content',
  menu: 'Menu',
  me: 'Me',
  integrations: 'Integrations',
  peopleAndRoles: 'People and roles',
  home: 'Home',
  people: 'Employees',
  directory: 'Directory',
  documents: 'Documents',
  organisation: 'Organisation',
  time: 'Time',
  timeOff: 'Time off',
  payroll: 'Payroll',
  configuration: 'Configuration',
  api: 'API',
  webhooks: 'Webhooks',
  users: 'Users',
  roles: 'Roles',
  company: 'Company',
  audit: 'Audit log',
  customFields: 'Custom fields',
  documentKinds: 'Document types',
  ownData: 'Self-service',
  ownDataRequests: 'Self-service requests',
  onboardingTemplates: 'Onboarding templates',
  orgChart: 'Org chart',
  legalEntities: 'Legal entities',
  costCentres: 'Cost centres',
  payGroups: 'Pay groups',
  timeRules: 'Working time rules',
  importPeople: 'Import employees',
  timeKinds: 'Work and break types',
  timeOffRequests: 'Requests',
  timeOffBalances: 'Balances',
  timeOffPolicies: 'Policies',
  payrollMonth: 'Month',
  payPeriods: 'Periods',
  payFiles: 'Files',
  compensations: 'Compensations',
  catalogues: 'Catalogues',
  notifications: 'Notifications',
  unread: 'Notifications, {{shown}} unread',
  myProfile: 'My profile',
  myDocuments: 'My documents',
  account: 'Password and security',
  signOut: 'Sign out',
  scheme: 'Switch between light and dark',
} as const;
export const palette = {
  title: 'Find or do anything',
  label: 'People, pages and actions',
  acts: 'Do',
  pages: 'Go to',
  people: 'People',
  none: 'Nothing has this name.',
  hire: 'New employee',
  ask: 'Request time off',
  token: 'New API token',
  clockIn: 'Clock in',
  clockOut: 'Clock out',
} as const;
export const roles = {
  administrator: 'Administrator',
  hr: 'HR',
  payroll: 'Payroll',
  read_only: 'Read only',
  manager: 'Manager',
  employee: 'Employee',
  own: 'Role of the company',
} as const;
export const reaches = {
  all: 'All employees',
  below: 'Those below the user in the org chart, and the user',
  own: 'Only the user',
} as const;
export const secret = {
  once: 'Copy it now. It is shown only once.',
  title: 'Close without copying?',
  text: 'It cannot be shown again.',
  keep: 'Keep open',
  discard: 'Close',
} as const;
/** What Rollcall itself was doing, by the name of the actor. */
export const systems = {
  'daily job': 'daily job',
  invitation: 'invitation',
  'password reset': 'password reset',
} as const;
