import type { notifications as en } from '../en/notifications.ts';
import type { Translation } from '../texts.ts';

export const notifications = {
  notifications: {
    isUnread: 'Sin leer:',
    none: 'Nada nuevo. Aquí aparecen las solicitudes, las decisiones y todo lo que te afecta.',
    markAll: 'Marcar todo como leído',
    choices: 'Elegir tus avisos',
    anEmployee: 'Un empleado',
    anEndpoint: 'Un endpoint de webhook',
    from: 'desde el {{day}}',
    requested_one: '{{who}} ha solicitado {{shown}} día libre: {{when}}',
    requested_other: '{{who}} ha solicitado {{shown}} días libres: {{when}}',
    returned_one: '{{who}} ha solicitado devolver {{shown}} día libre: {{when}}',
    returned_other: '{{who}} ha solicitado devolver {{shown}} días libres: {{when}}',
    requestedMany_one: '{{shown}} solicitud de días libres espera una decisión',
    requestedMany_other: '{{shown}} solicitudes de días libres esperan una decisión',
    since: { accepted: 'ya aprobada', rejected: 'ya rechazada', cancelled: 'ya cancelada' },
    decided: {
      approved: 'Se han aprobado tus días libres: {{when}}',
      rejected: 'Se han rechazado tus días libres: {{when}}',
      cancelled: 'Se han cancelado tus días libres: {{when}}',
    },
    decidedMany: {
      approved: 'Se han aprobado {{shown}} de tus solicitudes de días libres',
      rejected: 'Se han rechazado {{shown}} de tus solicitudes de días libres',
      cancelled: 'Se han cancelado tus días libres ({{shown}} solicitudes)',
    },
    tasks_one: 'Se te ha asignado {{shown}} tarea de la incorporación de {{who}}',
    tasks_other: 'Se te han asignado {{shown}} tareas de la incorporación de {{who}}',
    corrected: {
      created: '{{by}} ha añadido un fichaje tuyo: {{day}}',
      updated: '{{by}} ha corregido tu fichaje: {{day}}',
      deleted: '{{by}} ha eliminado tu fichaje: {{day}}',
    },
    correctedMany_one: '{{by}} ha cambiado {{shown}} de tus fichajes',
    correctedMany_other: '{{by}} ha cambiado {{shown}} de tus fichajes',
    imported: 'Tu importación de {{file}} ha terminado',
    trouble: {
      degraded: '{{endpoint}} falla: sus eventos se retienen',
      paused: '{{endpoint}} está en pausa tras varios días sin éxito',
      disabled: '{{endpoint}} está desactivado tras varios días sin éxito',
      loop_suspected: 'Una entrega a {{endpoint}} se retiene por un posible bucle',
    },
    note: 'Elige cómo te avisa Rollcall de cada tipo de evento. Lo que se envía por correo aparece también en el panel; el correo diario se envía a las 08:00. Nunca recibes avisos de lo que haces tú.',
    kind: 'Evento',
    channels: { mail: 'Correo al momento', digest: 'Correo diario', panel: 'Solo en el panel', none: 'Nada' },
    off: 'Desactivado',
    kinds: {
      time_off_requested: 'Una solicitud de días libres espera tu decisión',
      time_off_decided: 'Se ha decidido tu solicitud de días libres',
      onboarding_tasks_assigned: 'Se te han asignado tareas de incorporación',
      work_entry_corrected: 'Otra persona ha corregido tu jornada',
      import_finished: 'Tu importación ha terminado',
      webhook_trouble: 'Un endpoint de webhook falla o se ha suspendido',
    },
    mailOff: 'El correo está desactivado',
    mailOffHow:
      'Esta instalación no tiene servidor de correo. El operador configura SMTP_URL y MAIL_FROM; hasta entonces los avisos aparecen en el panel.',
    mailOffNote: 'Esta instalación no envía correo. Hasta que lo haga, los avisos aparecen en el panel.',
    failed: 'No se ha podido entregar un correo para ti',
    failedNote:
      'Rollcall desistió de enviar un correo a {{address}} el {{at}}. Pregunta a tu administrador si la dirección es correcta.',
    saved: 'Guardado.',
  },
} as const satisfies Translation<typeof en>;
