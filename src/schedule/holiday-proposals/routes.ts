import * as z from 'zod';
import { parameterError } from '../../platform/field-error.ts';
import { operation } from '../../platform/http/operation.ts';
import { invalidParameters } from '../../platform/validate.ts';
import { country, date, integer, text } from '../../platform/values.ts';
import { scheduleFieldErrors } from '../field-errors.ts';
import { holidayCalendars } from '../holiday-calendars/index.ts';
import { askLibrary } from './ask-library.ts';
import type { Answer } from './holidays-worker.ts';

const { tag } = holidayCalendars.resource;
const source = 'date-holidays (ISC; data CC BY 3.0)';

const regionCode = z
  .string()
  .regex(/^[A-Za-z0-9]{1,10}(-[A-Za-z0-9]{1,10})?$/)
  .meta({ example: 'MD', maxLength: 21 });

const proposal = z
  .object({
    country,
    region: regionCode.nullable(),
    year: integer(2000, 2100, 2027),
    source: text(200, source).meta({ description: 'The library, and the licences of its code and data.' }),
    daysOff: z
      .array(z.object({ date, name: text(200, 'Fiesta Nacional de España') }).meta({ id: 'HolidayProposed' }))
      .max(366)
      .meta({ description: 'For daysOff of a holiday calendar. Check them: towns have their own, and years differ.' }),
  })
  .meta({ id: 'HolidayProposal' });

const known = {
  country: { schema: country, description: 'The country.', required: true },
  region: { schema: regionCode, description: 'The region, as the list of regions names it; without it, the country.' },
  year: { schema: integer(2000, 2100, 2027), description: 'The year.', required: true },
} as const;

/** @throws Problem `invalid_parameter` for a country or a region that the library does not know */
function refuseUnknown({ regions }: Answer, region?: string): void {
  if (regions === null) throw invalidParameters([parameterError('country', scheduleFieldErrors.noHolidays)]);
  if (region === undefined || regions.some(({ code }) => code === region)) return;
  throw invalidParameters([parameterError('region', scheduleFieldErrors.unknownRegion)]);
}

export const holidayProposalRoutes = [
  operation({
    id: 'listHolidayRegions',
    method: 'GET',
    path: '/schedule/v1/holiday-regions',
    tag,
    summary: 'List the regions of a country that have regional holidays',
    scope: 'settings:read',
    parameters: { known: { country: known.country } },
    reply: {
      status: 200,
      data: z
        .array(z.object({ code: regionCode, name: text(200, 'Comunidad de Madrid') }).meta({ id: 'HolidayRegion' }))
        .max(1000),
    },
    read: async (_reader, { query: { country } }) => {
      const answer = await askLibrary({ country, region: null, year: null });
      refuseUnknown(answer);
      return { data: answer.regions ?? [] };
    },
  }),
  operation({
    id: 'getHolidayProposal',
    method: 'GET',
    path: '/schedule/v1/holiday-proposals',
    tag,
    summary: 'Propose the public holidays of a region',
    description:
      'Returns the public holidays of a country or one of its regions in a year. It changes nothing: to accept them, send the days that you choose to POST /schedule/v1/holiday-calendar.',
    scope: 'settings:read',
    parameters: { known },
    reply: { status: 200, data: proposal },
    read: async (_reader, { query: { country, region, year } }) => {
      const answer = await askLibrary({ country, region: region ?? null, year });
      refuseUnknown(answer, region);
      return { data: { country, region: region ?? null, year, source, daysOff: answer.days ?? [] } };
    },
  }),
];
