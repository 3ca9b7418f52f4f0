import * as z from 'zod';
import { operation } from '../../platform/http/operation.ts';
import { notFound } from '../../platform/resource/read.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { country, text, webAddress } from '../../platform/values.ts';
import { configurationsOf } from '../vacation-calendars/index.ts';
import { vacationConfigurations } from '../vacation-configurations.ts';
import { carriedExample, type ExampleRule, examplesOf, workedExamples } from './examples.ts';
import { templatesSince } from './templates.ts';

const examplesFor = (rule: ExampleRule, year: number) => ({
  employees: examplesOf(rule, year),
  carriedOver: carriedExample(rule, year),
});

const { name, dayType, maxDaysOff, accrual, accrualBasis, carryOver, unpaidLeaveSuspends } =
  vacationConfigurations.resource.fields;

const templateSchema = z
  .object({
    code: text(50, 'es-working-days').meta({ description: 'Its stable name.' }),
    country,
    description: text(500, '22 working days, which are 30 days of the calendar in a week of five days.'),
    source: z.object({
      law: text(200, 'Estatuto de los Trabajadores, art. 38'),
      url: webAddress(500, 'https://www.boe.es/buscar/act.php?id=BOE-A-2015-11430'),
    }),
    configuration: z.object({ name, dayType, maxDaysOff, accrual, accrualBasis, carryOver, unpaidLeaveSuspends }).meta({
      id: 'VacationConfigurationProposal',
      description:
        'The body of POST /schedule/v1/vacation-configurations; change what your agreement or contract says.',
    }),
    examples: workedExamples,
  })
  .meta({ id: 'VacationConfigurationTemplate' });

const yearOf = ({ today }: Reader) => Number(today.slice(0, 4));

export const templateRoutes = [
  operation({
    id: 'listVacationConfigurationTemplates',
    method: 'GET',
    path: '/schedule/v1/vacation-configuration-templates',
    tag: vacationConfigurations.resource.tag,
    summary: 'List vacation policies by country to choose from',
    description:
      'Returns policies to start from: the statutory minimum of a country, with its source and worked examples. To use one, send its configuration, adapted to your agreement, to POST /schedule/v1/vacation-configurations.',
    scope: 'settings:read',
    parameters: { known: { country: { schema: country, description: 'Keeps the templates of a country.' } } },
    reply: { status: 200, data: z.array(templateSchema).max(500) },
    read: async (reader, { query }) => ({
      data: templatesSince(yearOf(reader))
        .filter((template) => query.country === undefined || template.country === query.country)
        .map((template) => ({
          ...template,
          examples: examplesFor({ seniority: [], hoursPerDay: null, ...template.configuration }, yearOf(reader)),
        })),
    }),
  }),
  operation({
    id: 'getVacationConfigurationExamples',
    method: 'GET',
    path: `${vacationConfigurations.resource.path}/{id}/examples`,
    tag: vacationConfigurations.resource.tag,
    summary: 'Show worked examples of a vacation configuration',
    description: 'Returns what the configuration grants to employees with typical years, step by step, this year.',
    scope: 'settings:read',
    reply: { status: 200, data: workedExamples },
    read: async (reader, { params: { id } }) => {
      const configuration = (await configurationsOf(reader)).find((one) => one.id === id);
      if (!configuration) throw notFound(vacationConfigurations.resource, id);
      return { data: examplesFor(configuration, yearOf(reader)) };
    },
  }),
];
