import * as z from 'zod';
import type { FollowedEmployee } from '../../core/index.ts';
import {
  type Concerned,
  daysChanged,
  daysOf,
  defineEvent,
  type EventType,
  ofEmployee,
  recordEvent,
  sensitiveOf,
} from '../../events/index.ts';
import { addDays } from '../../platform/clock.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { fieldName, id, integer, text } from '../../platform/values.ts';
import { initialChanges } from '../changes.ts';
import { type Contract, contracts } from './contract.ts';

const { startDate, endDate } = contracts.fields;
const data = z.strictObject({
  contractId: id,
  employeeId: id,
  externalId: text(200, 'ERP-1042').nullable(),
  code: integer(0, 2_147_483_646, 1042).nullable(),
  startDate,
  endDate,
  changedFields: z.array(fieldName('endDate')).max(100),
});

const typeOf = (what: string, description: string) =>
  defineEvent({
    type: `contract.${what}`,
    heading: 'contractual_change',
    description,
    scope: 'contracts:read',
    days: { changesPlan: true, figuresFrom: 'weekBefore' },
    data,
    ...sensitiveOf(contracts),
  });

const created = typeOf('created', 'A contract was created.');
const updated = typeOf(
  'updated',
  'A contract was changed, or moved with the employment: ended, reopened, or with another first or last day.',
);
const deleted = typeOf('deleted', 'A contract was deleted, by itself or together with its employee.');
const restored = typeOf('restored', 'A contract came back with a restored employee; read it with a GET.');
const started = typeOf('started', 'A contract started: today is its first day.');
const ended = typeOf('ended', 'A contract ended: its last day is over.');

export const contractEventTypes: EventType[] = [created, updated, deleted, restored, started, ended];

/** @param changedFields the names that the webhook lists */
const record = (
  tx: Tx,
  type: typeof created,
  contract: Contract,
  employee: Pick<FollowedEmployee, 'externalId' | 'code'>,
  days: Concerned,
  changes: Change[] = [],
  changedFields = changes.map(({ field }) => field),
) =>
  recordEvent(tx, type, {
    entity: { type: contracts.name, id: contract.id, version: contract.version },
    employeeId: contract.employeeId,
    changes,
    ...days,
    data: {
      contractId: contract.id,
      employeeId: contract.employeeId,
      externalId: employee.externalId,
      code: employee.code,
      startDate: contract.startDate,
      endDate: contract.endDate,
      changedFields,
    },
  });

const ofContract = (contract: Contract) => ofEmployee(contract.employeeId, daysOf(contract));

type Recorder = (tx: Tx, contract: Contract, employee: Pick<FollowedEmployee, 'externalId' | 'code'>) => string;

export const recordUpdated = (
  tx: Tx,
  contract: Contract,
  employee: Pick<FollowedEmployee, 'externalId' | 'code'>,
  changes: Change[],
) => record(tx, updated, contract, employee, ofEmployee(contract.employeeId, daysChanged(contract, changes)), changes);
export const recordDeleted: Recorder = (tx, contract, employee) =>
  record(tx, deleted, contract, employee, ofContract(contract));
export const recordRestored: Recorder = (tx, contract, employee) =>
  record(tx, restored, contract, employee, ofContract(contract));
/** No day reads differently on the day itself: the events of the writes said which do. */
export const recordDay: Record<'started' | 'ended', Recorder> = {
  started: (tx, contract, employee) => record(tx, started, contract, employee, { effectiveDate: contract.startDate }),
  ended: (tx, contract, employee) =>
    record(tx, ended, contract, employee, contract.endDate ? { effectiveDate: addDays(contract.endDate, 1) } : {}),
};

/** The log stores the initial values; the webhook names no fields, as they are all new. */
export const recordCreated = (tx: Tx, contract: Contract, employee: FollowedEmployee) =>
  record(tx, created, contract, employee, ofContract(contract), initialChanges(contracts, contract), []);
