export const personGroups = {
  contact: 'Contacto',
  work: 'Trabajo',
  identity: 'Identidad',
  address: 'Dirección',
  family: 'Familia',
  bank: 'Banco',
} as const;
export const personChoices = {
  female: 'Mujer',
  male: 'Hombre',
  no_response: 'Sin indicar',
  dni: 'DNI',
  nie: 'NIE',
  rut: 'RUT',
  national: 'Número nacional',
  passport: 'Pasaporte',
  iban: 'IBAN',
  uk: 'Reino Unido: «sort code» y cuenta',
  us: 'Estados Unidos: «routing number» y cuenta',
  mx: 'México: CLABE',
  other: 'Otro',
} as const;
export const deciders = {
  title: 'Aprobadores',
  none: 'El responsable decide sobre las solicitudes.',
  add: 'Añadir aprobador',
  who: 'Aprobador',
  what: 'Decide sobre',
  choose: 'Elige un aprobador.',
  otherPerson: 'Otra persona',
  note: 'Mientras haya alguien en esta lista, el responsable no decide sobre las solicitudes.',
  permissions: {
    absencesManagement: 'Vacaciones y ausencias',
    vacation: 'Vacaciones y ausencias',
    checksManageRequestsAndIncidences: 'Jornada y sus correcciones',
    check: 'Jornada y sus correcciones',
  },
} as const;

export const customFields = {
  note: 'Campos que tu empresa añade a los datos de cada empleado.',
  new: 'Nuevo campo',
  none: 'Aún no hay campos personalizados',
  noneNote: 'Por ejemplo, la talla de camiseta, la plaza de aparcamiento o la fecha del reconocimiento médico.',
  types: { text: 'Texto', number: 'Número', date: 'Fecha', select: 'Opciones' },
  optionsNote: 'Una por línea, en el orden en que se ofrecen.',
  slugNote: 'Empieza por cf_; si se deja vacío, se forma a partir del nombre.',
  moveUp: 'Subir {{name}}',
  moveDown: 'Bajar {{name}}',
  moved: '{{name}} es ahora el número {{place}} de {{count}}.',
  sensitiveNote: 'Los responsables no lo ven. Los tokens necesitan el permiso de datos sensibles.',
  editNote: 'Mientras haya empleados con valores, no puedes cambiar el tipo ni quitar una opción en uso.',
  deleteTitle: '¿Eliminar el campo «{{name}}»?',
  deleteText:
    'El campo desaparece de la ficha de todos los empleados. No puedes eliminarlo mientras algún empleado tenga un valor.',
} as const;

export const photos = {
  change: 'Cambiar la foto',
  of: 'Foto de {{name}}',
  file: 'Imagen',
  choose: 'Elige una imagen',
  chooseFirst: 'Elige primero una imagen.',
  note: 'PNG, JPEG o WebP. Rollcall la recorta a un cuadrado y no guarda la ubicación ni la hora en que se hizo. La ven los compañeros, salvo que la empresa oculte las fotos en el directorio.',
  tooLarge: 'tiene {{size}} y puede tener como máximo {{max}}',
  remove: 'Quitar la foto',
  removeTitle: '¿Quitar la foto?',
  removeText: 'Los compañeros vuelven a ver las iniciales. La foto se elimina y no se puede recuperar.',
} as const;
