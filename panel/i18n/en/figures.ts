export const figures = {
  figures: {
    headcount: 'Headcount',
    headcountNote: 'People at the end of each month',
    atEnd: 'People',
    deliveries: 'Webhook deliveries',
    absences: 'Days of absence in these twelve months',
    noAbsences: 'Nobody was absent.',
    days: 'Days',
  },
} as const;
