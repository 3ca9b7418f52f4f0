export const actions = {
  title: 'Acciones',
  others: 'Más acciones',
  cancel: 'Cancelar',
  close: 'Cerrar',
  copied: 'Copiado',
  copy: 'Copiar',
  create: 'Crear',
  delete: 'Eliminar',
  done: 'Listo',
  edit: 'Editar',
  more: 'Mostrar más',
  retry: 'Reintentar',
  save: 'Guardar',
} as const;
export const states = {
  correct: 'Corrige lo siguiente:',
  correctMarked: 'Corrige los campos marcados.',
  denied: 'No tienes acceso a esto',
  failed: 'Se ha producido un error',
  refused: 'Esto no es posible',
  never: 'Nunca',
  loading: 'Cargando',
  more: 'y {{shown}} más',
  typeForMore: 'y {{shown}} más: sigue escribiendo para acotar la lista',
  saved: 'Guardado.',
  changedByOther: 'Otro usuario ha cambiado este campo entretanto',
  saveAgain:
    'Otra persona lo ha cambiado mientras lo tenías abierto. No se ha guardado nada. Guarda otra vez para sustituir los valores de los campos marcados.',
  openAgain:
    'Otra persona lo ha cambiado mientras lo tenías abierto. No se ha guardado nada. Apunta lo que has escrito, vuelve a cargar la página y cámbialo ahí.',
  requestId: 'Facilita este identificador al operador:',
  unreachable: 'No se puede conectar con el servidor. Comprueba tu conexión y vuelve a intentarlo.',
  unreadable: 'No se puede leer el archivo. Puede que se haya modificado o movido: vuelve a elegirlo.',
} as const;
export const typed = {
  title: '¿Descartar lo que has escrito?',
  text: 'No se ha guardado.',
  keep: 'Seguir editando',
  discard: 'Descartar',
} as const;
export const sending = {
  title: 'Todavía se está enviando',
  text: 'Si sales ahora, no verás el resultado: es posible que se guarde igualmente.',
  keep: 'Esperar',
  discard: 'Salir',
} as const;
export const filters = { add: 'Filtro', any: 'Cualquiera' } as const;
export const columns = { title: 'Columnas' } as const;
export const decimal = {
  wrong: 'debe ser un número como {{example}}',
  reading: 'Se lee como {{number}}',
} as const;
export const broken = {
  title: 'No se ha podido mostrar esta página',
  text: 'No se ha perdido nada. Vuelve a cargar la página. Si el problema persiste, envía este texto al operador.',
  reload: 'Volver a cargar',
  notLoaded: 'No se ha podido cargar esta página',
  notLoadedText:
    'El servidor no funciona o se ha actualizado desde que abriste Rollcall. Lo que guardaste sigue guardado.',
} as const;
export const notFound = {
  title: 'No encontrado',
  text: 'La dirección no es correcta o la página ya no existe.',
  home: 'Ir a la página de inicio',
} as const;
export const months = { before: 'Mes anterior', after: 'Mes siguiente', present: 'Este mes' } as const;
export const dates = {
  pattern: 'dd/mm/aaaa',
  wrong: 'Escribe el día como 20/11/2026.',
  patternWithTime: 'dd/mm/aaaa hh:mm',
  wrongWithTime: 'Escribe el día y la hora como 20/11/2026 09:00.',
  wrongTime: 'Escribe la hora como 09:00.',
  choose: 'Elegir un día',
  yearBefore: 'Año anterior',
  yearAfter: 'Año siguiente',
  decadeBefore: 'Diez años antes',
  decadeAfter: 'Diez años después',
  chooseMonth: 'Elegir el mes',
} as const;
export const nav = {
  trail: 'Ruta de navegación',
  inbox: 'Bandeja',
  silent: 'Esta es una copia de otra instalación: no envía webhooks ni correos.',
  maintenance: 'Mantenimiento ({{reason}}): puedes consultar, pero no se aceptan cambios.',
  label: 'Páginas',
  skip: 'Ir al contenido',
  menu: 'Menú',
  me: 'Yo',
  integrations: 'Integraciones',
  peopleAndRoles: 'Personas y roles',
  home: 'Inicio',
  people: 'Empleados',
  directory: 'Directorio',
  documents: 'Documentos',
  organisation: 'Organización',
  time: 'Jornada',
  timeOff: 'Ausencias',
  payroll: 'Nóminas',
  configuration: 'Configuración',
  api: 'API',
  webhooks: 'Webhooks',
  users: 'Usuarios',
  roles: 'Roles',
  company: 'Empresa',
  audit: 'Registro de auditoría',
  customFields: 'Campos personalizados',
  documentKinds: 'Tipos de documento',
  ownData: 'Mis datos',
  ownDataRequests: 'Cambios en «Mis datos»',
  onboardingTemplates: 'Plantillas de incorporación',
  orgChart: 'Organigrama',
  legalEntities: 'Empresas',
  costCentres: 'Centros de coste',
  payGroups: 'Grupos de nómina',
  timeRules: 'Reglas de jornada',
  importPeople: 'Importar empleados',
  timeKinds: 'Tipos de trabajo y pausas',
  timeOffRequests: 'Solicitudes',
  timeOffBalances: 'Saldos',
  timeOffPolicies: 'Políticas',
  payrollMonth: 'Mes',
  payPeriods: 'Períodos',
  payFiles: 'Ficheros',
  compensations: 'Complementos',
  catalogues: 'Catálogos',
  notifications: 'Avisos',
  unread: 'Avisos, {{shown}} sin leer',
  myProfile: 'Mi ficha',
  myDocuments: 'Mis documentos',
  account: 'Contraseña y seguridad',
  signOut: 'Cerrar sesión',
  scheme: 'Cambiar entre claro y oscuro',
} as const;
export const palette = {
  title: 'Buscar o hacer algo',
  label: 'Personas, páginas y acciones',
  acts: 'Acciones',
  pages: 'Ir a',
  people: 'Personas',
  none: 'Sin resultados.',
  hire: 'Nuevo empleado',
  ask: 'Solicitar ausencia',
  token: 'Nuevo token de la API',
  clockIn: 'Fichar entrada',
  clockOut: 'Fichar salida',
} as const;
export const roles = {
  administrator: 'Administrador',
  hr: 'RR. HH.',
  payroll: 'Nóminas',
  read_only: 'Solo lectura',
  manager: 'Responsable',
  employee: 'Empleado',
  own: 'Rol de la empresa',
} as const;
export const reaches = {
  all: 'Todos los empleados',
  below: 'Los que están por debajo del usuario en el organigrama, y el usuario',
  own: 'Solo el usuario',
} as const;
export const secret = {
  once: 'Cópialo ahora. Solo se muestra una vez.',
  title: '¿Cerrar sin copiar?',
  text: 'No se puede volver a mostrar.',
  keep: 'No cerrar',
  discard: 'Cerrar',
} as const;
export const systems = {
  'daily job': 'proceso diario',
  invitation: 'invitación',
  'password reset': 'restablecimiento de contraseña',
} as const;
