import type { figures as en } from '../en/figures.ts';
import type { Translation } from '../texts.ts';

export const figures = {
  figures: {
    headcount: 'Plantilla',
    headcountNote: 'Empleados al final de cada mes',
    atEnd: 'Empleados',
    deliveries: 'Envíos de webhooks',
    absences: 'Días de ausencia en estos doce meses',
    noAbsences: 'No ha habido ausencias.',
    days: 'Días',
  },
} as const satisfies Translation<typeof en>;
