import type { figures as en } from '../en/figures.ts';

export const figures: typeof en = {
  figures: {
    headcount: 'Plantilla',
    headcountNote: 'Personas al final de cada mes',
    atEnd: 'Personas',
    deliveries: 'Envíos de webhooks',
    absences: 'Días de ausencia en estos doce meses',
    noAbsences: 'Nadie ha estado ausente.',
    days: 'Días',
  },
};
