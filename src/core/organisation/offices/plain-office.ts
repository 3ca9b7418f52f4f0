import { plainResource } from '../../plain-resource/index.ts';
import { usualTimeRules, wrongTimeRules } from '../time-rules/index.ts';
import { office } from './office.ts';

/** What an office has like any plain resource. */
export const plainOffice = plainResource(office, {
  defaults: (tx) => ({ defaultEmployeesDateTimeZone: tx.caller.timeZone, ...usualTimeRules }),
  contradictions: wrongTimeRules,
});
