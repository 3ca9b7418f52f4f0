import * as z from 'zod';
import { employeeEvents } from '../../events/index.ts';
import { fieldName, id } from '../../platform/values.ts';
import { vacationAdjustments } from './adjustment.ts';

const { date, days } = vacationAdjustments.fields;

export const adjustmentEvents = employeeEvents(vacationAdjustments, {
  days: { changesPlan: false, figuresFrom: 'weekBefore' },
  kinds: {
    created: 'A vacation balance was adjusted.',
    updated: 'An adjustment of a vacation balance changed.',
    deleted: 'An adjustment of a vacation balance was withdrawn, or deleted with its employee.',
    restored: 'An adjustment of a vacation balance came back with a restored employee.',
  },
  data: { id, employeeId: id, date, days, changedFields: z.array(fieldName('days')).max(100) },
  daysOf({ date }, changes) {
    const before = changes.find(({ field }) => field === 'date')?.before;
    return { from: typeof before === 'string' && before < date ? before : date, to: null };
  },
});
