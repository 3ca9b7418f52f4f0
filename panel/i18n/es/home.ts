import type { home as en } from '../en/home.ts';
import type { Translation } from '../texts.ts';

export const home = {
  home: {
    title: 'Hola, {{name}}',
    webhooks: 'Estado de los webhooks',
    changes: 'Cambios recientes',
    allChanges: 'Todos los cambios',
    in: 'Trabajando ahora',
    noneIn: 'Nadie está trabajando.',
    workStatus: { online: 'Trabajando', remote: 'A distancia', paused: 'En pausa', offline: 'Fuera' },
    toAllIn: 'Todos los que trabajan ahora',
    off: 'Ausentes hoy',
    noneOff: 'Hoy no hay nadie ausente.',
    toCalendar: 'Calendario',
    pending: 'Solicitudes pendientes',
    nothingPending: 'No hay solicitudes que revisar.',
    toInbox_zero: 'Todas las solicitudes',
    toInbox_one: 'Revisar {{shown}} solicitud',
    toInbox_other: 'Revisar {{shown}} solicitudes',
    toMine: 'Mis ausencias',
  },
} as const satisfies Translation<typeof en>;
