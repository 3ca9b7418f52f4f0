import * as z from 'zod';
import { daysWritten, employeeEvents, employeeRef, sensitiveOf } from '../../events/index.ts';
import { fieldName, id } from '../../platform/values.ts';
import { initialChanges } from '../changes.ts';
import { contracts } from './contract.ts';

const { startDate, endDate } = contracts.fields;

export const contractEvents = employeeEvents(contracts, {
  heading: 'contractual_change',
  days: { changesPlan: true, figuresFrom: 'weekBefore' },
  ...sensitiveOf(contracts),
  kinds: {
    created: 'A contract was created.',
    updated:
      'A contract was changed, or moved with the employment: ended, reopened, or with another first or last day.',
    deleted: 'A contract was deleted, by itself or together with its employee.',
    restored: 'A contract came back with a restored employee; read it with a GET.',
    started: 'A contract started: today is its first day.',
    ended: 'A contract ended: its last day is over.',
  },
  renamed: { contractId: 'id' },
  data: {
    contractId: id,
    ...employeeRef,
    startDate,
    endDate,
    changedFields: z.array(fieldName('endDate')).max(100),
  },
  daysOf: daysWritten,
  initial: initialChanges,
});
