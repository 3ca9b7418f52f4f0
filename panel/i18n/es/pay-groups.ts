export const payGroups = {
  note: 'Empleados que cobran juntos. Una adscripción indica el grupo de nómina; si no, vale el grupo por defecto.',
  new: 'Nuevo grupo de nómina',
  frequencies: { monthly: 'Mensual', semimonthly: 'Quincenal', biweekly: 'Cada dos semanas', weekly: 'Semanal' },
  firstDayNote: 'Los demás siguen sin huecos. Los mensuales empiezan este día de cada mes.',
  cutOffNote: 'Cuándo deben estar completos los datos de un período.',
  payDayNote: 'Un número negativo es antes del final. Sin él, los períodos no tienen fecha de pago.',
  late: { carry: 'Llevar a la próxima exportación', refuse: 'Rechazar' },
  lateNote: {
    carry: 'El cambio se hace, y la próxima exportación corrige el período.',
    refuse: 'El cambio se rechaza hasta que se reabra el período.',
  },
  earliestNote: 'Los días anteriores no se pueden cambiar de ningún modo.',
  blockingNote: 'Un período con estas incidencias solo puede cerrarse con un motivo.',
  isDefaultNote:
    'Para los empleados cuya adscripción no indica grupo de nómina. Solo un grupo puede ser el de por defecto.',
  fixedNote: 'La frecuencia, el primer día y el grupo por defecto no cambian una vez cerrado un período.',
} as const;
export const periodStates = {
  statuses: {
    open: 'Abierto',
    review: 'En revisión',
    locked: 'Cerrado',
    exported: 'Exportado',
    acknowledged: 'Confirmado',
  },
  receipts: {
    created: 'Pendiente de respuesta',
    accepted: 'Aceptada',
    rejected: 'Rechazada',
    partial: 'Rechazada en parte',
  },
} as const;
