import { isDeepStrictEqual } from 'node:util';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { insertRow, lockRow } from '../../platform/resource/write.ts';
import { runAndRollBack } from '../../platform/run-and-roll-back.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { coreFieldErrors } from '../field-errors.ts';
import { employeeInactive } from '../onboarding/index.ts';
import { type CustomValue, changeEmployee, type Employee, employees, valuesOf } from '../people/employees/index.ts';
import { ownDataEvents } from './events.ts';
import { type OwnDataChange, ownEmployeeId } from './own-data.ts';
import { isSensitive, type OwnField, ownFields, settingOf } from './own-fields.ts';
import { nameOf, ownDataRequests, type StoredChange } from './request.ts';
import { fieldsById, findSettings, holdSettings, pendingChanges, type Rules } from './store.ts';

type Values = Omit<OwnDataChange, 'reason'>;

/** The fields of a body that the company has not opened, validated or not. */
function closedFields(rules: Rules, body: object): FieldError[] {
  const closed = (pointer: string) => fieldError(pointer, coreFieldErrors.closedToEmployees);
  const isOpen = (name: string) => rules[settingOf(name) ?? ''] !== undefined;
  const { customFields } = body as { customFields?: unknown };
  const custom: unknown[] = Array.isArray(customFields) ? customFields : [];
  return [
    ...Object.keys(body).flatMap((name) => (settingOf(name) && !isOpen(name) ? [closed(`/${name}`)] : [])),
    ...custom.flatMap((one, i) => {
      const { id } = (one ?? {}) as { id?: unknown };
      return typeof id === 'string' && rules[id.toLowerCase()] === undefined ? [closed(`/customFields/${i}/id`)] : [];
    }),
  ];
}

/** The errors of a body that is refused anyway. */
export const wrongInOwnData = async (reader: Reader, body: object): Promise<FieldError[]> =>
  closedFields((await findSettings(reader)).rules, body);

/** The fields of a body about which a request waits already. */
function waitingFields(pending: readonly (StoredChange & { id: string })[], values: Values): FieldError[] {
  const waits = (pointer: string, id: string) => fieldError(pointer, coreFieldErrors.changeWaits, { id });
  return [
    ...Object.keys(values).flatMap((name) => {
      const setting = settingOf(name);
      const other = pending.find(({ field }) => field !== null && settingOf(field) === setting);
      return setting && other ? [waits(`/${name}`, other.id)] : [];
    }),
    ...(values.customFields ?? []).flatMap(({ id }, i) => {
      const other = pending.find(({ customFieldId }) => customFieldId === id);
      return other ? [waits(`/customFields/${i}/id`, other.id)] : [];
    }),
  ];
}

/** The part of a body that some rule concerns. */
function partOf({ customFields = [], ...values }: Values, concerns: (key: string) => boolean): Values {
  const custom = customFields.filter(({ id }) => concerns(id));
  return {
    ...Object.fromEntries(Object.entries(values).filter(([name]) => concerns(settingOf(name) ?? ''))),
    ...(custom.length > 0 ? { customFields: custom } : {}),
  };
}

interface Rehearsed {
  row: Employee;
  custom: Map<string, CustomValue>;
}

/** Finds out what a change would write, by the rules of every change of an employee, and undoes it. */
const rehearse = (tx: Tx, before: Employee, values: Values): Promise<Rehearsed> =>
  runAndRollBack((undo) =>
    tx.attempt(async () => {
      await changeEmployee(tx, before, values);
      const ids = (values.customFields ?? []).map(({ id }) => id);
      const row = await lockRow(tx, employees, before.id, 'consequence');
      return undo({ row, custom: await valuesOf(tx, before.id, ids) });
    }),
  );

/** The errors of a rehearsal. @throws any other refusal */
const errorsOf = (error: unknown): readonly FieldError[] => {
  if (error instanceof Problem && error.errors.length > 0) return error.errors;
  throw error;
};

/** What a body would change of the fields that need a decision, and the names of those fields. */
async function requestedChanges(
  tx: Tx,
  before: Employee,
  { row, custom }: Rehearsed,
  needsDecision: (key: string) => boolean,
): Promise<{ requested: StoredChange[]; changedFields: string[] }> {
  const ids = [...custom.keys()].filter(needsDecision);
  const had = await valuesOf(tx, before.id, ids);
  const fields = await fieldsById(tx, ids);
  const ofField = (field: OwnField) => ({ field, customFieldId: null, sensitive: isSensitive(field) });
  const requested: StoredChange[] = [
    ...ownFields
      .filter((field) => needsDecision(settingOf(field) ?? ''))
      .map((field) => ({ ...ofField(field), before: before[field], after: row[field] })),
    ...ids.map((id) => ({
      field: null,
      customFieldId: id,
      sensitive: fields.get(id)?.sensitive ?? false,
      before: had.get(id) ?? null,
      after: custom.get(id) ?? null,
    })),
  ].filter((change) => !isDeepStrictEqual(change.before, change.after));
  return { requested, changedFields: requested.map((change) => nameOf(change, fields)) };
}

/**
 * Changes the caller's own record, as far as the company opened it: some fields at once, the others by a request that
 * waits for a decision. The request is checked as the change will be.
 * @throws Problem `no_employee_record`, `not_found`, `version_mismatch`, `employee_inactive`, `invalid_body`
 */
export async function changeOwnData(tx: Tx, { reason = null, ...values }: OwnDataChange): Promise<void> {
  const employeeId = ownEmployeeId(tx);
  const before = await lockRow(tx, employees, employeeId);
  if (before.status === 'inactive') throw problem(employeeInactive, { id: employeeId });
  const { rules } = await holdSettings(tx);
  const isOpen = (key: string) => rules[key] !== undefined;
  const needsDecision = (key: string) => rules[key] === 'approval';
  const open = partOf(values, isOpen);
  const pending = await pendingChanges(tx, employeeId);
  const errors = [...closedFields(rules, values), ...waitingFields(pending, values)];
  const rehearsed = await rehearse(tx, before, open).catch((error: unknown) => {
    errors.push(...errorsOf(error));
    return undefined;
  });
  if (errors.length > 0 || !rehearsed) throw invalidBody(errors);

  const { requested, changedFields } = await requestedChanges(tx, before, rehearsed, needsDecision);
  await changeEmployee(
    tx,
    before,
    partOf(open, (key) => rules[key] === 'direct'),
  );
  if (requested.length === 0) return;
  const row = await insertRow(
    tx,
    ownDataRequests,
    { employeeId, status: 'pending', reason },
    { changes: JSON.stringify(requested) },
  );
  ownDataEvents.requested(tx, row, { employee: before, changedFields });
}
