/** Templates and worked examples of policies, for the pages of policies alone. */
export const policyExamples = {
  policyExamples: {
    exampleNames: {
      whole_year: 'All year, five days a week',
      joins_in_july: 'Joins on 1 July',
      leaves_in_march: 'Leaves on 31 March',
      three_days_a_week: 'Three days a week',
      six_days_a_week: 'Six days a week',
      after_twenty_years: 'After twenty years',
    },
    carriedExample: 'Of a year without vacation, {{days}} days can be taken until {{day}}.',
    carriedExampleHours: 'Of a year without vacation, {{days}} can be taken until {{day}}.',
    noneCarried: 'Unused days end with the year.',
    givenDays: '{{year}}: {{days}} days',
    givenHours: '{{year}}: {{days}}',
    tryRules: 'What an employee gets',
    tryRulesNote: 'Choose an employee to see which configuration the rules give them, and how their days are counted.',
    noPolicy: '{{year}}: no rule and no default configuration.',
    calculation: 'Calculation',
    employee: 'Employee',
    template: 'Template',
    templateNote: 'The least that the law of a country grants. It fills the form; change what your agreement says.',
    examples: 'Examples',
    examplesOf: 'Examples of {{name}}',
  },
};
