export const chart = {
  note: 'Who reports to whom.',
  none: 'No employee has a manager yet',
  onlyYours: 'You see yourself and the people who report to you.',
  noneNote: 'Assign a manager on an employee’s page, and the employee appears here under that manager.',
  left: 'Former employee',
  find: 'Find an employee',
  view: 'View',
  asChart: 'Chart',
  asList: 'List',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  collapse: 'Collapse all',
  more: '{{count}} more',
  under: 'people under {{name}}',
  below_one: '{{count}} person',
  below_other: '{{count}} people',
  single_one: '{{shown}} person has neither a manager nor reports.',
  single_other: '{{shown}} people have neither a manager nor reports.',
} as const;

export const departments = {
  deleteTitle: 'Delete the department {{name}}?',
  deleteText:
    'You can delete a department only if it has no employees and no sub-departments. Integrations are notified.',
} as const;
export const offices = {
  deleteTitle: 'Delete the office {{name}}?',
  deleteText: 'You can delete an office only if it has no employees. Integrations are notified.',
} as const;

export const timeRules = {
  note: 'How each office counts working time for pay, from which day on. Before its first rules, night is from 22:00 to 06:00 and overtime by day.',
  new: 'New rules',
  nameFrom: '{{place}}, from {{day}}',
  nameAlways: '{{place}}, from the beginning',
  noOffice: 'Employees without an office',
  formerOffice: 'Deleted office',
  night: 'Night',
  rounding: 'Rounding',
  minutes: '{{shown}} min',
  toTheSecond: 'to the second',
  fullTime: 'Full time',
  hours: '{{hours}} h a week',
  keepsOthers: 'Fields show the rules of that day until you change them.',
  past: 'This day is past: figures for pay change from then on. Where the pay period is closed, the change is refused or becomes a correction.',
  coming: 'This is planned: the present rules hold until {{day}}.',
  none: 'No rules yet',
  noneNote: 'All offices count night work from 22:00 to 06:00, and overtime by day.',
  deleteTitle: 'Delete the rules “{{name}}”?',
  deleteText:
    'The rules before them hold until the next ones begin. If their day is past, figures for pay change from then on. Integrations are notified.',
} as const;
