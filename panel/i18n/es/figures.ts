import type { figures as en } from '../en/figures.ts';
import type { Translation } from '../texts.ts';

export const figures = {
  figures: {
    headcount: 'Plantilla',
    headcountNote: 'Personas al final de cada mes',
    atEnd: 'Personas',
    deliveries: 'Envíos de webhooks',
    absences: 'Días de ausencia en estos doce meses',
    noAbsences: 'Nadie ha estado ausente.',
    days: 'Días',
  },
} as const satisfies Translation<typeof en>;
