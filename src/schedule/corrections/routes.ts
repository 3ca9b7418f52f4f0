import { employeeInactive, mayNotDecide } from '../../core/index.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  verbOperation,
} from '../../platform/http/resource-operations.ts';
import { ownHours, workEntryOverlap } from '../work-entries/index.ts';
import { correctionRequests, verdict } from './correction.ts';
import { acceptCorrection, rejectCorrection, withdrawCorrection } from './decide.ts';
import { correctionAlreadyRequested, correctionNotPending, workEntryChanged } from './errors.ts';
import { requestCorrection, wrongIds } from './request-correction.ts';

export const correctionRoutes = [
  listOperation(correctionRequests),
  createOperation(correctionRequests, requestCorrection, {
    errors: [mayNotDecide, workEntryOverlap, workEntryChanged, correctionAlreadyRequested],
    check: wrongIds,
    description:
      'An employee asks for their own entries. Nothing changes until an administrator accepts the request, or a manager who may correct the entries of the employee.',
  }),
  getOperation(correctionRequests),
  removeOperation(correctionRequests, withdrawCorrection, {
    errors: [mayNotDecide, correctionNotPending],
    description: 'Withdraws a pending request.',
  }),
  verbOperation(correctionRequests, 'accept', acceptCorrection, {
    schema: verdict,
    errors: [ownHours, mayNotDecide, correctionNotPending, workEntryChanged, workEntryOverlap, employeeInactive],
    description:
      'Creates, updates or deletes the entry as requested, with the reason of the request. If the entry has changed since the request, the reply is 409. A decision is final.',
  }),
  verbOperation(correctionRequests, 'reject', rejectCorrection, {
    schema: verdict,
    errors: [ownHours, mayNotDecide, correctionNotPending],
    description: 'The entry stays as it is. A decision is final.',
  }),
];
