import type { company as en } from '../en/company.ts';
import type { Translation } from '../texts.ts';

export const company = {
  company: {
    title: 'Empresa',
    note: 'El nombre de tu empresa y la zona horaria de sus fechas.',
    language: 'Idioma',
    timeZoneNote: 'Determina la fecha actual de la empresa.',
  },
} as const satisfies Translation<typeof en>;
