import * as z from 'zod';
import { type Concerned, firstDate } from '../events/index.ts';
import { placeOrNulls } from '../platform/resource/columns.ts';
import { defineResource } from '../platform/resource/define-resource.ts';
import { field } from '../platform/resource/field.ts';
import { sameValue } from '../platform/resource/unique.ts';
import { country, integer, text, timeZone } from '../platform/values.ts';
import { comingPlacements } from './coming-placements.ts';
import { plainResource } from './plain-resource/index.ts';
import { type StoredTimeRules, timeRuleFields, usualTimeRules, wrongTimeRules } from './time-rules.ts';

type WithRules = StoredTimeRules & { id: string };

/** Other rules change the figures of all days: they have no date. */
const changedFigures = (before?: WithRules, after?: WithRules): Concerned => {
  const names = Object.keys(usualTimeRules) as (keyof StoredTimeRules)[];
  if (!before || !after || names.every((name) => before[name] === after[name])) return {};
  return { effectiveDate: firstDate, affects: { from: firstDate, to: null, officeIds: [after.id] } };
};

export const offices = plainResource(
  defineResource({
    name: 'office',
    title: 'Office',
    tag: 'Offices',
    path: '/core/v3/offices',
    scope: 'offices',
    table: 'offices',
    versioned: 'kept',
    fields: {
      name: field(text(200, 'Madrid'), { filter: 'text', sortable: true }),
      code: field(
        text(50, 'MAD').nullable().meta({ description: 'Its code in other systems; unique in the account.' }),
        {
          filter: 'choice',
        },
      ),
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
    earlierMembers: {
      isDeleted: 'r.deleted_at is not null',
      coordinates: placeOrNulls('r.coordinates'),
    },
    required: ['name'],
    unique: [sameValue('code'), sameValue('externalId')],
  }),
  {
    defaults: (tx) => ({ defaultEmployeesDateTimeZone: tx.caller.timeZone, ...usualTimeRules }),
    referrers: [{ name: 'employees', table: 'employees', column: 'office_id' }, comingPlacements('office_id')],
    contradictions: wrongTimeRules,
    concerned: changedFigures,
  },
);
