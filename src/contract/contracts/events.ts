import * as z from 'zod';
import type { FollowedEmployee } from '../../core/index.ts';
import { defineEvent, type EventType, recordEvent, sensitiveOf } from '../../events/index.ts';
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
  changes: Change[] = [],
  changedFields = changes.map(({ field }) => field),
) =>
  recordEvent(tx, type, {
    entity: { type: contracts.name, id: contract.id, version: contract.version },
    employeeId: contract.employeeId,
    changes,
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

const recorder =
  (type: typeof created) =>
  (tx: Tx, contract: Contract, employee: Pick<FollowedEmployee, 'externalId' | 'code'>, changes: Change[] = []) =>
    record(tx, type, contract, employee, changes);

export const recordUpdated = recorder(updated);
export const recordDeleted = recorder(deleted);
export const recordRestored = recorder(restored);
export const recordDay = { started: recorder(started), ended: recorder(ended) };

/** The log stores the initial values; the webhook names no fields, as they are all new. */
export const recordCreated = (tx: Tx, contract: Contract, employee: FollowedEmployee) =>
  record(tx, created, contract, employee, initialChanges(contracts, contract), []);
