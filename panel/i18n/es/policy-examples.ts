import type { policyExamples as en } from '../en/policy-examples.ts';
import type { Translation } from '../texts.ts';

/** Templates and worked examples of policies, for the pages of policies alone. */
export const policyExamples = {
  policyExamples: {
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
  },
} satisfies Translation<typeof en>;
