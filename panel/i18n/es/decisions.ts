export const decisions = {
  accept: 'Aprobar',
  reject: 'Rechazar',
  commentNote: 'El empleado lo verá junto con la decisión.',
  request: {
    accept: 'Aprobar la solicitud de {{name}}',
    accepted: 'La solicitud de {{name}} está aprobada.',
    reject: 'Rechazar la solicitud de {{name}}',
    rejected: 'La solicitud de {{name}} está rechazada.',
    rejectTitle: '¿Rechazar la solicitud?',
    rejectText: 'Las ausencias quedan como están.',
  },
  correction: {
    accept: 'Aprobar la corrección de {{name}}',
    accepted: 'La corrección de {{name}} está aprobada.',
    reject: 'Rechazar la corrección de {{name}}',
    rejected: 'La corrección de {{name}} está rechazada.',
    rejectTitle: '¿Rechazar la corrección?',
    rejectText: 'El fichaje queda como está.',
  },
  change: {
    accept: 'Aprobar el cambio de {{name}}',
    accepted: 'El cambio de {{name}} está aprobado.',
    reject: 'Rechazar el cambio de {{name}}',
    rejected: 'El cambio de {{name}} está rechazado.',
    rejectTitle: '¿Rechazar el cambio?',
    rejectText: 'Los datos quedan como están.',
  },
} as const;
