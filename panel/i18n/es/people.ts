export const deletedEmployee = {
  status: 'Eliminado',
  restore: 'Recuperar',
  restoreTitle: '¿Recuperar a {{name}}?',
  restoreText:
    'El empleado vuelve a las listas con sus contratos, retribuciones, fichajes y ausencias, y la relación laboral continúa como antes. Se avisa a las integraciones.',
  cleared: 'Ya no existen y ahora están vacíos: {{fields}}.',
} as const;
export const firstSteps = {
  title: 'Primeros pasos',
  organisation: 'Crea tus oficinas y departamentos',
  policies: 'Define las vacaciones, las ausencias y los festivos',
  import: 'Importa a tus empleados desde un archivo',
  users: 'Invita a quienes inician sesión',
  api: 'Conecta tus otros sistemas con la API',
} as const;
export const strip = {
  since: 'Desde',
  contract: 'Contrato',
  salary: 'Salario',
  left: 'Vacaciones pendientes',
  weekly: '{{hours}} h a la semana',
  each: {
    hourly: 'por hora',
    daily: 'al día',
    weekly: 'a la semana',
    biweekly: 'cada dos semanas',
    monthly: 'al mes',
    yearly: 'al año',
  },
} as const;
export const masked = {
  show: 'Mostrar',
  hide: 'Ocultar',
  showOf: 'Mostrar los números: {{name}}',
  hideOf: 'Ocultar los números: {{name}}',
} as const;
export const people = {
  openProfile: 'Abrir perfil',
  message: 'Escribir',
  count_one: '{{shown}} empleado',
  count_other: '{{shown}} empleados',
  search: 'Buscar',
  statuses: {
    active: 'Activos',
    present: 'Trabajando ahora',
    inactive: 'Exempleados',
    all: 'Todos',
    deleted: 'Eliminados',
  },
  since: 'Desde',
  import: 'Importar',
  hireAction: 'Contratar',
  none: 'No se han encontrado empleados',
  noneNote: 'Ningún empleado coincide con estos filtros.',
  edit: 'Editar {{field}} de {{name}}',
  editHint: 'Intro o F2 edita una celda. Espacio en un nombre muestra más sobre el empleado.',
} as const;
export const hiring = {
  terms: 'Desde el primer día',
  fullTime: 'Jornada completa, {{hours}} h',
  partTime: 'Jornada parcial, {{hours}} h',
  otherHours: 'Otras horas',
  hoursFirst: 'Indica las horas semanales o elige «Más tarde».',
  later: 'Más tarde',
  gross: 'Salario bruto anual',
  grossNote: 'Déjalo vacío para añadir el salario más tarde.',
  start: 'Inicio',
  invite: 'Invitar a iniciar sesión',
  inviteNote: 'El enlace funciona durante siete días.',
  inviteNeedsMail: 'Para invitar hace falta la dirección del empleado.',
  onboarding: 'Tareas de incorporación',
  done: '{{name}} empieza el {{day}}',
  linkLost: 'El enlace de la invitación iba en una respuesta que se perdió. Envíalo de nuevo desde el perfil.',
  tasks_one: 'Incorporación con {{count}} tarea',
  tasks_other: 'Incorporación con {{count}} tareas',
  open: 'Abrir ficha',
} as const;
export const leaving = {
  title: 'Por liquidar y cerrar',
  toPay: 'Vacaciones: {{days}} por pagar',
  owed: 'Vacaciones: {{days}} que debe el empleado',
  noDays: 'Vacaciones: ningún día por liquidar',
  tasks_one: 'Incorporación: {{count}} tarea abierta, que se cancela',
  tasks_other: 'Incorporación: {{count}} tareas abiertas, que se cancelan',
  noTasks: 'Incorporación: ninguna tarea abierta',
  access: 'Acceso: {{email}} queda desactivado después del {{day}}',
  noAccess: 'Acceso: ninguno',
} as const;
export const person = {
  tabs: {
    employment: 'Relación laboral',
    onboarding: 'Incorporación',
  },
  happened: 'Qué ha pasado',
  happenedAll: 'Todo',
  happenedTimes: '{{shown}} veces',
  notShown: 'No puedes ver algunos campos.',
  overview: 'Resumen',
  contract: 'Contrato y salario',
  from: 'Desde',
  until: 'Hasta',
  statuses: { active: 'De alta', inactive: 'Exempleado' },
  startsOn: 'Empieza el {{day}}',
  leavesOn: 'Se va el {{day}}',
  change: 'Cambiar salario o adscripción',
  newPay: 'Nuevo salario',
  newPlace: 'Nueva adscripción',
  leave: 'Dar de baja',
  leaveTitle: 'Dar de baja a {{name}}',
  leaveText:
    'El último día dura hasta la medianoche. Después se desactiva el acceso y finalizan el contrato, el salario, las solicitudes y la incorporación. Se avisa a las integraciones.',
  stay: 'Anular la baja',
  invite: 'Invitar a iniciar sesión',
  stayTitle: '¿Anular la baja de {{name}}?',
  stayText:
    'La relación laboral continúa después del {{day}}, como si no se hubiera indicado un último día. También continúa lo que finalizó con ella, salvo que se haya cambiado después. Quienes tienen un nuevo responsable lo conservan. Se avisa a las integraciones.',
  deleteTitle: '¿Eliminar a {{name}}?',
  deleteText:
    'El empleado desaparece de las listas, y la relación laboral que no haya finalizado termina hoy. Para finalizarla, usa Dar de baja.',
  deleteHistory:
    'El empleado tiene retribuciones, fichajes o ausencias, que desaparecen de las listas con él. La nómina de los meses pasados los conserva.',
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
} as const;
export const history = {
  deliveries: 'Envíos',
  none: 'Ningún destino de webhook está suscrito a este evento.',
  attempts: 'Ver los intentos',
} as const;
const exportTexts = {
  people: 'Exportar datos personales y puesto',
  withPay: 'Exportar con contrato y salario',
  progress: 'Empleados: {{shown}}…',
} as const;

export { exportTexts as export };
