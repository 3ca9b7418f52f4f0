export const figures = {
  figures: {
    headcount: 'Headcount',
    headcountNote: 'Employees at the end of each month',
    atEnd: 'Employees',
    deliveries: 'Webhook deliveries',
    absences: 'Absence days in these twelve months',
    noAbsences: 'There were no absences.',
    days: 'Days',
  },
} as const;
