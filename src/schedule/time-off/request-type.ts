import { choice } from '../../platform/values.ts';

/** A request for days off, or for the return of days. */
export const timeOffRequestType = choice(['create', 'delete']).meta({ id: 'TimeOffRequestType' });
