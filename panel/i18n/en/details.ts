export const personGroups = {
  contact: 'Contact',
  work: 'Work',
  identity: 'Identity',
  address: 'Address',
  family: 'Family',
  bank: 'Bank',
} as const;
export const personChoices = {
  female: 'Female',
  male: 'Male',
  no_response: 'Not stated',
  dni: 'DNI',
  nie: 'NIE',
  rut: 'RUT',
  national: 'National number',
  passport: 'Passport',
  iban: 'IBAN',
  uk: 'United Kingdom: sort code and account',
  us: 'United States: routing number and account',
  mx: 'Mexico: CLABE',
  other: 'Other',
} as const;
export const deciders = {
  title: 'Approvers',
  none: 'The manager decides on requests.',
  add: 'Add approver',
  who: 'Approver',
  what: 'Decides on',
  choose: 'Choose an approver.',
  otherPerson: 'Another person',
  note: 'While this list has an entry, the manager does not decide on requests.',
  permissions: {
    absencesManagement: 'Vacation and absences',
    vacation: 'Vacation and absences',
    checksManageRequestsAndIncidences: 'Working time and corrections',
    check: 'Working time and corrections',
  },
} as const;

export const customFields = {
  note: 'Fields that your company adds to the data of each employee.',
  new: 'New field',
  none: 'No custom fields yet',
  noneNote: 'For example a shirt size, a parking space, or the date of a medical check-up.',
  types: { text: 'Text', number: 'Number', date: 'Date', select: 'Choice' },
  optionsNote: 'One per line, in the order in which they are offered.',
  slugNote: 'Starts with cf_. If you leave it empty, it is derived from the name.',
  moveUp: 'Move {{name}} up',
  moveDown: 'Move {{name}} down',
  moved: '{{name}} is now number {{place}} of {{count}}.',
  sensitiveNote: 'Hidden from managers. Tokens need the scope for sensitive data.',
  editNote: 'While employees have values, you cannot change the type or remove an option in use.',
  deleteTitle: 'Delete the field “{{name}}”?',
  deleteText: 'The field disappears from every employee’s page. You cannot delete it while an employee has a value.',
} as const;

export const photos = {
  change: 'Change the photo',
  of: 'Photo of {{name}}',
  file: 'Picture',
  choose: 'Choose a picture',
  chooseFirst: 'Choose a picture first.',
  note: 'PNG, JPEG or WebP. Rollcall crops it to a square, and stores neither its place nor its time. Colleagues see it, unless the company hides photos in the directory.',
  tooLarge: 'has {{size}} and can have at most {{max}}',
  remove: 'Remove the photo',
  removeTitle: 'Remove the photo?',
  removeText: 'Colleagues see the initials again. The photo is deleted, and cannot be restored.',
} as const;
