import type { ownData as english } from '../en/own-data.ts';
import type { Translation } from '../texts.ts';

export const ownData = {
  ownData: {
    title: 'Cambios en «Mis datos»',
    note: 'Lo que los empleados solicitan cambiar en su ficha. Un cambio aprobado se guarda al momento.',
    all: 'Todos los cambios',
    status: 'Estado',
    statuses: { pending: 'Pendiente', accepted: 'Aprobado', rejected: 'Rechazado', withdrawn: 'Retirado' },
    none: 'No hay solicitudes',
    noneNote: 'Cuando un empleado solicita un cambio, aparece aquí y en la página de inicio.',
    own: 'Mis datos',
    ownNote: 'Tu empresa te permite cambiar algunos de tus datos.',
    edit: 'Cambiar mis datos',
    send: 'Guardar y solicitar aprobación',
    sendNote: 'Los campos que necesitan aprobación cambian cuando un administrador o RR. HH. los aprueba.',
    reason: 'Motivo (opcional)',
    needsDecision: 'Necesita aprobación',
    waits: 'Un cambio de este campo espera una decisión',
    withdraw: 'Retirar',
    withdrawOf: 'Retirar la solicitud del {{day}}',
    beforeAfter: '{{before}} → {{after}}',
    noValue: 'ninguno',
    hidden: 'no visible para ti',
    deletedField: 'Un campo eliminado',
    changedSince: 'Ha cambiado desde entonces: ahora {{now}}',
    comment: 'Comentario',
    overwriteTitle: '¿Sobrescribir los valores más recientes?',
    overwriteText: 'Los datos han cambiado después de la solicitud. ¿Aprobarla de todos modos?',
    overwrite: 'Aprobar y sobrescribir',
    settings: 'Mis datos',
    settingsNote:
      'Qué datos personales cambian los empleados: al momento, o con la aprobación de un administrador o de RR. HH.',
    fields: 'Campos',
    edits: { none: 'Cerrado', direct: 'Al momento', approval: 'Con aprobación' },
    together: {
      address: 'Dirección: calle, código postal, ciudad, provincia y país',
      accountNumber: 'Cuenta bancaria: tipo, número y BIC',
    },
  },
} as const satisfies Translation<typeof english>;
