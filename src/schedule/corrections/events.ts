import { employeeEvents, employeeRef } from '../../events/index.ts';
import { id, instant } from '../../platform/values.ts';
import { correctionRequests } from './correction.ts';

const { type, requested, previous, workDate } = correctionRequests.fields;

/**
 * What a request is about, and whose it is. It concerns no day, and no lock refuses it: only the entry changes the figures
 * of a day. Until then payroll rows have an issue. Without a heading: the ones for the clock say what was clocked, and a
 * request changes nothing yet.
 */
export const correctionEvents = employeeEvents(correctionRequests, {
  prefix: 'work_entry_correction',
  kinds: {
    requested: 'An employee requested a correction of their working time.',
    accepted: 'A correction was accepted. The event of the entry (created, updated or deleted) is a separate one.',
    rejected: 'A correction was rejected; the entry stays as it was.',
    withdrawn: 'A request for a correction was withdrawn before the decision.',
    deleted: 'A request for a correction was deleted together with its employee.',
    restored: 'A request for a correction came back with a restored employee.',
  },
  renamed: { requestId: 'id', managerId: 'resolvedBy' },
  data: {
    requestId: id,
    ...employeeRef,
    type,
    workEntryId: id.nullable().meta({ example: null }),
    workDate,
    requested,
    previous,
    managerId: id.nullable().meta({ description: 'The employee who decided, if known.' }),
    resolvedAt: instant.nullable().meta({ description: 'The time of the decision; null if there was none.' }),
  },
});
