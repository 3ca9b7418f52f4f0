export const company = {
  note: 'The name of your company, and the time zone of its dates.',
  timeZoneNote: 'Determines the current date of the company.',
} as const;

export const colleagues = {
  celebrations: 'Celebrations',
  none: 'No birthdays or work anniversaries of colleagues in the next two weeks.',
  birthday: 'Birthday',
  years_one: '{{shown}} year in the company',
  years_other: '{{shown}} years in the company',
  all: 'Show all {{shown}}',
  fewer: 'Show fewer',
  choose: 'What I show',
  own: 'What colleagues see',
  ownNote:
    'On the home page, only if you agree. Colleagues see the day and the month of your birthday, never the year or your age.',
  showBirthday: 'Show my birthday to colleagues',
  showAnniversary: 'Show my work anniversary to colleagues',
  chosen: 'Your choice is saved.',
  settings: 'What colleagues see',
  celebrationsNote:
    'The home page shows the celebrations of the next two weeks. Each employee decides on their own page whether to show theirs; until then it stays hidden.',
  birthdays: 'Show birthdays on the home page',
  anniversaries: 'Show work anniversaries on the home page',
  directory: 'In the directory',
  directoryNote:
    'Names and the work e-mail are always in it. Users who see all employees, such as administrators and HR, see everything.',
} as const;
