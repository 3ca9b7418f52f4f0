import * as z from 'zod';
import { type Days, daysThatDiffer, employeeEvents, employeeRef } from '../../events/index.ts';
import { date, fieldName, id } from '../../platform/values.ts';
import { withShownAmounts } from '../changes.ts';
import { variableCompensations } from './variable.ts';

const dayOf = (date: string): Days => ({ from: date, to: date });

export const variableEvents = employeeEvents(variableCompensations, {
  heading: 'contractual_change',
  days: { changesPlan: false, figuresFrom: 'ownDays' },
  kinds: {
    created: 'A variable compensation was created.',
    updated: 'The amount or the date of a variable compensation was changed.',
    deleted: 'A variable compensation was deleted, by itself or together with its employee.',
    restored: 'A variable compensation came back with a restored employee; read it with a GET.',
  },
  renamed: { variableCompensationId: 'id', startDate: 'date', endDate: 'date' },
  data: {
    variableCompensationId: id,
    salaryCompensationId: id,
    compensationId: id,
    ...employeeRef,
    startDate: date.meta({ description: 'The date it counts for.' }),
    endDate: date.meta({ description: 'The same date.' }),
    changedFields: z.array(fieldName('amount')).max(100),
  },
  daysOf({ date }, changes) {
    const before = String(changes.find(({ field }) => field === 'date')?.before ?? date);
    return daysThatDiffer(dayOf(before), dayOf(date), true);
  },
  initial: (_, row) => (['date', 'amount'] as const).map((field) => ({ field, before: null, after: row[field] })),
  logged: (changes) => withShownAmounts(changes, 'amount'),
});
