import type { Operation } from '../../platform/http/operation.ts';
import { beforeEarliestChangeDate, periodLocked } from './errors.ts';

/** The sections of openapi.json with facts that hold on days. */
const dated = [
  'Employees',
  // Their rules of working time hold on any day.
  'Offices',
  'Placements',
  'Assignations',
  'Contracts',
  'Salaries',
  'Compensations',
  'Work entries',
  'Holidays',
  'Vacation requests',
  'Absence requests',
];

/** Whether an operation writes facts that hold on days, which may be closed. */
const writesDays = ({ method, tag }: Pick<Operation, 'method' | 'tag'>): boolean =>
  method !== 'GET' && dated.includes(tag);

/** Operations, of which those that write facts of days name what their seal refuses. */
export const namingClosedDays = (operations: readonly Operation[]): Operation[] =>
  operations.map((operation) =>
    writesDays(operation)
      ? { ...operation, errors: [...(operation.errors ?? []), periodLocked, beforeEarliestChangeDate] }
      : operation,
  );
