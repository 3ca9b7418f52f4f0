/** How long a request is, besides its days, as summaries of requests show it. */
import { integer } from '../../platform/values.ts';
import { clockTime } from './new-request.ts';

export const lengthFields = {
  seconds: integer(0, 86_400 * 100_000, 9_000).meta({ description: 'The working time that is off.' }),
  startTime: clockTime.nullable().meta({
    description: 'For times of day: the time from which the employee is off, if it is the same on all days.',
    example: '10:00',
  }),
  endTime: clockTime.nullable().meta({
    description: 'Until when; not after startTime: on the next day.',
    example: '12:30',
  }),
};
