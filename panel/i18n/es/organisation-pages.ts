export const chart = {
  note: 'Quién depende de quién.',
  none: 'Ningún empleado tiene responsable todavía',
  onlyYours: 'Te ves a ti y a quienes dependen de ti.',
  noneNote: 'Asigna un responsable en la ficha de un empleado y este aparecerá aquí, bajo su responsable.',
  left: 'Exempleado',
  find: 'Buscar un empleado',
  view: 'Vista',
  asChart: 'Organigrama',
  asList: 'Lista',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  collapse: 'Contraer todo',
  more: '{{count}} más',
  under: 'personas bajo {{name}}',
  below_one: '{{count}} persona',
  below_other: '{{count}} personas',
  single_one: '{{shown}} persona no tiene responsable ni a nadie a su cargo.',
  single_other: '{{shown}} personas no tienen responsable ni a nadie a su cargo.',
} as const;

export const departments = {
  deleteTitle: '¿Eliminar el departamento {{name}}?',
  deleteText: 'Solo puedes eliminar un departamento sin empleados ni subdepartamentos. Se avisa a las integraciones.',
} as const;
export const offices = {
  deleteTitle: '¿Eliminar la oficina {{name}}?',
  deleteText: 'Solo puedes eliminar una oficina sin empleados. Se avisa a las integraciones.',
} as const;

export const timeRules = {
  note: 'Cómo cuenta cada oficina la jornada para nóminas, y desde qué día. Antes de sus primeras reglas, la noche va de 22:00 a 06:00 y las horas extra se cuentan por día.',
  new: 'Nuevas reglas',
  nameFrom: '{{place}}, desde el {{day}}',
  nameAlways: '{{place}}, desde el principio',
  noOffice: 'Empleados sin oficina',
  formerOffice: 'Oficina eliminada',
  night: 'Noche',
  rounding: 'Redondeo',
  minutes: '{{shown}} min',
  toTheSecond: 'al segundo',
  fullTime: 'Jornada completa',
  hours: '{{hours}} h por semana',
  keepsOthers: 'Los campos muestran las reglas de ese día hasta que los cambies.',
  past: 'Este día ya ha pasado: las cifras para nóminas cambian desde entonces. Donde el período de nómina está cerrado, el cambio se rechaza o pasa a ser una corrección.',
  coming: 'Queda planificado: las reglas actuales rigen hasta el {{day}}.',
  none: 'Aún no hay reglas',
  noneNote: 'Todas las oficinas cuentan el trabajo nocturno de 22:00 a 06:00, y las horas extra por día.',
  deleteTitle: '¿Eliminar las reglas «{{name}}»?',
  deleteText:
    'Las reglas anteriores rigen hasta que empiecen las siguientes. Si su día ya ha pasado, las cifras para nóminas cambian desde entonces. Se avisa a las integraciones.',
} as const;
