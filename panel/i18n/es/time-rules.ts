import type { timeRules as en } from '../en/time-rules.ts';
import type { Translation } from '../texts.ts';

export const timeRules = {
  timeRules: {
    title: 'Reglas de jornada',
    note: 'Cómo cuenta cada oficina la jornada para nóminas, y desde qué día. Antes de sus primeras reglas, la noche va de 22:00 a 06:00 y las horas extra se cuentan por día.',
    new: 'Nuevas reglas',
    edit: 'Editar {{name}}',
    nameFrom: '{{place}}, desde el {{day}}',
    nameAlways: '{{place}}, desde el principio',
    noOffice: 'Empleados sin oficina',
    history: 'Historial',
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
  },
} as const satisfies Translation<typeof en>;
