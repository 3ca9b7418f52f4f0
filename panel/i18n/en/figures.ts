export const figures = {
  headcountNote: 'Employees at the end of each month',
  atEnd: 'Employees',
  absences: 'Absence days in these three months',
  days: 'Days',
} as const;
export const plot = { asTable: 'As a table', hour: 'Hour', month: 'Month', kind: 'Type' } as const;
