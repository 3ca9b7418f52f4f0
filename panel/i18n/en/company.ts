export const company = {
  company: {
    title: 'Company',
    note: 'The name of your company, and the time zone of its dates.',
    language: 'Language',
    timeZoneNote: 'Determines the current date of the company.',
  },
} as const;
