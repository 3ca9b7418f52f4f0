import * as z from 'zod';
import { daysWritten, employeeEvents, employeeRef } from '../../events/index.ts';
import { date, fieldName, id } from '../../platform/values.ts';
import { initialChanges, withShownAmounts } from '../changes.ts';
import { salaries } from './salary.ts';

// They report that pay has changed without the amounts; a caller who may read salaries finds those in the log's `changes`,
// and by a GET.
export const salaryEvents = employeeEvents(salaries, {
  heading: 'contractual_change',
  days: { changesPlan: false, figuresFrom: 'ownDays' },
  kinds: {
    created: 'A salary was created.',
    updated: 'A salary was changed, ended by the next one, reopened, or moved with the employment.',
    deleted: 'A salary was deleted, by itself or together with its employee.',
    restored: 'A salary came back with a restored employee; read it with a GET.',
    started: 'A salary started: today is its first day.',
  },
  renamed: { salaryId: 'id' },
  data: {
    salaryId: id,
    ...employeeRef,
    startDate: date,
    endDate: date.nullable().meta({ example: null }),
    changedFields: z.array(fieldName('grossSalary')).max(100),
  },
  daysOf: daysWritten,
  initial: initialChanges,
  logged: (changes) => withShownAmounts(changes, 'grossSalary'),
});
