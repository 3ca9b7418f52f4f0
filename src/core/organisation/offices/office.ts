import * as z from 'zod';
import { defineResource } from '../../../platform/resource/define-resource.ts';
import { field } from '../../../platform/resource/field.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { sameValue } from '../../../platform/resource/unique.ts';
import { country, date, integer, text, timeZone } from '../../../platform/values.ts';
import { timeRuleFields } from '../time-rules/index.ts';

export const office = defineResource({
  name: 'office',
  title: 'Office',
  tag: 'Offices',
  path: '/core/v3/offices',
  scope: 'offices',
  table: 'offices',
  versioned: 'kept',
  fields: {
    name: field(text(200, 'Madrid'), { filter: 'text', sortable: true }),
    code: field(text(50, 'MAD').nullable().meta({ description: 'Its code in other systems; unique in the account.' }), {
      filter: 'choice',
    }),
    address: text(500, 'Calle Mayor 1').nullable(),
    city: text(100, 'Madrid').nullable(),
    country: field(country.nullable(), { filter: 'choice' }),
    coordinates: z
      .strictObject({
        latitude: z.number().min(-90).max(90).meta({ example: 40.4168 }),
        longitude: z.number().min(-180).max(180).meta({ example: -3.7038 }),
      })
      .nullable(),
    description: text(2000, 'Headquarters').nullable(),
    radio: integer(0, 1_000_000, 150)
      .nullable()
      .meta({ description: 'Radius of the geofence around it, in metres; null or 0: none.' }),
    defaultEmployeesDateTimeZone: timeZone.meta({
      description: "The time zone of its employees; the account's by default.",
    }),
    ...timeRuleFields,
    externalId: field(text(200, 'OFF-1').nullable(), { filter: 'choice' }),
  },
  alsoTaken: {
    effectiveDate: date.optional().meta({
      description:
        'The first day of the given nightStart, nightEnd, roundingMinutes, overtimeBasis and fullTimeWeeklyHours: today ' +
        'where the office is by default, else a past or a coming day. The other fields change at once. A new office ' +
        'ignores it, because its rules hold from the beginning.',
      example: '2027-01-01',
    }),
  },
  required: ['name'],
  unique: [sameValue('code'), sameValue('externalId')],
});

/** An office as stored; its rules for working time are those in force today. */
export type Office = RowOf<typeof office>;
