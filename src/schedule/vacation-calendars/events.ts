import * as z from 'zod';
import { employeeEvents } from '../../events/index.ts';
import { fieldName, id } from '../../platform/values.ts';
import { vacationCalendars } from './vacation-calendar.ts';

/** No day reads differently, unless the verb says which do. */
export const vacationCalendarEvents = employeeEvents(vacationCalendars, {
  days: { changesPlan: true, figuresFrom: 'weekBefore' },
  kinds: {
    created: 'A vacation calendar was created, by hand or by the first request of the year.',
    updated:
      'A vacation calendar changed; read the values with a GET. If a request changed its accepted days, changedFields has daysOff, and causeId is the event of the request.',
    deleted: 'A vacation calendar was deleted together with its employee.',
    restored: 'A vacation calendar came back with a restored employee.',
  },
  data: {
    id,
    employeeId: id,
    vacationConfigurationId: id,
    year: vacationCalendars.fields.year,
    changedFields: z.array(fieldName('maxDaysOff')).max(100),
  },
});
