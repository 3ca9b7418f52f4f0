/** What scopes are about. Names stand within a sentence; as a label, they begin with a capital letter. */
export const permissions = {
  permissions: {
    employees: {
      name: 'employees',
      note: 'Names, work contacts, positions and custom fields. Write also hires, changes and terminates.',
    },
    'employees-sensitive': {
      name: 'private data',
      note: 'Identity and social security numbers, bank account, address, date of birth and family.',
    },
    departments: { name: 'departments', note: 'The tree of departments.' },
    offices: { name: 'offices', note: 'Offices and their addresses.' },
    'legal-entities': { name: 'legal entities', note: 'The companies that employ, with their tax numbers.' },
    'cost-centres': { name: 'cost centres', note: 'The cost centres to which employees are charged.' },
    managers: {
      name: 'deciders',
      note: 'Who decides about the requests of an employee, besides the manager in the org chart.',
    },
    onboarding: { name: 'onboarding', note: 'Onboarding tasks of employees, and who has done them.' },
    documents: { name: 'documents', note: 'Files of employees and of the company, as their kinds allow.' },
    contracts: { name: 'contracts', note: 'Contracts with their hours, agreement and trial period.' },
    salaries: { name: 'salaries', note: 'What employees earn, now and earlier.' },
    compensations: { name: 'compensations', note: 'Bonuses, allowances and variable pay of employees.' },
    'contribution-groups': { name: 'contribution groups', note: 'The list of contribution groups to social security.' },
    'work-entries': { name: 'working time', note: 'Clock entries, breaks and corrections of them.' },
    'time-off': { name: 'time off', note: 'Vacation, absences with their type, balances and requests.' },
    reports: { name: 'reports', note: 'Hours worked, overtime and days of absence by employee.' },
    payroll: { name: 'payroll', note: 'Pay groups, pay periods, exports and their receipts.' },
    'payroll-retro': {
      name: 'changes in locked periods',
      note: 'Changes days before the earliest day on which changes are allowed.',
    },
    settings: {
      name: 'settings',
      note: 'Custom fields, absence types, holiday calendars, vacation and working time rules.',
    },
    events: { name: 'events', note: 'The log of all changes, as far as the other permissions show their data.' },
    webhooks: { name: 'webhooks', note: 'Endpoints, their deliveries and replays.' },
  },
  roleSummary: {
    sees: 'Sees {{seen}}; changes nothing.',
    changes: 'Changes {{changed}}.',
    both: 'Sees {{seen}}; changes {{changed}}.',
    nothing: 'Sees and changes nothing.',
    seesAndChanges: 'Sees and changes {{what}}.',
    all: 'everything',
    allBut: 'everything except {{missing}}',
    organisation: 'the organisation',
    pay: 'pay',
    themselves: 'In their own record, all that the role Employee allows.',
    administrator: 'Sees and changes everything, users and integrations included.',
  },
} as const;
