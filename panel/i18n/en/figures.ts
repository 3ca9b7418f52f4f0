export const figures = {
  figures: {
    headcountNote: 'Employees at the end of each month',
    atEnd: 'Employees',
    absences: 'Absence days in these three months',
    days: 'Days',
  },
} as const;
