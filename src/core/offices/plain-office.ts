import { comingPlacements } from '../coming-placements.ts';
import { plainResource } from '../plain-resource/index.ts';
import { usualTimeRules, wrongTimeRules } from '../time-rules/index.ts';
import { office } from './office.ts';

/** What an office has like any plain resource. */
export const plainOffice = plainResource(office, {
  defaults: (tx) => ({ defaultEmployeesDateTimeZone: tx.caller.timeZone, ...usualTimeRules }),
  referrers: [{ name: 'employees', table: 'employees', column: 'office_id' }, comingPlacements('office_id')],
  contradictions: wrongTimeRules,
});
