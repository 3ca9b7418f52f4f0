import type { people as en } from '../en/people.ts';
import type { Translation } from '../texts.ts';

export const people = {
  people: {
    title: 'Empleados',
    count_one: '{{shown}} empleado',
    count_other: '{{shown}} empleados',
    search: 'Buscar',
    status: 'Estado',
    statuses: {
      active: 'Activos',
      present: 'Trabajando ahora',
      inactive: 'Bajas',
      all: 'Todos',
      deleted: 'Eliminados',
    },
    columns: 'Columnas',
    since: 'Desde',
    hire: 'Nuevo empleado',
    hireAction: 'Contratar',
    firstDay: 'Primer día',
    none: 'No se han encontrado empleados',
    noneNote: 'Ningún empleado coincide con estos filtros.',
  },
  person: {
    customFields: 'Campos personalizados',
    notShown: 'No puedes ver algunos campos.',
    overview: 'Resumen',
    contract: 'Contrato y salario',
    history: 'Historial',
    lastDay: 'Último día',
    externalId: 'Identificador externo',
    nid: 'Número de identidad',
    birth: 'Fecha de nacimiento',
    account: 'Cuenta bancaria',
    contractType: 'Tipo de contrato',
    jobCharge: 'Puesto',
    from: 'Desde',
    until: 'Hasta',
    statuses: { active: 'De alta', inactive: 'De baja' },
    leave: 'Dar de baja',
    leaveTitle: 'Dar de baja a {{name}}',
    leaveText:
      'El último día dura hasta la medianoche. Después se desactiva el acceso y finalizan el contrato, el salario, las solicitudes y la incorporación. Se avisa a las integraciones.',
    reason: 'Motivo',
    stay: 'Anular la baja',
    stayTitle: '¿Anular la baja de {{name}}?',
    stayText:
      'La relación laboral continúa después del {{day}}, como si no se hubiera indicado un último día. También continúa lo que finalizó con ella, salvo que se haya cambiado después. Quienes tienen un nuevo responsable lo conservan. Se avisa a las integraciones.',
    deleteTitle: '¿Eliminar a {{name}}?',
    deleteText:
      'El empleado desaparece de las listas, y la relación laboral que no haya finalizado termina hoy. Para finalizarla, usa Dar de baja.',
    deleteHistory:
      'El empleado tiene retribuciones o tiempo, que desaparecen de las listas con él. La nómina de los meses pasados los conserva.',
    deleteAnyway: 'Eliminar de todos modos',
    history_contracts: 'Contratos',
    history_salaries: 'Salarios',
    history_compensationAssignments: 'Complementos asignados',
    history_variableCompensations: 'Variables',
    history_workEntries: 'Fichajes',
    history_timeOffRequests: 'Solicitudes de ausencia',
    rehire: 'Volver a contratar',
    rehireTitle: 'Volver a contratar a {{name}}',
    rehireText:
      'Comienza una nueva relación laboral después del último día de la anterior ({{day}}). Crea un contrato y un salario nuevos y activa el acceso en Usuarios.',
  },
  history: {
    deliveries: 'Envíos',
    none: 'Ningún destino de webhook está suscrito a este evento.',
    attempts: 'Ver los intentos',
  },
  export: { managerName: 'Nombre del responsable', action: 'Exportar', progress: '{{shown}} personas…' },
} as const satisfies Translation<typeof en>;
