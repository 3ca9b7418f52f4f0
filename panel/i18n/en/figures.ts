export const figures = {
  figures: {
    headcountNote: 'Employees at the end of each month',
    atEnd: 'Employees',
    absences: 'Absence days in these three months',
    days: 'Days',
  },
  plot: { asTable: 'As a table', hour: 'Hour', month: 'Month', kind: 'Type' },
} as const;
