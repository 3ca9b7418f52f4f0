import type { figures as en } from '../en/figures.ts';
import type { Translation } from '../texts.ts';

export const figures = {
  figures: {
    headcountNote: 'Empleados al final de cada mes',
    atEnd: 'Empleados',
    absences: 'Días de ausencia en estos tres meses',
    days: 'Días',
  },
  plot: { asTable: 'Como tabla', hour: 'Hora', month: 'Mes', kind: 'Tipo' },
} as const satisfies Translation<typeof en>;
