export const figures = {
  headcountNote: 'Empleados al final de cada mes',
  atEnd: 'Empleados',
  absences: 'Días de ausencia en estos tres meses',
  days: 'Días',
} as const;
export const plot = { asTable: 'Como tabla', hour: 'Hora', month: 'Mes', kind: 'Tipo' } as const;
