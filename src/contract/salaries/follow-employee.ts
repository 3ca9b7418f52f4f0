/** The fate of salaries when the employment changes, or the employee is removed or restored. */
import { followDates } from '../people/index.ts';
import { salaryEvents } from './events.ts';
import { salaries } from './salary.ts';
import { moveDays } from './succession.ts';

export const salariesFollower = followDates({
  resource: salaries,
  plural: 'salaries',
  move: moveDays,
  events: salaryEvents,
});
