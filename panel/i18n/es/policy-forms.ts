import type { policyForms as en } from '../en/policy-forms.ts';
import type { Translation } from '../texts.ts';

/** Forms, templates and worked examples of policies, for the pages of policies alone. */
export const policyForms = {
  policyForms: {
    exampleNames: {
      whole_year: 'Todo el año, cinco días a la semana',
      joins_in_july: 'Se incorpora el 1 de julio',
      leaves_in_march: 'Causa baja el 31 de marzo',
      three_days_a_week: 'Tres días a la semana',
      six_days_a_week: 'Seis días a la semana',
      after_twenty_years: 'Con veinte años de antigüedad',
    },
    carriedExample: 'De un año sin vacaciones, {{days}} días pueden disfrutarse hasta el {{day}}.',
    carriedExampleHours: 'De un año sin vacaciones, {{days}} pueden disfrutarse hasta el {{day}}.',
    noneCarried: 'Los días no disfrutados caducan con el año.',
    givenDays: '{{year}}: {{days}} días',
    givenHours: '{{year}}: {{days}}',
    tryRules: 'Qué le corresponde a un empleado',
    tryRulesNote: 'Elige un empleado para ver qué configuración le dan las reglas y cómo se cuentan sus días.',
    noPolicy: '{{year}}: ni regla ni configuración predeterminada.',
    calculation: 'Cálculo',
    employee: 'Empleado',
    template: 'Plantilla',
    templateNote: 'El mínimo legal de un país. Rellena el formulario; cambia lo que diga tu convenio.',
    examples: 'Ejemplos',
    examplesOf: 'Ejemplos de {{name}}',
    carriesOver: 'Arrastrar los días no disfrutados',
    carriesOverNote: 'Los días que impidió una incapacidad temporal se arrastran sea cual sea el número.',
    carriedDays: 'Días como máximo',
    carriedAll: 'Todos',
    carriedUntil: 'Hasta (MM-DD)',
    afterSickLeave: 'Meses tras una incapacidad',
    carriedSince: 'Desde el año',
    addStep: 'Añadir tramo',
    propose: 'Proponer festivos',
    proposeNote:
      'Rellena la lista de abajo; revísala: los municipios tienen los suyos. Datos: date-holidays (CC BY 3.0).',
    accrualBasisNote: 'Por meses, un mes completo es una doceava parte y un mes incompleto cuenta por sus días.',
    accrualFirstDayNote: 'Por ejemplo, de un período de nómina. Sin él, los períodos empiezan el 1 de enero.',
    hoursPerYear: '{{hours}} al año a jornada completa',
    configurationsNote:
      'Días de un año completo: laborables de una semana de cinco días, o naturales. Las fracciones de año y las semanas de otros días se prorratean.',
  },
} satisfies Translation<typeof en>;
