import * as z from 'zod';
import { defineResource, sameValue } from '../../platform/resource/resource.ts';
import { country, integer, text, timeZone } from '../../platform/values.ts';

export const offices = defineResource({
  name: 'office',
  title: 'Office',
  tag: 'Offices',
  path: '/core/v3/offices',
  scope: 'offices',
  table: 'offices',
  fields: {
    name: text(200, 'Madrid'),
    address: text(500, 'Calle Mayor 1').nullable(),
    city: text(100, 'Madrid').nullable(),
    country: country.nullable(),
    coordinates: z
      .strictObject({
        latitude: z.number().min(-90).max(90).meta({ example: 40.4168 }),
        longitude: z.number().min(-180).max(180).meta({ example: -3.7038 }),
      })
      .nullable(),
    description: text(2000, 'Headquarters').nullable(),
    radio: integer(1, 1_000_000, 150).nullable().meta({ description: 'Radius of the geofence around it, in metres.' }),
    defaultEmployeesDateTimeZone: timeZone.meta({
      description: "The time zone of its employees; the account's by default.",
    }),
    externalId: text(200, 'OFF-1').nullable(),
  },
  required: ['name'],
  filters: { name: 'text', country: 'choice', externalId: 'choice' },
  sortable: ['name', 'createdAt', 'updatedAt'],
  unique: [sameValue('externalId')],
  computed: {},
});
