import type { chart as en } from '../en/chart.ts';
import type { Translation } from '../texts.ts';

export const chart = {
  chart: {
    title: 'Organigrama',
    note: 'Quién depende de quién.',
    none: 'Ningún empleado tiene responsable todavía',
    onlyYours: 'Te ves a ti y a quienes dependen de ti.',
    noneNote: 'Asigna un responsable en la ficha de un empleado y este aparecerá aquí, bajo su responsable.',
    left: 'Antiguo empleado',
    find: 'Buscar un empleado',
    view: 'Vista',
    asChart: 'Organigrama',
    asList: 'Lista',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    collapse: 'Contraer todo',
    more_one: '{{count}} más',
    more_other: '{{count}} más',
    under: 'personas bajo {{name}}',
    below_one: '{{count}} persona',
    below_other: '{{count}} personas',
    single_one: '{{shown}} persona no tiene responsable ni a nadie a su cargo.',
    single_other: '{{shown}} personas no tienen responsable ni a nadie a su cargo.',
  },
} as const satisfies Translation<typeof en>;
